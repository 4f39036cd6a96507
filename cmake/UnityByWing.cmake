# SPDX-License-Identifier: Apache-2.0
# unity_by_wing(TARGET [PARTS]), called where TARGET has all its files: with PROJECT_UNITY up to 32 files of a wing, a
# folder of the target with all that is below it, are compiled as one; with PARTS, that part of all files. Parsing headers
# is most of a build, so this takes a third of the time. A name in an anonymous namespace is then that of its wing, and no
# two files have the same one.
function(unity_by_wing target)
  if(NOT PROJECT_UNITY)
    return()
  endif()
  set(files_in_one 32)
  get_target_property(sources ${target} SOURCES)
  get_target_property(top ${target} SOURCE_DIR)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  if(ARGN)
    list(LENGTH sources count)
    math(EXPR files_in_one "(${count} + ${ARGN} - 1) / ${ARGN}")
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${top}" OUTPUT_VARIABLE path)
    cmake_path(IS_PREFIX top "${path}" is_own)
    if(NOT is_own)
      continue() # generated
    endif()
    cmake_path(RELATIVE_PATH path BASE_DIRECTORY "${top}" OUTPUT_VARIABLE name)
    string(REGEX MATCH "^[^/]+/" name "${name}")
    string(MAKE_C_IDENTIFIER "in_${name}" name)
    math(EXPR count_${name} "${count_${name}} + 0 + 1")
    math(EXPR batch "(${count_${name}} - 1) / ${files_in_one}")
    set_source_files_properties("${path}" TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP "${name}_${batch}")
  endforeach()
endfunction()
