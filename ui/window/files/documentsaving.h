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

/// Saves the document of a window, with what is being typed in it.
class DocumentSaving : public QObject
{
    Q_OBJECT

public:
    /// Shows what differs between the document and its file, and then goes on.
    using Compare = std::function<void(QWidget &parent, const std::function<void()> &then)>;
    /// Takes its turn in `turns`. Without `compare`, whoever is asked cannot compare.
    DocumentSaving(Session &session, RecentFiles &recent, Questions &questions, Turns &turns, Compare compare,
                   QWidget &window);

    using Answered = std::function<void(bool isYes)>;
    /// `then` is told whether the document is saved, as it is by then.
    void save(const Answered &then = {});
    void saveAs(const Answered &then = {});
    /// Takes what is being typed into the document, as if the user had gone on; also JSON that is a pattern config.
    /// Returns what cannot be taken.
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
    int m_ends = 0;            // how often saving has ended
    bool m_wasWritten = false; // when it ended last
};

} // namespace bcfg::ui
