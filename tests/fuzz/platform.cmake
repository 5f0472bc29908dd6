add_executable(platform_mutate platform_mutate.c platform_fuzz.c)
target_link_libraries(platform_mutate PRIVATE steelyard_plain m)
steelyard_target(platform_mutate)
add_test(NAME fuzz.platform COMMAND platform_mutate 500000 1)
set_tests_properties(fuzz.platform PROPERTIES LABELS "fuzz;solve" TIMEOUT 300)

# libFuzzer instruments what it is linked from, so that the library's sources are compiled again.
find_program(STEELYARD_CLANG clang)
if(STEELYARD_CLANG)
  file(GLOB plain_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/runtime/solve/*.c
    ${PROJECT_SOURCE_DIR}/runtime/error/*.c)
  list(APPEND plain_files ${PROJECT_SOURCE_DIR}/runtime/platform/json_text.c
    ${PROJECT_SOURCE_DIR}/runtime/platform/description.c ${PROJECT_SOURCE_DIR}/runtime/platform/description_problem.c)
  add_custom_target(fuzz_platform
    COMMAND ${STEELYARD_CLANG} -std=c11 -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined
      -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE
      -I${PROJECT_SOURCE_DIR}/runtime -I${PROJECT_SOURCE_DIR}/runtime/include -I${GLPK_INCLUDE_DIR}
      ${CMAKE_CURRENT_SOURCE_DIR}/platform_fuzz.c ${plain_files} ${GLPK_LIBRARY} -lm
      -o ${CMAKE_CURRENT_BINARY_DIR}/fuzz_platform
    COMMENT "libFuzzer program for the platform reader" VERBATIM)
endif()
