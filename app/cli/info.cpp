// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/livepython.h"
#include "app/cli/source.h"
#include "core/document/model/dtypetext.h"
#include "core/document/model/printable.h"
#include "core/exchange/base/flatten.h"
#include "core/torch/catalog/release.h"
#include "core/torch/catalog/symbols.h"
#include "core/torch/patternkey.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <set>

namespace bcfg::cli {

namespace {

struct InfoOptions
{
    std::string file;
    LivePython python;
};

/// Counts the contents of a document's pattern configs.
class Facts
{
public:
    explicit Facts(const BackendConfig &config) : m_catalog(SymbolCatalog::of(releaseOf(config)))
    {
        for (const Shared<PatternConfig> &entry : config.configs)
            add(*entry);
    }

    std::map<std::string, std::size_t> byField;      ///< key of a pattern config -> how many have it
    std::map<std::string, std::size_t> byDTypes;     ///< dtypesText() -> dtype configs with it
    std::map<std::string, std::size_t> byConstraint; ///< key of a constraint -> how many are set
    std::size_t dtypeConfigs = 0;
    std::set<std::string> symbols;
    std::set<std::string> unknownSymbols;

private:
    void add(const PatternConfig &config)
    {
        for (const Member &member : config.record().members()) {
            if (member.field == Field::Unknown)
                continue;
            ++byField[std::string(info(member.field).key)];
            addSymbols(*config.record().find(member.field));
        }
        for (const DTypeConfig &dtypeConfig : config.dtypeConfigs()) {
            ++dtypeConfigs;
            ++byDTypes[dtypesText(dtypeConfig)];
            for (const Field slot : fields(Level::DTypeConfig, FieldKind::ConstrainedDType))
                addConstraints(dtypeConfig.constraints(slot));
        }
    }
    void addConstraints(const DTypeWithConstraints &constraints)
    {
        for (const Member &member : constraints.record().members()) {
            if (std::holds_alternative<Number>(member.value))
                ++byConstraint[std::string(info(member.field).key)];
        }
    }
    void addSymbols(const FieldValue &value)
    {
        if (const Symbol *symbol = std::get_if<Symbol>(&value)) {
            add(symbol);
        } else if (const Pattern *pattern = std::get_if<Pattern>(&value)) {
            forEachLeaf(*pattern, [this](const Pattern &leaf) { add(leaf.symbol()); });
        } else if (const Callable *callable = std::get_if<Callable>(&value)) {
            const Callable &called = callable->innermost();
            add(called.call() ? &called.call()->factory : called.symbol());
        }
    }
    void add(const Symbol *symbol)
    {
        if (!symbol)
            return;
        symbols.emplace(symbol->path());
        if (!m_catalog.find(symbol->path()))
            unknownSymbols.emplace(symbol->path());
    }

    const SymbolCatalog &m_catalog;
};

void addCounted(Lines &lines, const char *heading, const std::map<std::string, std::size_t> &counts)
{
    lines.line("").line(heading);
    std::vector<std::pair<std::string, std::size_t>> rows(counts.begin(), counts.end());
    std::ranges::stable_sort(rows, std::ranges::greater(), &std::pair<std::string, std::size_t>::second);
    for (const auto &[name, count] : rows)
        lines.line("  " + rightAligned(count, 6) + "  " + name);
    if (rows.empty())
        lines.line("       –");
}

/// The name of the base, with the numbers of entries by origin; empty where there is no base.
std::string baseText(const Document &document)
{
    const std::optional<Base> base = baseOf(document);
    if (!base)
        return {};
    const Flattened whole = flattened(document.config, base->document);
    const auto count = [&](Origin origin) {
        return std::to_string(std::ranges::count(whole.sources, origin, &Source::origin)) + ' ' +
               std::string(toString(origin));
    };
    return base->name + " (" + count(Origin::Base) + ", " + count(Origin::Overridden) + ", " + count(Origin::Own) + ")";
}

ExitStatus runInfo(const InfoOptions &options)
{
    const Document written = openReadableDocument(options.file, options.python);
    const std::string base = baseText(written);
    const Document document = whole(written);
    const BackendConfig &config = document.config;
    const Facts facts(config);
    const std::size_t overridden = config.configs.size() - torch::registeredConfigs(config).size();

    Lines lines(document.name);
    lines.line("  name             " + (config.name().empty() ? "(empty)" : config.name()));
    if (!base.empty())
        lines.line("  starts from      " + base);
    lines.line("  PyTorch API      " + std::string(generationName(config.api)));
    lines.line("  judged by        PyTorch " + std::string(releaseOf(config).version()));
    lines.line("  pattern configs  " + std::to_string(config.configs.size()) +
               (overridden ? " (" + std::to_string(overridden) + " overridden by a later one)" : ""));
    lines.line("  dtype configs    " + std::to_string(facts.dtypeConfigs));
    lines.line("  symbols          " + std::to_string(facts.symbols.size()) +
               (facts.unknownSymbols.empty()
                    ? ""
                    : " (" + countedText(facts.unknownSymbols.size(), "is", "are") + " not in PyTorch)"));
    addCounted(lines, "Dtypes", facts.byDTypes);
    addCounted(lines, "Constraints", facts.byConstraint);
    addCounted(lines, "Fields", facts.byField);
    if (!facts.unknownSymbols.empty()) {
        lines.line("").line("Own symbols");
        for (const std::string &symbol : facts.unknownSymbols)
            lines.line("          " + symbol);
    }
    print(lines);
    return ExitStatus::Done;
}

} // namespace

Run defineInfo(CLI::App &command)
{
    const auto options = std::make_shared<InfoOptions>();
    command.add_option("FILE", options->file, documentOrLiveHelp)->type_name(documentType)->required();
    options->python.addTo(command);
    return [options] {
        return runInfo(*options);
    };
}

} // namespace bcfg::cli
