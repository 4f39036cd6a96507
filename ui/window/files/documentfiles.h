// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/api.h"
#include "ui/session/files/documentio.h"
#include "ui/window/files/documentsaving.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QMenu;

namespace bcfg::ui::window {

/// Opens documents in a window; saving() saves them.
class DocumentFiles : public QObject
{
    Q_OBJECT

public:
    DocumentFiles(session::Session &session, QWidget &window, DocumentSaving::Compare compare = nullptr);

    session::RecentFiles &recent() { return *m_recent; }
    DocumentSaving &saving() { return m_saving; }
    /// Makes the menu of templates to start from.
    QMenu *newTemplateMenu();

    /// How to reach the other windows.
    struct OtherWindows
    {
        /// Brings the window that shows the file to the front, and returns its DocumentFiles; null if no window does.
        std::function<DocumentFiles *(const QString &path)> shown;
        std::function<DocumentFiles &()> newFiles; ///< opens a new window and returns its DocumentFiles
    };
    /// Sets how to reach the other windows. Without this call, an opened document always replaces this document.
    void setOtherWindows(OtherWindows others) { m_otherWindows = std::move(others); }

    using Loaded = std::function<void(const std::optional<session::DocumentError> &error)>;

    // The functions below return before their work is done; `then` gets the outcome, unless the window is destroyed
    // before. The files of a window are read and written one after the other.

    /// Opens a file without asking about unsaved changes. The document stays if opening fails or the user stops it.
    void load(const QString &path, const Loaded &then = {});
    /// Puts a document that the caller has read from `path` into this window, as load() does.
    void take(const session::LoadedDocument &loaded, const QString &path);
    /// Whether a file is being opened or saved. Until that is done, the window must not close, and the document must
    /// not be replaced.
    bool isBusy() const { return m_turns.isTaken(); }
    /// Runs `action` now, or once no file is being opened or saved.
    void onceIdle(std::function<void()> action) { m_turns.afterwards(std::move(action)); }
    void loadTemplate(const QString &resource);

    // Commands of the user. A new or opened document replaces this document if the user has not worked in this
    // document, else it opens in another window. If a command fails, a message says so.
    void askNew(Api api);
    void askOpen();
    /// Replaces the document by the content of its file. The unsaved edits stay as undo steps.
    void revert();
    /// Opens documents, and a traced model beside the last of these documents or, if there are none, beside this
    /// document. `then` gets a sentence for each file that could not be opened; without `then`, a message shows these
    /// sentences.
    void openAll(const QStringList &paths, const std::function<void(const QStringList &failures)> &then = {});
    void open(const QString &path) { openAll({path}); }
    void openTemplate(const QString &resource);
    void openTour(); ///< opens an empty document for the tour
    /// Opens an imported document, which has no file.
    void openImported(const BackendConfig &config, const std::vector<Diagnostic> &diagnostics);
    /// Opens a new document without a file. `lost` are messages about parts of its source that the document does not
    /// contain; the Problems pane lists them. `then` gets the document's session.
    void openMade(const BackendConfig &config, const std::vector<Diagnostic> &lost,
                  const std::function<void(session::Session &session)> &then);

signals:
    void tourOpened(); ///< the tour's document was opened in this window
    void leftBehind(); ///< a conversion or import has lost something; the Problems pane lists it

private:
    void place(const std::function<void(DocumentFiles &files)> &then);
    void read(const QString &path, const std::function<void(const session::ReadDocument &read)> &then);
    struct Opening;
    DocumentFiles *shown(const QString &path) const;
    void openNext(const std::shared_ptr<Opening> &opening);
    void endOpening(const Opening &opening);

    session::Session &m_session;
    session::Document &m_document;
    QWidget &m_window;
    session::RecentFiles *m_recent;
    OtherWindows m_otherWindows;
    Turns m_turns; // reading and writing a file takes a turn, so that these do not overlap
    DocumentSaving m_saving;
};

} // namespace bcfg::ui::window
