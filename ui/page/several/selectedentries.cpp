// SPDX-License-Identifier: Apache-2.0
#include "ui/page/several/selectedentries.h"

#include "core/document/model/limits.h"
#include "core/document/model/mapped.h"
#include "core/document/model/ownkeys.h"
#include "ui/basis/text.h"
#include "ui/basis/values/fieldtext.h"
#include "ui/basis/values/fieldvalues.h"
#include "ui/basis/values/patterntext.h"
#include "ui/page/dtypes/dtypeuses.h"

#include <algorithm>
#include <functional>

namespace bcfg::ui::page {

namespace {

/// The greatest number of different values that are listed.
constexpr qsizetype mostTold = 5;

QString textOf(const FieldValue *value)
{
    const ObservationType *type = value ? std::get_if<ObservationType>(value) : nullptr;
    return type ? toQString(toString(*type)) : editText(value);
}

/// The common value of several values. `isSame` compares two values; `textOf` gives the text of a value, which is empty
/// where there is no value.
template <class Value, class IsSame, class TextOf>
CommonValue commonOf(const std::vector<Value> &values, IsSame isSame, TextOf textOf)
{
    CommonValue common;
    const auto tell = [&](const Value &value) {
        const QString text = textOf(value);
        addOnce(common.different, text.isEmpty() ? unsetText() : text);
    };
    for (const Value &value : values) {
        if (isSame(value, values.front()) || common.different.size() >= mostTold)
            continue;
        tell(values.front());
        tell(value);
    }
    if (!common.isMixed() && !values.empty())
        common.text = textOf(values.front());
    return common;
}

CommonValue commonOf(const std::vector<const FieldValue *> &values)
{
    const auto isSame = [](const FieldValue *a, const FieldValue *b) {
        return a == b || (a && b && *a == *b);
    };
    return commonOf(values, isSame, textOf);
}

} // namespace

bool SelectedEntries::follow(const Change &change)
{
    std::vector<int> rows;
    for (const int row : m_rows) {
        if (const std::optional<int> after = rowAfter(change, row))
            rows.push_back(*after);
    }
    std::ranges::sort(rows);
    m_rows.swap(rows);
    return m_rows.size() < rows.size();
}

CommonValue SelectedEntries::common(Field field) const
{
    return commonOf(mapped(m_rows, [&](int row) { return m_document.entry(row)->record().find(field); }));
}

CommonValue SelectedEntries::commonText(std::string_view key) const
{
    const auto texts = mapped(m_rows, [&](int row) {
        return key == noteKey ? noteOf(*m_document.entry(row)) : sectionOf(*m_document.entry(row));
    });
    return commonOf(texts, std::equal_to(), toQString);
}

CommonValue SelectedEntries::common(const std::vector<DTypeConfig> &configs, const DTypeColumn &column)
{
    return commonOf(mapped(configs, [&](const DTypeConfig &config) { return column.value(config); }));
}

std::vector<DTypeConfigUse> SelectedEntries::dtypeConfigs() const
{
    // each shared list once, with the number of its pattern configs
    SharedMap<DTypeConfigs, int> lists;
    std::vector<Shared<DTypeConfigs>> inOrder;
    for (const int row : m_rows) {
        const Shared<DTypeConfigs> *list = dtypeListOf(*m_document.entry(row));
        if (list && ++lists[*list] == 1)
            inOrder.push_back(*list);
    }
    std::vector<DTypeConfigUse> uses;
    for (const Shared<DTypeConfigs> &list : inOrder) {
        for (auto config = list->begin(); config != list->end(); ++config) {
            if (std::find(list->begin(), config, *config) != config)
                continue; // an equal one earlier in the list is counted already
            const auto known = std::ranges::find(uses, *config, &DTypeConfigUse::config);
            if (known != uses.end())
                known->patterns += lists.at(list);
            else if (uses.size() < mostDTypeConfigs)
                uses.push_back({*config, lists.at(list)});
        }
    }
    return uses;
}

void SelectedEntries::setText(std::string_view key, const QString &title, const QString &text)
{
    session::Document::Replacements replacements;
    for (const int row : m_rows) {
        PatternConfig entry = withText(*m_document.entry(row), key, toUtf8(text), m_document.api());
        if (entry != *m_document.entry(row))
            replacements.push_back({row, Shared<PatternConfig>::make(std::move(entry))});
    }
    change(std::move(replacements), tr("Set %1").arg(title));
}

void SelectedEntries::set(Field field, const std::optional<FieldValue> &value)
{
    session::Document::Replacements replacements;
    for (const int row : m_rows) {
        const FieldValue *before = m_document.entry(row)->record().find(field);
        if (value ? before && *before == *value : !before)
            continue;
        PatternConfig entry = *m_document.entry(row);
        if (value)
            entry.set(field, *value, m_document.api());
        else
            entry.remove(field);
        replacements.push_back({row, Shared<PatternConfig>::make(std::move(entry))});
    }
    change(std::move(replacements), tr("Set %1").arg(toQString(info(field).key)));
}

void SelectedEntries::set(const std::vector<DTypeConfig> &configs, const DTypeColumn &column, const QString &text)
{
    const auto edit = [&](DTypeConfigs &list) {
        for (DTypeConfig &config : list) {
            const bool isMeant = configs.size() >= mostDTypeConfigs || contains(configs, config);
            if (std::optional<DTypeConfig> with = isMeant ? column.with(config, text) : std::nullopt)
                config = *std::move(with);
        }
    };
    change(withEditedLists(m_document, m_rows, edit), tr("Set %1").arg(column.fullTitle()));
}

std::optional<QString> SelectedEntries::add(const DTypeConfig &config)
{
    for (const int row : m_rows) {
        const PatternConfig &entry = *m_document.entry(row);
        if (contains(entry.dtypeConfigs(), config))
            continue;
        const std::size_t count = entry.dtypeConfigs().size() + 1;
        if (const std::optional<std::string> problem = dtypeConfigsProblem(entry, count))
            return tr("%1: %2").arg(patternTitle(entry, m_document.api()), toQString(*problem));
    }
    const auto edit = [&](DTypeConfigs &list) {
        addOnce(list, config);
    };
    change(withEditedLists(m_document, m_rows, edit), tr("Add dtype config"));
    return std::nullopt;
}

void SelectedEntries::replaceBy(const DTypeConfig &config)
{
    const auto edit = [&](DTypeConfigs &list) {
        list = {config};
    };
    change(withEditedLists(m_document, m_rows, edit), tr("Replace dtype configs"));
}

void SelectedEntries::remove(const DTypeConfig &config)
{
    const auto edit = [&](DTypeConfigs &list) {
        std::erase(list, config);
    };
    change(withEditedLists(m_document, m_rows, edit), tr("Remove dtype config"));
}

void SelectedEntries::change(session::Document::Replacements replacements, const QString &what)
{
    const QString step = tr("%1 in %2").arg(what, patternCount(std::ssize(replacements)));
    m_document.changeEntries(std::move(replacements), step);
}

} // namespace bcfg::ui::page
