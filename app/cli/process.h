// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg::cli {

/// How a program that runProcess() ran has ended.
struct ProcessEnd
{
    int exitStatus = 0;  ///< if it ended by itself
    int signal = 0;      ///< the signal that ended it, or 0
    bool isLate = false; ///< it was ended because it took too long
    std::string output;  ///< what it wrote to standard output
    std::string failure; ///< why it could not be run, for people; empty where it was

    bool isSuccess() const { return failure.empty() && !isLate && !signal && exitStatus == 0; }
};

/// Runs a program without a shell and waits for its end. `command` is the program, which is searched for along PATH,
/// and its arguments. `input` is its standard input; it shares the standard error of this program. After the limit, or
/// if a signal ends this program, the program and all processes of its process group are killed.
ProcessEnd runProcess(const std::vector<std::string> &command, std::string_view input = {},
                      std::chrono::seconds limit = std::chrono::minutes(1));

/// The path of this program; "bcfg" where the system does not tell it.
std::string ownProgram();
/// The path of backend-config-editor beside this program; if it is not there, only its name, to be found along PATH.
std::string windowProgram();

/// Starts windowProgram(), which shows the file at the place of a JSON pointer (may be empty), and does not wait for
/// the program to end. If a window runs already, that window opens the file. Returns why the program cannot be started,
/// or nullopt.
std::optional<std::string> openWindow(const std::string &file, const std::string &pointer);

} // namespace bcfg::cli
