// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/livepython.h"

namespace bcfg::cli {

/// What --help says of an argument that openSource() takes.
inline constexpr const char *sourceHelp =
    "A file, - for standard input, a built-in config such as native or torch-1.13.1/qnnpack, or a revision in git such "
    "as HEAD~3:my.bcfg.json; with --python, MODULE:ATTRIBUTE in the place of the revision";

/// Reads a document that is named as a file, as standard input, as a built-in config of PyTorch or as git names a file
/// in a revision. A file that is there comes first. Where a Python is given, a name with a colon that is no file is
/// MODULE:ATTRIBUTE of it, and no revision. What cannot be read goes to standard error, with nothing back.
std::optional<Document> openSource(const std::string &argument, const LivePython &python = {});

} // namespace bcfg::cli
