// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/pattern/qconfigassignment.h"

#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/prepare/qconfig/mapping.h"
#include "core/torch/index/entryfacts.h"

#include <algorithm>

namespace bcfg {

/// The rows of a mapping with their QConfigs.
struct QConfigAssignment::Rows
{
    Rows(const QConfigMapping &given, Release release) : symbols(SymbolCatalog::of(release)), mapping(given, symbols) {}

    fx::Symbols symbols;
    fx::Mapping mapping;
};

namespace {

/// An operator of a pattern, and the object_type row that gives its QConfig; null: the global QConfig.
struct Part
{
    std::string_view name;
    const fx::Mapping::Value *row;
};

/// The operators of a pattern, the outermost one first.
std::vector<Part> partsOf(const Pattern &reversed, const fx::Symbols &symbols, const fx::Mapping &mapping)
{
    std::vector<Part> parts;
    forEachLeaf(reversed, [&](const Pattern &leaf) {
        if (leaf.literal() || leaf.isMatchAllNode())
            return;
        const std::string_view name = leaf.symbol() ? leaf.symbol()->path() : leaf.method()->name.view();
        parts.push_back({name, mapping.objectType(symbols.find(name))});
    });
    return parts;
}

/// Whether PyTorch has a fused class that takes modules of this class. Modules that are fused must all have equal
/// object_type rows, or all have none.
bool isFused(std::string_view moduleClass, const SymbolCatalog &catalog)
{
    return std::ranges::any_of(catalog.all(), [&](const SymbolInfo &symbol) {
        return symbol.isFused && std::ranges::any_of(symbol.takes, [&](const std::string &taken) {
                   return catalog.isSameObject(taken, moduleClass);
               });
    });
}

/// Adds sentences about parts whose QConfigs differ from that of the first part.
void noteDifferences(const std::vector<Part> &parts, const fx::Mapping::Value &global, std::vector<std::string> &notes)
{
    const auto valueOf = [&](const Part &part) {
        return part.row ? *part.row : global;
    };
    const auto rowText = [](const Part &part) {
        return part.row ? part.row->source->key : std::string("global");
    };
    const Part &anchor = parts.front();
    for (const Part &part : parts) {
        if (!qconfigEquals(valueOf(part).qconfig, valueOf(anchor).qconfig))
            notes.push_back(std::string(part.name) + " gets another QConfig (" + rowText(part) + ") than " +
                            std::string(anchor.name) + " (" + rowText(anchor) + "); the latter decides here.");
    }
    const auto ofRow = [](const Part &part) { // a missing row counts as None, not as the global QConfig
        return part.row ? part.row->qconfig : nullptr;
    };
    if (std::ranges::any_of(parts, [&](const Part &part) { return !qconfigEquals(ofRow(part), ofRow(anchor)); }))
        notes.emplace_back("Where these operators are fused, PyTorch raises LookupError: the object_type rows of "
                           "their modules must be equal.");
}

/// Adds sentences about rows for types that PyTorch does not have, rows that apply only to models, and regular
/// expressions that Python refuses.
void noteOtherRows(const QConfigMapping &mapping, const fx::Mapping &read, const SymbolCatalog &catalog,
                   std::vector<std::string> &notes)
{
    for (const QConfigMapping::Row &row : mapping.objectType) {
        if (std::optional<std::string> text = fx::noteOnObjectType(row.key, catalog))
            notes.push_back(*std::move(text));
    }
    const auto note = [&](std::size_t count, std::string_view key) {
        if (count)
            notes.push_back("Not applicable to a pattern alone: " + countedText(count, "row", "rows") + " of " +
                            std::string(key) + ".");
    };
    note(mapping.moduleNameRegex.size(), "module_name_regex");
    note(mapping.moduleName.size(), "module_name");
    note(mapping.moduleNameObjectTypeOrder.size(), "module_name_object_type_order");
    for (const auto &[regex, value] : read.regexes()) {
        if (regex.error())
            notes.push_back(regex.error()->textOf("Where PyTorch tries the module_name_regex row \"" +
                                                  visibleText(value.source->key) + "\", prepare") +
                            '.');
    }
}

} // namespace

QConfigAssignment::QConfigAssignment(const QConfig &qconfig, Release release)
    : QConfigAssignment(wholeMapping(qconfig), release)
{
    m_isForAll = true;
}

QConfigAssignment::QConfigAssignment(const QConfigMapping &mapping, Release release)
    : m_mapping(mapping),
      m_rows(std::make_shared<const Rows>(m_mapping, release))
{}

const ResolvedQConfig *QConfigAssignment::qconfigFor(const Candidate &candidate, std::vector<std::string> *notes) const
{
    const fx::Mapping::Value global = m_rows->mapping.global();
    if (m_isForAll)
        return global.qconfig;
    if (!candidate.graph.pattern)
        return nullptr;
    const std::vector<Part> parts = partsOf(*candidate.graph.pattern, m_rows->symbols, m_rows->mapping);
    if (parts.empty())
        return global.qconfig;
    if (notes) {
        noteDifferences(parts, global, *notes);
        noteOtherRows(m_mapping, m_rows->mapping, m_rows->symbols.catalog(), *notes);
    }
    return parts.front().row ? parts.front().row->qconfig : global.qconfig;
}

std::vector<QConfigMapping::Place> QConfigAssignment::rowsFor(const Candidate &candidate) const
{
    if (m_isForAll || !candidate.graph.pattern)
        return {};
    const std::vector<Part> parts = partsOf(*candidate.graph.pattern, m_rows->symbols, m_rows->mapping);
    const fx::Mapping::Value *deciding = parts.empty() ? nullptr : parts.front().row;
    if (!deciding && parts.size() == 1 && !isFused(parts.front().name, m_rows->symbols.catalog()))
        return {{"object_type", std::string(parts.front().name)}};
    std::vector<QConfigMapping::Place> rows{deciding ? *deciding->source : QConfigMapping::Place()};
    for (const Part &part : parts) {
        if (part.row && deciding && qconfigEquals(part.row->qconfig, deciding->qconfig))
            addOnce(rows, *part.row->source);
    }
    return rows;
}

void setQConfig(QConfigMapping &mapping, const std::vector<QConfigMapping::Place> &rows, const QConfig &qconfig)
{
    for (const auto &[list, key] : rows) {
        if (list.empty()) {
            mapping.global = qconfig;
            continue;
        }
        std::vector<QConfigMapping::Row> &all = list == "module_name" ? mapping.moduleName : mapping.objectType;
        bool isThere = false;
        for (QConfigMapping::Row &row : all) {
            if (row.key != key)
                continue;
            row.qconfig = qconfig; // PyTorch reads only the last of equal keys, so changing all of them does no harm
            isThere = true;
        }
        if (!isThere)
            all.push_back({.key = key, .qconfig = qconfig});
    }
}

} // namespace bcfg
