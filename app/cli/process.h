// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bcfg::cli {

/// How a program ended that was run.
struct ProcessEnd
{
    int exitStatus = 0;  ///< where it ended by itself
    int signal = 0;      ///< what ended it, else 0
    bool isLate = false; ///< it was ended since it took too long
    std::string output;  ///< what it wrote to standard output
};

/// Why a program could not be run, in words for a person.
struct ProcessError
{
    std::string message;
};

/// Runs a program and waits for its end. No shell has a part in it: `command` is the program, looked for along PATH,
/// and its arguments as they are. `input` is its standard input; its standard error is that of this program. When the
/// limit is over, or a signal ends this program, it ends with all that it has started in its process group.
std::variant<ProcessEnd, ProcessError> runProcess(const std::vector<std::string> &command, std::string_view input,
                                                  std::chrono::seconds limit);

} // namespace bcfg::cli
