// SPDX-License-Identifier: Apache-2.0
#include "core/publish/targets/targetoperators.h"

#include "core/torch/catalog/catalogfile.h"

namespace bcfg::targets {

namespace {

const std::vector<std::string> &in(const std::map<std::string, std::vector<std::string>, std::less<>> &lists,
                                   std::string_view key)
{
    static const std::vector<std::string> none;
    const auto found = lists.find(key);
    return found == lists.end() ? none : found->second;
}

} // namespace

TargetOperators::TargetOperators(std::string_view target, const SymbolCatalog &catalog) : m_catalog(catalog)
{
    const JsonValue tables = readCatalogFile("catalog/target-operators.json");
    const JsonValue &table = *tables.find(target);
    for (const auto &[name, paths] : *table.find("operators")->object()) {
        for (const JsonValue &path : *paths.array()) {
            const std::string canonical(catalog.canonical(*path.string()));
            addOnce(m_names[canonical], name);
            if (catalog.find(canonical))
                addOnce(m_operators[name], canonical);
        }
    }
    for (const auto &[path, condition] : *table.find("conditions")->object())
        m_conditions[std::string(catalog.canonical(path))] = *condition.string();
}

const std::vector<std::string> &TargetOperators::namesOf(std::string_view path) const
{
    return in(m_names, m_catalog.canonical(path));
}

const std::vector<std::string> &TargetOperators::operatorsOf(const std::string &name) const
{
    return in(m_operators, name);
}

std::string TargetOperators::conditionOf(std::string_view path) const
{
    const auto found = m_conditions.find(m_catalog.canonical(path));
    return found == m_conditions.end() ? std::string() : found->second;
}

} // namespace bcfg::targets
