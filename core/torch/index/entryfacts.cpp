// SPDX-License-Identifier: Apache-2.0
#include "core/torch/index/entryfacts.h"

#include "core/torch/knownmodules.h"
#include "core/torch/pythonoperators.h"

#include <algorithm>
#include <functional>

namespace bcfg {

namespace {

/// Computes the facts that depend on the key's leaves, in the order of forEachLeaf().
class KeyReader
{
public:
    KeyReader(ObjectTable &objects, EntryFacts &facts) : m_objects(objects), m_facts(facts) {}

    /// Fills in the facts and returns the key's hash.
    std::uint64_t read(const Pattern &key)
    {
        const std::uint64_t hash = hashOf(key);
        std::vector<ObjectId> &inner = m_facts.inner;
        std::ranges::sort(inner);
        inner.erase(std::unique(inner.begin(), inner.end()), inner.end());
        return hash;
    }

private:
    std::uint64_t hashOf(const Pattern &pattern)
    {
        return byCase(
            pattern.node(),
            [&](const Symbol &symbol) -> std::uint64_t {
                const ObjectId id = m_objects.idOf(symbol);
                m_facts.hasPeculiarLeaf = m_facts.hasPeculiarLeaf || m_objects[id].isPeculiar();
                if (m_objects[id].isMatchAllNode)
                    m_facts.hasMatchAllNode = true;
                else if (!m_isFirst)
                    m_facts.inner.push_back(id);
                leaf(id);
                return id == functionalRelu ? moduleRelu : id;
            },
            [&](const Method &method) -> std::uint64_t {
                m_facts.hasMethod = true;
                m_objects.add(method);
                leaf(0);
                return std::hash<std::string_view>()(method.name);
            },
            [&](const Literal &literal) -> std::uint64_t {
                leaf(0);
                return torch::constantHash(*literal.value);
            },
            [&](const PatternTuple &tuple) {
                std::uint64_t hash = tuple.steps->size() + 17;
                for (const Pattern &step : *tuple.steps)
                    hash = torch::combinedHash(hash, hashOf(step));
                return hash;
            });
    }

    void leaf(ObjectId id)
    {
        m_facts.root = id;
        if (m_isFirst)
            m_facts.anchor = id;
        m_isFirst = false;
    }

    ObjectTable &m_objects;
    EntryFacts &m_facts;
    bool m_isFirst = true;
};

} // namespace

ArgumentIndices::ArgumentIndices(const IndexMap &map)
{
    for (const auto &[name, index] : map) { // of equal names the last one counts
        if (name == "weight")
            weight = index;
        else if (name == "bias")
            bias = index;
        highest = std::max(highest, index.value());
    }
}

EntryFacts factsOf(const PatternConfig &config, ObjectTable &objects)
{
    EntryFacts facts;
    facts.key = config.reversedPattern(objects.catalog().release().api());
    facts.rootModule = objects.idOf(config.rootModule());
    facts.qatModule = objects.idOf(config.qatModule());
    facts.referenceModule = objects.idOf(config.referenceQuantizedModule());
    facts.fusedModule = objects.idOf(config.fusedModule());
    facts.hasFuser = config.fuserMethod() != nullptr;
    for (const ObjectId id : {facts.rootModule, facts.qatModule, facts.referenceModule, facts.fusedModule})
        facts.hasPeculiarModule = facts.hasPeculiarModule || (id && objects[id].isPeculiar());
    if (!config.inputTypeToIndex().empty())
        facts.arguments = std::make_unique<const ArgumentIndices>(config.inputTypeToIndex());
    if (!facts.key)
        return facts;
    facts.keyHash = KeyReader(objects, facts).read(*facts.key);
    if (facts.hasFuser && facts.isTuple() && facts.root && !config.rootNodeGetter()) {
        const Api api = objects.catalog().release().api();
        const std::string_view made = torch::fusedInEvaluation(config, api, objects[facts.root].path());
        const ObjectId known = objects.find(made);
        facts.fusedInEvaluation = known || made.empty() ? known : objects.idOf(*Symbol::parse(made));
    }
    if (facts.key->symbol())
        facts.atom = facts.root;
    else if (const Method *method = facts.key->method())
        facts.method = objects.find(*method)->object;
    return facts;
}

} // namespace bcfg
