// SPDX-License-Identifier: Apache-2.0
#include "core/validation/entryfacts.h"

#include <algorithm>
#include <cmath>
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
                              [&](const Literal &) -> std::uint64_t {
                                  leaf(0);
                                  return 3; // few, and compared where it matters
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

/// Python's equality of constants: 1 == 1.0 == True.
bool isSameConstant(const JsonValue &a, const JsonValue &b)
{
    const auto numeric = [](const JsonValue &value) -> std::optional<double> {
        if (const bool *boolean = value.boolean())
            return *boolean ? 1.0 : 0.0;
        const JsonValue::Number *number = value.number();
        const std::optional<Number> read = number ? Number::parse(number->text) : std::nullopt;
        return read ? std::optional(read->value()) : std::nullopt;
    };
    const std::optional<double> x = numeric(a);
    const std::optional<double> y = numeric(b);
    return x && y ? *x == *y : a == b;
}

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

bool isSameKey(const Pattern &a, const Pattern &b, const SymbolCatalog &catalog)
{
    return isSamePattern(
        a, b, [&](const Symbol &x, const Symbol &y) { return x == y || catalog.isSameObject(x.path(), y.path()); });
}

bool isSameFuserKey(const Pattern &a, const Pattern &b, const SymbolCatalog &catalog)
{
    const auto canonical = [&](const Symbol &symbol) {
        const std::string_view path = catalog.canonical(symbol.path());
        return path == "torch.nn.functional.relu" ? std::string_view("torch.nn.ReLU") : path;
    };
    return isSamePattern(a, b, [&](const Symbol &x, const Symbol &y) { return canonical(x) == canonical(y); });
}

} // namespace bcfg
