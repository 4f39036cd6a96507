// SPDX-License-Identifier: Apache-2.0
#include "ui/window/documentfiles.h"

#include "core/conversion/migration.h"
#include "core/json/exporter.h"
#include "ui/files/askingsave.h"
#include "ui/files/comparisondialog.h"
#include "ui/files/documentdifference.h"
#include "ui/files/savepath.h"
#include "ui/inthread.h"
#include "ui/python/exportpythondialog.h"
#include "ui/python/importpythondialog.h"
#include "ui/text.h"
#include "ui/toolkit/failuremessage.h"
#include "ui/toolkit/longwork.h"
#include "ui/toolkit/taketyped.h"
#include "ui/values/fieldvalues.h"

#include <QApplication>
#include <QDir>
#include <QFileDialog>
#include <QMessageBox>
#include <QRegularExpression>

namespace bcfg::ui {

namespace {

QList<FileKind> fileKinds()
{
    return {{DocumentFiles::tr("Backend configs"), QStringLiteral(".bcfg.json")},
            {DocumentFiles::tr("JSON"), QStringLiteral(".json")},
            anyKind()};
}

auto readWaiting(QWidget &window, const QString &path)
{
    auto read = waitOrLeave(window, DocumentFiles::tr("Opening “%1”…").arg(QFileInfo(path).fileName()),
                            [path](Progress &progress) { return readDocument(path, &progress); });
    return read ? *std::move(read) : DocumentError{DocumentFiles::tr("%1 was not opened.").arg(path), true};
}

} // namespace

DocumentFiles::DocumentFiles(Document &document, Checker &checker, Settings &settings, QWidget &window)
    : QObject(&window),
      m_document(document),
      m_checker(checker),
      m_settings(settings),
      m_window(window),
      m_recent(settings, window),
      m_onDisk(document)
{
    connect(&m_recent, &RecentFiles::chosen, this, &DocumentFiles::open);
    m_onDisk.setIsBusy(
        [] { return isAtWork() || QApplication::activeModalWidget() || QApplication::activePopupWidget(); });
    connect(&m_onDisk, &FileOnDisk::reloaded, this, [this](const std::vector<Diagnostic> &diagnostics) {
        m_checker.setReadingDiagnostics(diagnostics);
        emit done(tr("Reloaded %1, which another program has changed").arg(m_document.title()));
    });
}

std::optional<DocumentError> DocumentFiles::load(const QString &path)
{
    auto read = readWaiting(m_window, path);
    if (DocumentError *error = std::get_if<DocumentError>(&read))
        return std::move(*error);
    take(std::get<LoadedDocument>(read), path);
    return std::nullopt;
}

void DocumentFiles::put(const LoadedDocument &loaded, const QString &path)
{
    m_document.open(loaded.config, path);
    m_onDisk.know(path, loaded.hash);
    m_checker.setReadingDiagnostics(loaded.diagnostics);
}

void DocumentFiles::take(const LoadedDocument &loaded, const QString &path)
{
    put(loaded, QFileInfo(path).absoluteFilePath());
    m_recent.add(m_document.path());
    emit done(tr("Opened %1").arg(m_document.title()));
}

void DocumentFiles::loadTemplate(const QString &resource)
{
    put({.config = readTemplate(resource)});
}

/// Where another document goes; null where the user would rather keep this one.
DocumentFiles *DocumentFiles::place()
{
    const bool isUntouched =
        m_document.path().isEmpty() && m_document.undoStack().count() == 0 && !m_document.isModified();
    if (isUntouched)
        return this;
    if (m_elsewhere.newFiles)
        return &m_elsewhere.newFiles();
    return mayLeave() ? this : nullptr;
}

void DocumentFiles::askNew(Api api)
{
    if (DocumentFiles *files = place())
        files->put({.config = emptyConfig(api)});
}

QString DocumentFiles::choosePath(QWidget &window, const QString &folder)
{
    return QFileDialog::getOpenFileName(&window, tr("Open Backend Config"), folder, nameFilter(fileKinds()));
}

void DocumentFiles::askOpen()
{
    const QString path = choosePath(m_window, m_document.folder());
    if (!path.isEmpty())
        open(path);
}

void DocumentFiles::open(const QString &path)
{
    whenIdle(*this, [this, path] { openNow(path); });
}

void DocumentFiles::openNow(const QString &path)
{
    if (m_elsewhere.isShown && m_elsewhere.isShown(path))
        return;
    auto read = readWaiting(m_window, path);
    if (const DocumentError *error = std::get_if<DocumentError>(&read)) {
        if (error->isStopped)
            return;
        const QString why = openFailure(m_settings, path, error->message);
        m_recent.fillMenu();
        tellFailure(&m_window, tr("Backend Config Editor"), why);
    } else if (DocumentFiles *files = place()) {
        files->take(std::get<LoadedDocument>(read), path);
    }
}

void DocumentFiles::openTemplate(const QString &resource)
{
    if (DocumentFiles *files = place())
        files->loadTemplate(resource);
}

void DocumentFiles::askImportPython()
{
    ImportPythonDialog dialog(m_settings, m_document.folder(), &m_window);
    if (dialog.exec() != QDialog::Accepted)
        return;
    if (DocumentFiles *files = place()) {
        Imported imported = dialog.takeImported();
        files->takeUnsaved(*std::move(imported.document), imported.diagnostics);
        emit files->done(tr("Imported %1").arg(files->m_document.title()));
    }
}

void DocumentFiles::convert()
{
    takeTyped(m_window);
    const auto work = [snapshot = m_document.config()] {
        return migrate(snapshot, otherApi(snapshot.api));
    };
    inThread(*this, work, [this](Migrated migrated) {
        DocumentFiles *files = place();
        if (!files)
            return;
        const std::size_t lost = migrated.diagnostics.size();
        files->takeUnsaved(std::move(migrated.document), migrated.diagnostics);
        const QString generation = toQString(generationName(files->m_document.api()));
        emit files->done(lost == 0
                             ? tr("Converted to PyTorch %1; nothing was left behind").arg(generation)
                             : tr("Converted to PyTorch %1; the problems say what was left behind").arg(generation));
    });
}

/// Nobody has saved it yet.
void DocumentFiles::takeUnsaved(BackendConfig config, const std::vector<Diagnostic> &diagnostics)
{
    put({.config = std::move(config), .diagnostics = diagnostics});
    m_document.undoStack().resetClean();
}

void DocumentFiles::askExportPython()
{
    takeTyped(m_window);
    QString name = m_document.title().remove(QStringLiteral(".json")).remove(QStringLiteral(".bcfg"));
    static const QRegularExpression unusual(QStringLiteral("[^A-Za-z0-9_]+"));
    name.replace(unusual, QStringLiteral("_"));
    ExportPythonDialog dialog(
        m_document, QDir(m_document.folder()).filePath(name + QStringLiteral("_backend_config.py")), &m_window);
    dialog.exec();
}

bool DocumentFiles::save()
{
    takeTyped(m_window);
    return m_document.path().isEmpty() ? saveAs() : saveTo(m_document.path());
}

bool DocumentFiles::saveAs()
{
    takeTyped(m_window);
    QString suggested = m_document.path();
    if (suggested.isEmpty())
        suggested = QDir::current().filePath(m_document.title().replace('/', '_') + QStringLiteral(".bcfg.json"));
    const QString path = askSavePath(m_window, tr("Save Backend Config"), suggested, fileKinds());
    return !path.isEmpty() && saveTo(path);
}

bool DocumentFiles::mayLeaveField()
{
    const std::optional<QString> refused = takeTyped(m_window);
    if (!refused)
        return true;
    QMessageBox question(QMessageBox::Question, tr("Unsaved Changes"), tr("%1 cannot be stored.").arg(quoted(*refused)),
                         QMessageBox::Discard | QMessageBox::Cancel, &m_window);
    question.setTextFormat(Qt::PlainText);
    question.setInformativeText(
        tr("Cancel leads back to the field, which says why. Discard leaves the value as it was."));
    question.setDefaultButton(QMessageBox::Cancel);
    if (question.exec() != QMessageBox::Discard)
        return false;
    dropTyped(m_window);
    return true;
}

bool DocumentFiles::mayLeave()
{
    if (!mayLeaveField())
        return false;
    if (!m_document.isModified())
        return true;
    QMessageBox question(QMessageBox::Question, tr("Unsaved Changes"),
                         tr("Save the changes to “%1”?").arg(m_document.title()),
                         QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &m_window);
    question.setTextFormat(Qt::PlainText);
    question.setInformativeText(tr("Without saving they are lost."));
    question.setDefaultButton(QMessageBox::Save);
    switch (question.exec()) {
    case QMessageBox::Save:
        return save();
    case QMessageBox::Discard:
        return true;
    default:
        return false;
    }
}

void DocumentFiles::compareWithFile(QWidget &parent)
{
    using Compared = std::variant<QStringList, DocumentError>;
    const auto work = [path = m_document.path(), mine = m_document.config()](Progress &progress) -> Compared {
        auto read = readDocument(path, &progress);
        if (DocumentError *error = std::get_if<DocumentError>(&read))
            return std::move(*error);
        progress.passLastStop();
        return documentDifference(std::get<LoadedDocument>(read).config, mine);
    };
    const Compared compared = waitFor(parent, tr("Comparing with “%1”…").arg(m_document.title()), work);
    if (const DocumentError *error = std::get_if<DocumentError>(&compared)) {
        if (!error->isStopped)
            tellFailure(&parent, tr("Compare"), error->message);
        return;
    }
    ComparisonDialog(std::get<QStringList>(compared),
                     tr("Lines with − are in the file, lines with + are in this window."), &parent)
        .exec();
}

bool DocumentFiles::saveTo(const QString &path)
{
    if (std::exchange(m_isSaving, true)) // by a menu that stands outside the window
        return false;
    const BackendConfig config = m_document.config();
    QByteArray hash;
    const auto makeText = [&](Progress &progress) {
        std::string text = exportDocument(config, &progress);
        hash = contentHash(text);
        return text;
    };
    const QString file = QFileInfo(path).absoluteFilePath();
    SaveRequest request{.path = path, .text = {}, .makeText = makeText, .keepsBackup = m_settings.keepsBackup()};
    if (file == m_document.path()) { // of another file, the user has said already that it may go
        request.known = m_onDisk.known();
        request.compare = [this](QWidget &parent) {
            compareWithFile(parent);
        };
    }
    const SaveOutcome outcome = saveAsking(m_window, request);
    m_isSaving = false;
    switch (outcome) {
    case SaveOutcome::NotSaved:
        return false; // the document stays modified, so nobody believes it is safe
    case SaveOutcome::SaveElsewhere:
        return saveAs();
    case SaveOutcome::Saved:
        break;
    }
    m_recent.add(file);
    return takeSaved(file, config, hash);
}

/// The file holds that now. Whether the document is saved: it may have been edited since, by what no window holds back.
bool DocumentFiles::takeSaved(const QString &file, const BackendConfig &saved, const QByteArray &hash)
{
    const bool isSaved = m_document.config() == saved;
    if (isSaved) {
        m_document.setSaved(file);
    } else {
        m_document.setPath(file);
        m_document.undoStack().resetClean();
    }
    m_onDisk.know(file, hash);
    emit done(isSaved ? tr("Saved %1").arg(m_document.title())
                      : tr("Saved %1 without the edits since").arg(m_document.title()));
    return isSaved;
}

} // namespace bcfg::ui
