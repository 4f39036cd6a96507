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

#include <algorithm>
#include <utility>

namespace bcfg::ui::session {

namespace {

using List = MappingModel::List;

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

QString sideText(const std::optional<Callable> &side)
{
    if (!side)
        return QStringLiteral("None");
    const Symbol *symbol = side->partial() ? side->partial()->function->symbol() : side->symbol();
    return symbol ? toQString(symbol->name()) : callableText(*side);
}

/// The text of the cell: the short name of a QConfig of PyTorch, else the classes of the row's own QConfig.
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

/// Reads the index of an occurrence in a module; nullopt where the text is no such number.
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

MappingModel::MappingModel(const QConfigMapping &mapping, Release release)
    : TitledColumns({tr("List"), tr("Module"), tr("Object type"), tr("Index"), tr("QConfig")}),
      m_release(release)
{
    setMapping(mapping);
}

void MappingModel::setMapping(const QConfigMapping &mapping)
{
    beginResetModel();
    m_rows.clear();
    m_rows.push_back({List::Global, {}, {}, 0, mapping.global});
    for (const auto &[key, qconfig] : mapping.objectType)
        m_rows.push_back({List::ObjectType, {}, key, 0, qconfig});
    for (const auto &[key, qconfig] : mapping.moduleNameRegex)
        m_rows.push_back({List::ModuleNameRegex, key, {}, 0, qconfig});
    for (const auto &[key, qconfig] : mapping.moduleName)
        m_rows.push_back({List::ModuleName, key, {}, 0, qconfig});
    for (const auto &[module, objectType, index, qconfig] : mapping.moduleNameObjectTypeOrder)
        m_rows.push_back({List::ModuleNameObjectTypeOrder, module, objectType, index, qconfig});
    endResetModel();
}

QConfigMapping MappingModel::mapping() const
{
    QConfigMapping mapping;
    for (const Row &row : m_rows) {
        switch (row.list) {
        case List::Global:
            mapping.global = row.qconfig;
            break;
        case List::ObjectType:
            mapping.objectType.push_back({row.objectType, row.qconfig});
            break;
        case List::ModuleNameRegex:
            mapping.moduleNameRegex.push_back({row.module, row.qconfig});
            break;
        case List::ModuleName:
            mapping.moduleName.push_back({row.module, row.qconfig});
            break;
        case List::ModuleNameObjectTypeOrder:
            mapping.moduleNameObjectTypeOrder.push_back({row.module, row.objectType, row.index, row.qconfig});
            break;
        }
    }
    return mapping;
}

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
    for (const Row &row : m_rows) {
        if (const auto note = fx::noteOnObjectType(row.objectType, SymbolCatalog::of(m_release)))
            return toQString(*note);
    }
    return {};
}

void MappingModel::setQConfig(int row, std::optional<QConfig> qconfig)
{
    std::optional<QConfig> &now = m_rows[toIndex(row)].qconfig;
    if (now == qconfig)
        return;
    emit aboutToEdit();
    now = std::move(qconfig);
    emit dataChanged(index(row, 0), index(row, QConfigColumn));
    emit edited(row);
}

int MappingModel::add(List list)
{
    emit aboutToEdit();
    const auto behind = std::ranges::upper_bound(m_rows, list, {}, &Row::list);
    const int row = toInt(behind - m_rows.begin());
    beginInsertRows({}, row, row);
    m_rows.insert(behind, Row{list});
    endInsertRows();
    emit edited(row);
    return row;
}

bool MappingModel::canRemove(int row) const
{
    return row > 0 && row < rowCount(); // the global row cannot be removed
}

void MappingModel::remove(int row)
{
    emit aboutToEdit();
    beginRemoveRows({}, row, row);
    m_rows.erase(m_rows.begin() + row);
    endRemoveRows();
    emit edited(std::min(row, rowCount() - 1));
}

bool MappingModel::canMove(int row, int step) const
{
    const int to = row + step;
    return canRemove(row) && canRemove(to) && listOf(row) == listOf(to);
}

void MappingModel::move(int row, int step)
{
    emit aboutToEdit();
    beginMoveRows({}, row, row, {}, step > 0 ? row + step + 1 : row + step);
    std::swap(m_rows[toIndex(row)], m_rows[toIndex(row + step)]);
    endMoveRows();
    emit edited(row + step);
}

int MappingModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : toInt(m_rows.size());
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

/// The text of an editable cell; empty where the row's list does not have the column.
QString MappingModel::text(int row, int column) const
{
    const Row &shown = m_rows[toIndex(row)];
    switch (column) {
    case ModuleColumn:
        return toQString(shown.module);
    case ObjectTypeColumn:
        return toQString(shown.objectType);
    case IndexColumn:
        return hasColumn(shown.list, column) ? QString::number(shown.index) : QString();
    default:
        return {};
    }
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
    if (index.column() == IndexColumn && !indexOf(text)) {
        const std::optional<Number> number = toNumber(text);
        if (number && number->isInteger() && number->value() > 0)
            return tr("The index %1 is too large.").arg(quoted(text));
        return tr("The index counts the occurrences in the module from 0; it cannot be %1.").arg(quoted(text));
    }
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
    const bool isOther = typed != text(row, index.column());
    if (isOther && refusal(index, typed))
        return false;
    emit aboutToEdit();
    if (isOther) {
        Row &changed = m_rows[toIndex(row)];
        if (index.column() == IndexColumn)
            changed.index = *indexOf(typed);
        else
            (index.column() == ModuleColumn ? changed.module : changed.objectType) = toUtf8(typed);
        emit dataChanged(index, index);
    }
    emit edited(row);
    return true;
}

Qt::ItemFlags MappingModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.isValid() && hasColumn(listOf(index.row()), index.column()) ? flags | Qt::ItemIsEditable : flags;
}

} // namespace bcfg::ui::session
