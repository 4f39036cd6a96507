// SPDX-License-Identifier: Apache-2.0
#include "ui/views/panes/panels.h"

#include "ui/basis/commands/actions.h"
#include "ui/basis/settings/settings.h"
#include "ui/session/qconfigmemory.h"
#include "ui/session/session.h"
#include "ui/views/match/differencebox.h"
#include "ui/views/match/qconfigmodel.h"
#include "ui/views/match/verdictmatrix.h"
#include "ui/views/modelview/modelgraph.h"
#include "ui/views/modelview/modelpanel.h"
#include "ui/views/patterns/patterncommands.h"

namespace bcfg::ui::views {

VerdictMatrix *newMatrixPanel(session::Session &session, Actions &actions)
{
    auto *matrix = new VerdictMatrix(session.cursor(), session.simulator(), actions[Command::AddQConfig]);
    QConfigModel &columns = matrix->qconfigs();
    columns.setChecks(session.settings().matrixColumns());
    QObject::connect(&columns, &QConfigModel::checkedChanged, matrix,
                     [&session, &columns] { session.settings().setMatrixColumns(columns.checks()); });
    session::QConfigMemory &memory = session.qconfigMemory();
    DifferenceBox &box = matrix->differences();
    box.setKeys(memory.compared());
    QObject::connect(&box, &DifferenceBox::changed, &memory, [&memory, &box] { memory.setCompared(box.keys()); });
    QObject::connect(&memory, &session::QConfigMemory::comparedRecalled, &box, &DifferenceBox::setKeys);
    const auto list = [&actions](std::initializer_list<Command> commands) {
        QList<QAction *> all;
        for (const Command command : commands)
            all.append(actions[command]);
        return all;
    };
    matrix->setMenus({QList<QAction *>{newCopyAsMenu(actions, *matrix)} +
                          list({Command::DuplicatePattern, Command::RemovePatterns, Command::MovePatternUp,
                                Command::MovePatternDown, Command::AddPattern}),
                      list({Command::EditQConfig, Command::DuplicateQConfig}),
                      list({Command::RenameQConfig, Command::RemoveQConfig}), list({Command::SaveMatrixPicture})});
    return matrix;
}

ModelPanel *newModelPanel(session::Session &session, Actions &actions)
{
    auto *panel = new ModelPanel(session.cursor(), session.simulator(), session.openModel(), session.modelSimulator(),
                                 session.modelCursor());
    panel->graph().addActions({actions[Command::AddPatternForNode], actions[Command::AddMissingPatterns],
                               actions[Command::FindNode], actions[Command::NextNodeNotQuantized],
                               actions[Command::SaveModelPicture], actions[Command::CloseModel]});
    return panel;
}

} // namespace bcfg::ui::views
