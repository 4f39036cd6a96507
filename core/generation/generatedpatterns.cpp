// SPDX-License-Identifier: Apache-2.0
#include "core/generation/generatedpatterns.h"

#include "core/catalog/knownmodules.h"
#include "core/catalog/symbols.h"

#include <algorithm>
#include <unordered_set>

namespace bcfg {

namespace {

constexpr std::string_view batchNorm = "BN";
constexpr std::string_view nothing = "none";

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\n");
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(" \t\n") - first + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t end = std::min(text.find(separator, start), text.size());
        parts.push_back(trimmed(text.substr(start, end - start)));
        start = end + 1;
    }
    return parts;
}

/// The path that a name stands for, or nothing.
std::optional<std::string> resolve(std::string_view name, const SymbolCatalog &catalog)
{
    if (name == batchNorm)
        return std::string(name);
    if (name.find('.') != std::string_view::npos)
        return isDottedIdentifier(name) ? std::optional(std::string(name)) : std::nullopt;
    for (const std::string_view module : {"torch.nn.", "torch.nn.functional.", "torch.", "operator."}) {
        std::string path = std::string(module) + std::string(name);
        if (catalog.find(path))
            return path;
    }
    return catalog.isTensorMethod(name) ? std::optional(std::string(name)) : std::nullopt;
}

/// BatchNorm2d behind Conv2d, BatchNorm1d behind Linear and whatever names no dimension.
std::string batchNormBehind(const std::string &root)
{
    const bool namesDimension = root.ends_with("1d") || root.ends_with("2d") || root.ends_with("3d");
    return "torch.nn.BatchNorm" + (namesDimension ? root.substr(root.size() - 2) : "1d");
}

OperatorChain withTail(OperatorChain chain, const OperatorChain &tail)
{
    chain.insert(chain.end(), tail.begin(), tail.end());
    for (std::string &name : chain) {
        if (name == batchNorm)
            name = batchNormBehind(chain.front());
    }
    return chain;
}

Pattern forwardPattern(const OperatorChain &chain)
{
    std::vector<Pattern> steps;
    for (const std::string &name : chain)
        steps.push_back(Pattern::atom(name));
    return steps.size() == 1 ? steps.front() : Pattern(std::move(steps));
}

PatternConfig configFor(const Pattern &forward, const Pattern &reversed, const Pattern &root,
                        const PatternConfig &source, Api api)
{
    PatternConfig config;
    config.record().copy(source.record(), {Field::ObservationType, Field::DTypeConfigs}, api);
    config.record().set(Field::Pattern, api == Api::Torch2 ? forward : reversed, api);
    setKnownModules(config, reversed, root, api);
    return config;
}

} // namespace

std::variant<std::vector<OperatorChain>, OperatorError> parseOperatorChains(std::string_view text, Api api)
{
    std::vector<OperatorChain> chains;
    for (const std::string_view chainText : split(text, ',')) {
        OperatorChain chain;
        if (chainText.empty())
            return OperatorError{"Name an operator, such as Conv2d."};
        if (chainText != nothing) {
            for (const std::string_view name : split(chainText, '+')) {
                std::optional<std::string> path = resolve(name, SymbolCatalog::of(api));
                if (!path)
                    return OperatorError{"PyTorch has no operator “" + std::string(name) +
                                         "”. One of your own is named with its full path."};
                chain.push_back(*std::move(path));
            }
        }
        chains.push_back(std::move(chain));
    }
    return chains;
}

std::vector<GeneratedPattern> generatePatterns(const GenerationRequest &request, const BackendConfig &document)
{
    std::unordered_set<std::string> taken;
    for (const Shared<PatternConfig> &config : document.configs) {
        if (const std::optional<Pattern> reversed = config->reversedPattern(document.api))
            taken.insert(notation(*reversed));
    }
    std::unordered_set<std::string> made;
    std::vector<GeneratedPattern> all;
    for (const OperatorChain &root : request.roots) {
        for (const OperatorChain &tail : request.tails) {
            const OperatorChain chain = withTail(root, tail);
            if (chain.empty())
                continue;
            const Pattern forward = forwardPattern(chain);
            if (!made.insert(notation(forward)).second)
                continue;
            GeneratedPattern generated;
            const std::optional<Pattern> reversed = toReversed(forward);
            if (!reversed) {
                generated.outcome = GeneratedPattern::Outcome::Refused;
                generated.title = notation(forward);
            } else {
                generated.title = shortTitle(*reversed);
                generated.config =
                    configFor(forward, *reversed, Pattern::atom(chain.front()), request.source, document.api);
                generated.hasFuser = generated.config.fuserMethod() != nullptr;
                if (taken.contains(notation(*reversed)))
                    generated.outcome = GeneratedPattern::Outcome::Exists;
            }
            all.push_back(std::move(generated));
        }
    }
    return all;
}

} // namespace bcfg
