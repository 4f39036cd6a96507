// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bcfg {

/// Whether a file that begins with these bytes is a pickle of protocol 2 to 5, or a ZIP archive.
bool isPickle(std::string_view bytes);
bool isZipArchive(std::string_view bytes);

/// A message for the user who opens Python source, the text of a Python dictionary, a pickle or a ZIP archive of
/// torch.save() instead of JSON: what the file is, and how to get its backend config into a document. Returns nullopt
/// for any other file. `bytes` is the file or its beginning.
std::optional<std::string> otherKindOf(std::string_view bytes);

} // namespace bcfg
