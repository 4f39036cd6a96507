// SPDX-License-Identifier: Apache-2.0
#include "core/torch/catalog/operators.h"

#include "core/document/model/ascii.h"
#include "core/document/model/mapped.h"
#include "core/document/model/shortname.h"
#include "core/torch/catalog/nearest.h"
#include "core/torch/catalog/perrelease.h"
#include "core/torch/catalog/symbols.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace bcfg {

namespace {

std::string lowerCase(std::string_view text)
{
    std::string result(text);
    std::ranges::transform(result, result.begin(), toLower);
    return result;
}

bool isSubsequence(std::string_view word, std::string_view text)
{
    std::size_t found = 0;
    for (const char c : text)
        found += found < word.size() && word[found] == c;
    return found == word.size();
}

// The order in which the operators of these modules are listed without a search.
constexpr std::array<std::string_view, 5> modulesOfPatterns = {"torch.nn", "torch.nn.functional", "operator", "torch",
                                                               "math"};

/// A symbol's place in that order; modules of torch.ao come last. Returns nullopt for symbols that are not offered.
std::optional<std::size_t> rankOf(const SymbolInfo &symbol)
{
    const std::string_view module = parentPath(symbol.path);
    if (!symbol.sameAs.empty() || symbol.isAbstract || shortName(symbol.path).starts_with('_'))
        return std::nullopt;
    const bool isModule = symbol.kind == SymbolKind::Module;
    const auto listed = std::ranges::find(modulesOfPatterns, module);
    if (listed != modulesOfPatterns.end()) {
        const bool isFunction = symbol.kind == SymbolKind::Function || symbol.kind == SymbolKind::Builtin;
        return isModule || (isFunction && module != "torch.nn")
                   ? std::optional(static_cast<std::size_t>(listed - modulesOfPatterns.begin()))
                   : std::nullopt;
    }
    const bool isQuantized =
        (module.find(".quantized") != std::string_view::npos && module.find("reference") == std::string_view::npos) ||
        module.find("torch.ao.quantization") != std::string_view::npos;
    return isModule && !isQuantized ? std::optional(modulesOfPatterns.size() + 1) : std::nullopt;
}

OperatorName named(Pattern atom, std::string_view path)
{
    return {std::move(atom), {}, {SearchedName(path)}, false};
}

std::vector<OperatorName> collect(Release release)
{
    const SymbolCatalog &catalog = SymbolCatalog::of(release);
    std::vector<std::pair<std::size_t, OperatorName>> ranked;
    ranked.emplace_back(0, named(Pattern::atom(matchAllNodePath), matchAllNodePath));
    ranked.back().second.names.emplace_back("any");
    std::unordered_map<std::string_view, std::size_t> byPath;
    for (const SymbolInfo &symbol : catalog.all()) {
        if (const std::optional<std::size_t> rank = rankOf(symbol)) {
            byPath.emplace(symbol.path, ranked.size());
            ranked.emplace_back(*rank, named(Pattern::atom(symbol.path), symbol.path));
            ranked.back().second.isUsual = *rank == 0;
        }
    }
    for (const SymbolInfo &symbol : catalog.all()) {
        if (const std::size_t *original = valueUnder(byPath, symbol.sameAs)) {
            OperatorName &op = ranked[*original].second;
            op.aliases.push_back(symbol.path);
            op.names.emplace_back(symbol.path);
        }
    }
    for (const std::string &method : catalog.tensorMethods()) {
        if (!method.starts_with('_'))
            ranked.emplace_back(modulesOfPatterns.size(), named(Method{Text(method)}, method));
    }
    std::ranges::stable_sort(ranked, {}, [](const auto &item) { return item.first; });
    return mapped(ranked, [](auto &item) { return std::move(item.second); });
}

} // namespace

SearchedName::SearchedName(std::string_view path)
    : m_path(lowerCase(path)),
      m_name(path.size() - shortName(path).size())
{
    for (std::size_t i = m_name; i < path.size(); ++i) {
        const char before = i == m_name ? '_' : path[i - 1];
        if (path[i] != '_' &&
            (before == '_' || (isCapital(path[i]) && !isCapital(before)) || isDigit(path[i]) != isDigit(before)))
            m_starts.push_back(i);
    }
}

int SearchedName::score(std::string_view word) const
{
    const std::string_view path = m_path;
    const std::string_view name = path.substr(m_name);
    if (word.find('.') != std::string_view::npos) {
        if (path.ends_with(word))
            return 1000;
        return path.starts_with(word) ? 800 : path.find(word) != std::string_view::npos ? 700 : 0;
    }
    if (name == word)
        return 1000;
    if (name.starts_with(word))
        return 800;
    const auto startsThere = [&](std::size_t start) {
        return path.substr(start).starts_with(word);
    };
    if (std::ranges::any_of(m_starts, startsThere))
        return 600;
    if (name.find(word) != std::string_view::npos)
        return 500;
    std::string initials;
    for (const std::size_t start : m_starts)
        initials += path[start];
    if (word.size() > 1 && isSubsequence(word, initials))
        return initials.starts_with(word) ? 450 : 400;
    if (path.find(word) != std::string_view::npos)
        return 300;
    return word.size() > 2 && isSubsequence(word, name) ? 100 : 0;
}

std::span<const OperatorName> operatorNames(Release release)
{
    return perRelease(release, [](Release made) { return collect(made); });
}

std::optional<Pattern> operatorNamed(std::string_view name, Release release)
{
    const SymbolCatalog &catalog = SymbolCatalog::of(release);
    if (name.find('.') != std::string_view::npos) {
        const std::string_view whole = spelledOut(name, catalog);
        return whole.empty() ? std::nullopt : std::optional(Pattern::atom(whole));
    }
    if (matchAllNodePath.ends_with('.' + std::string(name)))
        return Pattern::atom(matchAllNodePath);
    if (const SymbolInfo *known = catalog.findIn({"torch.nn.", "torch.nn.functional.", "torch.", "operator."}, name))
        return Pattern::atom(known->path);
    if (catalog.isTensorMethod(name))
        return Method{Text(name)};
    // If a fused module and a QAT module have the same name, the fused module, which has the shorter path, is meant.
    const Symbol *found = nullptr;
    for (const OperatorName &op : operatorNames(release)) {
        const Symbol *symbol = op.atom.symbol();
        if (symbol && symbol->name() == name && (!found || symbol->path().size() < found->path().size()))
            found = symbol;
    }
    return found ? std::optional<Pattern>(*found) : std::nullopt;
}

std::vector<std::string> searchWords(std::string_view query)
{
    std::vector<std::string> words(1);
    for (const char c : query) {
        if (c != ' ' && c != '\t')
            words.back() += toLower(c);
        else if (!words.back().empty())
            words.emplace_back();
    }
    if (words.back().empty())
        words.pop_back();
    for (std::string &word : words) {
        if (word.starts_with("f."))
            word.replace(0, 1, "functional");
    }
    return words;
}

int searchScore(std::span<const SearchedName> names, std::span<const std::string> words, bool isUsual)
{
    int sum = isUsual && !words.empty() ? 1 + usualBonus : 1;
    for (const std::string &word : words) {
        int best = 0;
        for (const SearchedName &name : names)
            best = std::max(best, name.score(word));
        if (best == 0)
            return 0;
        sum += best;
    }
    return sum;
}

int searchScore(const OperatorName &op, std::span<const std::string> words)
{
    return searchScore(op.names, words, op.isUsual);
}

} // namespace bcfg
