// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/lines.h"
#include "core/exchange/diff/compare.h"
#include "core/exchange/diff/modeleffects.h"

#include <optional>
#include <string>
#include <vector>

namespace bcfg::cli {

/// What is printed of a comparison.
struct DiffReport
{
    std::string nameOfA; ///< as given
    std::string nameOfB;
    const diff::Comparison &comparison;
    std::vector<std::string> questions; ///< names of the QConfigs
    bool hasEdits = true;               ///< of the groups: the documents are of one generation
    struct OfModel
    {
        const trace::Model *model; ///< not null
        std::vector<diff::ModelQuestion> questions;
        diff::ModelEffects effects;
    };
    std::optional<OfModel> model = {}; ///< what the changes make of it
};

/// A fact a line: each group, and below it, indented, its entries and the verdicts that it changes.
Lines diffText(const DiffReport &report);
/// The same as a list. What a document brings stays text.
Lines diffMarkdown(const DiffReport &report);
/// `{"version": 1, "changes": [...]}`; the manual says what is in it.
JsonValue diffJson(const DiffReport &report);

} // namespace bcfg::cli
