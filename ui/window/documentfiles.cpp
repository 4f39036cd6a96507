// SPDX-License-Identifier: Apache-2.0
#include "ui/window/documentfiles.h"

#include "core/document/json/exporter.h"
#include "core/document/json/schema.h"
#include "core/document/model/conflict.h"
#include "core/exchange/base/aswritten.h"
#include "core/exchange/base/inheritance.h"
#include "core/exchange/base/migrateoverrides.h"
#include "ui/basis/counts.h"
#include "ui/basis/filepath.h"
#include "ui/basis/inthread.h"
#include "ui/basis/settings/settings.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/failuremessage.h"
#include "ui/basis/toolkit/taketyped.h"
#include "ui/basis/values/fieldvalues.h"
#include "ui/basis/values/patterntext.h"
#include "ui/exchange/compare/conflictbar.h"
#include "ui/exchange/cover/coverdialog.h"
#include "ui/session/document/document.h"
#include "ui/session/document/jsondrafts.h"
#include "ui/session/files/askingsave.h"
#include "ui/session/files/basedialog.h"
#include "ui/session/files/fileondisk.h"
#include "ui/session/files/recentfiles.h"
#include "ui/session/files/savepath.h"
#include "ui/session/model/modelcoverage.h"
#include "ui/session/model/openmodel.h"
#include "ui/session/session.h"
#include "ui/window/basebar.h"
#include "ui/window/comparecommands.h"
#include "ui/window/filebar.h"

#include <QApplication>
#include <QDir>
#include <QFileDialog>
#include <QMenu>
#include <QMessageBox>
#include <QPointer>
#include <QVBoxLayout>

#include <memory>
#include <utility>

namespace bcfg::ui {

namespace {

QList<FileKind> fileKinds()
{
    return {{DocumentFiles::tr("Backend configs"), QStringLiteral(".bcfg.json")},
            {DocumentFiles::tr("JSON"), QStringLiteral(".json")},
            anyKind()};
}

QString openedText(const Document &document)
{
    const BackendConfig &config = document.config();
    if (!config.inheritance)
        return DocumentFiles::tr("Opened %1").arg(document.title());
    return DocumentFiles::tr("Opened %1, which starts from %2 and has %3 of %4 itself")
        .arg(document.title(), toQString(config.inheritance->base().name))
        .arg(config.inheritance->written().configs.size())
        .arg(entryCount(config.configs.size()));
}

void tell(const DocumentFiles::Answered &then, bool isYes)
{
    if (then)
        then(isYes);
}

} // namespace

/// Whose turn it is to save, and who waits for that.
struct DocumentFiles::Saving
{
    Turn turn;
    Answered then;
};

/// What was to be written, and what the thread that does so has found.
struct DocumentFiles::Written
{
    QString file;
    BackendConfig config;
    QByteArray hash;
    bool hasOrder = true;

    std::string makeText(Progress &progress)
    {
        const BackendConfig document = asWritten(config, toPath(file));
        hasOrder = keepsOrder(config, document);
        std::string text = exportDocument(document, &progress);
        hash = contentHash(text);
        return text;
    }
};

DocumentFiles::DocumentFiles(Session &session, QWidget &window)
    : m_session(session),
      m_document(session.document()),
      m_window(window),
      m_recent(new RecentFiles(session.settings(), window)),
      m_comparing(new CompareCommands(session, window))
{
    m_recent->setParent(this);
    m_comparing->setParent(this);
    connect(m_recent, &RecentFiles::chosen, this, &DocumentFiles::open);
    session.file().setIsBusy([self = QPointer(this)] {
        return (self && self->isBusy()) || QApplication::activeModalWidget() || QApplication::activePopupWidget();
    });
}

/// In its turn, which is over when `then` is called.
void DocumentFiles::read(const QString &path, const std::function<void(const ReadDocument &read)> &then)
{
    m_turns.take([this, path, then](Turn turn) {
        startOpening(*this, m_window, path, [then, turn = std::move(turn)](const ReadDocument &read) mutable {
            turn.reset();
            then(read);
        });
    });
}

void DocumentFiles::load(const QString &path, const Loaded &then)
{
    read(path, [this, path, then](const ReadDocument &read) {
        const DocumentError *error = std::get_if<DocumentError>(&read);
        if (!error)
            take(std::get<LoadedDocument>(read), path);
        if (then)
            then(error ? std::optional(*error) : std::nullopt);
    });
}

void DocumentFiles::take(const LoadedDocument &loaded, const QString &path)
{
    m_session.put(loaded, QFileInfo(path).absoluteFilePath());
    m_recent->add(m_document.path());
    emit m_session.done(openedText(m_document));
}

void DocumentFiles::loadTemplate(const QString &resource)
{
    m_session.put({.config = withSchema(readTemplate(resource))});
}

/// Where another document goes, unless the user would rather keep this one.
void DocumentFiles::place(const std::function<void(DocumentFiles &files)> &then)
{
    if (m_session.isUntouched() && !isBusy())
        return then(*this);
    if (m_elsewhere.newFiles)
        return then(m_elsewhere.newFiles());
    mayLeave([this, then](bool mayGo) {
        if (mayGo)
            then(*this);
    });
}

void DocumentFiles::askNew(Api api)
{
    place([api](DocumentFiles &files) { files.m_session.put({.config = emptyConfig(api)}); });
}

void DocumentFiles::askFromModels()
{
    auto *dialog = new CoverDialog(m_document.folder(), &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &CoverDialog::made, this, [this](const BackendConfig &config, const QStringList &models) {
        place([config, models](DocumentFiles &files) {
            files.m_session.putUnsaved(withSchema(config), {});
            emit files.m_session.done(tr("Made a backend of %1").arg(patternCount(std::ssize(config.configs))));
            files.m_session.openModel().open(models.front());
            if (models.size() > 1)
                files.m_session.modelCoverage().add(models);
        });
    });
    dialog->open();
}

QWidget *DocumentFiles::newBar(QWidget *parent)
{
    auto *bars = new QWidget(parent);
    auto *layout = new QVBoxLayout(bars);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(new FileBar(m_session.file(), *this, bars));
    layout->addWidget(new BaseBar(m_session.base(), bars));
    auto *conflicts = new ConflictBar(m_session.checker(), bars);
    connect(conflicts, &ConflictBar::solveRequested, m_comparing, &CompareCommands::solveConflicts);
    layout->addWidget(conflicts);
    return bars;
}

QMenu *DocumentFiles::newTemplateMenu()
{
    auto *menu = new QMenu(tr("New from &Template"), &m_window);
    QString section;
    for (const Template &file : builtInTemplates()) {
        if (file.section != section)
            menu->addSection(file.section);
        section = file.section;
        menu->addAction(file.name, this, [this, resource = file.resource] { openTemplate(resource); });
    }
    menu->addSeparator();
    menu->addAction(tr("Empty, for PyTorch 1.13"), this, [this] { askNew(Api::Torch1_13); });
    return menu;
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
    if (isModelFile(path))
        m_session.openModel().open(path);
    else if (!m_elsewhere.isShown || !m_elsewhere.isShown(path))
        read(path, [this, path](const ReadDocument &read) { takeOpened(read, path); });
}

void DocumentFiles::takeOpened(const ReadDocument &read, const QString &path)
{
    if (const DocumentError *error = std::get_if<DocumentError>(&read)) {
        if (error->isStopped)
            return;
        const QString why = openFailure(m_session.settings(), path, error->message);
        m_recent->fillMenu();
        tellFailure(&m_window, tr("Backend Config Editor"), why);
    } else if (!m_elsewhere.isShown || !m_elsewhere.isShown(path)) { // by now
        place([read, path](DocumentFiles &files) { files.take(std::get<LoadedDocument>(read), path); });
    }
}

void DocumentFiles::openTemplate(const QString &resource)
{
    place([resource](DocumentFiles &files) { files.loadTemplate(resource); });
}

void DocumentFiles::openTour()
{
    place([](DocumentFiles &files) {
        files.m_session.put({.config = emptyConfig(Api::Torch2)});
        emit files.tourOpened();
    });
}

void DocumentFiles::openUnsaved(const BackendConfig &config, const std::vector<Diagnostic> &diagnostics)
{
    place([config, diagnostics](DocumentFiles &files) {
        files.m_session.putUnsaved(withSchema(config), diagnostics);
        emit files.m_session.done(tr("Imported %1").arg(files.m_document.title()));
        if (!diagnostics.empty())
            emit files.leftBehind();
    });
}

void DocumentFiles::chooseBase()
{
    takeTyped(m_window);
    BaseDialog dialog(m_document, &m_window);
    if (dialog.exec() == QDialog::Accepted)
        m_document.replaceAll(dialog.chosen(), dialog.stepName());
}

void DocumentFiles::convert()
{
    takeTyped(m_window);
    const auto work = [snapshot = m_document.config(), file = toPath(m_document.path())] {
        Migrated migrated = migrateOverrides(asWritten(snapshot), otherApi(snapshot.api));
        Opened opened = openWhole(std::move(migrated.document), file);
        if (opened.document.inheritance)
            placeInWhole(migrated.diagnostics, opened.document);
        migrated.document = std::move(opened.document);
        if (opened.problem)
            migrated.diagnostics.push_back(*std::move(opened.problem));
        return migrated;
    };
    const QString name =
        QFileInfo(QFileInfo(m_document.path()).completeBaseName()).completeBaseName(); // without ".bcfg.json"
    const auto take = [name](DocumentFiles &files, const Migrated &migrated) {
        files.m_session.putUnsaved(migrated.document, migrated.diagnostics);
        const QString generation = toQString(generationName(files.m_document.api()));
        if (!name.isEmpty())
            files.m_document.suggestTitle(name + '-' + generation);
        emit files.m_session.done(
            migrated.diagnostics.empty()
                ? tr("Converted to PyTorch %1; nothing was left behind").arg(generation)
                : tr("Converted to PyTorch %1; the problems say what was left behind").arg(generation));
        if (!migrated.diagnostics.empty())
            emit files.leftBehind();
    };
    inThread(*this, work, [this, take](const Migrated &migrated) {
        place([take, migrated](DocumentFiles &files) { take(files, migrated); });
    });
}

/// Into the document, as if the user had gone on; also JSON that is one.
std::optional<QString> DocumentFiles::takeAllTyped()
{
    std::optional<QString> refused = takeTyped(m_window);
    m_session.jsonDrafts().applyAll();
    return refused;
}

/// One that was asked for while another was under way has nothing to do where that has failed, which the user knows, or
/// where nothing was edited since.
void DocumentFiles::save(const Answered &then)
{
    m_turns.take([this, then, ends = m_ends](Turn turn) {
        const bool isDone = ends != m_ends && !(m_wasWritten && m_document.isModified());
        if (isDone)
            return tell(then, m_wasWritten);
        takeAllTyped();
        saveTo(m_document.path().isEmpty() ? askPath() : m_document.path(), {std::move(turn), then});
    });
}

void DocumentFiles::saveAs(const Answered &then)
{
    m_turns.take([this, then](Turn turn) {
        takeAllTyped();
        saveTo(askPath(), {std::move(turn), then});
    });
}

/// Where to save; empty where the user would rather not.
QString DocumentFiles::askPath()
{
    QString suggested = m_document.path();
    if (suggested.isEmpty())
        suggested = QDir::current().filePath(m_document.title().replace('/', '_') + QStringLiteral(".bcfg.json"));
    return askSavePath(m_window, tr("Save Backend Config"), suggested, fileKinds());
}

bool DocumentFiles::mayLeaveField()
{
    const std::optional<QString> refused = takeAllTyped();
    if (!refused)
        return mayLeaveDrafts();
    QMessageBox question(QMessageBox::Question, tr("Unsaved Changes"), tr("%1 cannot be stored.").arg(quoted(*refused)),
                         QMessageBox::Discard | QMessageBox::Cancel, &m_window);
    question.setTextFormat(Qt::PlainText);
    question.setInformativeText(
        tr("Cancel leads back to the field, which says why. Discard leaves the value as it was."));
    question.setDefaultButton(QMessageBox::Cancel);
    emit asks();
    if (question.exec() != QMessageBox::Discard)
        return false;
    dropTyped(m_window);
    return mayLeaveDrafts();
}

/// Whether JSON that is not in the document, as it is none, may go.
bool DocumentFiles::mayLeaveDrafts()
{
    JsonDrafts &drafts = m_session.jsonDrafts();
    const std::vector<int> rows = drafts.rows();
    if (rows.empty())
        return true;
    const QString title = patternTitle(*m_document.entry(rows.front()), m_document.api());
    const QString what = rows.size() == 1
                             ? tr("The JSON that was typed for %1 is not in the document.").arg(title)
                             : tr("The JSON that was typed for %1 patterns is not in the document.").arg(rows.size());
    QMessageBox question(QMessageBox::Question, tr("Unsaved Changes"), what, QMessageBox::Discard | QMessageBox::Cancel,
                         &m_window);
    question.setTextFormat(Qt::PlainText);
    question.setInformativeText(tr("Cancel leads to it. Discard leaves what the document has."));
    question.setDefaultButton(QMessageBox::Cancel);
    emit asks();
    if (question.exec() != QMessageBox::Discard) {
        drafts.request(rows.front());
        return false;
    }
    drafts.dropAll();
    return true;
}

void DocumentFiles::mayLeave(const Answered &then)
{
    onceIdle([this, then] { askAndLeave(then); });
}

void DocumentFiles::askAndLeave(const Answered &then)
{
    if (!mayLeaveField())
        return then(false);
    if (!m_document.isModified())
        return then(true);
    QMessageBox question(QMessageBox::Question, tr("Unsaved Changes"),
                         tr("Save the changes to “%1”?").arg(m_document.title()),
                         QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &m_window);
    question.setTextFormat(Qt::PlainText);
    question.setInformativeText(tr("Without saving they are lost."));
    question.setDefaultButton(QMessageBox::Save);
    emit asks();
    const int answer = question.exec();
    if (answer != QMessageBox::Save)
        return then(answer == QMessageBox::Discard);
    save([this, then](bool isSaved) {
        const bool isAllTaken = !takeAllTyped(); // while it was being saved
        then(isSaved && isAllTaken && !m_document.isModified());
    });
}

/// Whether a document with conflicts of a merge is to be saved all the same.
bool DocumentFiles::maySaveConflicts()
{
    if (conflictsOf(m_document.config()).empty())
        return true;
    QMessageBox question(QMessageBox::Question, tr("Conflicts"), tr("A merge has left conflicts in this document."),
                         QMessageBox::Save | QMessageBox::Cancel, &m_window);
    question.setInformativeText(
        tr("Saved with them, it cannot be exported or loaded by PyTorch until they are solved."));
    question.setDefaultButton(QMessageBox::Cancel);
    emit asks();
    return question.exec() == QMessageBox::Save;
}

void DocumentFiles::saveTo(const QString &path, Saving saving)
{
    if (path.isEmpty() || !maySaveConflicts())
        return end(std::move(saving), false, false);
    const auto written = std::make_shared<Written>();
    written->file = QFileInfo(path).absoluteFilePath();
    written->config = m_document.config();
    SaveRequest request{.path = path, .text = {}, .keepsBackup = m_session.settings().keepsBackup()};
    request.makeText = [written](Progress &progress) {
        return written->makeText(progress);
    };
    if (written->file == m_document.path()) { // of another file, the user has said already that it may go
        request.known = m_session.file().known();
        request.compare = [this](QWidget &parent, const std::function<void()> &then) {
            m_comparing->compareBeforeAnswer(parent, then);
        };
    }
    auto take = [this, written, saving = std::move(saving)](SaveOutcome outcome) mutable {
        if (outcome == SaveOutcome::SaveElsewhere) {
            takeAllTyped();
            return saveTo(askPath(), std::move(saving));
        }
        const bool isWritten = outcome == SaveOutcome::Saved; // else the document stays modified: it is not safe
        end(std::move(saving), isWritten, isWritten && takeSaved(*written));
    };
    saveAsking(*this, m_window, std::move(request), std::move(take));
}

bool DocumentFiles::takeSaved(const Written &written)
{
    m_recent->add(written.file);
    const bool isSaved = m_session.takeSaved(written.file, written.config, written.hash);
    if (!written.hasOrder)
        emit m_session.done(
            tr("Saved %1; some entries stand in the base's order there, which PyTorch cannot tell apart")
                .arg(m_document.title()));
    return isSaved;
}

void DocumentFiles::end(Saving saving, bool isWritten, bool isSaved)
{
    ++m_ends;
    m_wasWritten = isWritten;
    saving.turn.reset();
    tell(saving.then, isSaved);
}

} // namespace bcfg::ui
