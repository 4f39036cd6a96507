// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/api.h"
#include "ui/basis/toolkit/turns.h"
#include "ui/session/files/startopening.h"

#include <QObject>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

class QMenu;
class QWidget;

namespace bcfg::ui {

class Document;
class RecentFiles;
class Session;

/// How documents come into the window and leave it: opening, saving, and the question before changes are lost.
class DocumentFiles : public QObject
{
    Q_OBJECT

public:
    /// Shows what differs between the document and its file, and then goes on.
    using Compare = std::function<void(QWidget &parent, const std::function<void()> &then)>;
    DocumentFiles(Session &session, QWidget &window, Compare compare = nullptr);

    RecentFiles &recent() { return *m_recent; }
    /// Of the templates to start from.
    QMenu *newTemplateMenu();

    /// How to reach other windows.
    struct Elsewhere
    {
        std::function<bool(const QString &path)> isShown; ///< if so, brings that window to the front
        std::function<DocumentFiles &()> newFiles;        ///< of a new window
    };
    /// Without it, another document takes the place of this one.
    void setElsewhere(Elsewhere elsewhere) { m_elsewhere = std::move(elsewhere); }

    using Loaded = std::function<void(const std::optional<DocumentError> &error)>;
    using Answered = std::function<void(bool isYes)>;

    // What takes a while goes on when this returns: `then` is told what came of it, unless the window is gone by then.
    // The files of a window are read and written one after the other.

    /// Opens a file without a question. On failure, or where the user stops it, the document stays what it was.
    void load(const QString &path, const Loaded &then = {});
    /// As load() does with what it has read.
    void take(const LoadedDocument &loaded, const QString &path);
    /// Whether a file is being opened or saved. Until that is done, the window must stay and the document be this one.
    bool isBusy() const { return m_turns.isTaken(); }
    /// Does something now, or when that is done.
    void onceIdle(std::function<void()> action) { m_turns.afterwards(std::move(action)); }
    void loadTemplate(const QString &resource);

    // What the user asks for. Another document comes into this window where nobody has worked in it, else into one of
    // its own. Failure is told in a message.
    void askNew(Api api);
    void askFromModels(); ///< which must run; the first one comes beside the document
    void askOpen();
    /// A traced model is opened beside the document.
    void open(const QString &path);
    void openTemplate(const QString &resource);
    void openTour(); ///< a document to try things in, with the tour beside it
    /// A new document without a file, which was imported.
    void openUnsaved(const BackendConfig &config, const std::vector<Diagnostic> &diagnostics);
    void chooseBase();                    ///< what the document starts from
    void convert();                       ///< for the other generation of PyTorch, into a new document without a file
    void save(const Answered &then = {}); ///< whether the document is saved, as it is by then
    void saveAs(const Answered &then = {});
    /// Save, discard or cancel; whether the document may go.
    void mayLeave(const Answered &then);
    /// Takes what is being typed, and asks about what cannot be taken; whether nothing of it is to be kept any more.
    bool mayLeaveField();

signals:
    void tourOpened(); ///< in this window
    void leftBehind(); ///< the problems have what another form of the document has no place for
    void asks();       ///< a question of the document comes, so that is to be seen

private:
    struct Saving;
    struct Written;

    void place(const std::function<void(DocumentFiles &files)> &then);
    void read(const QString &path, const std::function<void(const ReadDocument &read)> &then);
    void takeOpened(const ReadDocument &read, const QString &path);
    bool maySaveConflicts();
    bool mayLeaveDrafts();
    std::optional<QString> takeAllTyped();
    void askAndLeave(const Answered &then);
    QString askPath();
    void saveTo(const QString &path, Saving saving);
    bool takeSaved(const Written &written);
    void end(Saving saving, bool isWritten, bool isSaved);

    Session &m_session;
    Document &m_document;
    QWidget &m_window;
    RecentFiles *m_recent;
    Compare m_compare;
    Elsewhere m_elsewhere;
    Turns m_turns;             // reading and writing
    int m_ends = 0;            // counts them, of saving
    bool m_wasWritten = false; // when it ended last
};

} // namespace bcfg::ui
