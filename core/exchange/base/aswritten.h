// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/base/base.h"

#include <filesystem>
#include <string>

namespace bcfg {

/// Turns a whole into the document for its file, the reverse of wholeOf(). The document has its own entries, the
/// patterns that it removes from the base, and everything else that the file had. Parts that were not edited stay as
/// they are in the file.
///
/// When the document is read again, the entries of the base come first, in their order. So own entries between them
/// move behind them, and moved entries of the base return to their places, as long as that makes no difference to
/// PyTorch. Otherwise, the document removes the base's entries from the first one out of order on and sets them again.
///
/// `file` is the path that the document will have: the path of the base is made relative to its folder. If `file` is
/// empty, the name of the base stays. A document without a base is returned unchanged.
BackendConfig asWritten(const BackendConfig &whole, const std::filesystem::path &file = {});

/// Whether reading `written`, which is asWritten(whole), gives the entries of the whole in exactly the same order.
bool keepsOrder(const BackendConfig &whole, const BackendConfig &written);

/// The name by which a document at the path `file` finds a base: Base::name if that name leads to the base, else a
/// relative path.
std::string nameOfBase(const Base &base, const std::filesystem::path &file);
/// Returns the document, which starts from `base`, with nameOfBase() for `file` as its `$base`.
BackendConfig movedTo(const std::filesystem::path &file, BackendConfig document, const Base &base);

} // namespace bcfg
