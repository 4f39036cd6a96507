// SPDX-License-Identifier: Apache-2.0
#include "app/cli/matchcolumns.h"

#include "app/cli/document.h"
#include "app/cli/output.h"
#include "core/catalog/qconfigs.h"
#include "core/json/qconfigjson.h"
#include "core/simulation/mappingresolution.h"

namespace bcfg::cli {

namespace {

/// A file where the argument is no name: with a suffix, a folder, or standard input.
bool looksLikeFile(const std::string &argument)
{
    return argument == "-" || argument.find('/') != std::string::npos || argument.ends_with(".json");
}

template <class T, class Parse>
std::optional<T> readFrom(const std::string &file, Parse parse)
{
    const std::optional<std::string> text = readInput(file);
    if (!text)
        return std::nullopt;
    std::variant<T, Diagnostic> read = parse(*text);
    if (const Diagnostic *error = std::get_if<Diagnostic>(&read)) {
        printError(placeText(file, error->place), error->message);
        return std::nullopt;
    }
    return std::get<T>(std::move(read));
}

} // namespace

MatchColumn::MatchColumn(std::string name, const QConfig &qconfig, Api api) : m_name(std::move(name)), m_api(api)
{
    m_resolved.try_emplace("", qconfig, api);
}

MatchColumn::MatchColumn(std::string name, QConfigMapping mapping, Api api)
    : m_name(std::move(name)),
      m_mapping(std::move(mapping)),
      m_api(api)
{}

const ResolvedQConfig *MatchColumn::qconfigFor(const Candidate &candidate, std::vector<std::string> &notes)
{
    if (!m_mapping)
        return &m_resolved.begin()->second;
    const std::optional<Pattern> pattern = candidate.config->reversedPattern(m_api);
    if (!pattern)
        return nullptr;
    MappedQConfig mapped = resolve(*m_mapping, *pattern, m_api);
    notes = std::move(mapped.notes);
    if (!mapped.qconfig)
        return nullptr;
    return &m_resolved.try_emplace(mapped.row, *mapped.qconfig, m_api).first->second;
}

std::optional<std::vector<MatchColumn>> matchColumns(const std::vector<std::string> &qconfigs,
                                                     const std::vector<std::string> &mappings, Api api)
{
    const QConfigCatalog &catalog = QConfigCatalog::of(api);
    std::vector<MatchColumn> columns;
    for (const std::string &argument : qconfigs) {
        if (const NamedQConfig *named = catalog.findQConfig(argument)) {
            columns.emplace_back(argument, named->qconfig, api);
        } else if (looksLikeFile(argument)) {
            const std::optional<QConfig> qconfig = readFrom<QConfig>(argument, parseQConfig);
            if (!qconfig)
                return std::nullopt;
            columns.emplace_back(argument, *qconfig, api);
        } else {
            printError("--qconfig " + argument, "There is no such QConfig; bcfg qconfigs lists them.");
            return std::nullopt;
        }
    }
    for (const std::string &argument : mappings) {
        if (const NamedQConfigMapping *named = catalog.findMapping(argument)) {
            columns.emplace_back(argument, named->mapping, api);
        } else if (looksLikeFile(argument)) {
            std::optional<QConfigMapping> mapping = readFrom<QConfigMapping>(argument, parseQConfigMapping);
            if (!mapping)
                return std::nullopt;
            columns.emplace_back(argument, *std::move(mapping), api);
        } else {
            printError("--mapping " + argument, "There is no such QConfigMapping; bcfg qconfigs lists them.");
            return std::nullopt;
        }
    }
    if (columns.empty()) {
        for (const NamedQConfig &named : catalog.qconfigs())
            columns.emplace_back(named.name, named.qconfig, api);
    }
    return columns;
}

} // namespace bcfg::cli
