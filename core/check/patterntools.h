// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/report.h"
#include "core/check/views.h"

#include <algorithm>

namespace bcfg::rulechecks {

inline const Pattern &lastLeaf(const Pattern &pattern)
{
    const std::vector<Pattern> *steps = pattern.steps();
    return steps && !steps->empty() ? lastLeaf(steps->back()) : pattern;
}

/// Whether the tuple has two elements and neither is a tuple.
inline bool isFlatPair(const std::vector<Pattern> &steps)
{
    return steps.size() == 2 && !steps[0].steps() && !steps[1].steps();
}

/// Whether the leaf is torch.nn.functional.relu. torch looks up the fuser method of torch.nn.ReLU for such a leaf.
inline bool isReluFunction(const Pattern &leaf)
{
    return leaf.symbol() && leaf.symbol()->path() == functionalReluPath;
}

/// Calls visit(object, field) for each field of the entry that names a module. Does nothing if none of these modules is
/// peculiar (PythonObject::isPeculiar()), because then no rule reports them.
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

/// Calls visit(key, value) for each member of a field's value that is an object, whatever the members' values are.
template <class Visit>
void forEachMember(const EntryView &entry, Field field, Visit visit)
{
    const FieldValue *value = entry.value(field);
    const JsonValue json = value ? toJson(*value) : JsonValue();
    if (const JsonValue::Object *object = json.object()) {
        for (const auto &[key, member] : *object)
            visit(key, member);
    }
}

/// The repr of an object that has no importable name, for which the Python package writes {"opaque": REPR} in a
/// pattern; null for any other leaf.
inline const std::string *opaqueIn(const Pattern &leaf)
{
    return leaf.literal() ? opaqueRepr(*leaf.literal()->value) : nullptr;
}

/// Whether any tuple lists several operands of its operator: (add, MatchAllNode, Conv2d).
inline bool hasSeveralOperands(const Pattern &reversed)
{
    return anyTuple(reversed, [](const std::vector<Pattern> &steps) { return steps.size() > 2; });
}

/// The float class of the QAT module that an entry of a single module has or could get, if convert would raise for want
/// of a reference module for that class; null otherwise. Rule M22 reports it.
const Symbol *floatClassWithoutReference(const EntryView &entry);

} // namespace bcfg::rulechecks
