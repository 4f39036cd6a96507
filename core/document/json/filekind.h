// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bcfg {

/// Whether a file that begins so is a pickle of Python 3, or a ZIP archive.
bool isPickle(std::string_view bytes);
bool isZipArchive(std::string_view bytes);

/// Why a file of another kind is no JSON, and how its backend config gets into a document, for the user: Python source,
/// the text of a Python dictionary, a pickle, or a ZIP archive as torch.save() writes it. Nullopt for anything else.
/// `bytes`: the file, or its beginning.
std::optional<std::string> otherKindOf(std::string_view bytes);

} // namespace bcfg
