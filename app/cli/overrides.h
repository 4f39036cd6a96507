// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/document.h"
#include "app/cli/output.h"

namespace bcfg::cli {

/// Writes the document as one that starts from the base with that name: a built-in config, or a file, by its path from
/// the folder of the output, or of the document where that is standard output. What could not be said so goes to
/// standard error, and so does why there is no such base.
ExitStatus writeOverrides(const OpenedFile &file, const std::string &base, const Output &output);

} // namespace bcfg::cli
