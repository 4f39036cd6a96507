// SPDX-License-Identifier: Apache-2.0
#include "ui/session/session.h"

#include "ui/basis/filepath.h"
#include "ui/basis/settings/settings.h"
#include "ui/session/document/jsondrafts.h"
#include "ui/session/document/nodecursor.h"
#include "ui/session/files/baseondisk.h"
#include "ui/session/files/fileondisk.h"
#include "ui/session/files/filewatcher.h"
#include "ui/session/files/journal.h"
#include "ui/session/model/modelcoverage.h"
#include "ui/session/model/modelcursor.h"
#include "ui/session/model/modelsimulator.h"
#include "ui/session/model/openmodel.h"
#include "ui/session/problems/checker.h"
#include "ui/session/qconfigmemory.h"
#include "ui/session/qconfigs/ownqconfigs.h"
#include "ui/session/qconfigs/qconfigcoverage.h"
#include "ui/session/qconfigs/qconfigsteps.h"
#include "ui/session/qconfigs/simulator.h"

#include <QFileInfo>

namespace bcfg::ui::session {

Session::Session(Settings &settings, OwnQConfigs *own)
    : m_settings(settings),
      m_document(std::make_unique<Document>()),
      m_cursor(std::make_unique<Cursor>(document())),
      m_node(std::make_unique<NodeCursor>(cursor())),
      m_jsonDrafts(std::make_unique<JsonDrafts>(document())),
      m_checker(std::make_unique<Checker>(document())),
      m_simulator(
          std::make_unique<Simulator>(document(), own ? own : new OwnQConfigs(settings.ownQConfigsFolder(), this))),
      m_qconfigSteps(std::make_unique<QConfigSteps>(document(), simulator())),
      m_qconfigCoverage(std::make_unique<QConfigCoverage>(document(), simulator())),
      m_file(std::make_unique<FileOnDisk>(document())),
      m_base(std::make_unique<BaseOnDisk>(document())),
      m_qconfigMemory(std::make_unique<QConfigMemory>(settings, document(), simulator())),
      m_openModel(std::make_unique<OpenModel>()),
      m_modelWatcher(std::make_unique<FileWatcher>()),
      m_modelSimulator(std::make_unique<ModelSimulator>(document(), simulator(), openModel())),
      m_modelCursor(std::make_unique<ModelCursor>()),
      m_modelCoverage(std::make_unique<ModelCoverage>(document(), simulator()))
{
    connect(m_file.get(), &FileOnDisk::reloaded, this, [this](const std::vector<Diagnostic> &diagnostics) {
        checker().setReadingDiagnostics(diagnostics);
        emit done(tr("Reloaded %1, which another program has changed").arg(document().title()));
    });
    connect(m_base.get(), &BaseOnDisk::taken, this, [this] {
        checker().setReadingDiagnostics({});
        emit done(tr("Took %1 as it is now").arg(base().name()));
    });
    followOwnQConfigs();
    followModel();
}

Session::~Session() = default;

QStringList Session::recentModels() const
{
    return settings().models.of(document().path());
}

/// Follows the file of the open model, and remembers, by the document's file, which models were open.
void Session::followModel()
{
    const auto remember = [this] {
        constexpr int mostKept = 5;
        if (document().path().isEmpty() || !openModel().model() || !isPathForQt(openModel().path()))
            return;
        QStringList models = recentModels();
        models.removeAll(openModel().path());
        models.prepend(openModel().path());
        settings().models.setFor(document().path(), models.mid(0, mostKept));
    };
    connect(&openModel(), &OpenModel::changed, this, [this, remember] {
        remember();
        m_modelWatcher->watch(openModel().path());
        if (openModel().model())
            emit done(
                (openModel().isReloaded() ? tr("Reloaded %1, which another program has changed") : tr("Opened %1"))
                    .arg(openModel().title()));
        openModel().refresh(); // the file may have changed before it was watched
    });
    connect(m_modelWatcher.get(), &FileWatcher::touched, &openModel(), &OpenModel::refresh);
    connect(&openModel(), &OpenModel::notReloaded, this, [this](const QString &why) {
        emit noticed(tr("%1 has changed and cannot be read. %2").arg(openModel().title(), why));
        openModel().refresh(); // it may have been written completely meanwhile
    });
    connect(&document(), &Document::saved, this, remember);
    connect(&openModel(), &OpenModel::failed, this, [this](const QString &path, const QString &why) {
        emit failed(tr("Open Model"), tr("%1 was not opened.").arg(path) + '\n' + why);
    });
}

/// Connects the messages about the user's own QConfigs, queued so that they come after those about the document.
void Session::followOwnQConfigs()
{
    connect(&qconfigMemory(), &QConfigMemory::missed, this, &Session::noticed, Qt::QueuedConnection);
    connect(
        &simulator(), &Simulator::notStored, this, [this](const QString &why) { emit failed(tr("QConfig"), why); },
        Qt::QueuedConnection);
    const auto complain = [this] {
        const QStringList complaints = simulator().own().takeComplaints();
        if (!complaints.isEmpty())
            emit noticed(complaints.join(' '));
    };
    connect(&simulator().own(), &OwnQConfigs::complained, this, complain, Qt::QueuedConnection);
    QMetaObject::invokeMethod(this, complain, Qt::QueuedConnection);
}

bool Session::isUntouched() const
{
    return document().path().isEmpty() && document().undoStack().count() == 0 && !document().isModified() &&
           jsonDrafts().rows().empty();
}

void Session::put(const LoadedDocument &loaded, const QString &path)
{
    document().open(loaded.config, path);
    file().know(path, loaded.hash);
    checker().setReadingDiagnostics(loaded.diagnostics);
}

void Session::putUnsaved(const LoadedDocument &made)
{
    put(made);
    document().undoStack().resetClean();
}

void Session::revertTo(const LoadedDocument &loaded)
{
    document().reload(loaded.config, tr("Revert to saved"));
    file().know(document().path(), loaded.hash);
    checker().setReadingDiagnostics(loaded.diagnostics);
    emit done(tr("Reverted %1 to what its file holds").arg(document().title()));
}

bool Session::takeSaved(const QString &path, const BackendConfig &saved, const QByteArray &hash)
{
    const bool isSaved = document().config() == saved;
    if (isSaved)
        document().setSaved(path);
    else
        document().setSavedBefore(path, saved);
    file().know(path, hash);
    emit written(path);
    return isSaved;
}

void Session::keepJournal(const QString &folder)
{
    m_journal = std::make_unique<Journal>(document(), folder, &jsonDrafts());
    connect(m_journal.get(), &Journal::failed, this, [this](const QString &why) {
        emit recoveryChanged(tr("Unsaved edits cannot be kept for recovery: %1. Save often.").arg(why));
    });
    connect(m_journal.get(), &Journal::recovered, this, [this] {
        emit recoveryChanged({});
        emit noticed(tr("Unsaved edits are kept for recovery again."));
    });
}

void Session::recover(const JournalContent &content, JournalFile old)
{
    m_journal->replace(std::move(old), [&] {
        if (content.drafts.empty() || document().config() != content.state) // otherwise only JSON was typed
            document().replaceAll(content.state, tr("Recover unsaved edits"));
        jsonDrafts().restore(content.drafts);
    });
}

void Session::discardUnsaved()
{
    if (m_journal)
        m_journal->discard();
}

void Session::keepUnsaved()
{
    if (m_journal)
        m_journal->sync();
}

void Session::tellSaved(const QString &path)
{
    emit done(tr("Saved %1").arg(QFileInfo(path).fileName()));
}

void Session::look()
{
    file().look();
    base().look();
    openModel().refresh();
    simulator().own().refresh();
}

} // namespace bcfg::ui::session
