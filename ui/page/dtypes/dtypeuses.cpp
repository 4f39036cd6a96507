// SPDX-License-Identifier: Apache-2.0
#include "ui/page/dtypes/dtypeuses.h"

#include "core/document/model/mapped.h"
#include "core/document/model/progress.h"
#include "ui/basis/text.h"

#include <algorithm>
#include <unordered_set>

namespace bcfg::ui::page {

namespace {

bool holdsAny(const DTypeConfigs &list, std::span<const DTypeConfig> any)
{
    return std::ranges::find_first_of(list, any) != list.end();
}

} // namespace

const Shared<DTypeConfigs> *dtypeListOf(const PatternConfig &entry)
{
    return entry.record().get<Shared<DTypeConfigs>>(Field::DTypeConfigs);
}

session::Document::Replacements withEditedLists(const session::Document &document, std::span<const int> rows,
                                                const std::function<void(DTypeConfigs &)> &edit)
{
    static const Shared<DTypeConfigs> none = Shared<DTypeConfigs>::make();
    SharedMap<DTypeConfigs, Shared<DTypeConfigs>> changed;
    session::Document::Replacements replacements;
    for (const int row : rows) {
        const Shared<DTypeConfigs> *own = dtypeListOf(*document.entry(row));
        const Shared<DTypeConfigs> &list = own ? *own : none;
        const auto [known, isNew] = changed.try_emplace(list, list);
        if (isNew) {
            DTypeConfigs now = *list;
            edit(now);
            if (now != *list)
                known->second = Shared<DTypeConfigs>::make(std::move(now));
        }
        if (known->second.isSameAs(list))
            continue;
        PatternConfig entry = *document.entry(row);
        entry.set(Field::DTypeConfigs, known->second, document.api());
        replacements.push_back({row, Shared<PatternConfig>::make(std::move(entry))});
    }
    return replacements;
}

DTypeUseIndex::DTypeUseIndex(const BackendConfig &document)
{
    m_lists.reserve(document.configs.size());
    for (const Shared<PatternConfig> &entry : document.configs) {
        goOn();
        m_lists.push_back(enter(*entry));
    }
}

void DTypeUseIndex::insert(std::size_t row, const Shared<PatternConfig> &entry)
{
    m_lists.insert(m_lists.begin() + static_cast<std::ptrdiff_t>(row), enter(*entry));
}

void DTypeUseIndex::remove(std::size_t row)
{
    leave(m_lists[row]);
    m_lists.erase(m_lists.begin() + static_cast<std::ptrdiff_t>(row));
}

void DTypeUseIndex::replace(std::size_t row, const Shared<PatternConfig> &entry)
{
    leave(std::exchange(m_lists[row], enter(*entry)));
}

int DTypeUseIndex::count(std::span<const DTypeConfig> any) const
{
    int sum = 0;
    for (const auto &[list, owners] : m_owners)
        sum += holdsAny(*list, any) ? owners : 0;
    return sum;
}

std::vector<int> DTypeUseIndex::rows(std::span<const DTypeConfig> any) const
{
    std::unordered_set<const void *> lists;
    for (const auto &list : m_owners) {
        if (holdsAny(*list.first, any))
            lists.insert(&list);
    }
    std::vector<int> rows;
    for (std::size_t row = 0; row < m_lists.size(); ++row) {
        if (lists.contains(m_lists[row]))
            rows.push_back(toInt(row));
    }
    return rows;
}

DTypeUseIndex::List DTypeUseIndex::enter(const PatternConfig &entry)
{
    const Shared<DTypeConfigs> *list = dtypeListOf(entry);
    if (!list)
        return nullptr;
    const auto known = m_owners.try_emplace(*list).first;
    ++known->second;
    return &*known;
}

void DTypeUseIndex::leave(List list)
{
    if (list && --list->second == 0)
        m_owners.erase(m_owners.find(list->first));
}

DTypeUses::DTypeUses(session::Document &document)
    : m_document(document),
      m_index(document, *this, [this] { emit changed(); })
{
    m_index.setBuild([](const BackendConfig &snapshot) { return std::make_unique<DTypeUseIndex>(snapshot); });
}

std::optional<int> DTypeUses::count(std::span<const DTypeConfig> any) const
{
    return m_index.get() ? std::optional(m_index.get()->count(any)) : std::nullopt;
}

session::Document::Replacements DTypeUses::replacements(const std::vector<Replacement> &replacements, int leftOut) const
{
    const std::vector<DTypeConfig> replaced = mapped(replacements, &Replacement::first);
    std::vector<int> rows =
        m_index.get() ? m_index.get()->rows(replaced) : DTypeUseIndex(m_document.config()).rows(replaced);
    std::erase(rows, leftOut);
    return withEditedLists(m_document, rows, [&](DTypeConfigs &list) {
        for (DTypeConfig &config : list) {
            const auto found = std::ranges::find(replacements, config, &Replacement::first);
            if (found != replacements.end())
                config = found->second;
        }
    });
}

} // namespace bcfg::ui::page
