// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/importer.h"
#include "ui/files/fileondisk.h"
#include "ui/files/recentfiles.h"
#include "ui/problems/checker.h"

#include <functional>

namespace bcfg::ui {

/// How documents come into the window and leave it: opening, saving, and the question before changes are lost.
class DocumentFiles : public QObject
{
    Q_OBJECT

public:
    DocumentFiles(Document &document, Checker &checker, Settings &settings, QWidget &window);

    RecentFiles &recent() { return m_recent; }
    FileOnDisk &onDisk() { return m_onDisk; }

    /// How to reach other windows.
    struct Elsewhere
    {
        std::function<bool(const QString &path)> isShown; ///< if so, brings that window to the front
        std::function<DocumentFiles &()> newFiles;        ///< of a new window
    };
    /// Without it, another document takes the place of this one.
    void setElsewhere(Elsewhere elsewhere) { m_elsewhere = std::move(elsewhere); }
    /// Asks for a file to open; empty where the user has none.
    static QString choosePath(QWidget &window, const QString &folder);

    /// Opens a file without a question. On failure, or where the user stops it, the document stays what it was.
    std::optional<DocumentError> load(const QString &path);
    void loadTemplate(const QString &resource);

    // What the user asks for. Another document comes into this window where nobody has worked in it, else into one of
    // its own. Failure is told in a message.
    void askNew(Api api);
    void askOpen();
    void open(const QString &path); ///< once a file that is being opened or saved already is done with
    void openTemplate(const QString &resource);
    void askImportPython(); ///< what comes in is a new document without a file
    void convert();         ///< for the other generation of PyTorch, into a new document without a file
    void askExportPython();
    bool save(); ///< whether the document is saved
    bool saveAs();
    /// Shows what differs between the document and its file.
    void compareWithFile(QWidget &parent);
    /// Save, discard or cancel; whether the document may go.
    bool mayLeave();
    /// Takes what is being typed, and asks about what cannot be taken; whether nothing of it is to be kept any more.
    bool mayLeaveField();

signals:
    void done(const QString &what); ///< opened, saved: for the status bar

private:
    DocumentFiles *place();
    void put(const LoadedDocument &loaded, const QString &path = {});
    void take(const LoadedDocument &loaded, const QString &path);
    void openNow(const QString &path);
    void takeUnsaved(BackendConfig config, const std::vector<Diagnostic> &diagnostics);
    bool saveTo(const QString &path);
    bool takeSaved(const QString &file, const BackendConfig &saved, const QByteArray &hash);

    Document &m_document;
    Checker &m_checker;
    Settings &m_settings;
    QWidget &m_window;
    RecentFiles m_recent;
    FileOnDisk m_onDisk;
    Elsewhere m_elsewhere;
    bool m_isSaving = false;
};

} // namespace bcfg::ui
