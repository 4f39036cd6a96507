// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/lines.h"
#include "core/exchange/diff/compare.h"
#include "core/exchange/diff/modeleffects.h"

#include <optional>
#include <string>
#include <vector>

namespace bcfg::cli {

/// The input of the functions below, which write the output of `bcfg diff`. `comparison` must outlive this object.
struct DiffReport
{
    std::string nameOfA; ///< names of the documents, as given
    std::string nameOfB;
    const diff::Comparison &comparison;
    std::vector<std::string> qconfigs; ///< names of the QConfigs that diff::addEffects() was called with
    /// Where not, the first document is judged as it is for the generation of the second, and diffJson() has no edits.
    bool isOfOneGeneration = true;
    struct OfModel
    {
        const trace::Model *model; ///< not null
        std::vector<diff::ModelJudgedUnder> mappings;
        diff::ModelEffects effects;
    };
    std::optional<OfModel> model = {}; ///< the effect of the changes on a model, if one is given
};

/// One line for each change (diff::Group), and below it, indented, its entries and the verdicts that it changes.
Lines diffText(const DiffReport &report);
/// The changes, entries and verdicts as a list in Markdown. Texts from a document are escaped.
Lines diffMarkdown(const DiffReport &report);
/// `{"version": 1, "changes": [...]}`; the manual says what is in it.
JsonValue diffJson(const DiffReport &report);

} // namespace bcfg::cli
