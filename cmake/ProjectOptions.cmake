# SPDX-License-Identifier: Apache-2.0
# The compiler options of every target of the project: link project_options privately.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
# Programs link the libraries statically. Without this g++ takes into account that a shared library may replace a
# function, and so inlines only functions that are declared inline.
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)

# moc reads headers of every folder that it is given. It does not need the standard library, whose headers take most of
# its time, and of which moc 6.4.2 does not understand <concepts>.
list(FILTER CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES EXCLUDE REGEX "/c\\+\\+|/gcc/|/clang/")

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

add_library(project_options INTERFACE)
# Designated initializers may leave out members, which then have their defaults.
target_compile_options(project_options INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wno-missing-field-initializers
  $<$<CXX_COMPILER_ID:Clang>:-Wno-sign-conversion>) # as g++'s -Wconversion in C++ does not include it
if(PROJECT_UNITY)
  # Names of one file are visible in the files that are compiled with it, and no source is the main file.
  target_compile_options(project_options INTERFACE -Wno-shadow $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
endif()
# g++ 12 and 14 give these warnings wrongly inside optimised std::variant and std::string (GCC bugs 105562 and 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(project_options INTERFACE
    -Wno-maybe-uninitialized -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread -Wno-array-bounds)
endif()
if(PROJECT_WERROR)
  target_compile_options(project_options INTERFACE -Werror)
endif()
if(PROJECT_SANITIZE)
  add_compile_options(-fsanitize=${PROJECT_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_compile_definitions(_GLIBCXX_ASSERTIONS) # aborts where an empty std::optional is read
  add_link_options(-fsanitize=${PROJECT_SANITIZE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    # Large functions call the checks of the sanitizer instead of inlining them, which takes a quarter of the build.
    add_compile_options("SHELL:-mllvm -asan-instrumentation-with-call-threshold=100")
  endif()
  if(PROJECT_SANITIZE_WITHOUT)
    add_compile_options(-fno-sanitize=${PROJECT_SANITIZE_WITHOUT})
  endif()
endif()
if(BUILD_FUZZERS)
  add_compile_options(-fsanitize=fuzzer-no-link) # libFuzzer needs the coverage of the core, too
endif()
