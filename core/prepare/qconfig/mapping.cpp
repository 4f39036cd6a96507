// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/qconfig/mapping.h"

#include "core/document/model/ascii.h"
#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/document/model/shortname.h"
#include "core/torch/catalog/nearest.h"
#include "core/torch/catalog/operators.h"

namespace bcfg::fx {

std::optional<std::string> noteOnObjectType(std::string_view type, const SymbolCatalog &catalog)
{
    if (isTextRepr(type))
        return "The row for " + visibleText(type) +
               " in the QConfigMapping reaches nothing: PyTorch takes a text for the name of a method. Use the class "
               "or function itself instead of its name.";
    const bool isMethod = type.find('.') == std::string_view::npos;
    std::string meant;
    if (!isMethod && !catalog.find(type))
        meant = nearestSymbol(type, catalog);
    // Torch's own mappings have rows for "hardsigmoid", which is not a method, either. So only names that look like
    // classes are reported.
    if (isMethod && !type.empty() && isCapital(type.front()) && !catalog.isTensorMethod(type)) {
        if (const std::optional<Pattern> named = operatorNamed(type, catalog.release()))
            meant = notation(*named);
    }
    if (meant.empty())
        return std::nullopt;
    return "PyTorch has no " + std::string(isMethod ? "tensor method " : "") + std::string(type) +
           ": the row for it in the QConfigMapping reaches nothing. Did you mean " + meant + "?";
}

Mapping::Mapping(const QConfigMapping &mapping, Symbols &symbols)
{
    const Release release = symbols.catalog().release();
    m_global = resolved(mapping.global, "", "", release);
    for (const QConfigMapping::Row &row : mapping.objectType)
        setObjectType(symbols.of(row.key), resolved(row.qconfig, "object_type", row.key, release));
    // Torch has a dictionary, in which the last of several rows with equal keys counts, at the position of the first.
    std::unordered_map<std::string_view, std::size_t> regexes;
    for (const QConfigMapping::Row &row : mapping.moduleNameRegex) {
        const Value value = resolved(row.qconfig, "module_name_regex", row.key, release);
        const auto [known, isNew] = regexes.try_emplace(row.key, m_regexes.size());
        if (isNew)
            m_regexes.emplace_back(PythonRegex(row.key), value);
        else
            m_regexes[known->second].second = value;
    }
    for (const QConfigMapping::Row &row : mapping.moduleName)
        m_moduleNames[row.key] = resolved(row.qconfig, "module_name", row.key, release);
    for (const QConfigMapping::OrderRow &row : mapping.moduleNameObjectTypeOrder) {
        const Value value = resolved(row.qconfig, "module_name_object_type_order", row.key(), release);
        m_orders[{row.moduleName, symbols.of(row.objectType), row.index}] =
            value; // the last of several rows with equal keys counts
    }
}

Mapping::Value Mapping::resolved(const std::optional<QConfig> &qconfig, std::string list, std::string key,
                                 Release release)
{
    Value value{nullptr, &m_sources.emplace_back(QConfigMapping::Place{std::move(list), std::move(key)})};
    if (!qconfig)
        return value;
    const auto *same = elementWhere(m_qconfigs, [&](const auto &known) { return known->qconfig == *qconfig; });
    value.qconfig = (same ? *same : m_qconfigs.emplace_back(resolve(*qconfig, release))).get();
    return value;
}

void Mapping::setObjectType(SymbolId type, const Value &value)
{
    if (m_objectTypes.insert_or_assign(type, value).second)
        m_types.push_back(type);
}

std::optional<Mapping::Value> Mapping::byRegex(std::string_view path) const
{
    for (const auto &[regex, value] : m_regexes) {
        if (regex.error())
            throw *regex.error();
        // An expression that has taken too long is not tried again.
        if (m_regexStepsLeft < PythonRegex::leastMoreSteps && m_tooLong.contains(value.source->key))
            continue;
        const std::optional<bool> matches = regex.matchesBeginning(path, m_regexStepsLeft);
        if (!matches)
            m_tooLong.try_emplace(value.source->key, path);
        if (matches.value_or(false))
            return value;
    }
    return std::nullopt;
}

Mapping::Value Mapping::adjusted(SymbolId type, std::string_view path, const Value &fallback) const
{
    if (!m_moduleNames.empty()) {
        for (std::string_view at = path; !at.empty(); at = parentPath(at)) {
            if (const Value *value = moduleName(at))
                return *value;
        }
    }
    if (!m_regexes.empty()) {
        auto known = m_regexAnswers.find(path);
        if (known == m_regexAnswers.end())
            known = m_regexAnswers.emplace(path, byRegex(path)).first;
        if (known->second)
            return *known->second;
    }
    const Value *byType = objectType(type);
    return byType ? *byType : fallback;
}

} // namespace bcfg::fx
