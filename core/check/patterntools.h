// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/views.h"

#include <algorithm>

namespace bcfg::rulechecks {

/// The elements of a forward tuple, that is of `pattern` in 2.x; null where pattern_complex_format is set, for an atom,
/// and in 1.13.
const std::vector<Pattern> *forwardSteps(const EntryView &entry);

JsonValue patternJson(const Pattern &pattern);
/// ((a, b), c) as (a, b, c); an atom stays as it is. Nullopt where an element other than the first is a tuple.
std::optional<Pattern> flatChain(const Pattern &pattern);
/// The pattern in which x replaces each tuple of one element (x,), at every level.
Pattern withoutSingletons(const Pattern &pattern);
/// The pattern in which each symbol with the path `from` becomes the one with the path `to`.
Pattern withSymbol(const Pattern &pattern, std::string_view from, std::string_view to);

const Pattern &lastLeaf(const Pattern &pattern);

/// Whether the tuple has two elements and neither is a tuple.
bool isFlatPair(const std::vector<Pattern> &steps);
/// Whether the leaf is torch.nn.functional.relu. Torch looks fuser methods up as if torch.nn.ReLU stood in its place.
bool isReluFunction(const Pattern &leaf);
/// Whether the class is a convolution, a Linear or a batch norm of torch.nn: a module with a weight, into which others
/// are fused.
bool isWeightedModule(const Symbol &symbol);
/// Whether the atom is an activation, a binary operator or a batch norm, as they follow a weighted module in a fusion.
bool isFollower(const Pattern &atom);

/// Calls visit(object, symbol) for each symbol of the pattern, where the pattern has one that some rule looks closer
/// at: see PythonObject::isPeculiar().
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

/// Calls visit(object, field) for each field that names a module, where one of these modules is peculiar in that sense.
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

/// Whether the predicate holds for the elements of the pattern or of any tuple within it; false for an atom.
template <class Predicate>
bool anyTuple(const Pattern &pattern, Predicate predicate)
{
    const std::vector<Pattern> *steps = pattern.steps();
    return steps && (predicate(*steps) ||
                     std::ranges::any_of(*steps, [&](const Pattern &step) { return anyTuple(step, predicate); }));
}

/// Whether any tuple lists several operands of its operator: (add, MatchAllNode, Conv2d).
bool hasSeveralOperands(const Pattern &reversed);

} // namespace bcfg::rulechecks
