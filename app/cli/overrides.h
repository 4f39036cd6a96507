// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/document.h"
#include "app/cli/output.h"

namespace bcfg::cli {

/// Writes a document as its changes to `base`: a built-in config, or a file, whose path is relative to the folder of
/// the output, or, for standard output, of the document. Prints to standard error which entries are left out or
/// reordered, or why the base cannot be taken.
ExitStatus writeOverrides(const OpenedFile &file, const std::string &base, const Output &output);

} // namespace bcfg::cli
