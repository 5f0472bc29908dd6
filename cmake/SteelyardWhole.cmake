# Before anything is installed: is everything there? A tree of which only a part was built would leave half a prefix. The first
# install rule of all, for every component.
set(missing_code "set(missing)\n")
foreach(target steelyard steelyard_plain steelyard_observe steelyard-probe steelyard-spawnd steelyard_written steelyard_command)
  string(APPEND missing_code
    "foreach(file \"$<$<TARGET_EXISTS:${target}>:$<TARGET_FILE:${target}>>\")\n"
    "  if(file AND NOT EXISTS \"\${file}\")\n    list(APPEND missing \"\${file}\")\n  endif()\nendforeach()\n")
endforeach()
install(CODE "${missing_code}
if(NOT EXISTS \"${PROJECT_BINARY_DIR}/man/steelyard-environment.7\")
  list(APPEND missing \"${PROJECT_BINARY_DIR}/man/steelyard-environment.7\")
endif()
if(missing)
  list(GET missing 0 first)
  message(FATAL_ERROR \"This tree is not built as a whole (\${first} is missing); nothing was installed. First: cmake --build ${PROJECT_BINARY_DIR}\")
endif()" ALL_COMPONENTS)
