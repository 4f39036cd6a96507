# SPDX-License-Identifier: Apache-2.0
# embed_resources(TARGET FILE...), called where TARGET is made, compiles files of resources/ into TARGET, deflated, each under its path below resources/.
# core/torch/catalog/resources.h reads them, so that neither program needs a file beside it.
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
