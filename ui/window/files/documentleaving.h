// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/window/files/documentsaving.h"

namespace bcfg::ui {

/// Asks before a document with unsaved changes goes.
class DocumentLeaving : public QObject
{
    Q_OBJECT

public:
    DocumentLeaving(Session &session, DocumentSaving &saving, Questions &questions, Turns &turns, QWidget &window);

    using Answered = DocumentSaving::Answered;
    /// Save, discard or cancel, once no file is being opened or saved: `then` is told whether the document may go.
    void mayLeave(const Answered &then);
    /// Takes what is being typed, and asks about what cannot be taken: `then` is told whether that may go.
    void mayLeaveField(const Answered &then);

private:
    void askAndLeave(const Answered &then);
    void mayLeaveDrafts(const Answered &then);

    Session &m_session;
    DocumentSaving &m_saving;
    Questions &m_questions;
    Turns &m_turns;
    QWidget &m_window;
};

} // namespace bcfg::ui
