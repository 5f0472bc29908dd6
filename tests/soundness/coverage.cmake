# Included behind project() (CMAKE_PROJECT_INCLUDE): the command alone is counted. Programs that are rewritten are linked
# with the runtime, and know nothing of gcov.
function(steelyard_counted)
  target_compile_options(steelyard_tool PRIVATE --coverage -O1)
  target_link_options(steelyard_tool PUBLIC --coverage)
endfunction()
cmake_language(DEFER DIRECTORY ${PROJECT_SOURCE_DIR} CALL steelyard_counted)
