// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/qconfig/mappingresolution.h"

#include "core/prepare/qconfig/resolvedqconfig.h"
#include "core/torch/catalog/symbols.h"

#include <algorithm>

namespace bcfg {

namespace {

struct Part
{
    std::string name;
    const QConfigMapping::Row *row; ///< the row that gives its QConfig; null: the global QConfig
};

/// Collects the operators of a pattern with their object_type rows, the outermost operator first.
class Parts
{
public:
    Parts(const QConfigMapping &mapping, Release release) : m_mapping(mapping), m_symbols(SymbolCatalog::of(release)) {}

    void collect(const Pattern &pattern)
    {
        if (const std::vector<Pattern> *steps = pattern.steps()) {
            for (const Pattern &step : *steps)
                collect(step);
        } else if (const Method *method = pattern.method()) {
            add(method->name.str());
        } else if (const Symbol *symbol = pattern.symbol(); symbol && !pattern.isMatchAllNode()) {
            add(symbol->path());
        }
    }
    const std::vector<Part> &parts() const { return m_parts; }

private:
    void add(const std::string &name)
    {
        const QConfigMapping::Row *found = nullptr;
        for (const QConfigMapping::Row &row : m_mapping.objectType) {
            if (m_symbols.isSameObject(row.key, name))
                found = &row; // of equal keys the last one counts
        }
        m_parts.push_back({name, found});
    }

    const QConfigMapping &m_mapping;
    const SymbolCatalog &m_symbols;
    std::vector<Part> m_parts;
};

bool sameQConfig(const std::optional<QConfig> &a, const std::optional<QConfig> &b, Release release)
{
    return a && b ? qconfigEquals(*a, *b, release) : a.has_value() == b.has_value();
}

} // namespace

MappedQConfig resolve(const QConfigMapping &mapping, const Pattern &reversed, Release release)
{
    Parts collected(mapping, release);
    collected.collect(reversed);
    const std::vector<Part> &parts = collected.parts();
    const auto qconfigOf = [&](const Part &part) -> const std::optional<QConfig> & {
        return part.row ? part.row->qconfig : mapping.global;
    };

    MappedQConfig result;
    if (parts.empty()) {
        result.qconfig = mapping.global;
        result.row = "global";
        return result;
    }
    const Part &anchor = parts.front();
    result.qconfig = qconfigOf(anchor);
    result.row = anchor.row ? anchor.row->key : "global";

    for (const Part &part : parts) {
        if (sameQConfig(qconfigOf(part), result.qconfig, release))
            continue;
        result.notes.push_back(part.name + " gets another QConfig (" + (part.row ? part.row->key : "global") +
                               ") than " + anchor.name + " (" + result.row + "); the latter decides here.");
    }
    const bool disagrees = [&] { // compares the rows alone: a missing row counts as None, not as the global QConfig
        for (const Part &part : parts) {
            const std::optional<QConfig> a = part.row ? part.row->qconfig : std::nullopt;
            const std::optional<QConfig> b = anchor.row ? anchor.row->qconfig : std::nullopt;
            if (!sameQConfig(a, b, release))
                return true;
        }
        return false;
    }();
    if (disagrees)
        result.notes.push_back("Where these operators are fused, PyTorch raises LookupError: the object_type rows of "
                               "their modules must be equal.");

    const auto note = [&](std::size_t count, std::string_view key) {
        if (count)
            result.notes.push_back("Not applicable without a model: " + std::to_string(count) + " rows of " +
                                   std::string(key) + ".");
    };
    note(mapping.moduleNameRegex.size(), "module_name_regex");
    note(mapping.moduleName.size(), "module_name");
    note(mapping.moduleNameObjectTypeOrder.size(), "module_name_object_type_order");
    return result;
}

std::vector<std::string> decidingRows(const QConfigMapping &mapping, const Pattern &reversed, Release release)
{
    Parts collected(mapping, release);
    collected.collect(reversed);
    const auto keyOf = [](const Part &part) {
        return part.row ? part.row->key : std::string();
    };
    if (collected.parts().empty())
        return {std::string()};
    const Part &anchor = collected.parts().front();
    std::vector<std::string> rows{keyOf(anchor)};
    for (const Part &part : collected.parts()) {
        const bool isEqual = part.row && anchor.row && sameQConfig(part.row->qconfig, anchor.row->qconfig, release);
        if (isEqual && std::ranges::find(rows, part.row->key) == rows.end())
            rows.push_back(part.row->key);
    }
    return rows;
}

void setQConfig(QConfigMapping &mapping, const std::vector<std::string> &rows, const QConfig &qconfig)
{
    for (const std::string &key : rows) {
        if (key.empty()) {
            mapping.global = qconfig;
            continue;
        }
        for (QConfigMapping::Row &row : mapping.objectType) {
            if (row.key == key)
                row.qconfig = qconfig; // of equal keys the last one counts, so changing all of them does no harm
        }
    }
}

} // namespace bcfg
