// SPDX-License-Identifier: Apache-2.0
#include "ui/session/qconfigs/mappingmodel.h"

#include "core/document/model/mapped.h"
#include "core/prepare/qconfig/mapping.h"
#include "core/prepare/qconfig/regex.h"
#include "core/torch/catalog/nearest.h"
#include "core/torch/catalog/qconfigs.h"
#include "core/torch/catalog/symbols.h"
#include "ui/basis/text.h"
#include "ui/basis/values/fieldvalues.h"

#include <utility>

namespace bcfg::ui::session {

namespace {

using List = MappingModel::List;

constexpr List lists[] = {List::Global, List::ObjectType, List::ModuleNameRegex, List::ModuleName,
                          List::ModuleNameObjectTypeOrder};

QString listName(List list)
{
    switch (list) {
    case List::Global:
        return MappingModel::tr("global");
    case List::ObjectType:
        return MappingModel::tr("object type");
    case List::ModuleNameRegex:
        return MappingModel::tr("module name regex");
    case List::ModuleName:
        return MappingModel::tr("module name");
    case List::ModuleNameObjectTypeOrder:
        return MappingModel::tr("module name, object type, index");
    }
    Q_UNREACHABLE();
}

/// Passes the rows of a list, which is not the global one, to `visit`.
template <class Mapping, class Visit>
decltype(auto) withRows(Mapping &mapping, List list, Visit visit)
{
    switch (list) {
    case List::ObjectType:
        return visit(mapping.objectType);
    case List::ModuleNameRegex:
        return visit(mapping.moduleNameRegex);
    case List::ModuleName:
        return visit(mapping.moduleName);
    case List::ModuleNameObjectTypeOrder:
        return visit(mapping.moduleNameObjectTypeOrder);
    case List::Global:
        break;
    }
    Q_UNREACHABLE();
}

/// The QConfig of a row of a list; the global list has one row.
template <class Mapping>
auto &qconfigIn(Mapping &mapping, List list, std::size_t index)
{
    if (list == List::Global)
        return mapping.global;
    return withRows(
        mapping, list, [index](auto &rows) -> auto & { return rows[index].qconfig; });
}

/// The text of a row in the column for modules or for object types.
template <class Row>
auto &textIn(Row &row, int column)
{
    if constexpr (requires { row.key; })
        return row.key;
    else
        return column == MappingModel::ModuleColumn ? row.moduleName : row.objectType;
}

QString sideText(const std::optional<Callable> &side)
{
    if (!side)
        return QStringLiteral("None");
    const Symbol *symbol = side->partial() ? side->partial()->function->symbol() : side->symbol();
    return symbol ? toQString(symbol->name()) : callableText(*side);
}

/// The text of the cell: the short name of PyTorch's QConfig, else what the row's own one consists of.
QString cellText(const std::optional<QConfig> &qconfig, Release release)
{
    if (!qconfig)
        return QStringLiteral("None");
    const NamedQConfig *named = elementWith(QConfigCatalog::of(release).qconfigs(), *qconfig, &NamedQConfig::qconfig);
    return named ? toQString(QConfigCatalog::shortName(named->name))
                 : MappingModel::tr("own: %1, %2").arg(sideText(qconfig->activation), sideText(qconfig->weight));
}

/// The full text, for the tool tip.
QString wholeText(const std::optional<QConfig> &qconfig)
{
    const auto text = [](const std::optional<Callable> &side) {
        return side ? callableText(*side) : QStringLiteral("None");
    };
    return qconfig
               ? MappingModel::tr("activation: %1\nweight: %2").arg(text(qconfig->activation), text(qconfig->weight))
               : MappingModel::tr("None: what matches the row is not quantized.");
}

/// The index of an occurrence in a module, from its text; nullopt where the text is no such number.
std::optional<std::int64_t> indexOf(const QString &text)
{
    const std::optional<Number> number = toNumber(text);
    if (!number || !number->isInteger())
        return std::nullopt;
    bool fits = false;
    const qlonglong index = toQString(number->text()).toLongLong(&fits);
    return fits && index >= 0 ? std::optional<std::int64_t>(index) : std::nullopt;
}

} // namespace

MappingModel::MappingModel(QConfigMapping mapping, Release release)
    : TitledColumns({tr("List"), tr("Module"), tr("Object type"), tr("Index"), tr("QConfig")}),
      m_mapping(std::move(mapping)),
      m_release(release)
{}

QString MappingModel::problem() const
{
    for (int row = 0; row < rowCount(); ++row) {
        for (const int column : {ModuleColumn, ObjectTypeColumn}) {
            // A row of the last list may name the model itself, whose module name is empty.
            const bool isNeeded = column == ObjectTypeColumn || listOf(row) != List::ModuleNameObjectTypeOrder;
            if (hasColumn(listOf(row), column) && isNeeded && text(row, column).isEmpty())
                return tr("Row %1 has no %2.")
                    .arg(row + 1)
                    .arg(headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().toLower());
        }
    }
    return {};
}

QString MappingModel::note() const
{
    for (int row = 0; row < rowCount(); ++row) {
        const std::string type = toUtf8(text(row, ObjectTypeColumn));
        if (const auto note = fx::noteOnObjectType(type, SymbolCatalog::of(m_release)))
            return toQString(*note);
    }
    return {};
}

std::size_t MappingModel::count(List list) const
{
    if (list == List::Global)
        return 1;
    return withRows(m_mapping, list, [](const auto &rows) { return rows.size(); });
}

MappingModel::Position MappingModel::position(int row) const
{
    auto index = toIndex(row);
    for (const List list : lists) {
        if (index < count(list))
            return {list, index};
        index -= count(list);
    }
    Q_UNREACHABLE();
}

const std::optional<QConfig> &MappingModel::qconfig(int row) const
{
    const Position at = position(row);
    return qconfigIn(m_mapping, at.list, at.index);
}

void MappingModel::setQConfig(int row, std::optional<QConfig> qconfig)
{
    const Position at = position(row);
    std::optional<QConfig> &now = qconfigIn(m_mapping, at.list, at.index);
    if (now == qconfig)
        return;
    now = std::move(qconfig);
    emit dataChanged(index(row, 0), index(row, QConfigColumn));
    emit edited();
}

int MappingModel::add(List list)
{
    int row = 0;
    for (const List each : lists) {
        if (each <= list)
            row += toInt(count(each));
    }
    beginInsertRows({}, row, row);
    withRows(m_mapping, list, [](auto &rows) { rows.emplace_back(); });
    endInsertRows();
    emit edited();
    return row;
}

bool MappingModel::canRemove(int row) const
{
    return row > 0 && row < rowCount(); // the global row cannot be removed
}

void MappingModel::remove(int row)
{
    const Position at = position(row);
    beginRemoveRows({}, row, row);
    withRows(m_mapping, at.list, [&](auto &rows) { rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(at.index)); });
    endRemoveRows();
    emit edited();
}

bool MappingModel::canMove(int row, int step) const
{
    const int to = row + step;
    return canRemove(row) && canRemove(to) && listOf(row) == listOf(to);
}

void MappingModel::move(int row, int step)
{
    const Position from = position(row);
    const Position to = position(row + step);
    beginMoveRows({}, row, row, {}, step > 0 ? row + step + 1 : row + step);
    withRows(m_mapping, from.list, [&](auto &rows) { std::swap(rows[from.index], rows[to.index]); });
    endMoveRows();
    emit edited();
}

int MappingModel::rowCount(const QModelIndex &parent) const
{
    if (parent.isValid())
        return 0;
    std::size_t total = 0;
    for (const List list : lists)
        total += count(list);
    return toInt(total);
}

bool MappingModel::hasColumn(List list, int column) const
{
    switch (column) {
    case ModuleColumn:
        return list >= List::ModuleNameRegex;
    case ObjectTypeColumn:
        return list == List::ObjectType || list == List::ModuleNameObjectTypeOrder;
    case IndexColumn:
        return list == List::ModuleNameObjectTypeOrder;
    default:
        return false;
    }
}

/// The text of a cell in which text is typed; empty where the row's list does not have the column.
QString MappingModel::text(int row, int column) const
{
    const Position at = position(row);
    if (!hasColumn(at.list, column))
        return {};
    if (column == IndexColumn)
        return QString::number(m_mapping.moduleNameObjectTypeOrder[at.index].index);
    return withRows(m_mapping, at.list, [&](const auto &rows) { return toQString(textIn(rows[at.index], column)); });
}

QVariant MappingModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const int row = index.row();
    if (role == Qt::EditRole || role == Qt::DisplayRole) {
        if (index.column() == ListColumn)
            return listName(listOf(row));
        if (index.column() != QConfigColumn)
            return text(row, index.column());
        return cellText(qconfig(row), m_release);
    }
    if (role == Qt::ToolTipRole)
        return plainToolTip(index.column() == QConfigColumn ? wholeText(qconfig(row))
                                                            : index.data(Qt::DisplayRole).toString());
    return {};
}

std::optional<QString> MappingModel::refusal(const QModelIndex &index, const QString &text) const
{
    if (const std::optional<TextProblem> problem = halfCharacterProblem(text))
        return problem->message;
    if (index.column() == IndexColumn && !indexOf(text))
        return tr("The index counts the occurrences in the module from 0; it cannot be %1.").arg(quoted(text));
    if (index.column() == ModuleColumn && listOf(index.row()) == List::ModuleNameRegex) {
        const std::optional<PythonError> error = fx::PythonRegex(toUtf8(text.trimmed())).error();
        if (error && error->isKnown())
            return tr("%1 is not a regular expression of Python: %2.").arg(quoted(text), toQString(error->message));
    }
    return std::nullopt;
}

bool MappingModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    const int row = index.row();
    QString typed = value.toString().trimmed();
    if (role != Qt::EditRole || !hasColumn(listOf(row), index.column()))
        return false;
    if (index.column() == ObjectTypeColumn) {
        const std::string_view whole = spelledOut(toUtf8(typed), SymbolCatalog::of(m_release));
        typed = whole.empty() ? typed : toQString(whole);
    }
    if (typed == text(row, index.column())) {
        emit edited();
        return true;
    }
    if (refusal(index, typed))
        return false;
    const Position at = position(row);
    if (index.column() == IndexColumn)
        m_mapping.moduleNameObjectTypeOrder[at.index].index = *indexOf(typed);
    else
        withRows(m_mapping, at.list, [&](auto &rows) { textIn(rows[at.index], index.column()) = toUtf8(typed); });
    emit dataChanged(index, index);
    emit edited();
    return true;
}

Qt::ItemFlags MappingModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.isValid() && hasColumn(listOf(index.row()), index.column()) ? flags | Qt::ItemIsEditable : flags;
}

} // namespace bcfg::ui::session
