// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/base/base.h"

#include <filesystem>
#include <string>

namespace bcfg {

/// A whole as a file holds it, the reverse of wholeOf(): the entries that are the document's own, in the order and with
/// all that the file had besides, and the patterns that it removes of the base. What was not edited is the file's
/// again.
///
/// The base's entries come first to PyTorch, in their order, so an own one between them comes behind them, and a moved
/// one back to its place, where that makes no difference to PyTorch. Where it does, the entries from there on are
/// removed and set anew. `file` is where it is to be written, from whose folder the path of a base counts; where it is
/// empty, the base stays named as it was. A document that starts from none is given back as it is.
BackendConfig asWritten(const BackendConfig &whole, const std::filesystem::path &file = {});

/// Whether a file made by asWritten() has the entries of the whole in their order, also where that makes no difference.
bool keepsOrder(const BackendConfig &whole, const BackendConfig &written);

/// The name by which a document in that file finds a base: the one that it has, where that leads there.
std::string nameOfBase(const Base &base, const std::filesystem::path &file);

} // namespace bcfg
