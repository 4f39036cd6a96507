// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>

namespace bcfg::ui {

/// What a look at the document's file finds, beside what was last read from it or written to it.
enum class FileState {
    Same,
    SameDocument, ///< other bytes, but they say what the document says now
    OtherDocument,
    NoDocument, ///< it cannot be read as one
    Gone,
    Unknown ///< its content cannot be looked at
};

/// What to do about it.
enum class FileAction {
    Nothing,
    TakeAsSaved,   ///< the document is what the file holds
    Reload,        ///< nothing is lost by it
    AskWhichStays, ///< the file and the document were both changed
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

} // namespace bcfg::ui
