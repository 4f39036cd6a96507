// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/dialogs.h"
#include "ui/basis/toolkit/turns.h"

#include <QString>

#include <functional>
#include <memory>

class QWidget;

namespace bcfg::ui::session {
class Document;
class RecentFiles;
class Session;
} // namespace bcfg::ui::session

namespace bcfg::ui::window {

/// Saves the document of a window, including text that is being typed in the window, and asks before unsaved changes
/// are lost.
class DocumentSaving : public QObject
{
    Q_OBJECT

public:
    /// Shows the differences between the document and its file, and calls `then` when the user has seen them.
    using Compare = std::function<void(QWidget &parent, const std::function<void()> &then)>;
    /// Each save takes a turn of `turns`, so that it does not overlap with opening a file. With `compare`, the question
    /// about a file that another program has changed offers to compare.
    DocumentSaving(session::Session &session, session::RecentFiles &recent, Turns &turns, Compare compare,
                   QWidget &window);

    using Answered = std::function<void(bool isYes)>;
    /// Saves the document; asks for a path if it has no file. `then` gets true if the document is saved as it is now;
    /// false if saving failed, the user cancelled, or the document was edited meanwhile.
    void save(const Answered &then = {});
    void saveAs(const Answered &then = {});
    /// Stores all typed texts, and the JSON drafts that can be applied, in the document. Returns the typed texts that
    /// the document has refused.
    QStringList takeAllTyped();
    /// Waits until no file is being opened or saved, then asks whether to save unsaved changes, discard them or cancel.
    /// `then` gets true if the document may be closed or replaced.
    void mayLeave(const Answered &then);
    /// Stores typed texts and drafts in the document, and asks whether to discard those that the document refuses.
    /// `then` gets false if the user cancels.
    void mayLeaveField(const Answered &then);

signals:
    void taking(); ///< typed texts are about to be stored; the window must show the page that has them
    void asked();  ///< a question is about to appear; the window must become visible

private:
    struct Pending;
    struct Written;

    void ask(const Question &question, const std::function<void(int answer)> &then);
    void askAndSaveTo(const QString &path, const std::shared_ptr<Pending> &pending);
    void saveTo(const QString &path, const std::shared_ptr<Pending> &pending);
    void askPath(const std::shared_ptr<Pending> &pending);
    bool takeSaved(const Written &written, const QStringList &refused);
    void end(Pending &pending, bool isWritten, bool isSaved);
    void askAndLeave(const Answered &then);
    void mayLeaveDrafts(const Answered &then);

    session::Session &m_session;
    session::Document &m_document;
    session::RecentFiles &m_recent;
    Turns &m_turns;
    Compare m_compare;
    QWidget &m_window;
    int m_ends = 0;            // counts the saves that have ended
    bool m_wasWritten = false; // the last save has written the file
};

} // namespace bcfg::ui::window
