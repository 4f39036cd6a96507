// SPDX-License-Identifier: Apache-2.0
#include "core/index/entryfacts.h"

#include "core/torch/patternkey.h"

#include <functional>

namespace bcfg {

namespace {

std::uint64_t combined(std::uint64_t hash, std::uint64_t value)
{
    return (hash ^ value) * 0x9E3779B97F4A7C15u + (hash >> 29);
}

/// Works out what a key's leaves tell, in the order of forEachLeaf(), and returns the key's hash.
class KeyReader
{
public:
    KeyReader(ObjectTable &objects, EntryFacts &facts) : m_objects(objects), m_facts(facts) {}

    std::uint64_t read(const Pattern &pattern)
    {
        return std::visit(Overloaded{
                              [&](const Symbol &symbol) -> std::uint64_t {
                                  const ObjectId id = m_objects.idOf(symbol);
                                  m_facts.hasMatchAllNode = m_facts.hasMatchAllNode || m_objects[id].isMatchAllNode;
                                  m_facts.hasPeculiarLeaf = m_facts.hasPeculiarLeaf || m_objects[id].isPeculiar();
                                  leaf(id);
                                  return id == functionalRelu ? moduleRelu : id;
                              },
                              [&](const Method &method) -> std::uint64_t {
                                  leaf(0);
                                  return std::hash<std::string_view>()(method.name.str());
                              },
                              [&](const Literal &literal) -> std::uint64_t {
                                  leaf(0);
                                  return torch::constantHash(*literal.value);
                              },
                              [&](const PatternTuple &tuple) {
                                  std::uint64_t hash = tuple.steps->size() + 17;
                                  for (const Pattern &step : *tuple.steps)
                                      hash = combined(hash, read(step));
                                  return hash;
                              },
                          },
                          pattern.node());
    }

private:
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

EntryFacts factsOf(const PatternConfig &config, Api api, ObjectTable &objects)
{
    EntryFacts facts;
    facts.key = config.reversedPattern(api);
    facts.rootModule = objects.idOf(config.rootModule());
    facts.qatModule = objects.idOf(config.qatModule());
    facts.referenceModule = objects.idOf(config.referenceQuantizedModule());
    facts.fusedModule = objects.idOf(config.fusedModule());
    if (!facts.key)
        return facts;
    facts.keyHash = KeyReader(objects, facts).read(*facts.key);
    if (facts.key->symbol())
        facts.atom = facts.root;
    else if (const Method *method = facts.key->method())
        facts.method = objects.idOf(*method);
    return facts;
}

} // namespace bcfg
