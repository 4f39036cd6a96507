// SPDX-License-Identifier: Apache-2.0
#include "core/fx/backend.h"

#include "core/torch/moduleclass.h"

#include <algorithm>
#include <numeric>

namespace bcfg::fx {

namespace {

constexpr std::string_view getattrPath = "builtins.getattr";

/// What torch raises for a document that holds the pattern config, whatever the model is.
std::optional<PythonError> registrationError(const PatternConfig &config, const std::optional<Pattern> &key,
                                             Release release)
{
    if (!key) {
        if (release == Api::Torch1_13)
            return PythonError{"ValueError", "backend_pattern_config_dict must contain 'pattern'"};
        if (config.pattern())
            return PythonError{"ValueError", release.message(ErrorText::TupleLength, notation(*config.pattern()))};
        return PythonError{"ValueError", "Either 'pattern' or 'pattern_complex_format' must be specified"};
    }
    return std::nullopt;
}

/// Since 2.0 get_fuser_method_mapping() refuses a fuser method without a tuple.
std::optional<PythonError> fuserError(const PatternConfig &config, Release release)
{
    if (release == Api::Torch1_13 || !config.fuserMethod() || config.patternComplexFormat() || !config.pattern() ||
        config.pattern()->steps())
        return std::nullopt;
    return PythonError{"ValueError", release.message(ErrorText::FuserWithoutTuple, notation(*config.pattern()))};
}

} // namespace

Backend::Backend(const BackendConfig &document, Symbols &symbols)
    : m_release(releaseOf(document)),
      m_symbols(symbols),
      m_byKey(torch::keyMap<std::size_t>(symbols.catalog()))
{
    for (const std::size_t row : torch::registeredConfigs(document)) {
        const Shared<PatternConfig> &config = document.configs[row];
        const std::optional<Pattern> key = config->reversedPattern(document.api);
        if (!m_error)
            m_error = registrationError(*config, key, m_release);
        if (!key)
            continue;
        m_byKey.emplace(*key, m_entries.size());
        m_entries.push_back({row, config, *key, {}});
    }
    for (BackendEntry &entry : m_entries) {
        entry.pattern = compile(entry.key);
        if (!m_error)
            m_error = fuserError(*entry.config, m_release);
    }
    sort();
    readModules();
}

PatternNode Backend::compile(const Pattern &pattern)
{
    using Kind = PatternNode::Kind;
    PatternNode result;
    if (const std::vector<Pattern> *steps = pattern.steps()) {
        for (const Pattern &step : *steps)
            result.steps.push_back(compile(step));
    } else if (const Method *method = pattern.method()) {
        result.kind = Kind::Method;
        result.symbol = m_symbols.of(method->name.str());
    } else if (const Literal *literal = pattern.literal()) {
        result.kind = Kind::Literal;
        result.literal = &*literal->value;
    } else {
        const std::string_view path = pattern.symbol()->path();
        const SymbolCatalog &catalog = m_symbols.catalog();
        result.kind = catalog.isSameObject(path, matchAllNodePath) ? Kind::MatchAll
                      : bcfg::torch::isModuleClass(path, catalog)  ? Kind::Module
                                                                   : Kind::Function;
        result.symbol = m_symbols.of(path);
        result.isGetattr = catalog.isSameObject(path, getattrPath);
    }
    return result;
}

void Backend::sort()
{
    // Tuples by their number of leaves, the most first, and all others behind them; of equals the first one first.
    std::vector<std::size_t> order(m_entries.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    const auto weight = [&](std::size_t entry) {
        const Pattern &key = m_entries[entry].key;
        return key.steps() ? -static_cast<std::ptrdiff_t>(key.leafCount()) : 1;
    };
    std::ranges::stable_sort(order, {}, weight);
    m_ranks.resize(order.size());
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        const std::size_t entry = order[rank];
        m_ranks[entry] = rank;
        const PatternNode *head = &m_entries[entry].pattern;
        while (head->kind == PatternNode::Kind::Tuple && !head->steps.empty())
            head = &head->steps.front();
        if (head->symbol != 0 && head->kind != PatternNode::Kind::MatchAll)
            m_triedBySymbol[head->symbol].push_back(entry);
        else
            m_triedWithAny.push_back(entry);
        const PatternNode &pattern = m_entries[entry].pattern;
        if (pattern.symbol != 0)
            m_singles.emplace(pattern.symbol, entry);
    }
}

void Backend::readModules()
{
    for (const BackendEntry &entry : m_entries) {
        const PatternConfig &config = *entry.config;
        if (config.rootModule() && config.referenceQuantizedModule())
            m_references[m_symbols.of(config.rootModule()->path())] = config.referenceQuantizedModule();
        if (const Symbol *qat = config.qatModule()) {
            m_qatModules.insert(m_symbols.of(qat->path()));
            if (entry.pattern.symbol != 0)
                m_qatModuleOf[entry.pattern.symbol] = qat;
        }
        if (const Symbol *fused = config.fusedModule())
            m_fusedModules.insert(m_symbols.of(fused->path()));
    }
}

std::span<const std::size_t> Backend::tried(SymbolId symbol) const
{
    const auto found = m_triedBySymbol.find(symbol);
    return found == m_triedBySymbol.end() ? std::span<const std::size_t>() : found->second;
}

const BackendEntry *Backend::single(SymbolId symbol) const
{
    const auto found = m_singles.find(symbol);
    return found == m_singles.end() ? nullptr : &m_entries[found->second];
}

const BackendEntry *Backend::find(const Pattern &key) const
{
    const auto found = m_byKey.find(key);
    return found == m_byKey.end() ? nullptr : &m_entries[found->second];
}

const Symbol *Backend::referenceModule(SymbolId rootModule) const
{
    const auto found = m_references.find(rootModule);
    return found == m_references.end() ? nullptr : found->second;
}

const Symbol *Backend::qatModule(SymbolId moduleClass) const
{
    const auto found = m_qatModuleOf.find(moduleClass);
    return found == m_qatModuleOf.end() ? nullptr : found->second;
}

} // namespace bcfg::fx
