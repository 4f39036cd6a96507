// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/change.h"
#include "ui/session/document/jsondrafts.h"

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg::ui::session {

/// One record of a journal: the changes of a document and of its drafts since the record before.
struct JournalStep
{
    std::vector<Change> changes = {}; ///< the changes of one undo step, done or undone; empty where only drafts changed
    /// All drafts after the step; nothing where they have not changed.
    std::optional<std::vector<KeptDraft>> drafts = {};
};

/// The document and the drafts after a record of a journal.
struct JournalState
{
    BackendConfig document;
    std::vector<KeptDraft> drafts;
};

/// The text of a step's record. The step is also applied to `document`.
std::string stepText(const JournalStep &step, BackendConfig &document);
/// Applies the text of a record to `state`. Returns false where the text does not fit; `state` may then be partly
/// changed.
bool applyStepText(std::string_view text, JournalState &state);

/// Reads a document in the generation `api`, whichever generation the text declares; nothing where the text is no
/// document.
std::optional<BackendConfig> documentOf(std::string_view text, Api api);

/// Removes the beginning of `text` up to and including the separator, and returns the part before the separator.
/// Without a separator, returns nothing and leaves `text` as it is.
std::optional<std::string_view> takeUntil(std::string_view &text, char separator);

/// Reads the whole text as a number; nothing where it is not a number.
template <class Number>
std::optional<Number> numberOf(std::string_view text)
{
    Number number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

} // namespace bcfg::ui::session
