// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/document.h"
#include "app/cli/output.h"

namespace bcfg::cli {

/// Writes a document as one that starts from `base`: a built-in config, or a file, whose path is relative to the folder
/// of the output, or, for standard output, of the document. Prints to standard error what such a document cannot keep,
/// or why there is no such base.
ExitStatus writeOverrides(const OpenedFile &file, const std::string &base, const Output &output);

} // namespace bcfg::cli
