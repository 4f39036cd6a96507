// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace bcfg::cli {

/// backend-config-editor, that beside this program or else by its name, which PATH finds.
std::string windowProgram();

/// Starts backend-config-editor, that beside this program or else that along PATH, with a file at the place of a JSON
/// pointer, and does not wait for its end; where it runs already, it opens the file there. Why it cannot be started, or
/// nothing.
std::optional<std::string> openWindow(const std::string &file, const std::string &pointer);

} // namespace bcfg::cli
