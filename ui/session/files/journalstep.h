// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/change.h"
#include "ui/session/document/jsondrafts.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg::ui {

/// What happened to a document since the last record of its journal.
struct JournalStep
{
    std::vector<Change> changes = {}; ///< of one step on the undo stack, there or back; none where it was typing
    /// All that is typed as JSON and not in the document after it; nothing where that is as it was.
    std::optional<std::vector<KeptDraft>> drafts = {};
};

/// What a journal leads to, record by record.
struct JournalState
{
    BackendConfig document;
    std::vector<KeptDraft> drafts;
};

/// The text of a step's record. The step is also made in the document.
std::string stepText(const JournalStep &step, BackendConfig &document);
/// Makes what the text of a record says; false where it does not fit, and half of it is made then.
bool applyStepText(std::string_view text, JournalState &state);

/// The document of a text, in the generation that it was held in: what a text does not declare is guessed on import.
std::optional<BackendConfig> documentOf(std::string_view text, Api api);

} // namespace bcfg::ui
