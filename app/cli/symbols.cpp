// SPDX-License-Identifier: Apache-2.0
#include "core/torch/catalog/symbols.h"

#include "app/cli/commands.h"
#include "app/cli/release.h"
#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/document/model/shortname.h"
#include "core/torch/catalog/operators.h"

#include <CLI/CLI.hpp>

#include <map>
#include <memory>

namespace bcfg::cli {

namespace {

constexpr std::size_t mostFound = 30; // further matches would be far-fetched

struct SymbolsOptions
{
    std::string query;
    ReleaseOptions of = {};
};

/// An object of PyTorch with all its names, or a method of tensors.
struct Named
{
    std::string path;
    std::string_view kind;
    std::vector<std::string> aliases = {};
};

std::string_view kindText(SymbolKind kind)
{
    switch (kind) {
    case SymbolKind::Module:
        return "module";
    case SymbolKind::Class:
        return "class";
    case SymbolKind::Function:
        return "function";
    case SymbolKind::Builtin:
        return "builtin";
    }
    return {};
}

std::vector<Named> allNames(const SymbolCatalog &catalog)
{
    std::vector<Named> all;
    std::map<std::string_view, std::size_t> numbers; // index in `all` by an object's own path
    for (const SymbolInfo &symbol : catalog.all()) {
        if (!symbol.sameAs.empty())
            continue;
        numbers.emplace(symbol.path, all.size());
        all.push_back({symbol.path, kindText(symbol.kind)});
    }
    for (const SymbolInfo &symbol : catalog.all()) {
        if (const std::size_t *own = valueUnder(numbers, symbol.sameAs))
            all[*own].aliases.push_back(symbol.path);
    }
    for (const std::string &method : catalog.tensorMethods())
        all.push_back({method, "method"});
    return all;
}

int scoreOf(const Named &named, const std::vector<std::string> &words)
{
    std::vector<SearchedName> names{SearchedName(named.path)};
    for (const std::string &alias : named.aliases)
        names.emplace_back(alias);
    return searchScore(names, words,
                       named.kind == kindText(SymbolKind::Module) && parentPath(named.path) == "torch.nn");
}

ExitStatus runSymbols(const SymbolsOptions &options)
{
    const std::vector<Named> all = allNames(SymbolCatalog::of(options.of.release()));
    const std::vector<std::string> words = searchWords(options.query);
    auto found = bestFirst<Named>(all, [&](const Named &named) { return scoreOf(named, words); });
    if (found.empty())
        printError(Lines("No name fits " + options.query + "."));
    const std::size_t more = words.empty() || found.size() <= mostFound ? 0 : found.size() - mostFound;
    found.resize(found.size() - more);
    Lines lines;
    for (const Named *named : found) {
        lines.add(named->path + "  " + std::string(named->kind));
        for (const std::string &alias : named->aliases)
            lines.add((&alias == &named->aliases.front() ? ", also " : ", ") + alias);
        lines.end();
    }
    print(lines);
    if (more > 0)
        printError(Lines(countedText(more, "more name fits", "more names fit") + "; more letters narrow them down."));
    return ExitStatus::Done;
}

} // namespace

Run defineSymbols(CLI::App &command)
{
    const auto options = std::make_shared<SymbolsOptions>();
    command.add_option("QUERY", options->query,
                       "Only those that some letters fit, such as bn2 or F.relu; the 30 best, best first");
    options->of.addTo(command);
    return [options] {
        return runSymbols(*options);
    };
}

} // namespace bcfg::cli
