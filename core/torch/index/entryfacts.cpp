// SPDX-License-Identifier: Apache-2.0
#include "core/torch/index/entryfacts.h"

#include "core/torch/knownmodules.h"
#include "core/torch/patternkey.h"
#include "core/torch/pythonoperators.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace bcfg {

namespace {

/// Fills in the facts that depend on the key's leaves, and the key's hash.
void readKey(EntryFacts &facts, ObjectTable &objects)
{
    bool isFirst = true;
    facts.keyHash = torch::keyHash(*facts.key, [&](const Pattern &leaf) -> std::size_t {
        const Symbol *symbol = leaf.symbol();
        const ObjectId id = objects.idOf(symbol);
        facts.root = id;
        if (isFirst)
            facts.anchor = id;
        const bool isInner = !std::exchange(isFirst, false);
        if (const Method *method = leaf.method()) {
            facts.hasMethod = true;
            objects.add(*method);
            return std::hash<std::string_view>()(method->name);
        }
        if (!symbol)
            return torch::constantHash(*leaf.literal()->value);
        facts.hasPeculiarLeaf = facts.hasPeculiarLeaf || objects[id].isPeculiar();
        if (objects[id].isMatchAllNode)
            facts.hasMatchAllNode = true;
        else if (isInner)
            facts.inner.push_back(id);
        return id == functionalRelu ? moduleRelu : id;
    });
    std::ranges::sort(facts.inner);
    facts.inner.erase(std::unique(facts.inner.begin(), facts.inner.end()), facts.inner.end());
}

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
    readKey(facts, objects);
    facts.hidesLeaves = facts.hasMatchAllNode && anyTuple(*facts.key, [&](const std::vector<Pattern> &steps) {
                            const Symbol *head = steps.empty() ? nullptr : steps.front().symbol();
                            return head && objects[objects.find(head->path())].isMatchAllNode;
                        });
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
