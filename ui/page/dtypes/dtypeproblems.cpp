// SPDX-License-Identifier: Apache-2.0
#include "ui/page/dtypes/dtypeproblems.h"

#include "ui/basis/text.h"
#include "ui/page/dtypes/dtypecolumns.h"

#include <QStringList>

#include <algorithm>

namespace bcfg::ui::page {

DTypeProblems::DTypeProblems(std::vector<Diagnostic> ofEntry, Api api)
{
    for (Diagnostic &diagnostic : ofEntry) {
        if (const std::optional<DTypePlace> place = dtypePlace(diagnostic.where, api))
            m_problems.push_back({place->row, place->column, std::move(diagnostic)});
    }
}

std::vector<const Diagnostic *> DTypeProblems::at(int row, std::optional<int> column) const
{
    std::vector<const Diagnostic *> found;
    for (const Located &problem : m_problems) {
        if (problem.row == row && problem.column == column)
            found.push_back(&problem.diagnostic);
    }
    return found;
}

bool DTypeProblems::touches(int column) const
{
    return std::ranges::any_of(m_problems, [&](const Located &problem) { return problem.column == column; });
}

Severity worstOf(const std::vector<const Diagnostic *> &problems)
{
    return (*std::ranges::max_element(problems, {}, &Diagnostic::severity))->severity;
}

QString messagesOf(const std::vector<const Diagnostic *> &problems)
{
    QStringList lines;
    for (const Diagnostic *problem : problems)
        lines.append(QStringLiteral("%1 [%2]").arg(toQString(problem->message), toQString(toString(problem->rule))));
    return lines.join('\n');
}

} // namespace bcfg::ui::page
