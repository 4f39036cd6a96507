// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>

namespace bcfg::ui::session {

/// What the document's file holds, compared with what was last read from it or written to it.
enum class FileState {
    Same,
    SameDocument, ///< other bytes that mean the same as the current document
    OtherDocument,
    NoDocument, ///< the file cannot be read as a document
    Gone,
    Unknown ///< the file exists, but cannot be read
};

/// What to do about the file.
enum class FileAction {
    Nothing,
    TakeAsSaved,   ///< the document equals the file, so it counts as saved
    Reload,        ///< take the file; no edits are lost
    AskWhichStays, ///< both were changed, so the user decides
    TellNoDocument,
    TellGone
};

constexpr FileAction judge(FileState state, bool isModified)
{
    switch (state) {
    case FileState::Same:
    case FileState::Unknown:
        return FileAction::Nothing;
    case FileState::SameDocument:
        return FileAction::TakeAsSaved;
    case FileState::OtherDocument:
        return isModified ? FileAction::AskWhichStays : FileAction::Reload;
    case FileState::NoDocument:
        return FileAction::TellNoDocument;
    case FileState::Gone:
        return FileAction::TellGone;
    }
    Q_UNREACHABLE();
}

} // namespace bcfg::ui::session
