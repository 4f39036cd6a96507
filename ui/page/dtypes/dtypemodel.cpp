// SPDX-License-Identifier: Apache-2.0
#include "ui/page/dtypes/dtypemodel.h"

#include "core/document/model/commonends.h"
#include "core/document/model/limits.h"
#include "core/document/model/mapped.h"
#include "ui/basis/marks.h"
#include "ui/basis/roles.h"
#include "ui/basis/text.h"
#include "ui/basis/values/fieldvalues.h"

#include <algorithm>

namespace bcfg::ui::page {

namespace {

QIcon worstMark(const std::vector<const Diagnostic *> &problems)
{
    return markIcon(markOf((*std::ranges::max_element(problems, {}, &Diagnostic::severity))->severity));
}

/// The messages with the ids of their rules, one per line.
QString messagesOf(const std::vector<const Diagnostic *> &problems)
{
    QStringList lines;
    for (const Diagnostic *problem : problems)
        lines.append(QStringLiteral("%1 [%2]").arg(toQString(problem->message), toQString(toString(problem->rule))));
    return lines.join('\n');
}

} // namespace

DTypeModel::DTypeModel(session::Cursor &cursor, const session::Checker &checker, const DTypeUses &uses)
    : m_cursor(cursor),
      m_checker(checker),
      m_uses(uses),
      m_api(cursor.document().api())
{
    connect(&cursor, &session::Cursor::switchedForModels, this, &DTypeModel::showOther);
    connect(&cursor, &session::Cursor::entryEditedForModels, this, &DTypeModel::showEdited);
    connect(&checker, &session::Checker::changed, this, &DTypeModel::lookAtProblems);
    showOther();
}

bool DTypeModel::isColumnUsed(int section) const
{
    const auto hasValue = [&](const DTypeConfig &config) {
        return column(section).value(config) != nullptr;
    };
    return std::ranges::any_of(configs(), hasValue) || contains(m_problems, section, &Problem::column);
}

std::vector<Fix> DTypeModel::fixes(const DTypePlace &place) const
{
    std::vector<Fix> found;
    for (const std::optional<int> column : {place.column, std::optional<int>()}) {
        for (const Diagnostic *problem : problemsAt(place.row, column)) {
            if (problem->fix)
                addOnce(found, *problem->fix);
        }
    }
    return found;
}

int DTypeModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : toInt(configs().size());
}

int DTypeModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : toInt(DTypeColumn::all(m_api).size());
}

QVariant DTypeModel::data(const QModelIndex &index, int role) const
{
    Q_ASSERT(checkIndex(index));
    if (!index.isValid()) // a view that copies without a current cell passes an invalid index
        return {};
    const DTypeColumn &cell = column(index.column());
    const DTypeConfig &config = configAt(index.row());
    const std::vector<const Diagnostic *> problems = problemsAt(index.row(), index.column());
    switch (role) {
    case Qt::DecorationRole:
        return problems.empty() ? QVariant() : worstMark(problems);
    case Qt::DisplayRole:
        return cell.text(config);
    case Qt::EditRole:
        return cell.value(config) ? QVariant(cell.text(config)) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant(Qt::Alignment(cell.isConstraint() ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        return problems.empty() ? QStringLiteral("<b>%1</b><br>%2")
                                      .arg(cell.fullTitle().toHtmlEscaped(), cell.help().toHtmlEscaped())
                                : plainToolTip(messagesOf(problems));
    case Qt::WhatsThisRole:
        return cell.longHelp();
    case Qt::AccessibleTextRole: {
        const QString text = tr("%1: %2").arg(cell.fullTitle(), cell.value(config) ? cell.text(config) : tr("unset"));
        return problems.empty() ? text : text + QStringLiteral(". ") + messagesOf(problems);
    }
    default:
        return {};
    }
}

QVariant DTypeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Vertical)
        return rowProblemData(section, role);
    switch (role) {
    case Qt::DisplayRole:
        return column(section).title();
    case Qt::ToolTipRole:
        return column(section).help();
    case Qt::WhatsThisRole:
        return column(section).longHelp();
    case GroupRole:
        return column(section).group();
    default:
        return {};
    }
}

Qt::ItemFlags DTypeModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.isValid() ? flags | Qt::ItemIsEditable : flags;
}

bool DTypeModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || !index.isValid())
        return false;
    return setValues({index}, value.toString());
}

bool DTypeModel::setValues(const QModelIndexList &cells, const QString &text)
{
    const auto texts = mapped(cells, [&](const QModelIndex &cell) {
        return DTypeCell{cell.row(), cell.column(), text};
    });
    return !write(texts, (isUnset(text) ? tr("Unset %1") : tr("Set %1")).arg(setName(cells)));
}

std::optional<QString> DTypeModel::refusal(const QModelIndex &cell, const QString &text) const
{
    const DTypeColumn &target = column(cell.column());
    return target.with(configAt(cell.row()), text) ? std::nullopt : std::optional(target.refusal(text));
}

std::optional<QString> DTypeModel::write(const std::vector<DTypeCell> &cells, const QString &name)
{
    DTypeConfigs all = configs();
    const std::size_t before = all.size();
    for (const DTypeCell &cell : cells) {
        all.resize(std::max(all.size(), toIndex(cell.row) + 1));
        DTypeConfig &config = all[toIndex(cell.row)];
        const DTypeColumn &target = column(cell.column);
        std::optional<DTypeConfig> changed = target.with(config, cell.text);
        if (!changed)
            return tr("DType config #%1, %2: %3")
                .arg(QString::number(cell.row), target.fullTitle(), target.refusal(cell.text));
        config = *std::move(changed);
    }
    if (all.size() != before)
        return grow(std::move(all), name); // changes no other pattern config, even with m_changesEverywhere
    changeValues(std::move(all), name);
    return std::nullopt;
}

std::optional<QString> DTypeModel::insertRows(int row, const DTypeConfigs &added, const QString &name)
{
    DTypeConfigs all = configs();
    all.insert(all.begin() + row, added.begin(), added.end());
    return grow(std::move(all), name);
}

std::optional<QString> DTypeModel::appendRow()
{
    return insertRows(rowCount(), {DTypeConfig()}, tr("Add dtype config"));
}

std::optional<QString> DTypeModel::duplicateRow(int row)
{
    return insertRows(row + 1, {configAt(row)}, tr("Duplicate dtype config"));
}

void DTypeModel::removeRows(QList<int> rows)
{
    std::ranges::sort(rows, std::ranges::greater());
    DTypeConfigs all = configs();
    for (const int row : rows)
        all.erase(all.begin() + row);
    change(std::move(all), tr("Remove dtype configs"));
}

void DTypeModel::moveRowTo(int from, int to)
{
    DTypeConfigs all = configs();
    DTypeConfig moved = configAt(from);
    all.erase(all.begin() + from);
    all.insert(all.begin() + to, std::move(moved));
    change(std::move(all), tr("Move dtype config"));
}

/// The part of an undo step's name that says what is set: the title of the column if all cells are in one column, else
/// "values".
QString DTypeModel::setName(const QModelIndexList &cells) const
{
    const int first = cells.front().column();
    const bool one = std::ranges::all_of(cells, [&](const QModelIndex &cell) { return cell.column() == first; });
    return one ? column(first).fullTitle() : tr("values");
}

const DTypeConfigs &DTypeModel::configs() const
{
    static const DTypeConfigs none;
    const Shared<DTypeConfigs> *configs = m_shown ? dtypeListOf(**m_shown) : nullptr;
    return configs ? **configs : none;
}

/// Like change(), for a longer list. Returns why the list cannot become so long, or nothing on success.
std::optional<QString> DTypeModel::grow(DTypeConfigs changed, const QString &name)
{
    if (const auto problem = m_shown ? dtypeConfigsProblem(**m_shown, changed.size()) : std::nullopt)
        return toQString(*problem);
    change(std::move(changed), name);
    return std::nullopt;
}

/// Gives the shown entry the list `changed` as its dtype configs. `name` is the name of the undo step.
void DTypeModel::change(DTypeConfigs changed, const QString &name)
{
    if (!m_shown || changed == configs())
        return;
    PatternConfig entry = *m_cursor.entry();
    entry.setDTypeConfigs(std::move(changed), m_api);
    m_cursor.changeEntry(std::move(entry), name);
}

/// Like change(), for new values in existing rows. With m_changesEverywhere, changes a dtype config also in every other
/// pattern config that has an equal one.
void DTypeModel::changeValues(DTypeConfigs changed, const QString &name)
{
    if (!m_changesEverywhere || changed == configs()) {
        change(std::move(changed), name);
        return;
    }
    std::vector<DTypeUses::Replacement> replacements;
    for (std::size_t row = 0; row < changed.size(); ++row) {
        if (changed[row] != configs()[row])
            replacements.emplace_back(configs()[row], changed[row]);
    }
    PatternConfig entry = *m_cursor.entry();
    entry.setDTypeConfigs(std::move(changed), m_api);
    session::Document::Replacements entries = m_uses.replacements(replacements, m_cursor.row());
    const auto behind = std::ranges::upper_bound(entries, m_cursor.row(), {}, &EntryReplacement::row);
    entries.insert(behind, {m_cursor.row(), Shared<PatternConfig>::make(std::move(entry))});
    m_cursor.document().changeEntries(std::move(entries), name);
}

QVariant DTypeModel::rowProblemData(int row, int role) const
{
    if (role == Qt::DisplayRole)
        return row;
    const std::vector<const Diagnostic *> problems = problemsAt(row, {});
    if (problems.empty())
        return {};
    switch (role) {
    case Qt::DecorationRole:
        return worstMark(problems);
    case Qt::ToolTipRole:
        return plainToolTip(messagesOf(problems));
    default:
        return {};
    }
}

/// The diagnostics of the shown entry that point to its dtype configs.
std::vector<DTypeModel::Problem> DTypeModel::problemsNow() const
{
    std::vector<Problem> problems;
    for (Diagnostic &each : m_cursor.isValid() ? m_checker.unmutedOf(m_cursor.row()) : std::vector<Diagnostic>()) {
        if (const std::optional<DTypePlace> place = dtypePlace(each.where, m_api))
            problems.push_back({place->row, place->column, std::move(each)});
    }
    return problems;
}

/// The diagnostics of one cell; without a column, those of the dtype config as a whole.
std::vector<const Diagnostic *> DTypeModel::problemsAt(int row, std::optional<int> column) const
{
    std::vector<const Diagnostic *> found;
    for (const Problem &problem : m_problems) {
        if (problem.row == row && problem.column == column)
            found.push_back(&problem.diagnostic);
    }
    return found;
}

void DTypeModel::lookAtProblems()
{
    std::vector<Problem> now = problemsNow();
    if (now == m_problems)
        return;
    const auto ofRows = [](std::vector<Problem> problems) {
        std::erase_if(problems, [](const Problem &each) { return each.column.has_value(); });
        return problems;
    };
    const bool isHeaderOther = ofRows(now) != ofRows(m_problems);
    m_problems = std::move(now);
    if (rowCount() == 0)
        return;
    emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    if (isHeaderOther)
        emit headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
}

/// Announces the smallest change: equal rows at the beginning and at the end stay, so that views keep their place.
void DTypeModel::showEdited()
{
    const Shared<PatternConfig> next = m_cursor.entry();
    const Shared<PatternConfig> previous = std::exchange(m_shown, next).value_or(next);
    const DTypeConfigs after = configs();
    m_shown = previous;
    const DTypeConfigs &before = configs();

    const CommonEnds same = commonEnds(before, after);
    const int first = toInt(same.front);
    const std::size_t both = std::min(before.size(), after.size());
    const int changed = toInt(both - same.front - same.back); // rows that both lists have, with other values
    const int added = toInt(after.size()) - toInt(before.size());

    if (added > 0) {
        beginInsertRows({}, first + changed, first + changed + added - 1);
        m_shown = next;
        endInsertRows();
    } else if (added < 0) {
        beginRemoveRows({}, first + changed, first + changed - added - 1);
        m_shown = next;
        endRemoveRows();
    }
    m_shown = next;
    if (changed > 0)
        emit dataChanged(index(first, 0), index(first + changed - 1, columnCount() - 1));
}

void DTypeModel::showOther()
{
    beginResetModel();
    m_api = m_cursor.document().api();
    m_shown = m_cursor.isValid() ? std::optional(m_cursor.entry()) : std::nullopt;
    m_problems = problemsNow();
    endResetModel();
}

} // namespace bcfg::ui::page
