# What the analysis believes, held against runs.
foreach(name selftest fixed statements)
  set(arguments --selftest)
  if(name STREQUAL "statements")
    set(arguments --statements --seed 1 --count 60 --jobs 1)
  endif()
  if(name STREQUAL "fixed")
    set(arguments --seed 5 --count 40 --jobs 1)
  endif()
  add_test(NAME soundness.claims.${name} COMMAND ${with_machine} ${CMAKE_CURRENT_SOURCE_DIR}/claims ${arguments})
  set_tests_properties(soundness.claims.${name} PROPERTIES LABELS "soundness" COST 20)
endforeach()

# The command whose refusals can be switched off, one at a time: the analysis once more, with its places in a table.
if(NOT STEELYARD_MUTANTS)
  return()
endif()
file(GLOB_RECURSE mutants_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tool/analysis/*.c)
add_executable(soundness_mutants switches.c ${PROJECT_SOURCE_DIR}/tool/main.c ${PROJECT_SOURCE_DIR}/tool/project/project.c
  ${mutants_sources})
target_compile_definitions(soundness_mutants PRIVATE STEELYARD_MUTANTS)
target_include_directories(soundness_mutants PRIVATE ${PROJECT_SOURCE_DIR}/runtime)
target_link_libraries(soundness_mutants PRIVATE steelyard_tool)
steelyard_target(soundness_mutants)
target_compile_options(soundness_mutants PRIVATE -O0) # most of its time is the parser's

# A few traps, each of which notices what no other of them does.
add_test(NAME soundness.mutants COMMAND ${with_machine} ${CMAKE_CURRENT_SOURCE_DIR}/mutants --jobs 1
  --programs rule-gather-types,rule-gather-gaps,rule-scatter-own-items,rule-broadcast-length,rule-fill-length,rule-fill-place,rule-sum-then-max,rule-recursive-under,rule-left-out
  --least 9)
set_tests_properties(soundness.mutants PROPERTIES LABELS "soundness" COST 20)
