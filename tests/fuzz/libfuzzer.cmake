# Programs for `long`, with coverage feedback. libFuzzer instruments what it is linked from, so that the sources under test
# are compiled again.
find_program(STEELYARD_CLANG clang)
if(NOT STEELYARD_CLANG)
  return()
endif()
function(steelyard_fuzzer name)
  cmake_parse_arguments(arg "" "" "SOURCES;OPTIONS" ${ARGN})
  add_custom_target(libfuzzer_${name}
    COMMAND ${STEELYARD_CLANG} -std=c11 -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined
      -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE -DFUZZER -I${PROJECT_SOURCE_DIR}/runtime
      -I${PROJECT_SOURCE_DIR}/runtime/include ${arg_OPTIONS} ${arg_SOURCES} -lm
      -o ${CMAKE_CURRENT_BINARY_DIR}/libfuzzer_${name}
    COMMENT "libFuzzer program for the ${name} reader" VERBATIM COMMAND_EXPAND_LISTS)
endfunction()

set(runtime ${PROJECT_SOURCE_DIR}/runtime)
set(tool ${PROJECT_SOURCE_DIR}/tool)
set(jansson ${JANSSON_CFLAGS} ${JANSSON_LDFLAGS})

file(GLOB solvers CONFIGURE_DEPENDS ${runtime}/solve/*.c)
steelyard_fuzzer(platform OPTIONS -I${GLPK_INCLUDE_DIR} ${GLPK_LIBRARY} SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/platform_fuzz.c
  ${solvers} ${runtime}/error/message.c ${runtime}/platform/json_text.c ${runtime}/platform/description.c
  ${runtime}/platform/description_problem.c)
steelyard_fuzzer(profile OPTIONS ${jansson} SOURCES ${PROJECT_SOURCE_DIR}/tests/runtime/profile_fuzz.c
  ${runtime}/platform/profile.c ${runtime}/platform/profile_file.c ${runtime}/error/message.c ${runtime}/record/json_place.c)
steelyard_fuzzer(record OPTIONS ${jansson} SOURCES ${PROJECT_SOURCE_DIR}/tests/record/fuzz_record.c
  ${runtime}/record/run.c ${runtime}/record/run_parse.c ${runtime}/record/run_print.c ${runtime}/record/json_place.c
  ${runtime}/record/json_reader.c ${runtime}/error/message.c)
steelyard_fuzzer(journal OPTIONS ${jansson} -I${tool} SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/journal_fuzz.c
  ${tool}/writing/journal.c ${tool}/files/file.c ${tool}/files/memory.c ${tool}/files/sha256.c)
steelyard_fuzzer(wire OPTIONS ${jansson} SOURCES ${PROJECT_SOURCE_DIR}/tests/spawn/fuzz_wire.c
  ${runtime}/spawn/serve/job.c ${runtime}/spawn/serve/place.c ${runtime}/spawn/serve/wire.c ${runtime}/spawn/serve/log.c
  ${runtime}/spawn/serve/lists.c ${runtime}/spawn/table/table.c ${runtime}/spawn/table/load.c ${runtime}/spawn/table/names.c ${runtime}/spawn/table/policy.c ${runtime}/error/message.c)
add_custom_target(libfuzzer DEPENDS libfuzzer_platform libfuzzer_profile libfuzzer_record libfuzzer_journal libfuzzer_wire)
