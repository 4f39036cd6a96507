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
    /// Each save takes a turn of `turns`. Without `compare`, the question about a file that another program has changed
    /// does not offer to compare.
    DocumentSaving(session::Session &session, session::RecentFiles &recent, Turns &turns, Compare compare,
                   QWidget &window);

    using Answered = std::function<void(bool isYes)>;
    /// `then` gets true if the document is saved; false also if it was edited meanwhile.
    void save(const Answered &then = {});
    void saveAs(const Answered &then = {});
    /// Takes all typed texts, and the JSON drafts that can be applied, into the document. Returns the texts
    /// that the document has refused.
    QStringList takeAllTyped();
    /// Waits until no file is being opened or saved, then asks whether to save unsaved changes, discard them or cancel.
    /// `then` gets true if the document may be closed or replaced.
    void mayLeave(const Answered &then);
    /// Takes typed texts and drafts into the document, and asks about those that the document cannot take. `then` gets
    /// false if the user cancels, to keep one of these.
    void mayLeaveField(const Answered &then);

signals:
    void taking(); ///< typed texts are about to be taken, so their page must not stay behind something else
    void asked();  ///< a question is about to appear, so the window must become visible

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
