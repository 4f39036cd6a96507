// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg::cli {

/// The result of runProcess(): how the program has ended, and its output.
struct ProcessEnd
{
    int exitStatus = 0;  ///< valid if the program ended by itself
    int signal = 0;      ///< the signal that ended it, or 0
    bool isLate = false; ///< the program was killed because it took too long
    std::string output;  ///< the standard output of the program
    std::string failure; ///< why the program could not be run, for people; empty if it was run

    bool isSuccess() const { return failure.empty() && !isLate && !signal && exitStatus == 0; }
};

/// Runs a program without a shell and waits for its end. `command` is the program, which is searched for along PATH,
/// and its arguments. `input` is what the program reads from standard input. The program writes to the standard error
/// of bcfg. After the limit, or if a signal ends bcfg, the program and all processes of its process group are killed.
ProcessEnd runProcess(const std::vector<std::string> &command, std::string_view input = {},
                      std::chrono::seconds limit = std::chrono::minutes(1));

/// The path of the running program; "bcfg" where the system does not tell it.
std::string ownProgram();
/// The path of backend-config-editor beside this program; if it is not there, only its name, to be found along PATH.
std::string windowProgram();

/// Starts windowProgram() and does not wait for its end. The window shows the file, at the place of the JSON pointer
/// unless `pointer` is empty. If a window runs already, that window opens the file. Returns nullopt, or why the program
/// cannot be started.
std::optional<std::string> openWindow(const std::string &file, const std::string &pointer);

} // namespace bcfg::cli
