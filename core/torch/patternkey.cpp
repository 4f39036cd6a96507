// SPDX-License-Identifier: Apache-2.0
#include "core/torch/patternkey.h"

#include "core/document/model/mapped.h"
#include "core/document/model/progress.h"
#include "core/torch/catalog/release.h"
#include "core/torch/catalog/symbols.h"
#include "core/torch/pythonoperators.h"

#include <algorithm>
#include <functional>

namespace bcfg::torch {

namespace {

template <class SameSymbol>
bool isSamePattern(const Pattern &a, const Pattern &b, SameSymbol sameSymbol)
{
    if (a.symbol() && b.symbol())
        return sameSymbol(*a.symbol(), *b.symbol());
    if (a.literal() && b.literal())
        return isSameConstant(*a.literal()->value, *b.literal()->value);
    const std::vector<Pattern> *x = a.steps();
    const std::vector<Pattern> *y = b.steps();
    if (!x || !y)
        return a == b;
    return std::ranges::equal(*x, *y,
                              [&](const Pattern &p, const Pattern &q) { return isSamePattern(p, q, sameSymbol); });
}

} // namespace

bool isSameKey(const Pattern &a, const Pattern &b, const SymbolCatalog &catalog)
{
    return isSamePattern(
        a, b, [&](const Symbol &x, const Symbol &y) { return x == y || catalog.isSameObject(x.path(), y.path()); });
}

bool isSameFuserKey(const Pattern &a, const Pattern &b, const SymbolCatalog &catalog)
{
    const auto canonical = [&](const Symbol &symbol) {
        const std::string_view path = catalog.canonical(symbol.path());
        return path == functionalReluPath ? reluModulePath : path;
    };
    return isSamePattern(a, b, [&](const Symbol &x, const Symbol &y) { return canonical(x) == canonical(y); });
}

std::size_t KeyHash::operator()(const Pattern &key) const
{
    constexpr std::hash<std::string_view> textHash;
    return keyHash(key, [&](const Pattern &leaf) {
        if (const Symbol *symbol = leaf.symbol())
            return textHash(catalog->canonical(symbol->path()));
        return leaf.method() ? textHash(leaf.method()->name) : constantHash(*leaf.literal()->value);
    });
}

std::vector<std::size_t> registeredConfigs(const BackendConfig &document)
{
    const auto keys = mapped(document.configs, [&](const Shared<PatternConfig> &config) {
        goOn();
        return config->reversedPattern(document.api);
    });
    const SymbolCatalog &catalog = SymbolCatalog::of(releaseOf(document));
    return registered(keys, KeyHash{&catalog}, KeyEqual{&catalog});
}

} // namespace bcfg::torch
