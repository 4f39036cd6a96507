# SPDX-License-Identifier: Apache-2.0
# PROJECT_VERSION_TEXT: the version and, in a git checkout, the commit: "0.1.0 (1a2b3c4d5e6f)". RELEASE_TIME: the time of
# that commit in seconds since 1970, which packages take for their files so that two builds are the same; else
# SOURCE_DATE_EPOCH, else the time of the newest release in the changelog.
set(PROJECT_VERSION_TEXT "${PROJECT_VERSION}")
set(RELEASE_TIME "$ENV{SOURCE_DATE_EPOCH}")
find_package(Git QUIET)
if(GIT_FOUND)
  execute_process(COMMAND "${GIT_EXECUTABLE}" -C "${PROJECT_SOURCE_DIR}" log -1 --format=%h:%ct --abbrev=12
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(commit MATCHES "^([0-9a-f]+):([0-9]+)$")
    set(PROJECT_VERSION_TEXT "${PROJECT_VERSION} (${CMAKE_MATCH_1})")
    if(NOT RELEASE_TIME)
      set(RELEASE_TIME "${CMAKE_MATCH_2}")
    endif()
    # Another commit is another version: configure again then.
    execute_process(COMMAND "${GIT_EXECUTABLE}" -C "${PROJECT_SOURCE_DIR}" rev-parse --git-path logs/HEAD
      OUTPUT_VARIABLE reflog OUTPUT_STRIP_TRAILING_WHITESPACE)
    get_filename_component(reflog "${reflog}" ABSOLUTE BASE_DIR "${PROJECT_SOURCE_DIR}")
    if(EXISTS "${reflog}")
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${reflog}")
    endif()
  endif()
endif()
