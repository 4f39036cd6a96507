// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/files/journalstep.h"

#include <QString>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bcfg::ui {

/// What a journal says of its document before the first edit.
struct JournalHeader
{
    QString path;           ///< of the document's file; empty for one that never was saved
    Api api = newestApi;    ///< what its pattern configs are read as
    bool isUnsaved = false; ///< nobody has saved even what the edits began from
    int edits = 0;          ///< that the first step of the journal sums up
    QString replaces;       ///< the name of a journal that this one makes needless once it holds a step
    bool inherits = false;  ///< the document is the whole of one that starts from another
};

// A journal is a line that names the format, then records: header, document, and one for each step. Steps hold pattern
// configs as JSON, one a line, and only those that were not there before. Of a document that starts from another it
// holds the base too, in a record behind the document, and entries of the base by their number there, so that they are
// the base's after recovery as well.

/// The beginning of a journal: what the edits began from.
std::string journalStart(JournalHeader header, const BackendConfig &base);
/// The record of a step, which is also made in `state`.
std::string journalRecord(const JournalStep &step, BackendConfig &state);

/// What a journal holds, as far as it is whole.
struct JournalContent
{
    JournalHeader header;
    BackendConfig base;                 ///< what the edits began from
    BackendConfig state;                ///< after the last step that is whole
    std::vector<KeptDraft> drafts = {}; ///< then, each of a row of that state
    int steps = 0;
    int changed = 0; ///< by so many of the steps was the document
    int edits() const { return changed > 0 && header.edits > 0 ? header.edits + changed - 1 : changed; }
};

enum class JournalFault {
    Damaged,      ///< what stands before the first step is not what was written
    OtherVersion, ///< of the format
};

/// Never throws for what the bytes hold. What is torn or damaged ends the steps.
std::variant<JournalContent, JournalFault> readJournal(std::string_view bytes);
/// The first kilobytes of a journal suffice.
std::variant<JournalHeader, JournalFault> readJournalHeader(std::string_view bytes);

} // namespace bcfg::ui
