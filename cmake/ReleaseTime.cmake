# SPDX-License-Identifier: Apache-2.0
# RELEASE_TIME: SOURCE_DATE_EPOCH, else the time of the commit in a git checkout, in seconds since 1970; empty where
# neither is known. Packages take it for their files, so that two builds are the same.
set(RELEASE_TIME "$ENV{SOURCE_DATE_EPOCH}")
find_package(Git QUIET)
if(GIT_FOUND AND NOT RELEASE_TIME)
  execute_process(COMMAND "${GIT_EXECUTABLE}" -C "${PROJECT_SOURCE_DIR}" log -1 --format=%ct
    OUTPUT_VARIABLE RELEASE_TIME OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
