// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bcfg::cli {

/// How a program that runProcess() ran has ended.
struct ProcessEnd
{
    int exitStatus = 0;  ///< if it ended by itself
    int signal = 0;      ///< the signal that ended it, or 0
    bool isLate = false; ///< it was ended because it took too long
    std::string output;  ///< what it wrote to standard output

    bool isSuccess() const { return !isLate && !signal && exitStatus == 0; }
};

/// Why a program could not be run.
struct ProcessError
{
    std::string message; ///< for people
};

/// Runs a program without a shell and waits for its end. `command` is the program, which is searched for along PATH,
/// and its arguments. `input` is its standard input; it shares the standard error of this program. After the limit, or
/// if a signal ends this program, the program and all processes of its process group are killed.
std::variant<ProcessEnd, ProcessError> runProcess(const std::vector<std::string> &command, std::string_view input = {},
                                                  std::chrono::seconds limit = std::chrono::minutes(1));

} // namespace bcfg::cli
