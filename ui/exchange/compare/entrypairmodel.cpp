// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/compare/entrypairmodel.h"

#include "core/document/json/jsontext.h"
#include "core/document/model/dtypetext.h"
#include "core/document/model/mapped.h"
#include "core/document/model/ownkeys.h"
#include "core/exchange/diff/compare.h"
#include "core/exchange/diff/dtypelists.h"
#include "core/torch/catalog/symbols.h"
#include "ui/basis/text.h"
#include "ui/basis/tones.h"
#include "ui/basis/values/fieldtext.h"
#include "ui/basis/values/fieldvalues.h"
#include "ui/page/dtypes/dtypecolumns.h"

#include <QFont>
#include <QGuiApplication>
#include <QPalette>

#include <set>

namespace bcfg::ui::exchange {

namespace {

using Operation = Edit::Operation;

QString textOf(Field field, const FieldValue *value)
{
    if (!value)
        return {};
    if (const Pattern *pattern = std::get_if<Pattern>(value))
        return toQString(notation(*pattern));
    if (const ObservationType *type = std::get_if<ObservationType>(value))
        return toQString(toString(*type));
    return isTextField(info(field).kind) ? editText(value) : fieldText(*value);
}

QString jsonLineOf(const std::optional<JsonValue> &value)
{
    return value ? toQString(writeJsonLine(*value)) : QString();
}

std::vector<Edit> editsOfMember(const JsonPointer &where, const std::optional<JsonValue> &other, bool isThere)
{
    if (!other)
        return {{Operation::Remove, where, {}}};
    return {{isThere ? Operation::Replace : Operation::Add, where, *other}};
}

} // namespace

/// Makes the table rows that compare one entry in two documents: the other one (`a`) and this one (`b`).
class EntryPairModel::Rows
{
public:
    Rows(const diff::Comparison &found, const diff::Site &site)
        : m_found(found),
          m_site(site),
          m_meanings(SymbolCatalog::of(releaseOf(found.b))),
          m_api(found.b.api),
          m_other(site.a ? &*found.a.configs[*site.a] : nullptr),
          m_mine(site.b ? &*found.b.configs[*site.b] : nullptr)
    {}

    std::vector<Row> rows()
    {
        for (const Field field : fieldsInOrder(Level::PatternConfig, m_api)) {
            if (field != Field::DTypeConfigs)
                addField(field);
        }
        addUnknown();
        addDTypeConfigs();
        return std::move(m_rows);
    }

private:
    /// If only one document has the entry: the edits that add the whole entry to this document, or remove it.
    std::vector<Edit> wholeEntry() const
    {
        for (const diff::Group &group : m_found.groups) {
            if (group.field.empty() && contains(group.sites, m_site) && group.kind != diff::Kind::Move)
                return diff::editsBack(m_found, diff::partOf(group, m_site.a, m_site.b));
        }
        return {};
    }

    void add(Row row, std::vector<Edit> edits)
    {
        if (row.isDifferent)
            row.edits = m_other && m_mine ? std::move(edits) : wholeEntry();
        m_rows.push_back(std::move(row));
    }

    void addField(Field field)
    {
        const FieldValue *other = m_other ? m_other->record().find(field) : nullptr;
        const FieldValue *mine = m_mine ? m_mine->record().find(field) : nullptr;
        if (!other && !mine)
            return;
        const JsonPointer where = JsonPointer::config(m_site.b.value_or(0)) / info(field).key;
        // If only one document has the entry, all fields differ, even a field with the value that "unset" means.
        const bool isDifferent = !m_other || !m_mine || m_meanings.of(field, other) != m_meanings.of(field, mine);
        add({toQString(info(field).title), textOf(field, other), textOf(field, mine), isDifferent},
            editsOfMember(where, other ? std::optional(toJson(*other)) : std::nullopt, mine));
    }

    static QString titleOf(const std::string &key)
    {
        if (key == noteKey)
            return EntryPairModel::tr("Note");
        return key == sectionKey ? EntryPairModel::tr("Section") : toQString(key);
    }

    void addUnknown()
    {
        std::set<std::string> keys;
        for (const PatternConfig *entry : {m_other, m_mine}) {
            for (const Member &member : entry ? entry->record().members() : std::vector<Member>()) {
                const UnknownMember *unknown = std::get_if<UnknownMember>(&member.value);
                if (unknown && !findField(Level::PatternConfig, unknown->member->first))
                    keys.insert(unknown->member->first);
            }
        }
        for (const std::string &key : keys) {
            const auto other = copyOf(m_other ? unknownMember(m_other->record(), key) : nullptr);
            const auto mine = copyOf(m_mine ? unknownMember(m_mine->record(), key) : nullptr);
            const bool isDifferent = !other || !mine || m_meanings.of(*other) != m_meanings.of(*mine);
            add({titleOf(key), jsonLineOf(other), jsonLineOf(mine), isDifferent},
                editsOfMember(JsonPointer::config(m_site.b.value_or(0)) / key, other, mine.has_value()));
        }
    }

    void addDTypeConfigs()
    {
        const auto others = m_other ? m_other->dtypeConfigs() : std::span<const DTypeConfig>();
        const auto mine = m_mine ? m_mine->dtypeConfigs() : std::span<const DTypeConfig>();
        const diff::DTypeAlignment aligned = diff::align(others, mine, m_meanings);
        std::size_t place = 0; // index in `mine` where a dtype config that only the other document has is inserted
        for (const diff::DTypePair &pair : aligned.pairs) {
            addDTypeConfig(pair, pair.a ? &others[*pair.a] : nullptr, pair.b ? &mine[*pair.b] : nullptr, place);
            if (pair.b)
                place = *pair.b + 1;
        }
    }

    void addDTypeConfig(const diff::DTypePair &pair, const DTypeConfig *other, const DTypeConfig *mine,
                        std::size_t place)
    {
        const JsonPointer list = JsonPointer::config(m_site.b.value_or(0)) / info(Field::DTypeConfigs).key;
        std::vector<Edit> whole;
        if (other && !mine && m_mine && !m_mine->record().hasField(Field::DTypeConfigs))
            whole.push_back({Operation::Add, list, JsonValue::Array()});
        if (!other)
            whole.push_back({Operation::Remove, list / *pair.b, {}});
        else
            whole.push_back(
                {mine ? Operation::Replace : Operation::Add, list / pair.b.value_or(place), toJson(other->record())});
        const auto title = [](const DTypeConfig *config) {
            return config ? toQString(dtypesText(*config)) : QString();
        };
        const std::size_t number = pair.b ? *pair.b : *pair.a;
        add({EntryPairModel::tr("DType config #%1").arg(number), title(other), title(mine), !pair.isEqual, true},
            whole);
        for (const page::DTypeColumn &column : page::DTypeColumn::all(m_api)) {
            const FieldValue *x = other ? column.value(*other) : nullptr;
            const FieldValue *y = mine ? column.value(*mine) : nullptr;
            if (!x && !y)
                continue;
            std::vector<Edit> edits = whole;
            if (other && mine) {
                if (const auto taken = column.with(*mine, column.text(*other)))
                    edits = {{Operation::Replace, list / *pair.b, toJson(taken->record())}};
            }
            add({column.fullTitle(), other ? column.text(*other) : QString(), mine ? column.text(*mine) : QString(),
                 !other || !mine || m_meanings.of(column.field(), x) != m_meanings.of(column.field(), y)},
                std::move(edits));
        }
    }

    const diff::Comparison &m_found;
    const diff::Site &m_site;
    diff::Meanings m_meanings;
    Api m_api;
    const PatternConfig *m_other;
    const PatternConfig *m_mine;
    std::vector<Row> m_rows;
};

EntryPairModel::EntryPairModel(QString otherTitle, QObject *parent)
    : QAbstractTableModel(parent),
      m_otherTitle(std::move(otherTitle))
{}

void EntryPairModel::show(const diff::Comparison *found, const std::optional<diff::Site> &entry)
{
    beginResetModel();
    m_rows = found && entry ? Rows(*found, *entry).rows() : std::vector<Row>();
    endResetModel();
}

void EntryPairModel::showMember(const diff::Comparison &found, const diff::Group &group)
{
    beginResetModel();
    m_rows = {{toQString(group.field), jsonLineOf(group.before), jsonLineOf(group.after), true, false,
               diff::editsBack(found, group)}};
    endResetModel();
}

bool EntryPairModel::isDifferent(int row) const
{
    return row >= 0 && row < rowCount() && m_rows[toIndex(row)].isDifferent;
}

int EntryPairModel::differentFrom(int row, int step) const
{
    for (int next = row + step; next >= 0 && next < rowCount(); next += step) {
        if (isDifferent(next))
            return next;
    }
    return -1;
}

int EntryPairModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : toInt(m_rows.size());
}

QVariant EntryPairModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Row &row = m_rows[toIndex(index.row())];
    const QString &text = index.column() == NameColumn    ? row.name
                          : index.column() == OtherColumn ? row.other
                                                          : row.mine;
    switch (role) {
    case Qt::DisplayRole: // with a sign, for users who cannot tell the colours apart
        return index.column() == NameColumn && row.isDifferent ? QStringLiteral("≠ ") + text : text;
    case Qt::ToolTipRole:
        return text.isEmpty() ? QVariant() : plainToolTip(text);
    case Qt::BackgroundRole:
        return row.isDifferent && index.column() != NameColumn
                   ? QVariant(toneWash(Tone::Amber, QGuiApplication::palette()))
                   : QVariant();
    case Qt::FontRole: {
        QFont font;
        font.setBold(row.isHeading);
        return row.isHeading ? QVariant(font) : QVariant();
    }
    default:
        return {};
    }
}

QVariant EntryPairModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == NameColumn ? tr("Field") : section == OtherColumn ? m_otherTitle : tr("This document");
}

} // namespace bcfg::ui::exchange
