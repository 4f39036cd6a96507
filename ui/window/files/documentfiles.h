// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/api.h"
#include "ui/session/files/startopening.h"
#include "ui/window/files/documentleaving.h"
#include "ui/window/files/questions.h"

#include <optional>
#include <vector>

class QMenu;

namespace bcfg::ui {

/// How documents come into a window, and with `saving()` and `leaving()` how they leave it.
class DocumentFiles : public QObject
{
    Q_OBJECT

public:
    DocumentFiles(Session &session, QWidget &window, DocumentSaving::Compare compare = nullptr);

    RecentFiles &recent() { return *m_recent; }
    DocumentSaving &saving() { return m_saving; }
    DocumentLeaving &leaving() { return m_leaving; }
    /// Of the templates to start from.
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

    using Loaded = std::function<void(const std::optional<DocumentError> &error)>;

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
    void askOpen();
    /// Opens a document, or a traced model beside this document.
    void open(const QString &path);
    void openTemplate(const QString &resource);
    void openTour(); ///< a document to try things in, with the tour beside it
    /// A new document that was imported.
    void openImported(const BackendConfig &config, const std::vector<Diagnostic> &diagnostics);
    /// A new document without a file, and what it has no place for of what it was made of. `then` gets the session that
    /// shows it.
    void openMade(const BackendConfig &config, const std::vector<Diagnostic> &lost,
                  const std::function<void(Session &session)> &then);

signals:
    void tourOpened(); ///< in this window
    void leftBehind(); ///< the problems have what the document has no place for
    void asked();      ///< a question about the document comes, so that is to be seen

private:
    void place(const std::function<void(DocumentFiles &files)> &then);
    void read(const QString &path, const std::function<void(const ReadDocument &read)> &then);
    void takeOpened(const ReadDocument &read, const QString &path);

    Session &m_session;
    Document &m_document;
    QWidget &m_window;
    RecentFiles *m_recent;
    Elsewhere m_elsewhere;
    Turns m_turns; // reading and writing
    Questions m_questions;
    DocumentSaving m_saving;
    DocumentLeaving m_leaving;
};

} // namespace bcfg::ui
