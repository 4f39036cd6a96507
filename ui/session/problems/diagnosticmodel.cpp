// SPDX-License-Identifier: Apache-2.0
#include "ui/session/problems/diagnosticmodel.h"

#include "ui/basis/marks.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/values/patterntext.h"
#include "ui/session/document/document.h"

#include <QFont>
#include <QGuiApplication>
#include <QPalette>

#include <algorithm>
#include <utility>
#include <variant>

namespace bcfg::ui::session {

DiagnosticModel::DiagnosticModel(const Document &document, const Checker &checker)
    : TitledColumns({tr("Rule"), tr("Problem"), tr("Pattern"), tr("Quick fix")}),
      m_document(document),
      m_checker(checker)
{
    update();
    connect(&document, &Document::changedForModels, this,
            [this](const Change &change) { m_isHeadChange = std::holds_alternative<HeadReplaced>(change); });
    connect(&checker, &Checker::changed, this, &DiagnosticModel::follow);
}

void DiagnosticModel::setWatched(bool isWatched)
{
    m_isWatched = isWatched;
    if (m_isWatched && m_isOutdated)
        update();
}

void DiagnosticModel::setGrouping(Grouping grouping)
{
    if (std::exchange(m_grouping, grouping) != grouping)
        update(true); // groups differ even where counts are equal
}

void DiagnosticModel::setLowest(Severity lowest)
{
    m_lowest = lowest;
    update();
}

void DiagnosticModel::setShowsMuted(bool shows)
{
    m_showsMuted = shows;
    update();
}

QString DiagnosticModel::textOf(const QModelIndex &row) const
{
    const Line *found = line(row);
    if (!found)
        return row.siblingAtColumn(MessageColumn).data().toString();
    return QStringLiteral("%1: %2 [%3]")
        .arg(entryText(found->entry), toQString(diagnosticOf(*found).message), toQString(toString(found->kind.rule)));
}

const DiagnosticModel::Group *DiagnosticModel::group(const QModelIndex &index) const
{
    const bool isGroup = index.isValid() && !index.internalPointer();
    return isGroup ? &m_groups[toIndex(index.row())] : nullptr;
}

const DiagnosticModel::Line *DiagnosticModel::line(const QModelIndex &index) const
{
    if (!index.isValid() || !index.internalPointer())
        return nullptr;
    const auto *parent = static_cast<const Group *>(index.internalPointer());
    return &m_lines[parent->first + toIndex(index.row())];
}

const Diagnostic *DiagnosticModel::diagnostic(const QModelIndex &index) const
{
    const Line *found = line(index);
    return found ? &diagnosticOf(*found) : nullptr;
}

QModelIndex DiagnosticModel::indexOf(const Diagnostic &problem) const
{
    const std::optional<std::size_t> config = problem.where.configIndex();
    const int entry = config ? toInt(*config) : documentKey;
    const auto isSame = [&](const Line &line) {
        if (line.entry != entry || line.kind.rule != problem.rule)
            return false;
        const Diagnostic &found = diagnosticOf(line);
        return found.where == problem.where && found.message == problem.message;
    };
    const auto line = std::ranges::find_if(m_lines, isSame);
    return line == m_lines.end() ? QModelIndex() : indexOfLine(static_cast<std::size_t>(line - m_lines.begin()));
}

const Rule *DiagnosticModel::rule(const QModelIndex &index) const
{
    if (const Line *found = line(index))
        return &rules()[bcfg::placeOf(found->kind.rule)];
    const Group *found = group(index);
    const bool isRule = found && found->key >= 0 && m_grouping == Grouping::ByRule;
    return isRule ? &rules()[toIndex(found->key)] : nullptr;
}

std::optional<int> DiagnosticModel::entry(const QModelIndex &index) const
{
    int key = documentKey;
    if (const Line *inLine = line(index))
        key = inLine->entry;
    else if (const Group *inGroup = group(index); inGroup && m_grouping == Grouping::ByPattern)
        key = inGroup->key;
    return key >= 0 ? std::optional(key) : std::nullopt;
}

bool DiagnosticModel::isMutedProblem(const QModelIndex &index) const
{
    const Line *found = line(index);
    return found && found->kind.isMuted;
}

std::optional<int> DiagnosticModel::placeOf(const QModelIndex &index) const
{
    if (const Line *inLine = line(index))
        return toInt(inLine - m_lines.data());
    const Group *inGroup = group(index);
    return inGroup ? std::optional(toInt(inGroup->first)) : std::nullopt;
}

/// The problem at a position, counted modulo the number of problems.
QModelIndex DiagnosticModel::problemAt(int place) const
{
    if (m_problems == 0)
        return {};
    return indexOfLine(static_cast<std::size_t>((place % m_problems + m_problems) % m_problems));
}

QModelIndex DiagnosticModel::indexOfLine(std::size_t line) const
{
    const auto behind = std::ranges::upper_bound(m_groups, line, {}, &Group::first);
    const Group &found = *(behind - 1);
    return createIndex(toInt(line - found.first), 0, &found);
}

QModelIndex DiagnosticModel::neighbour(const QModelIndex &from, int step) const
{
    const std::optional<int> place = placeOf(from);
    if (line(from))
        return problemAt(std::min(*place, m_problems) + step);
    return neighbourOfPlace(place.value_or(step > 0 ? 0 : m_problems), step);
}

const Diagnostic &DiagnosticModel::diagnosticOf(const Line &line) const
{
    if (m_lookedAt != line.entry) {
        m_found = line.entry < 0 ? m_checker.ofDocument() : m_checker.ofEntry(line.entry);
        m_lookedAt = line.entry;
    }
    return m_found[toIndex(line.number)];
}

QModelIndex DiagnosticModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, group(parent));
}

QModelIndex DiagnosticModel::parent(const QModelIndex &child) const
{
    if (!child.isValid() || !child.internalPointer())
        return {};
    return createIndex(toInt(static_cast<const Group *>(child.internalPointer()) - m_groups.data()), 0);
}

int DiagnosticModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return toInt(m_groups.size());
    const Group *found = parent.column() == 0 ? group(parent) : nullptr;
    return found ? found->count : 0;
}

QVariant DiagnosticModel::data(const QModelIndex &index, int role) const
{
    Q_ASSERT(checkIndex(index));
    if (!index.isValid()) // a view that copies without a current item passes an invalid index
        return {};
    if (const Group *found = group(index))
        return groupData(*found, index.column(), role);
    return problemData(*line(index), index.column(), role);
}

QVariant DiagnosticModel::groupData(const Group &group, int column, int role) const
{
    const bool isMuted = group.key == mutedKey;
    const bool isRule = !isMuted && m_grouping == Grouping::ByRule;
    if (role == Qt::FontRole)
        return demiBold(QFont());
    if (column == RuleColumn && role == Qt::DecorationRole && !isMuted)
        return markIcon(ui::markOf(group.worst));
    if (role != Qt::DisplayRole)
        return {};
    const auto counted = [&](const QString &text) {
        return tr("%1 (%2)").arg(text, QString::number(group.count));
    };
    const Rule *rule = isRule ? &rules()[toIndex(group.key)] : nullptr;
    switch (static_cast<Column>(column)) {
    case RuleColumn:
        return rule ? toQString(toString(rule->id)) : group.key >= 0 ? tr("#%1").arg(group.key) : QString();
    case MessageColumn:
        if (isMuted)
            return counted(tr("Muted"));
        return counted(rule ? toQString(rule->title) : entryText(group.key));
    case PatternColumn:
    case FixColumn:
    case ColumnCount:
        break;
    }
    return {};
}

QVariant DiagnosticModel::problemData(const Line &line, int column, int role) const
{
    const Diagnostic &found = diagnosticOf(line);
    if (role == Qt::ToolTipRole)
        return plainToolTip(toQString(found.message) + '\n' + toQString(found.where.text()));
    if (role == Qt::ForegroundRole && column == FixColumn)
        return QGuiApplication::palette().brush(QPalette::Link);
    if (role == Qt::DecorationRole && column == RuleColumn)
        return markIcon(ui::markOf(found.severity));
    if (role == Qt::AccessibleTextRole && column == RuleColumn)
        return tr("%1 %2").arg(markText(ui::markOf(found.severity)), toQString(toString(found.rule)));
    if (role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(column)) {
    case RuleColumn:
        return toQString(toString(found.rule));
    case MessageColumn:
        return toQString(found.message);
    case PatternColumn:
        return line.entry < 0 ? entryText(line.entry)
                              : tr("#%1  %2").arg(QString::number(line.entry), entryText(line.entry));
    case FixColumn:
        return line.kind.isMuted ? tr("Unmute") : found.fix ? toQString(found.fix->title) : QString();
    case ColumnCount:
        break;
    }
    return {};
}

/// Updates after an edit. Most edits keep the lines and change only texts; an edit of the document's own members does
/// not even change the texts of entries.
void DiagnosticModel::follow()
{
    const bool isOfHead = std::exchange(m_isHeadChange, false);
    if (!m_isWatched || m_isOutdated || m_revision != m_checker.kindsRevision())
        update();
    else if (isOfHead)
        emitOwnTextsChanged();
    else
        emitTextsChanged();
}

/// Tells views that texts have changed. Naming the groups suffices, as DiagnosticList then repaints all its rows. The
/// first column is left out where the severities are the same: it would make the view check whether each group still
/// has rows.
void DiagnosticModel::emitTextsChanged(Column first)
{
    m_lookedAt.reset();
    if (rowCount() > 0)
        emit dataChanged(index(0, first), index(rowCount() - 1, ColumnCount - 1));
}

/// Tells views that the texts of the document's own problems have changed. These are the first problems of each group;
/// grouped by pattern, they are the first group.
void DiagnosticModel::emitOwnTextsChanged()
{
    m_lookedAt.reset();
    const int groups = m_grouping == Grouping::ByPattern ? std::min(rowCount(), 1) : rowCount();
    for (int row = 0; row < groups; ++row) {
        const Group &group = m_groups[toIndex(row)];
        int count = 0;
        while (count < group.count && m_lines[group.first + static_cast<std::size_t>(count)].entry == documentKey)
            ++count;
        const QModelIndex parent = index(row, 0);
        if (count > 0)
            emit dataChanged(index(0, MessageColumn, parent), index(count - 1, ColumnCount - 1, parent));
    }
}

/// Finds the rows again. Resets the model only if the rows have changed, or if `mustReset`.
void DiagnosticModel::update(bool mustReset)
{
    m_isOutdated = !m_isWatched;
    if (m_isOutdated && m_groups.empty())
        return;
    findLines(m_newLines);
    findGroups(m_newLines, m_newGroups);
    if (!mustReset && hasRowsOf(m_newGroups)) { // most edits keep all rows, so the view keeps its place and selection
        m_lines.swap(m_newLines);
        std::ranges::copy(m_newGroups, m_groups.begin()); // copied in place, as model indices point to the groups
        return emitTextsChanged(RuleColumn);
    }
    beginResetModel();
    m_lookedAt.reset();
    m_lines.swap(m_newLines);
    m_groups.swap(m_newGroups);
    endResetModel();
}

/// Whether the groups have the same rows as the current ones, whatever their texts are.
bool DiagnosticModel::hasRowsOf(const Groups &groups) const
{
    return std::ranges::equal(groups, m_groups, [this](const Group &a, const Group &b) {
        return a.count == b.count &&
               (a.key == b.key || (m_grouping == Grouping::ByPattern && a.key >= 0 && b.key >= 0));
    });
}

void DiagnosticModel::findLines(Lines &all)
{
    all.clear();
    Lines muted;
    m_problems = 0;
    m_hidden = 0;
    if (m_isOutdated)
        return;
    m_revision = m_checker.kindsRevision();
    const auto appendTo = [&](int entry) {
        return [this, &all, &muted, entry, number = 0](const ProblemKind &kind) mutable {
            if (kind.isMuted) {
                muted.push_back({entry, number, kind});
            } else if (kind.severity >= m_lowest) {
                all.push_back({entry, number, kind});
            } else {
                ++m_hidden;
            }
            ++number;
        };
    };
    std::ranges::for_each(m_checker.kindsOfDocument(), appendTo(documentKey));
    for (int row = 0; row < m_document.entryCount(); ++row)
        m_checker.visitKindsOfEntry(row, appendTo(row));
    if (m_grouping == Grouping::ByRule)
        std::ranges::stable_sort(all, {}, [](const Line &line) { return line.kind.rule; });
    m_problems = toInt(all.size());
    if (m_showsMuted)
        all.insert(all.end(), muted.begin(), muted.end());
}

void DiagnosticModel::findGroups(const Lines &lines, Groups &all) const
{
    all.clear();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Line &line = lines[i];
        const int key = line.kind.isMuted                   ? mutedKey
                        : m_grouping == Grouping::ByPattern ? line.entry
                                                            : toInt(bcfg::placeOf(line.kind.rule));
        if (all.empty() || all.back().key != key)
            all.push_back({key, i, 0, line.kind.severity});
        ++all.back().count;
        all.back().worst = std::max(all.back().worst, line.kind.severity);
    }
}

QString DiagnosticModel::entryText(int entry) const
{
    return entry < 0 ? tr("Document") : patternTitle(*m_document.entry(entry), m_document.api());
}

} // namespace bcfg::ui::session
