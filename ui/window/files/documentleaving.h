// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/window/files/documentsaving.h"

namespace bcfg::ui::window {

/// Asks before a document with unsaved changes is closed or replaced.
class DocumentLeaving : public QObject
{
    Q_OBJECT

public:
    DocumentLeaving(session::Session &session, DocumentSaving &saving, Turns &turns, QWidget &window);

    using Answered = DocumentSaving::Answered;
    /// Waits until no file is being opened or saved, then asks whether to save unsaved changes, discard them or cancel.
    /// `then` gets true if the document may be closed or replaced.
    void mayLeave(const Answered &then);
    /// Takes typed texts and drafts into the document, and asks about those that the document cannot take. `then` gets
    /// false if the user cancels, to keep one of these.
    void mayLeaveField(const Answered &then);

private:
    void askAndLeave(const Answered &then);
    void mayLeaveDrafts(const Answered &then);

    session::Session &m_session;
    DocumentSaving &m_saving;
    Turns &m_turns;
    QWidget &m_window;
};

} // namespace bcfg::ui::window
