// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/schema.h"
#include "core/exchange/base/inheritance.h"
#include "core/exchange/base/overridesof.h"
#include "ui/basis/commands/actions.h"
#include "ui/basis/inthread.h"
#include "ui/basis/settings/settings.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/taketyped.h"
#include "ui/exchange/cover/coverdialog.h"
#include "ui/session/document/document.h"
#include "ui/session/files/documentio.h"
#include "ui/session/files/savepath.h"
#include "ui/session/model/modelcoverage.h"
#include "ui/session/model/openmodel.h"
#include "ui/session/qconfigs/simulator.h"
#include "ui/session/session.h"
#include "ui/window/files/documentfiles.h"
#include "ui/window/windowcommands.h"

#include <QActionGroup>
#include <QFileInfo>
#include <QMenu>

namespace bcfg::ui::window {

namespace {

/// Chooses PyTorch's mapping for the chosen QConfig. Models are prepared with a mapping, as only a mapping has the
/// observers that operators of a fixed range, such as Hardsigmoid, need.
void chooseMapping(session::Simulator &simulator)
{
    const session::QConfigChoice chosen =
        simulator.chosen() < 0 ? session::QConfigChoice() : simulator.choices().at(simulator.chosen());
    if (chosen.origin == session::QConfigChoice::Origin::Named)
        simulator.chooseQConfig(chosen.title + QStringLiteral(" mapping"));
}

/// Opens the first of the models for which a backend was made, and says how many patterns the backend has and where the
/// other models are.
void openCovered(session::Session &session, qsizetype patterns, const QStringList &models)
{
    QString made = DocumentFiles::tr("Made a backend of %1").arg(patternCount(patterns));
    if (models.size() > 1)
        made = DocumentFiles::tr("%1; Model › Compare Models has all %2 models").arg(made).arg(models.size());
    // After the message that the model is open, which would replace this message.
    QObject::connect(
        &session.openModel(), &session::OpenModel::changed, &session, [&session, made] { emit session.done(made); },
        Qt::SingleShotConnection);
    session.openModel().open(models.front());
    if (models.size() > 1)
        session.modelCoverage().add(models);
    chooseMapping(session.simulator());
}

/// Converts to the other generation of PyTorch, into a new document without a file.
void convert(session::Session &session, DocumentFiles &files, Actions &actions)
{
    const session::Document &document = session.document();
    if (const QString refusal = session::conflictRefusal(document.config()); !refusal.isEmpty()) {
        emit session.noticed(refusal);
        return;
    }
    auto work = [snapshot = document.config(), path = document.path()] {
        Migrated migrated = migrateOverrides(asWritten(snapshot), otherApi(snapshot.api));
        return session::withBase(std::move(migrated.document), std::move(migrated.diagnostics), path);
    };
    inThread(
        actions, std::move(work),
        [&files, name = session::bareName(QFileInfo(document.path()).fileName())](const session::LoadedDocument &made) {
            files.openMade(
                made.config, made.diagnostics,
                [name, losesNothing = made.diagnostics.empty()](session::Session &opened) {
                    const QString generation = toQString(generationName(opened.document().api()));
                    if (!name.isEmpty())
                        opened.document().suggestTitle(name + '-' + generation);
                    emit opened.done(
                        losesNothing
                            ? DocumentFiles::tr("Converted to PyTorch %1; nothing was left behind").arg(generation)
                            : DocumentFiles::tr("Converted to PyTorch %1; the problems say what was left behind")
                                  .arg(generation));
                });
        });
}

/// The version with a mnemonic after the first dot, as the releases of a generation differ from there on.
QString versionWithMnemonic(Release release)
{
    QString version = toQString(release.version());
    return version.insert(version.indexOf('.') + 1, '&');
}

void judgeBy(std::optional<Release> release, session::Document &document, QWidget &window)
{
    takeTyped(window);
    BackendConfig config = document.config();
    if (release)
        config.head.set(Field::Torch, Text(release->version()), config.api);
    else
        config.head.remove(Field::Torch);
    if (config.head != document.config().head)
        document.replaceAll(std::move(config),
                            release ? DocumentFiles::tr("Judge by PyTorch %1").arg(toQString(release->version()))
                                    : DocumentFiles::tr("Judge by the newest PyTorch"));
}

} // namespace

void addFileCommands(session::Session &session, DocumentFiles &files, Actions &actions)
{
    session::Document &document = session.document();
    actions.on(Command::New, [&document, &files] { files.askNew(document.api()); });
    actions.on(Command::NewFromModels, [&document, &files, &actions] {
        newFromModels(actions.window(), document.folder(), {}, [&files](const Fill &fill) { fill(files); });
    });
    actions.on(Command::Open, [&files] { files.askOpen(); });
    actions.on(Command::Save, [&files] { files.saving().save(); });
    actions.on(Command::SaveAs, [&files] { files.saving().saveAs(); });
    actions.on(Command::RevertToSaved, [&files] { files.revert(); });
    actions.on(Command::Convert, [&session, &files, &actions] { convert(session, files, actions); });
    actions.bind(Command::KeepBackup, session.settings().keepsBackup);
    const auto showGeneration = [&document, action = actions[Command::Convert]] {
        const QString other = toQString(generationName(otherApi(document.api())));
        action->setText(DocumentFiles::tr("Convert to P&yTorch %1").arg(other));
    };
    QObject::connect(&document, &session::Document::changed, &actions, [showGeneration](const Change &change) {
        if (std::holds_alternative<DocumentReplaced>(change))
            showGeneration();
    });
    showGeneration();
    const auto enableRevert = [&document, action = actions[Command::RevertToSaved]] {
        action->setEnabled(document.isModified() && !document.path().isEmpty());
    };
    QObject::connect(&document, &session::Document::pathChanged, &actions, enableRevert);
    QObject::connect(&document.undoStack(), &QUndoStack::cleanChanged, &actions, enableRevert);
    enableRevert();
}

QMenu *newReleaseMenu(session::Document &document, QWidget &window)
{
    auto *menu = new QMenu(DocumentFiles::tr("PyTorch Re&lease"), &window);
    auto *group = new QActionGroup(menu);
    // Optional: no release is checked if the document names an unknown release.
    group->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
    const auto add = [&document, &window, menu, group](std::optional<Release> release, const QString &tip) {
        QAction *action = group->addAction(menu->addAction(release ? versionWithMnemonic(*release) : QString()));
        action->setCheckable(true);
        action->setStatusTip(tip);
        QObject::connect(action, &QAction::triggered, menu,
                         [&document, &window, release] { judgeBy(release, document, window); });
        return action;
    };
    QAction *newest =
        add(std::nullopt,
            DocumentFiles::tr("The document names no release: the newest known one of its generation judges it."));
    menu->addSeparator();
    std::vector<std::pair<Release, QAction *>> releases;
    for (const Release release : Release::all()) {
        const QString version = toQString(release.version());
        releases.emplace_back(
            release, add(release, DocumentFiles::tr("The document says that PyTorch %1 judges it.").arg(version)));
    }
    const auto showChoice = [&document, newest, releases] {
        const QString version = toQString(Release::newestOf(document.api()).version());
        newest->setText(DocumentFiles::tr("&Newest Known: %1").arg(version));
        const Text *named = document.config().head.get<Text>(Field::Torch);
        newest->setChecked(!named);
        for (const auto &[release, action] : releases) {
            action->setVisible(release.api() == document.api());
            action->setChecked(named && named->str() == release.version());
        }
    };
    QObject::connect(&document, &session::Document::changed, menu, showChoice);
    // A click on the chosen release removes its check mark, so set it again.
    QObject::connect(group, &QActionGroup::triggered, menu, showChoice);
    showChoice();
    return menu;
}

void newFromModels(QWidget &parent, const QString &folder, const QStringList &models,
                   const std::function<void(const Fill &fill)> &open)
{
    auto *dialog = new exchange::CoverDialog(folder, &parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->addModels(models);
    QObject::connect(
        dialog, &exchange::CoverDialog::made, &parent, [open](const BackendConfig &config, const QStringList &covered) {
            open([config, covered](DocumentFiles &files) {
                files.openMade(withSchema(config), {}, [count = std::ssize(config.configs), covered](auto &session) {
                    openCovered(session, count, covered);
                });
            });
        });
    dialog->open();
}

} // namespace bcfg::ui::window
