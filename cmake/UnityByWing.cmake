# SPDX-License-Identifier: Apache-2.0
# unity_by_wing(TARGET [PARTS]): if PROJECT_UNITY is set, up to 32 files of a wing (a folder of the target, with its
# subfolders) are compiled as one. With PARTS, the target is compiled in that many parts instead. Parsing headers is most
# of a build, so this takes a third of the time. Two files of a wing must not have the same name in an anonymous
# namespace. Call it once TARGET has all its files.
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
