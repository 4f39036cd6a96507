// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/backend.h"

#include "core/prepare/decisions/earlyerrors.h"
#include "core/torch/patternkey.h"
#include "core/torch/pythonoperators.h"

#include <algorithm>
#include <numeric>

namespace bcfg::fx {

namespace {

/// The error that get_fuser_method_mapping() raises for a fuser method whose pattern is no tuple; nullopt where it
/// raises none.
std::optional<PythonError> fuserError(const PatternConfig &config, Release release)
{
    if (!release.does(Behaviour::RefusesFuserWithoutTuple) || !config.fuserMethod() || config.patternComplexFormat() ||
        !config.pattern() || config.pattern()->steps())
        return std::nullopt;
    return PythonError{"ValueError", release.message(ErrorText::FuserWithoutTuple, notation(*config.pattern()))};
}

std::size_t leafCountOf(const PatternNode &pattern)
{
    if (pattern.isLeaf())
        return 1;
    std::size_t count = 0;
    for (const PatternNode &step : pattern.steps)
        count += leafCountOf(step);
    return count;
}

/// The outermost operator of a pattern.
const PatternNode &outermostOf(const PatternNode &pattern)
{
    const PatternNode *head = &pattern;
    while (!head->isLeaf() && !head->steps.empty())
        head = &head->steps.front();
    return *head;
}

struct KeyHash
{
    std::size_t operator()(const PatternNode &key) const
    {
        if (key.kind == PatternNode::Kind::Literal)
            return torch::constantHash(**key.literal);
        std::size_t hash = key.symbol + key.steps.size();
        for (const PatternNode &step : key.steps)
            hash = hash * 31 + (*this)(step);
        return hash;
    }
};

bool isSameLeaf(const PatternNode &pattern, const PatternNode &key)
{
    return pattern.symbol != 0 && pattern.symbol == key.symbol;
}

/// Whether the key equals the pattern. MatchAllNode in the pattern equals any leaf of the key.
bool standsFor(const PatternNode &pattern, const PatternNode &key)
{
    if (pattern.isLeaf() != key.isLeaf())
        return false;
    if (key.isLeaf())
        return isSameLeaf(pattern, key) || pattern.kind == PatternNode::Kind::MatchAll;
    return std::ranges::equal(pattern.steps, key.steps, standsFor);
}

/// For each leaf of the key, appends whether the pattern has MatchAllNode there. Requires standsFor(pattern, key).
void addGeneralized(const PatternNode &pattern, const PatternNode &key, std::vector<bool> &generalized)
{
    for (std::size_t i = 0; i < key.steps.size(); ++i)
        addGeneralized(pattern.steps[i], key.steps[i], generalized);
    if (key.isLeaf())
        generalized.push_back(!isSameLeaf(pattern, key));
}

} // namespace

bool differInDTypeConfigsOnly(const PatternConfig &a, const PatternConfig &b)
{
    const std::vector<Member> &x = a.record().members();
    const std::vector<Member> &y = b.record().members();
    return std::ranges::equal(x, y, [](const Member &p, const Member &q) {
        return p.field == q.field && (p.field == Field::DTypeConfigs || p == q);
    });
}

Backend::Backend(const BackendConfig &document, Symbols &symbols)
    : m_symbols(symbols),
      m_configs(document.configs.begin(), document.configs.end()),
      m_knownOf(symbols.catalog().all().size() + 1),
      m_known(1)
{
    std::vector<std::optional<PatternNode>> keys;
    keys.reserve(m_configs.size());
    for (const Shared<PatternConfig> &config : m_configs) {
        const std::optional<Pattern> key = config->reversedPattern(release());
        keys.push_back(key ? std::optional(compiled(*key, symbols)) : std::nullopt);
    }
    const std::vector<std::size_t> rows = torch::registered(keys, KeyHash(), isSameKey);
    m_entries.reserve(rows.size());
    for (const std::size_t row : rows) {
        if (keys[row])
            m_entries.push_back({row, m_configs[row], *std::move(keys[row]), 0});
        else if (!m_error)
            m_error = registrationError(*m_configs[row], release());
    }
    for (BackendEntry &entry : m_entries) {
        entry.leafCount = leafCountOf(entry.pattern);
        if (!m_error)
            m_error = fuserError(*entry.config, release());
    }
    sort();
    readModules();
}

bool Backend::update(const BackendConfig &document)
{
    const auto isAlike = [](const Shared<PatternConfig> &next, const Shared<PatternConfig> &last) {
        return next.isSameAs(last) || differInDTypeConfigsOnly(*next, *last);
    };
    if (releaseOf(document) != release() || !std::ranges::equal(document.configs, m_configs, isAlike))
        return false;
    // Most pattern configs are the same objects as before. Skipping them saves changing their reference counts.
    const auto take = [](const Shared<PatternConfig> &next, Shared<PatternConfig> &last) {
        if (!next.isSameAs(last))
            last = next;
    };
    for (std::size_t row = 0; row < m_configs.size(); ++row)
        take(document.configs[row], m_configs[row]);
    for (BackendEntry &entry : m_entries)
        take(document.configs[entry.row], entry.config);
    return true;
}

Backend::Known &Backend::add(SymbolId symbol)
{
    if (symbol >= m_knownOf.size())
        m_knownOf.resize(symbol + 1);
    if (m_knownOf[symbol] == 0) {
        m_knownOf[symbol] = static_cast<std::uint32_t>(m_known.size());
        m_known.emplace_back();
    }
    return m_known[m_knownOf[symbol]];
}

void Backend::sort()
{
    // Tuples come first, the longest (by leaves) at the front, then all atoms. Entries of one length keep their order.
    std::vector<std::size_t> order(m_entries.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    const auto weight = [&](std::size_t entry) {
        const bool isTuple = !m_entries[entry].pattern.isLeaf();
        return isTuple ? -static_cast<std::ptrdiff_t>(m_entries[entry].leafCount) : 1;
    };
    std::ranges::stable_sort(order, {}, weight);
    m_ranks.resize(order.size());
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        const std::size_t entry = order[rank];
        m_ranks[entry] = rank;
        const PatternNode &pattern = m_entries[entry].pattern;
        const PatternNode &head = outermostOf(pattern);
        if (head.symbol != 0 && head.kind != PatternNode::Kind::MatchAll && !pattern.isRefused())
            add(head.symbol).tried.push_back(entry);
        else if (head.kind != PatternNode::Kind::Literal) // a constant matches no node
            m_triedWithAny.push_back(entry);
        if (pattern.symbol != 0 && !single(pattern.symbol))
            add(pattern.symbol).single = entry;
    }
}

void Backend::readModules()
{
    for (const BackendEntry &entry : m_entries) {
        const PatternConfig &config = *entry.config;
        if (config.rootModule() && config.referenceQuantizedModule())
            add(m_symbols.of(config.rootModule()->path())).reference = *config.referenceQuantizedModule();
        if (const Symbol *qat = config.qatModule()) {
            Known &known = add(m_symbols.of(qat->path()));
            known.isQat = true;
            if (entry.pattern.symbol != 0) {
                known.qatOf = entry.pattern.symbol;
                add(entry.pattern.symbol).qat = *qat;
            }
        }
        if (const Symbol *fused = config.fusedModule())
            add(m_symbols.of(fused->path())).isFused = true;
    }
}

const BackendEntry *Backend::fuserFor(const PatternNode &key) const
{
    const BackendEntry *best = nullptr;
    std::vector<bool> leastGeneralized;
    for (const std::vector<std::size_t> *likely : {&known(outermostOf(key).symbol).tried, &m_triedWithAny}) {
        for (const std::size_t number : *likely) {
            const BackendEntry &entry = m_entries[number];
            if (!standsFor(entry.pattern, key) || !entry.config->fuserMethod())
                continue;
            std::vector<bool> generalized; // by leaf; torch tries keys in the lexical order of these lists
            addGeneralized(entry.pattern, key, generalized);
            if (best && leastGeneralized < generalized)
                continue;
            best = &entry;
            leastGeneralized = std::move(generalized);
        }
    }
    return best;
}

} // namespace bcfg::fx
