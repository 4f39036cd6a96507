// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace bcfg::cli {

/// The path of this program; "bcfg" where the system does not tell it.
std::string ownProgram();
/// The path of backend-config-editor beside this program; if it is not there, only its name, to be found along PATH.
std::string windowProgram();

/// Starts windowProgram(), which shows the file at the place of a JSON pointer (may be empty), and does not wait for
/// the program to end. If a window runs already, that window opens the file. Returns why the program cannot be started,
/// or nullopt.
std::optional<std::string> openWindow(const std::string &file, const std::string &pointer);

} // namespace bcfg::cli
