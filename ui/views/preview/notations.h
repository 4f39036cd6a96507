// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/release.h"
#include "ui/views/preview/lineindex.h"

#include <span>

namespace bcfg::ui {

/// A way of writing pattern configs that the preview offers.
struct Notation
{
    const char *title;
    const char *help; ///< translated in the context "Notations"
    std::string (*text)(const PatternConfig &entry, Release release);
    bool wraps; ///< long lines may be broken at brackets
    /// A document is a list in brackets with commas between; else the texts stand one below the other.
    bool isList;
    /// Writes a document at once, where it is more than its pattern configs; null: as above.
    std::string (*documentText)(const BackendConfig &document);
};

std::span<const Notation> notations();

} // namespace bcfg::ui
