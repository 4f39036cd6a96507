// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/views.h"

#include <algorithm>

namespace bcfg::rulechecks {

/// The steps of a forward tuple, where the entry has one and it counts.
const std::vector<Pattern> *forwardSteps(const EntryView &entry);

JsonValue patternJson(const Pattern &pattern);
/// ((a, b), c) as (a, b, c), an atom as it is: nothing where a later element is a tuple.
std::optional<Pattern> flatChain(const Pattern &pattern);
/// The pattern with x in place of (x,), at every level.
Pattern withoutSingletons(const Pattern &pattern);
/// The pattern with one path in place of another.
Pattern withSymbol(const Pattern &pattern, std::string_view from, std::string_view to);

const Pattern &lastLeaf(const Pattern &pattern);

/// Two operators and no tuple within.
bool isFlatPair(const std::vector<Pattern> &steps);
/// torch.nn.functional.relu, in place of which torch looks fuser methods up with torch.nn.ReLU.
bool isReluFunction(const Pattern &leaf);
/// A module that carries a weight and that others are fused to: convolution, Linear, batch norm.
bool isWeightedModule(const Symbol &symbol);
/// An activation or a binary operator: what stands behind a weighted module.
bool isFollower(const Pattern &atom);

/// Calls visit(object, symbol) for the classes and functions of the pattern that some rule looks closer at.
template <class Visit>
void forEachPeculiarLeaf(const EntryView &entry, Visit visit)
{
    if (!entry.facts().hasPeculiarLeaf)
        return;
    const ObjectTable &objects = entry.index().objects();
    forEachLeaf(*entry.facts().key, [&](const Pattern &leaf) {
        if (const ObjectId id = leaf.symbol() ? objects.find(leaf.symbol()->path()) : 0)
            visit(objects[id], *leaf.symbol());
    });
}

/// The same for the fields that name modules: visit(object, field).
template <class Visit>
void forEachPeculiarModule(const EntryView &entry, Visit visit)
{
    if (!entry.facts().hasPeculiarModule)
        return;
    for (const Field field : fields(Level::PatternConfig, FieldKind::Module)) {
        if (const Symbol *symbol = entry.get<Symbol>(field))
            visit(entry.object(entry.index().objects().find(symbol->path())), field);
    }
}

template <class Predicate>
bool anyLeaf(const Pattern &pattern, Predicate predicate)
{
    if (const std::vector<Pattern> *steps = pattern.steps())
        return std::ranges::any_of(*steps, [&](const Pattern &step) { return anyLeaf(step, predicate); });
    return predicate(pattern);
}

/// Whether the predicate holds for the steps of the pattern or of a tuple within it.
template <class Predicate>
bool anyTuple(const Pattern &pattern, Predicate predicate)
{
    const std::vector<Pattern> *steps = pattern.steps();
    return steps && (predicate(*steps) ||
                     std::ranges::any_of(*steps, [&](const Pattern &step) { return anyTuple(step, predicate); }));
}

/// Whether an operator of the pattern has its operands spelled out, several of them: (add, MatchAllNode, Conv2d).
bool hasSeveralOperands(const Pattern &reversed);

} // namespace bcfg::rulechecks
