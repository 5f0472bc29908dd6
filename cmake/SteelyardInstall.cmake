# Installation: libraries (one folder per MPI), headers, the CMake package, pkg-config, manual pages.
include(CMakePackageConfigHelpers)
include(SteelyardLink)

# Two installations for different MPIs can share a prefix.
set(STEELYARD_INSTALL_LIBDIR ${CMAKE_INSTALL_LIBDIR}/steelyard/${STEELYARD_MPI})
if(STEELYARD_MPI STREQUAL "none")
  set(steelyard_libraries steelyard_plain)
else()
  set(steelyard_libraries steelyard steelyard_plain)
endif()
install(TARGETS ${steelyard_libraries} ARCHIVE DESTINATION ${STEELYARD_INSTALL_LIBDIR} COMPONENT dev
  LIBRARY DESTINATION ${STEELYARD_INSTALL_LIBDIR} COMPONENT dev)
install(DIRECTORY runtime/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT dev FILES_MATCHING PATTERN "*.h")

# These names serve find_package(steelyard) and find_package(Steelyard).
configure_package_config_file(cmake/steelyard-config.cmake.in steelyard-config.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/steelyard
  PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(steelyard-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/steelyard-config.cmake ${PROJECT_BINARY_DIR}/steelyard-config-version.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/steelyard COMPONENT dev)

install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR} FILES_MATCHING PATTERN "*.md" PATTERN "*.svg" PATTERN "*.png")

# steelyard-mpich.pc, steelyard-openmpi.pc; steelyard.pc is the one installed last.
file(RELATIVE_PATH STEELYARD_PC_PREFIX /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix) # relocatable
configure_file(cmake/steelyard.pc.in steelyard-${STEELYARD_MPI}.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/steelyard-${STEELYARD_MPI}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev)
install(FILES ${PROJECT_BINARY_DIR}/steelyard-${STEELYARD_MPI}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev
  RENAME steelyard.pc)

# The manual pages: of the command from its option tables, of the environment from its document, the others from docs/man.
set(manual_command "")
if(TARGET steelyard_command)
  set(manual_command $<TARGET_FILE:steelyard_command>)
endif()
file(GLOB manual_sources CONFIGURE_DEPENDS docs/man/*.in)
add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/man/steelyard-environment.7
  COMMAND ${CMAKE_COMMAND} -DCOMMAND=${manual_command} -DOUT=${PROJECT_BINARY_DIR}/man -DSOURCE=${PROJECT_SOURCE_DIR}
    -DVERSION=${PROJECT_VERSION} -P ${PROJECT_SOURCE_DIR}/cmake/ManualPages.cmake
  DEPENDS ${manual_command} ${manual_sources} ${PROJECT_SOURCE_DIR}/docs/environment.md
    ${PROJECT_SOURCE_DIR}/cmake/ManualPages.cmake VERBATIM)
add_custom_target(steelyard_manual ALL DEPENDS ${PROJECT_BINARY_DIR}/man/steelyard-environment.7)
foreach(section 1 3 7)
  install(DIRECTORY ${PROJECT_BINARY_DIR}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man${section}
    FILES_MATCHING PATTERN "*.${section}")
endforeach()
if(TARGET steelyard_command)
  # Completions come from the same tables.
  add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/completions/steelyard
    COMMAND steelyard_command --completion bash > ${PROJECT_BINARY_DIR}/completions/steelyard
    COMMAND steelyard_command --completion zsh > ${PROJECT_BINARY_DIR}/completions/_steelyard
    COMMAND steelyard_command --completion fish > ${PROJECT_BINARY_DIR}/completions/steelyard.fish
    DEPENDS steelyard_command VERBATIM)
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/completions)
  add_custom_target(steelyard_completions ALL DEPENDS ${PROJECT_BINARY_DIR}/completions/steelyard)
  install(FILES ${PROJECT_BINARY_DIR}/completions/steelyard DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  install(FILES ${PROJECT_BINARY_DIR}/completions/_steelyard DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
  install(FILES ${PROJECT_BINARY_DIR}/completions/steelyard.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endif()
