# SPDX-License-Identifier: Apache-2.0
# Sets RELEASE_TIME, in seconds since 1970: SOURCE_DATE_EPOCH, else the time of the commit in a git checkout; empty if
# neither is known. The files of packages get this time, so that two builds are equal.
set(RELEASE_TIME "$ENV{SOURCE_DATE_EPOCH}")
find_package(Git QUIET)
if(GIT_FOUND AND NOT RELEASE_TIME)
  execute_process(COMMAND "${GIT_EXECUTABLE}" -C "${PROJECT_SOURCE_DIR}" log -1 --format=%ct
    OUTPUT_VARIABLE RELEASE_TIME OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
