// SPDX-License-Identifier: Apache-2.0
#include "core/validation/objects.h"

#include "core/model/pattern.h"

namespace bcfg {

namespace {

/// Classes are capitalized in Python, functions are not. Overloads of operators end in a capital all the same:
/// torch.ops.aten.add.Tensor.
bool looksLikeClass(const Symbol &symbol)
{
    std::string_view name = symbol.name();
    name.remove_prefix(std::min(name.find_first_not_of('_'), name.size()));
    return !name.empty() && name.front() >= 'A' && name.front() <= 'Z' && !symbol.path().starts_with("torch.ops.");
}

} // namespace

ObjectTable::ObjectTable(Api api) : m_catalog(&SymbolCatalog::of(api))
{
    idOf(*Symbol::parse("torch.nn.functional.relu"));
    idOf(*Symbol::parse("torch.nn.ReLU"));
}

ObjectId ObjectTable::idOf(const Symbol &symbol)
{
    if (const auto found = m_ids.find(symbol.path()); found != m_ids.end())
        return found->second;
    const std::string_view canonical = m_catalog->canonical(symbol.path());
    const Symbol &spelling = m_spellings.emplace_back(symbol);
    ObjectId id = find(canonical);
    if (!id) {
        const Symbol &named =
            canonical == symbol.path() ? spelling : m_spellings.emplace_back(*Symbol::parse(canonical));
        const SymbolInfo *info = m_catalog->find(canonical);
        const bool matchAll = canonical == matchAllNodePath;
        const bool module = info ? info->kind == SymbolKind::Module : looksLikeClass(named);
        m_objects.push_back({named, info, module && !matchAll, matchAll});
        id = static_cast<ObjectId>(m_objects.size());
        m_ids.emplace(named.path(), id);
    }
    m_ids.emplace(spelling.path(), id);
    return id;
}

ObjectId ObjectTable::find(std::string_view path) const
{
    const auto found = m_ids.find(path);
    return found == m_ids.end() ? 0 : found->second;
}

} // namespace bcfg
