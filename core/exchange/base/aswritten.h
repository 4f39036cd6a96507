// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/base/base.h"

#include <filesystem>
#include <string>

namespace bcfg {

/// A whole in the form of its file, the reverse of wholeOf(): a document with its own entries, the patterns that it
/// removes from the base, and everything else that the file had. What was not edited stays as the file had it.
///
/// To PyTorch the entries of the base come first, in their order. So an own entry of the document that stands between
/// them is written as if it came after them, and a moved entry of the base returns to its place, as long as that makes
/// no difference to PyTorch. Where it does, the document removes the base's entries from there on and sets them again.
///
/// `file` is the path that the document will have, to whose folder the path of its base is made relative. If it is
/// empty, the name of the base stays. A document without a base is returned unchanged.
BackendConfig asWritten(const BackendConfig &whole, const std::filesystem::path &file = {});

/// Whether reading a document that asWritten() made gives the entries of the whole in the very same order.
bool keepsOrder(const BackendConfig &whole, const BackendConfig &written);

/// The name by which a document at the path `file` finds a base: Base::name if it leads there, else a relative path.
std::string nameOfBase(const Base &base, const std::filesystem::path &file);
/// A document that starts from the base, with nameOfBase() as its `$base`.
BackendConfig movedTo(const std::filesystem::path &file, BackendConfig document, const Base &base);

} // namespace bcfg
