// SPDX-License-Identifier: Apache-2.0
#include "ui/models/diagnosticmodel.h"

#include "core/validation/rule.h"
#include "ui/marks.h"
#include "ui/models/patterntext.h"
#include "ui/text.h"
#include "ui/tooltip.h"

#include <QGuiApplication>
#include <QPalette>

#include <algorithm>

namespace bcfg::ui {

DiagnosticModel::DiagnosticModel(const Document &document, const Checker &checker, QObject *parent)
    : QAbstractTableModel(parent),
      m_document(document),
      m_checker(checker),
      m_lines(lines())
{
    connect(&checker, &Checker::changed, this, &DiagnosticModel::update);
}

void DiagnosticModel::setOrder(Order order)
{
    m_order = order;
    update();
}

void DiagnosticModel::setLowest(Severity lowest)
{
    m_lowest = lowest;
    update();
}

void DiagnosticModel::setMuted(const QStringList &rules)
{
    m_muted = rules;
    update();
}

/// From the end of the document, so that what one fix removes does not shift the places of those before it.
std::optional<Fix> DiagnosticModel::fixOfAll(const std::string &rule) const
{
    const auto number = static_cast<RuleNumber>(findRule(rule) - rules().data());
    Fix all;
    all.title = toUtf8(tr("Fix all %1").arg(toQString(rule)));
    for (int row = m_document.entryCount() - 1; row >= -1; --row) {
        const std::vector<RuleNumber> numbers = row < 0 ? m_checker.rulesOfDocument() : m_checker.rulesOf(row);
        if (std::ranges::find(numbers, number) == numbers.end())
            continue;
        const std::vector<Diagnostic> found = row < 0 ? m_checker.ofDocument() : m_checker.ofEntry(row);
        std::vector<Fix> fixes; // two problems may have one and the same
        for (auto each = found.rbegin(); each != found.rend(); ++each) {
            if (each->rule == rule && each->fix && std::ranges::find(fixes, *each->fix) == fixes.end())
                fixes.push_back(*each->fix);
        }
        for (const Fix &fix : fixes)
            all.edits.insert(all.edits.end(), fix.edits.begin(), fix.edits.end());
    }
    return all.edits.empty() ? std::nullopt : std::optional(std::move(all));
}

const Diagnostic &DiagnosticModel::diagnostic(int row) const
{
    const Line &line = m_lines[static_cast<std::size_t>(row)];
    return diagnosticOf(line.entry, line.number);
}

const Diagnostic &DiagnosticModel::diagnosticOf(int entry, int number) const
{
    if (m_lookedAt != entry) {
        m_found = entry < 0 ? m_checker.ofDocument() : m_checker.ofEntry(entry);
        m_lookedAt = entry;
    }
    return m_found[static_cast<std::size_t>(number)];
}

int DiagnosticModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : toInt(m_lines.size());
}

int DiagnosticModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant DiagnosticModel::data(const QModelIndex &index, int role) const
{
    Q_ASSERT(checkIndex(index, CheckIndexOption::IndexIsValid));
    const Diagnostic &found = diagnostic(index.row());
    if (role == Qt::ToolTipRole)
        return plainToolTip(toQString(found.message) + '\n' + toQString(found.where.text()));
    if (role == Qt::ForegroundRole && index.column() == FixColumn)
        return QGuiApplication::palette().brush(QPalette::Link);
    if (role == Qt::DecorationRole && index.column() == RuleColumn)
        return markIcon(markOf(found.severity));
    if (role == Qt::AccessibleTextRole && index.column() == RuleColumn)
        return tr("%1 %2").arg(markText(markOf(found.severity)), toQString(found.rule));
    if (role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(index.column())) {
    case RuleColumn:
        return toQString(found.rule);
    case MessageColumn:
        return toQString(found.message);
    case PatternColumn:
        return patternText(found);
    case FixColumn:
        return found.fix ? toQString(found.fix->title) : QString();
    case ColumnCount:
        break;
    }
    return {};
}

QVariant DiagnosticModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(section)) {
    case RuleColumn:
        return tr("Rule");
    case MessageColumn:
        return tr("Problem");
    case PatternColumn:
        return tr("Pattern");
    case FixColumn:
        return tr("Quick fix");
    case ColumnCount:
        break;
    }
    return {};
}

void DiagnosticModel::update()
{
    m_lookedAt.reset();
    std::vector<Line> now = lines();
    if (now == m_lines) { // most edits raise nothing new: the view keeps its place and selection
        if (!m_lines.empty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_lines = std::move(now);
    endResetModel();
}

std::vector<DiagnosticModel::Line> DiagnosticModel::lines()
{
    std::vector<bool> isShown;
    for (const Rule &rule : rules())
        isShown.push_back(!m_muted.contains(toQString(rule.id)));
    std::vector<Line> all;
    m_hidden = 0;
    // A rule may find one problem graver than another, so who asks for grave ones waits for the problems themselves.
    const auto isGrave = [&](int entry, std::size_t number) {
        return m_lowest == Severity::Info || diagnosticOf(entry, toInt(number)).severity >= m_lowest;
    };
    const auto append = [&](int entry, const std::vector<RuleNumber> &found) {
        for (std::size_t number = 0; number < found.size(); ++number) {
            if (isShown[found[number]] && isGrave(entry, number))
                all.push_back({entry, toInt(number), found[number]});
            else
                ++m_hidden;
        }
    };
    append(-1, m_checker.rulesOfDocument());
    for (int row = 0; row < m_document.entryCount(); ++row)
        append(row, m_checker.rulesOf(row));
    if (m_order == Order::ByRule)
        std::ranges::stable_sort(all, {}, &Line::rule);
    return all;
}

QString DiagnosticModel::patternText(const Diagnostic &diagnostic) const
{
    const std::optional<std::size_t> index = diagnostic.where.configIndex();
    if (!index || !m_document.isRow(toInt(*index)))
        return tr("Document");
    return tr("#%1  %2").arg(QString::number(*index), patternTitle(*m_document.entry(toInt(*index)), m_document.api()));
}

} // namespace bcfg::ui
