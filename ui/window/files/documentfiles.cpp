// SPDX-License-Identifier: Apache-2.0
#include "ui/window/files/documentfiles.h"

#include "core/document/json/schema.h"
#include "core/exchange/base/inheritance.h"
#include "ui/basis/settings/settings.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/session/document/document.h"
#include "ui/session/files/fileondisk.h"
#include "ui/session/files/recentfiles.h"
#include "ui/session/files/savepath.h"
#include "ui/session/model/openmodel.h"
#include "ui/session/session.h"

#include <QApplication>
#include <QFileInfo>
#include <QMenu>
#include <QPointer>

#include <utility>

namespace bcfg::ui::window {

namespace {

QString openedText(const session::Document &document)
{
    const BackendConfig &config = document.config();
    if (!config.inheritance)
        return DocumentFiles::tr("Opened %1").arg(document.title());
    return DocumentFiles::tr("Opened %1, which starts from %2 and has %3 of %4 itself")
        .arg(document.title(), toQString(config.inheritance->base().name))
        .arg(config.inheritance->written().configs.size())
        .arg(entryCount(config.configs.size()));
}

} // namespace

DocumentFiles::DocumentFiles(session::Session &session, QWidget &window, DocumentSaving::Compare compare)
    : m_session(session),
      m_document(session.document()),
      m_window(window),
      m_recent(new session::RecentFiles(session.settings(), window)),
      m_saving(session, *m_recent, m_turns, std::move(compare), window)
{
    m_recent->setParent(this);
    connect(m_recent, &session::RecentFiles::chosen, this, &DocumentFiles::open);
    session.file().setIsBusy([self = QPointer(this)] {
        // A pressed mouse button may be dragging a part of the document.
        return (self && self->isBusy()) || QApplication::activeModalWidget() || QApplication::activePopupWidget() ||
               QGuiApplication::mouseButtons() != Qt::NoButton;
    });
}

/// Waits for a turn, reads a file, ends the turn and calls `then`.
void DocumentFiles::read(const QString &path, const std::function<void(const session::ReadDocument &read)> &then)
{
    m_turns.take([this, path, then](Turn turn) {
        session::startOpening(*this, m_window, path,
                              [then, turn = std::move(turn)](const session::ReadDocument &read) mutable {
                                  turn.reset();
                                  then(read);
                              });
    });
}

void DocumentFiles::load(const QString &path, const Loaded &then)
{
    read(path, [this, path, then](const session::ReadDocument &read) {
        const session::DocumentError *error = std::get_if<session::DocumentError>(&read);
        if (!error)
            take(std::get<session::LoadedDocument>(read), path);
        if (then)
            then(error ? std::optional(*error) : std::nullopt);
    });
}

void DocumentFiles::take(const session::LoadedDocument &loaded, const QString &path)
{
    m_session.put(loaded, QFileInfo(path).absoluteFilePath());
    m_recent->add(m_document.path());
    emit m_session.done(openedText(m_document));
}

void DocumentFiles::loadTemplate(const QString &resource)
{
    m_session.put({.config = withSchema(session::readTemplate(resource))});
}

/// Calls `then` with the DocumentFiles of the window in which another document is to appear: this window, another one,
/// or this one after a question about unsaved changes. Does not call `then` if the user cancels.
void DocumentFiles::place(const std::function<void(DocumentFiles &files)> &then)
{
    if (m_session.isUntouched() && !isBusy())
        return then(*this);
    if (m_otherWindows.newFiles)
        return then(m_otherWindows.newFiles());
    m_saving.mayLeave([this, then](bool mayGo) {
        if (mayGo)
            then(*this);
    });
}

void DocumentFiles::askNew(Api api)
{
    place([api](DocumentFiles &files) { files.m_session.put({.config = session::emptyConfig(api)}); });
}

QMenu *DocumentFiles::newTemplateMenu()
{
    auto *menu = new QMenu(tr("New from &Template"), &m_window);
    QString section;
    for (const session::Template &file : session::builtInTemplates()) {
        if (file.section != section)
            menu->addSection(file.section);
        section = file.section;
        menu->addAction(file.name, this, [this, resource = file.resource] { openTemplate(resource); });
    }
    menu->addSeparator();
    menu->addAction(tr("Empty, for PyTorch 1.13"), this, [this] { askNew(Api::Torch1_13); });
    return menu;
}

void DocumentFiles::askOpen()
{
    const QString folder =
        m_document.path().isEmpty() ? session::recentFolder(m_session.settings()) : m_document.folder();
    const QString path = session::askDocumentPath(m_window, folder);
    if (!path.isEmpty())
        open(path);
}

void DocumentFiles::revert()
{
    const QString path = m_document.path();
    read(path, [this, path](const session::ReadDocument &read) {
        if (path != m_document.path()) // another document was opened, or this one saved elsewhere, before it was read
            return;
        if (const session::LoadedDocument *loaded = std::get_if<session::LoadedDocument>(&read)) {
            m_saving.takeAllTyped(); // so that undoing also restores typed texts
            m_session.revertTo(*loaded);
        } else if (const auto &error = std::get<session::DocumentError>(read); !error.isStopped) {
            tellFailure(&m_window, tr("Revert to Saved"), error.message);
        }
    });
}

/// Files that openAll() opens, one document after the other.
struct DocumentFiles::Opening
{
    std::function<void(const QStringList &failures)> then;
    QPointer<DocumentFiles> last; // has the document that was opened last
    QStringList left = {};        // documents that are still to be opened
    QStringList models = {};      // the first one is opened beside the last document
    QStringList failures = {};
};

void DocumentFiles::openAll(const QStringList &paths, const std::function<void(const QStringList &failures)> &then)
{
    const auto opening = std::make_shared<Opening>(Opening{.then = then, .last = this});
    for (const QString &path : paths)
        (session::isModelFile(path) ? opening->models : opening->left).append(path);
    openNext(opening);
}

/// The DocumentFiles of the window that shows a file, after bringing this window to the front; null if no window does.
DocumentFiles *DocumentFiles::shown(const QString &path) const
{
    return m_otherWindows.shown ? m_otherWindows.shown(path) : nullptr;
}

void DocumentFiles::openNext(const std::shared_ptr<Opening> &opening)
{
    if (opening->left.isEmpty())
        return endOpening(*opening);
    const QString path = opening->left.takeFirst();
    if (DocumentFiles *other = shown(path)) {
        opening->last = other;
        return openNext(opening);
    }
    read(path, [this, path, opening](const session::ReadDocument &read) {
        if (const session::DocumentError *error = std::get_if<session::DocumentError>(&read)) {
            if (!error->isStopped)
                opening->failures.append(session::openFailure(m_session.settings(), path, error->message));
        } else if (DocumentFiles *other = shown(path)) { // a window may show it by now
            opening->last = other;
        } else {
            place([read, path, opening](DocumentFiles &files) {
                files.take(std::get<session::LoadedDocument>(read), path);
                opening->last = &files;
            });
        }
        openNext(opening);
    });
}

void DocumentFiles::endOpening(const Opening &opening)
{
    QStringList failures = opening.failures;
    for (const QString &left : opening.models.mid(1))
        failures.append(
            tr("%1 was not opened: only one model can be open beside a document.").arg(QFileInfo(left).fileName()));
    if (!opening.models.isEmpty() && opening.last)
        opening.last->m_session.openModel().open(opening.models.front());
    if (!opening.failures.isEmpty())
        m_recent->fillMenu();
    if (opening.then)
        opening.then(failures);
    else if (!failures.isEmpty())
        tellFailure(&m_window, tr("Backend Config Editor"), listed(failures));
}

void DocumentFiles::openTemplate(const QString &resource)
{
    place([resource](DocumentFiles &files) { files.loadTemplate(resource); });
}

void DocumentFiles::openTour()
{
    place([](DocumentFiles &files) {
        files.m_session.put({.config = session::emptyConfig(newestApi)});
        emit files.tourOpened();
    });
}

void DocumentFiles::openImported(const BackendConfig &config, const std::vector<Diagnostic> &diagnostics)
{
    openMade(withSchema(config), diagnostics,
             [](session::Session &session) { emit session.done(tr("Imported %1").arg(session.document().title())); });
}

void DocumentFiles::openMade(const BackendConfig &config, const std::vector<Diagnostic> &lost,
                             const std::function<void(session::Session &session)> &then)
{
    place([config, lost, then](DocumentFiles &files) {
        files.m_session.putUnsaved({.config = config, .diagnostics = lost});
        then(files.m_session);
        if (!lost.empty())
            emit files.leftBehind();
    });
}

} // namespace bcfg::ui::window
