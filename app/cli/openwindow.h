// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace bcfg::cli {

/// The path of this program; "bcfg" where the system does not tell it.
std::string ownProgram();
/// The path of backend-config-editor beside this program; if it is not there, only its name, to be found along PATH.
std::string windowProgram();

/// Starts windowProgram() with a file at the place of a JSON pointer, which may be empty, and does not wait for its
/// end. If the window runs already, it opens the file itself. Returns why the program cannot be started, or nullopt.
std::optional<std::string> openWindow(const std::string &file, const std::string &pointer);

} // namespace bcfg::cli
