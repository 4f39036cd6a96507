// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/release.h"
#include "ui/views/preview/entrylines.h"

#include <span>

namespace bcfg::ui::views {

/// A way of writing pattern configs that the preview offers.
struct Notation
{
    const char *title;
    const char *help; ///< translated in the context "Notations"
    EntryText text;
    bool wraps; ///< whether long lines may be broken at brackets
    /// Whether a document is written as a list in brackets with commas; else its pattern configs follow one another.
    bool isList;
    /// Writes a whole document. Null: the text of a document consists of the texts of its pattern configs.
    std::string (*documentText)(const BackendConfig &document);
};

std::span<const Notation> notations();

} // namespace bcfg::ui::views
