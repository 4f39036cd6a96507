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

class CompareCommands;
class Document;
class RecentFiles;
class Session;

/// Opens and saves the document of a window, and asks before changes are lost.
class DocumentFiles : public QObject
{
    Q_OBJECT

public:
    DocumentFiles(Session &session, QWidget &window);

    RecentFiles &recent() { return *m_recent; }
    /// Makes the bars that say what has happened to the file and to the base, and that a merge has left conflicts, each
    /// with what can be done about it.
    QWidget *newBar(QWidget *parent);
    /// Makes the menu of templates to start from.
    QMenu *newTemplateMenu();

    /// How to reach the other windows.
    struct Elsewhere
    {
        /// Whether a window shows the file; if so, brings it to the front
        std::function<bool(const QString &path)> isShown;
        std::function<DocumentFiles &()> newFiles; ///< opens a new window and returns its DocumentFiles
    };
    /// Sets how to reach the other windows. Without it, another document always replaces the one in this window.
    void setElsewhere(Elsewhere elsewhere) { m_elsewhere = std::move(elsewhere); }
    /// Asks for a file to open; empty where the user has cancelled.
    static QString choosePath(QWidget &window, const QString &folder);

    using Loaded = std::function<void(const std::optional<DocumentError> &error)>;
    using Answered = std::function<void(bool isYes)>;

    // Long work goes on after these functions return: `then` is told the outcome, unless the window is destroyed by
    // then. The files of a window are read and written one after the other.

    /// Opens a file without asking about unsaved changes. On failure, or where the user stops it, the document stays.
    void load(const QString &path, const Loaded &then = {});
    /// Puts a document that was read into this window, as load() does.
    void take(const LoadedDocument &loaded, const QString &path);
    /// Whether a file is being opened or saved. Until that is done, the window must not close, and the document must
    /// not be replaced.
    bool isBusy() const { return m_turns.isTaken(); }
    /// Runs `action` now, or once no file is being opened or saved.
    void onceIdle(std::function<void()> action) { m_turns.afterwards(std::move(action)); }
    void loadTemplate(const QString &resource);

    // Commands of the user. Another document replaces this one where nobody has worked in it, else it comes into
    // another window. Failure is told in a message.
    void askNew(Api api);
    /// Asks for the models that a backend must run; the first one is opened beside the new document
    void askFromModels();
    void askOpen();
    /// Opens a document, or a traced model beside this document.
    void open(const QString &path);
    void openTemplate(const QString &resource);
    void openTour(); ///< opens an empty document for the tour
    /// Opens a document that was imported and has no file.
    void openUnsaved(const BackendConfig &config, const std::vector<Diagnostic> &diagnostics);
    void chooseBase(); ///< asks what base the document starts from
    /// Converts to the other generation of PyTorch, into a new document without a file
    void convert();
    /// `then` is told whether the document is saved: false where it was edited meanwhile
    void save(const Answered &then = {});
    void saveAs(const Answered &then = {});
    CompareCommands &comparing() { return *m_comparing; }
    /// Asks whether to save unsaved changes, discard them or cancel; `then` is told whether the document may be closed.
    void mayLeave(const Answered &then);
    /// Takes typed texts and drafts into the document, and asks about those that cannot be taken. True where none is
    /// left that the user wants to keep.
    bool mayLeaveField();

signals:
    void tourOpened(); ///< the tour's document was opened in this window
    void leftBehind(); ///< a conversion or import has left something behind; the problems list it
    void asks();       ///< a question about the document follows, so the window must become visible

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
    CompareCommands *m_comparing;
    Elsewhere m_elsewhere;
    Turns m_turns;             // of reading and writing files
    int m_ends = 0;            // counts the ends of saving
    bool m_wasWritten = false; // the last saving has written the file
};

} // namespace bcfg::ui
