# SPDX-License-Identifier: Apache-2.0
# What every target of the project is compiled with: link project_options privately.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

# moc reads every header that it is told the folder of. It needs none of the standard library, which takes most of its
# time, and of which moc 6.4.2 does not understand <concepts>.
list(FILTER CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES EXCLUDE REGEX "/c\\+\\+|/gcc/|/clang/")

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

add_library(project_options INTERFACE)
# Designated initializers may leave members out: their defaults are meant.
target_compile_options(project_options INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wno-missing-field-initializers
  $<$<CXX_COMPILER_ID:Clang>:-Wno-sign-conversion>) # which g++'s -Wconversion leaves out in C++
if(PROJECT_UNITY)
  # A file's own names are then also those of the files that are compiled with it, and it is no main file.
  target_compile_options(project_options INTERFACE -Wno-shadow $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
endif()
# g++ 12 and 14 warn of these inside optimised std::variant and std::string, wrongly (GCC bugs 105562 and 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(project_options INTERFACE
    -Wno-maybe-uninitialized -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread -Wno-array-bounds)
endif()
if(PROJECT_WERROR)
  target_compile_options(project_options INTERFACE -Werror)
endif()
if(PROJECT_SANITIZE)
  add_compile_options(-fsanitize=${PROJECT_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_compile_definitions(_GLIBCXX_ASSERTIONS) # sees an empty std::optional that is read
  add_link_options(-fsanitize=${PROJECT_SANITIZE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    # A large function calls its checks: written out, they take a quarter of the build.
    add_compile_options("SHELL:-mllvm -asan-instrumentation-with-call-threshold=100")
  endif()
  if(PROJECT_SANITIZE_WITHOUT)
    add_compile_options(-fno-sanitize=${PROJECT_SANITIZE_WITHOUT})
  endif()
endif()
if(BUILD_FUZZERS)
  add_compile_options(-fsanitize=fuzzer-no-link) # libFuzzer is led by what it reaches, in the core above all
endif()
