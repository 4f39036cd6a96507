// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/turns.h"

#include <QString>

#include <functional>
#include <memory>
#include <optional>

class QWidget;

namespace bcfg::ui {

class Document;
class Questions;
class RecentFiles;
class Session;

/// Saves the document of a window, including what is being typed in the window.
class DocumentSaving : public QObject
{
    Q_OBJECT

public:
    /// Shows what differs between the document and its file, and calls `then` when the user has seen it.
    using Compare = std::function<void(QWidget &parent, const std::function<void()> &then)>;
    /// Each saving takes a turn of `turns`. Without `compare`, the question about a file that another program has
    /// changed does not offer to compare.
    DocumentSaving(Session &session, RecentFiles &recent, Questions &questions, Turns &turns, Compare compare,
                   QWidget &window);

    using Answered = std::function<void(bool isYes)>;
    /// `then` is told whether the document is saved: false where it was edited meanwhile.
    void save(const Answered &then = {});
    void saveAs(const Answered &then = {});
    /// Takes all typed texts and those JSON drafts that can be applied into the document. Returns the text that was
    /// refused; nullopt where none was.
    std::optional<QString> takeAllTyped();

private:
    struct Pending;
    struct Written;

    void askAndSaveTo(const QString &path, const std::shared_ptr<Pending> &pending);
    void saveTo(const QString &path, const std::shared_ptr<Pending> &pending);
    QString askPath();
    bool takeSaved(const Written &written);
    void end(Pending &pending, bool isWritten, bool isSaved);

    Session &m_session;
    Document &m_document;
    RecentFiles &m_recent;
    Questions &m_questions;
    Turns &m_turns;
    Compare m_compare;
    QWidget &m_window;
    int m_ends = 0;            // counts the ends of saving
    bool m_wasWritten = false; // the last saving has written the file
};

} // namespace bcfg::ui
