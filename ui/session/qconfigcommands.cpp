// SPDX-License-Identifier: Apache-2.0
#include "ui/session/qconfigcommands.h"

#include "core/document/model/backendconfig.h"
#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/publish/python/source.h"
#include "core/torch/catalog/symbols.h"
#include "core/torch/trace/model.h"
#include "ui/basis/commands/actions.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/session/document/document.h"
#include "ui/session/files/askingsave.h"
#include "ui/session/model/openmodel.h"
#include "ui/session/qconfigs/ownqconfigs.h"
#include "ui/session/qconfigs/qconfigchoices.h"
#include "ui/session/qconfigs/qconfigdialog.h"
#include "ui/session/qconfigs/qconfigfile.h"
#include "ui/session/qconfigs/qconfigmappingdialog.h"
#include "ui/session/qconfigs/qconfigsteps.h"
#include "ui/session/qconfigs/simulator.h"
#include "ui/session/session.h"

#include <QFileDialog>

#include <functional>
#include <memory>
#include <set>
#include <string>

namespace bcfg::ui::session {

namespace {

using Names = std::set<std::string, std::less<>>;

/// The object types of the open model, then the other object types of the document, as PyTorch spells them.
QStringList usedObjectTypes(const Session &session)
{
    Names ofModel;
    Names ofDocument;
    if (const auto &model = session.openModel().model()) {
        for (const trace::Node &node : model->nodes) {
            if (trace::isCall(node.op))
                ofModel.insert(node.op == trace::Op::CallModule ? node.moduleType : node.target);
        }
    }
    for (const Shared<PatternConfig> &entry : session.document().config().configs) {
        for (const Pattern *pattern : {entry->pattern(), entry->patternComplexFormat()}) {
            if (!pattern)
                continue;
            forEachLeaf(*pattern, [&ofDocument](const Pattern &leaf) {
                if (const Symbol *symbol = leaf.symbol(); symbol && !leaf.isMatchAllNode())
                    ofDocument.emplace(symbol->path());
                else if (const Method *method = leaf.method())
                    ofDocument.emplace(method->name.str());
            });
        }
    }
    const auto spelled = [&symbols = SymbolCatalog::of(session.document().release())](const std::string &name) {
        const SymbolInfo *known = symbols.find(name);
        return toQString(known ? known->path : name);
    };
    return textList(ofModel, spelled) + textList(ofDocument, spelled);
}

} // namespace

QConfigCommands::QConfigCommands(Session &session, Actions &actions, QWidget &window)
    : m_session(session),
      m_simulator(session.simulator()),
      m_actions(actions),
      m_window(window)
{
    actions.on(Command::NewQConfig, this, [this] { make(tr("my QConfig"), QConfig()); });
    actions.on(Command::NewQConfigMapping, this, [this] { make(tr("my mapping"), QConfigMapping()); });
    actions.on(Command::EditQConfig, this, [this] { editChosen(); });
    actions.on(Command::RenameQConfig, this, [this] { renameChosen(); });
    actions.on(Command::DuplicateQConfig, this, [this] { duplicateChosen(); });
    actions.on(Command::RemoveQConfig, this, [this] { removeChosen(); });
    actions.on(Command::AddQConfig, this, [this] { addFromFile(); });
    actions.on(Command::SaveQConfigAsPython, this, [this] { saveAsPython(); });
    connect(&m_simulator, &Simulator::qconfigChanged, this, &QConfigCommands::update);
    update();
}

/// The chosen QConfig, read again, as another window or process may have changed it.
QConfigChoice QConfigCommands::chosen()
{
    m_simulator.own().refresh();
    return m_simulator.chosen() < 0 ? QConfigChoice() : m_simulator.choices().at(m_simulator.chosen());
}

void QConfigCommands::make(const QString &title, std::variant<QConfig, QConfigMapping> source)
{
    const QString name = m_simulator.choices().unusedTitle(title);
    edit({QConfigChoice::Origin::Own, name, name, std::move(source)});
}

/// Edits the chosen QConfig; if it is one of PyTorch's, a copy of it.
void QConfigCommands::editChosen()
{
    const QConfigChoice given = chosen();
    if (given.key().isEmpty())
        return;
    if (given.origin == QConfigChoice::Origin::Own)
        edit(given);
    else
        make(tr("%1 (changed)").arg(given.title), given.source);
}

void QConfigCommands::edit(QConfigChoice given)
{
    OwnQConfigDialog *dialog = nullptr;
    if (std::holds_alternative<QConfigMapping>(given.source))
        dialog = new QConfigMappingDialog(given, m_simulator.choices(), usedObjectTypes(m_session), &m_window);
    else
        dialog = new QConfigDialog(given, m_simulator.choices(), &m_window);
    const auto takeIt = [this, dialog, known = std::make_shared<QConfigChoice>(std::move(given))] {
        QConfigChoice own = dialog->choice();
        if (own.id.isEmpty())
            own.id = known->id; // a new QConfig got its id when it was saved in this dialog
        take(std::move(own), *known);
        if (m_simulator.chosen() >= 0)
            *known = m_simulator.choices().at(m_simulator.chosen());
    };
    connect(dialog, &OwnQConfigDialog::saved, this, takeIt);
    connect(dialog, &QDialog::accepted, this, takeIt);
    showModal(dialog);
}

/// Replaces `given` by the edited QConfig `own`. Where `given` was changed elsewhere meanwhile, adds `own` as a new
/// QConfig.
void QConfigCommands::take(QConfigChoice own, const QConfigChoice &given)
{
    const QConfigChoice *now = given.id.isEmpty() ? nullptr : m_simulator.own().find(given.id);
    const bool isAnother = now && !(*now == given);
    if (isAnother) {
        own.id.clear();
        own.file.clear();
        own.title = m_simulator.choices().unusedTitle(own.title);
    }
    const QString title = own.title;
    put(std::move(own), now && !isAnother ? tr("Change “%1”") : tr("Create “%1”"));
    if (isAnother)
        emit m_session.done(tr("The original was changed elsewhere; your version is saved as “%1”.").arg(title));
}

/// Adds or changes the QConfig and chooses it, as one undo step; `name` has a %1 for the title.
void QConfigCommands::put(QConfigChoice own, const QString &name)
{
    m_session.qconfigSteps().take(name.arg(own.title), [&] { return m_simulator.addOwn(own); });
}

void QConfigCommands::renameChosen()
{
    QConfigChoice own = chosen();
    if (own.origin != QConfigChoice::Origin::Own || own.id.isEmpty())
        return;
    const auto problem = [this, title = own.title](const QString &typed) {
        return m_simulator.choices().titleProblem(typed.trimmed(), title);
    };
    askForText({tr("Rename QConfig"), tr("Its name in lists and in the matrix:"), own.title, {}, problem}, m_window,
               *this, [this, own](const QString &typed) {
                   const QConfigChoice *now = m_simulator.own().find(own.id);
                   QConfigChoice renamed = now ? *now : own; // changes the name of the current version only
                   renamed.title = typed.trimmed();
                   put(std::move(renamed), tr("Rename to “%1”"));
               });
}

void QConfigCommands::duplicateChosen()
{
    const QConfigChoice given = chosen();
    if (given.key().isEmpty())
        return;
    const QString title = m_simulator.choices().unusedTitle(tr("%1 (copy)").arg(given.title));
    put({QConfigChoice::Origin::Own, title, title, given.source}, tr("Create “%1”"));
    emit m_session.done(tr("Created “%1”").arg(title));
}

/// Removes the chosen QConfig; asks first if it was not saved to a file.
void QConfigCommands::removeChosen()
{
    const QConfigChoice own = chosen();
    if (own.origin != QConfigChoice::Origin::Own || own.id.isEmpty())
        return;
    if (!own.file.isEmpty())
        return remove(own);
    const Question question{.title = tr("Remove QConfig"),
                            .text = tr("Remove “%1”?").arg(own.title),
                            .consequence = tr("It was not saved to a file. Undo brings it back as long as this "
                                              "document is open."),
                            .choices = {tr("&Remove")}};
    ask(question, m_window, *this, [this, own](int answer) {
        if (answer != QMessageBox::Cancel)
            remove(own);
    });
}

void QConfigCommands::remove(const QConfigChoice &own)
{
    const QString problem = m_session.qconfigSteps().remove(own.id, tr("Remove “%1”").arg(own.title));
    if (!problem.isEmpty())
        tellFailure(&m_window, tr("Remove QConfig"), problem);
    else if (own.file.isEmpty())
        emit m_session.done(tr("Removed “%1”").arg(own.title));
    else
        emit m_session.done(tr("Removed “%1” from the list; its file stays").arg(own.title));
}

void QConfigCommands::update()
{
    const int chosen = m_simulator.chosen();
    const bool isOwn = chosen >= 0 && m_simulator.choices().at(chosen).origin == QConfigChoice::Origin::Own;
    m_actions[Command::EditQConfig]->setEnabled(chosen >= 0);
    m_actions[Command::DuplicateQConfig]->setEnabled(chosen >= 0);
    m_actions[Command::SaveQConfigAsPython]->setEnabled(chosen >= 0);
    m_actions[Command::RenameQConfig]->setEnabled(isOwn);
    m_actions[Command::RemoveQConfig]->setEnabled(isOwn);
}

void QConfigCommands::addFromFile()
{
    const QString filter = tr("QConfigs and mappings (*.qconfig.json *.qconfig_mapping.json);;All files (*)");
    const QString path =
        QFileDialog::getOpenFileName(&m_window, tr("Add QConfig"), m_session.document().folder(), filter);
    if (path.isEmpty())
        return;
    auto read = readQConfigFile(path);
    if (const DocumentError *error = std::get_if<DocumentError>(&read))
        return tellFailure(&m_window, tr("Add QConfig"), error->message);
    QConfigChoice &added = std::get<QConfigChoice>(read);
    if (const QConfigChoice *known = elementWith(m_simulator.own().all(), added.file, &QConfigChoice::file))
        added.title = known->title; // a QConfig that is in the list already keeps its name
    put(std::move(added), tr("Add “%1”"));
}

void QConfigCommands::saveAsPython()
{
    const QConfigChoice given = chosen();
    if (given.key().isEmpty())
        return;
    const QString title = tr("Save QConfig as Python");
    const PythonSource made = pythonSource(given.source, releaseOf(m_session.document().config()));
    if (made.text.empty())
        return tellFailure(&m_window, title, toQString(joined(made.diagnostics, "\n", &Diagnostic::message)));
    const QString end = std::holds_alternative<QConfigMapping>(given.source) ? QStringLiteral("_qconfig_mapping.py")
                                                                             : QStringLiteral("_qconfig.py");
    const QList<FileKind> kinds = {{tr("Python"), QStringLiteral(".py")}, anyKind()};
    askAndSave(*this, m_window, title, pathBeside(m_session.document(), end), kinds, made.text,
               [this](const QString &path) { m_session.tellSaved(path); });
}

} // namespace bcfg::ui::session
