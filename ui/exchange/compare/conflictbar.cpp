// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/compare/conflictbar.h"

#include "core/document/model/ruleid.h"
#include "ui/session/problems/checker.h"

namespace bcfg::ui::exchange {

ConflictBar::ConflictBar(const session::Checker &checker, QWidget *parent) : MessageBar(parent), m_checker(checker)
{
    setObjectName(QStringLiteral("conflictBar"));
    connect(&checker, &session::Checker::changed, this, &ConflictBar::tell);
    tell();
}

void ConflictBar::tell()
{
    const int count = m_checker.countOf(RuleId::J10);
    if (std::exchange(m_told, count) == count)
        return;
    if (count == 0) {
        hide();
        return;
    }
    setMessage(count == 1 ? tr("A merge has left conflicts in one place.")
                          : tr("A merge has left conflicts in %1 places.").arg(count));
    addButton(tr("So&lve…"), "solveConflicts", tr("Shows what both sides made of each, and takes one of them."),
              [this] { emit solveRequested(); });
}

} // namespace bcfg::ui::exchange
