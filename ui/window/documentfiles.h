// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/api.h"

#include <QObject>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

class QMenu;
class QWidget;

namespace bcfg {
struct BackendConfig;
struct Diagnostic;
} // namespace bcfg

namespace bcfg::ui {

class CompareCommands;
class Document;
class RecentFiles;
class Session;
struct DocumentError;
struct LoadedDocument;

/// How documents come into the window and leave it: opening, saving, and the question before changes are lost.
class DocumentFiles : public QObject
{
    Q_OBJECT

public:
    DocumentFiles(Session &session, QWidget &window);

    RecentFiles &recent() { return *m_recent; }
    /// Says what happens to the file, and that a merge has left conflicts, and offers what can be done about it.
    QWidget *newBar(QWidget *parent);
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
    /// Asks for a file to open; empty where the user has none.
    static QString choosePath(QWidget &window, const QString &folder);

    /// Opens a file without a question. On failure, or where the user stops it, the document stays what it was.
    std::optional<DocumentError> load(const QString &path);
    void loadTemplate(const QString &resource);

    // What the user asks for. Another document comes into this window where nobody has worked in it, else into one of
    // its own. Failure is told in a message.
    void askNew(Api api);
    void askOpen();
    /// A traced model is opened beside the document.
    void open(const QString &path); ///< once a file that is being opened or saved already is done with
    void openTemplate(const QString &resource);
    void openTour(); ///< a document to try things in, with the tour beside it
    /// A new document without a file, which was imported.
    void openUnsaved(const BackendConfig &config, const std::vector<Diagnostic> &diagnostics);
    void chooseBase(); ///< what the document starts from
    void convert();    ///< for the other generation of PyTorch, into a new document without a file
    bool save();       ///< whether the document is saved
    bool saveAs();
    CompareCommands &comparing() { return *m_comparing; }
    /// Save, discard or cancel; whether the document may go.
    bool mayLeave();
    /// Takes what is being typed, and asks about what cannot be taken; whether nothing of it is to be kept any more.
    bool mayLeaveField();

signals:
    void tourOpened(); ///< in this window
    void asks();       ///< a question of the document comes, so that is to be seen

private:
    DocumentFiles *place();
    void take(const LoadedDocument &loaded, const QString &path);
    void openNow(const QString &path);
    bool maySaveConflicts();
    bool mayLeaveDrafts();
    std::optional<QString> takeAllTyped();
    bool saveTo(const QString &path);

    Session &m_session;
    Document &m_document;
    QWidget &m_window;
    RecentFiles *m_recent;
    CompareCommands *m_comparing;
    Elsewhere m_elsewhere;
    bool m_isSaving = false;
};

} // namespace bcfg::ui
