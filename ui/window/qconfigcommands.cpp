// SPDX-License-Identifier: Apache-2.0
#include "ui/window/qconfigcommands.h"

#include "ui/dialogs/failuremessage.h"
#include "ui/dialogs/qconfigdialog.h"
#include "ui/dialogs/qconfigmappingdialog.h"
#include "ui/document/qconfigfile.h"

#include <QFileDialog>

#include <memory>

namespace bcfg::ui {

QConfigCommands::QConfigCommands(const Document &document, Simulator &simulator, Actions &actions, QWidget &window)
    : QObject(&window),
      m_document(document),
      m_simulator(simulator),
      m_window(window)
{
    connect(actions[Command::NewQConfig], &QAction::triggered, this, [this] { make(tr("my QConfig"), QConfig()); });
    connect(actions[Command::NewQConfigMapping], &QAction::triggered, this,
            [this] { make(tr("my mapping"), QConfigMapping()); });
    connect(actions[Command::EditQConfig], &QAction::triggered, this, &QConfigCommands::editChosen);
    connect(actions[Command::AddQConfig], &QAction::triggered, this, &QConfigCommands::addFromFile);
    const auto update = [this, edit = actions[Command::EditQConfig]] {
        edit->setEnabled(m_simulator.chosen() >= 0);
    };
    connect(&simulator, &Simulator::qconfigChanged, this, update);
    update();
}

void QConfigCommands::make(const QString &title, std::variant<QConfig, QConfigMapping> source)
{
    const QString name = m_simulator.choices().unusedTitle(title);
    edit({QConfigChoice::Origin::Own, name, name, std::move(source)});
}

/// Of one of PyTorch's, a copy.
void QConfigCommands::editChosen()
{
    const QConfigChoice chosen = m_simulator.choices().at(m_simulator.chosen());
    if (chosen.origin == QConfigChoice::Origin::Own)
        edit(chosen);
    else
        make(tr("%1, changed").arg(chosen.title), chosen.source);
}

void QConfigCommands::edit(const QConfigChoice &choice)
{
    std::unique_ptr<ChoiceDialog> dialog;
    if (std::holds_alternative<QConfigMapping>(choice.source))
        dialog = std::make_unique<QConfigMappingDialog>(choice, m_simulator.choices(), &m_window);
    else
        dialog = std::make_unique<QConfigDialog>(choice, m_simulator.choices(), &m_window);
    const auto take = [this, &dialog] {
        m_simulator.choose(m_simulator.addOwn(dialog->choice()));
    };
    connect(dialog.get(), &ChoiceDialog::saved, this, take);
    if (dialog->exec() == QDialog::Accepted)
        take();
}

void QConfigCommands::addFromFile()
{
    const QString filter = tr("QConfigs and mappings (*.qconfig.json *.qconfig_mapping.json);;All files (*)");
    const QString path = QFileDialog::getOpenFileName(&m_window, tr("Add QConfig"), m_document.path(), filter);
    if (path.isEmpty())
        return;
    const auto read = readQConfigFile(path);
    if (const DocumentError *error = std::get_if<DocumentError>(&read))
        tellFailure(&m_window, tr("Add QConfig"), error->message);
    else
        m_simulator.choose(m_simulator.addOwn(std::get<QConfigChoice>(read)));
}

} // namespace bcfg::ui
