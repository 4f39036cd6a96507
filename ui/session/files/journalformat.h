// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/files/journalstep.h"

#include <QString>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bcfg::ui::session {

/// The header of a journal: the state of its document before the first step.
struct JournalHeader
{
    QString path;           ///< of the document's file; empty for a document that was never saved
    Api api = newestApi;    ///< the generation in which the pattern configs are read
    bool isUnsaved = false; ///< the document had unsaved changes already before the journal's first step
    int edits = 0;          ///< the number of edits that the first step of the journal sums up
    QString replaces;       ///< the name of an older journal that is not needed once this one holds a step
    bool inherits = false;  ///< the document inherits from a base, which the journal holds, too
    QString title = {};     ///< Document::suggestedTitle()
    int titleNumber = 1;    ///< Document::titleNumber()
};

// A journal is a line that names the format, followed by records: the header, the document, and one for each step. A
// step holds its new pattern configs as JSON, one per line. If the document inherits from a base, a record after the
// document holds the base, and steps refer to the base's entries by number, so that these still come from the base
// after recovery.

/// The beginning of a journal; `before` is the document before the first edit.
std::string journalStart(JournalHeader header, const BackendConfig &before);
/// The record of a step. The step is also applied to `state`.
std::string journalRecord(const JournalStep &step, BackendConfig &state);

/// The content of a journal, up to the first damaged record.
struct JournalContent
{
    JournalHeader header;
    BackendConfig before;               ///< the document before the first edit
    BackendConfig state;                ///< the document after the last intact step
    std::vector<KeptDraft> drafts = {}; ///< the drafts after that step; their rows exist in `state`
    int steps = 0;                      ///< the number of intact steps
    int changed = 0;                    ///< the number of these steps that changed the document
    /// The number of edits in all steps, of which the first may sum up several edits.
    int edits() const { return changed > 0 && header.edits > 0 ? header.edits + changed - 1 : changed; }
};

enum class JournalFault {
    Damaged,      ///< the header or the document is damaged
    OtherVersion, ///< another version of the format
};

/// Reads a journal. Never throws, whatever the bytes are. A damaged or incomplete record ends the steps.
std::variant<JournalContent, JournalFault> readJournal(std::string_view bytes);
/// Reads only the header. The first 64 KiB of a journal suffice.
std::variant<JournalHeader, JournalFault> readJournalHeader(std::string_view bytes);

} // namespace bcfg::ui::session
