# SPDX-License-Identifier: Apache-2.0
# Run at each build: writes OUTPUT, which defines versionText() as VERSION and the commit of SOURCE, "0.2.0 (1a2b3c4d5e6f)".
# The commit is COMMIT if that is set; else that of the git checkout, with "-dirty" if tracked files were changed; else
# the commit that `git archive` has written to cmake/commit.txt; else it is left out. OUTPUT is not touched if it is
# up to date.
set(commit "${COMMIT}")
if(NOT commit)
  find_program(GIT git)
  set(git "${CMAKE_COMMAND}" -E env GIT_OPTIONAL_LOCKS=0 "${GIT}" -C "${SOURCE}")
  # A source package may be unpacked in a checkout of another project.
  execute_process(COMMAND ${git} rev-parse --show-prefix
    OUTPUT_VARIABLE prefix OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE status)
  if(status EQUAL 0 AND prefix STREQUAL "")
    # A fixed length, as the shortest unique abbreviation depends on the checkout.
    execute_process(COMMAND ${git} describe --always --exclude=* --dirty --abbrev=12
      OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  else()
    file(STRINGS "${SOURCE}/cmake/commit.txt" line LIMIT_COUNT 1)
    if(line MATCHES "^[0-9a-f]+$")
      string(SUBSTRING "${line}" 0 12 commit)
    endif()
  endif()
endif()
set(text "${VERSION}")
if(commit)
  string(APPEND text " (${commit})")
endif()
file(CONFIGURE OUTPUT "${OUTPUT}" CONTENT [[
// SPDX-License-Identifier: Apache-2.0
#include "app/version.h"

const char *bcfg::versionText()
{
    return "@text@";
}
]] @ONLY)
