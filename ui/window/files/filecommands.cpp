// SPDX-License-Identifier: Apache-2.0
#include "ui/window/files/filecommands.h"

#include "core/document/json/schema.h"
#include "core/exchange/base/inheritance.h"
#include "core/exchange/base/overridesof.h"
#include "ui/basis/commands/actions.h"
#include "ui/basis/inthread.h"
#include "ui/basis/settings/settings.h"
#include "ui/basis/text.h"
#include "ui/exchange/cover/coverdialog.h"
#include "ui/session/document/document.h"
#include "ui/session/files/documentio.h"
#include "ui/session/files/savepath.h"
#include "ui/session/model/modelcoverage.h"
#include "ui/session/model/openmodel.h"
#include "ui/session/qconfigs/simulator.h"
#include "ui/session/session.h"
#include "ui/window/files/documentfiles.h"

#include <QFileInfo>

namespace bcfg::ui::window {

namespace {

/// Chooses the mapping that PyTorch has for the chosen QConfig. Models are prepared with a mapping: only it has the
/// observers that operators of a fixed range, such as Hardsigmoid, need.
void chooseMapping(session::Simulator &simulator)
{
    const session::QConfigChoice chosen =
        simulator.chosen() < 0 ? session::QConfigChoice() : simulator.choices().at(simulator.chosen());
    if (chosen.origin == session::QConfigChoice::Origin::Named)
        simulator.chooseQConfig(chosen.title + QStringLiteral(" mapping"));
}

/// Opens the first of the models for which a backend of so many patterns was made, and says where all of them are.
void openCovered(session::Session &session, qsizetype patterns, const QStringList &models)
{
    QString made = FileCommands::tr("Made a backend of %1").arg(patternCount(patterns));
    if (models.size() > 1)
        made = FileCommands::tr("%1; Model › Compare Models has all %2 models").arg(made).arg(models.size());
    // Comes after the message that the model is open, which would take its place
    QObject::connect(
        &session.openModel(), &session::OpenModel::changed, &session, [&session, made] { emit session.done(made); },
        Qt::SingleShotConnection);
    session.openModel().open(models.front());
    if (models.size() > 1)
        session.modelCoverage().add(models);
    chooseMapping(session.simulator());
}

} // namespace

FileCommands::FileCommands(session::Session &session, DocumentFiles &files, Actions &actions, QWidget &window)
    : m_session(session),
      m_files(files),
      m_actions(actions),
      m_window(window)
{
    actions.on(Command::New, this, [this, &files] { files.askNew(m_session.document().api()); });
    actions.on(Command::NewFromModels, this, [this] {
        newFromModels(m_window, m_session.document().folder(), {}, [this](const Fill &fill) { fill(m_files); });
    });
    actions.on(Command::Open, this, [&files] { files.askOpen(); });
    actions.on(Command::Save, this, [&files] { files.saving().save(); });
    actions.on(Command::SaveAs, this, [&files] { files.saving().saveAs(); });
    actions.on(Command::RevertToSaved, this, [&files] { files.revert(); });
    actions.on(Command::Convert, this, [this] { convert(); });
    actions.on(Command::KeepBackup, this, [this](bool keeps) { m_session.settings().setKeepsBackup(keeps); });
    session.settings().watch(Setting::KeepsBackup, *this, [this] {
        m_actions[Command::KeepBackup]->setChecked(m_session.settings().keepsBackup());
    });
    connect(&session.document(), &session::Document::changed, this, [this](const Change &change) {
        if (std::holds_alternative<DocumentReplaced>(change))
            showGeneration();
    });
    showGeneration();
    connect(&session.document(), &session::Document::pathChanged, this, &FileCommands::enableRevert);
    connect(&session.document().undoStack(), &QUndoStack::cleanChanged, this, &FileCommands::enableRevert);
    enableRevert();
}

void FileCommands::newFromModels(QWidget &parent, const QString &folder, const QStringList &models,
                                 const std::function<void(const Fill &fill)> &open)
{
    auto *dialog = new exchange::CoverDialog(folder, &parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->addModels(models);
    connect(
        dialog, &exchange::CoverDialog::made, &parent, [open](const BackendConfig &config, const QStringList &covered) {
            open([config, covered](DocumentFiles &files) {
                files.openMade(withSchema(config), {}, [count = std::ssize(config.configs), covered](auto &session) {
                    openCovered(session, count, covered);
                });
            });
        });
    dialog->open();
}

/// Converts to the other generation of PyTorch, into a new document without a file.
void FileCommands::convert()
{
    const session::Document &document = m_session.document();
    if (const QString refusal = session::conflictRefusal(document.config()); !refusal.isEmpty()) {
        emit m_session.noticed(refusal);
        return;
    }
    const auto work = [snapshot = document.config(), path = document.path()] {
        Migrated migrated = migrateOverrides(asWritten(snapshot), otherApi(snapshot.api));
        return session::withBase(std::move(migrated.document), std::move(migrated.diagnostics), path);
    };
    inThread(
        *this, work,
        [this, name = session::bareName(QFileInfo(document.path()).fileName())](const session::LoadedDocument &made) {
            m_files.openMade(
                made.config, made.diagnostics,
                [name, losesNothing = made.diagnostics.empty()](session::Session &session) {
                    const QString generation = toQString(generationName(session.document().api()));
                    if (!name.isEmpty())
                        session.document().suggestTitle(name + '-' + generation);
                    emit session.done(
                        losesNothing
                            ? tr("Converted to PyTorch %1; nothing was left behind").arg(generation)
                            : tr("Converted to PyTorch %1; the problems say what was left behind").arg(generation));
                });
        });
}

void FileCommands::enableRevert()
{
    const session::Document &document = m_session.document();
    m_actions[Command::RevertToSaved]->setEnabled(document.isModified() && !document.path().isEmpty());
}

void FileCommands::showGeneration()
{
    m_actions[Command::Convert]->setText(
        tr("Convert to P&yTorch %1").arg(toQString(generationName(otherApi(m_session.document().api())))));
}

} // namespace bcfg::ui::window
