# SPDX-License-Identifier: Apache-2.0
# embed_resources(TARGET FILE...) compiles compressed files of resources/ into TARGET, each under its path below
# resources/. core/torch/catalog/resources.h reads them, so that the programs need no files beside them. Call it in the
# CMakeLists.txt that makes TARGET.
function(embed_resources target)
  set(generated "${CMAKE_CURRENT_BINARY_DIR}/embedded_resources.cpp")
  set(files ${ARGN})
  list(TRANSFORM files PREPEND "${PROJECT_SOURCE_DIR}/resources/" OUTPUT_VARIABLE paths)
  string(REPLACE ";" "," file_list "${files}") # a semicolon would end the argument
  add_custom_command(
    OUTPUT "${generated}"
    COMMAND "${CMAKE_COMMAND}" "-DOUTPUT=${generated}" "-DROOT=${PROJECT_SOURCE_DIR}/resources"
            "-DFILES=${file_list}" -P "${PROJECT_SOURCE_DIR}/cmake/WriteEmbeddedResources.cmake"
    DEPENDS ${paths} "${PROJECT_SOURCE_DIR}/cmake/WriteEmbeddedResources.cmake"
    VERBATIM)
  set_source_files_properties("${generated}" PROPERTIES COMPILE_OPTIONS "-Wno-overlength-strings")
  target_sources(${target} PRIVATE "${generated}")
endfunction()
