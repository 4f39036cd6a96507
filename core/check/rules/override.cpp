// SPDX-License-Identifier: Apache-2.0
#include "core/check/patterntools.h"
#include "core/check/rules/definitions.h"
#include "core/torch/knownmodules.h"
#include "core/torch/patternkey.h"

#include <algorithm>

namespace bcfg::rulechecks {

namespace {

/// The entry that `entry` replaces; null for none.
const Entry *replacedBy(const EntryView &entry)
{
    const KeyGroup *group = entry.entry().group;
    if (!group || group->entries.front() == &entry.entry())
        return nullptr;
    const auto own = std::ranges::lower_bound(group->entries, entry.entry().label, {}, &Entry::label);
    return *(own - 1);
}

/// Whether `general` matches everything that `special` matches: the two differ only where `general` has MatchAllNode in
/// place of an operator of `special`.
bool covers(const Pattern &general, const Pattern &special, const SymbolCatalog &catalog)
{
    if (general.isMatchAllNode())
        return true;
    const std::vector<Pattern> *a = general.steps();
    const std::vector<Pattern> *b = special.steps();
    if (!a || !b)
        return torch::isSameKey(general, special, catalog);
    return std::ranges::equal(*a, *b, [&](const Pattern &x, const Pattern &y) { return covers(x, y, catalog); });
}

/// Whether convert finds no reference module for the float class of a QAT module, although `entry` took over what it
/// lacks of the replaced entry.
bool lacksReference(const EntryView &entry, const EntryFacts &replaced)
{
    const Symbol *missing = floatClassWithoutReference(entry);
    if (!missing)
        return false;
    const EntryFacts &own = entry.facts();
    const ObjectId root = entry.value(Field::RootModule) ? own.rootModule : replaced.rootModule;
    const ObjectId reference =
        entry.value(Field::ReferenceQuantizedModule) ? own.referenceModule : replaced.referenceModule;
    return !reference || root != entry.index().objects().find(missing->path());
}

/// Whether PyTorch might raise if `entry` took over this field of the replaced entry, because the fused or QAT module
/// would break rule M15, M22 or M23. These rules do not report on replaced entries, so they have not warned of the
/// field.
bool mayRaiseFor(Field field, const EntryFacts &replaced, const EntryView &entry)
{
    if (field == Field::FusedModule && replaced.fusedModule) {
        const SymbolInfo *fused = entry.object(replaced.fusedModule).info;
        return fused && (!fused->isIndexable || torch::missingWeight(fused));
    }
    if (field == Field::QatModule && replaced.qatModule && entry.isModule(replaced.atom)) {
        if (entry.isUsed(replaced.qatModule, Role::Atom) && lacksReference(entry, replaced))
            return true;
        const SymbolInfo *qat = entry.object(replaced.qatModule).info;
        return qat && (!qat->hasFromFloat ||
                       torch::refusesClass(*qat, entry.object(replaced.atom).path(), entry.index().catalog()));
    }
    return false;
}

} // namespace

static void patternRepeated(const EntryView &entry, Report &report)
{
    if (!replacedBy(entry))
        return;
    const std::vector<Entry *> &group = entry.entry().group->entries;
    const std::size_t first = entry.index().rowOf(*group.front());
    const bool counts = !entry.entry().isReplaced();
    std::string message =
        "The pattern " + shortTitle(*entry.facts().key) + " is already that of " + entryName(first) + ": ";
    message += counts ? "PyTorch keeps this entry alone, at the place of the first."
                      : "PyTorch replaces both by " + entryName(entry.index().rowOf(*group.back())) + ".";
    Diagnostic &found = report.add(entry.patternField(), std::move(message));
    if (counts && group.size() == 2)
        found.fix =
            Fix{"Remove " + entryName(first) + ", which this entry replaces", {removal(JsonPointer::config(first))}};
}

constinit const RuleDefinition DefinitionOf::P10{
    Severity::Warning,
    "Pattern of an earlier entry",
    "BackendConfig keeps its entries in a dictionary whose key is the reversed nested pattern. A later entry with an "
    "equal key replaces the earlier one entirely and keeps its position; fields are not merged. Forward (Conv2d, ReLU) "
    "and complex (ReLU, Conv2d) are the same key, and so are two paths of one class. Remove the entry that is not "
    "meant, or merge the two by hand.",
    {.entry = patternRepeated},
};

static void overrideDropsFields(const EntryView &entry, Report &report)
{
    const Entry *replaced = replacedBy(entry);
    if (!replaced)
        return;
    std::vector<std::string> names;
    bool mayRaise = false;
    Fix fix{"Carry them over", {}};
    for (const Field field : fieldsInOrder(Level::PatternConfig)) {
        const FieldValue *value = replaced->config->record().find(field);
        if (!isDroppable(field) || !isSet(value) || entry.value(field))
            continue;
        names.push_back(keyOf(field));
        mayRaise = mayRaise || mayRaiseFor(field, replaced->facts, entry);
        fix.edits.push_back(addition(report.at(field), toJson(*value)));
    }
    if (names.empty())
        return;
    Diagnostic &found = report.add(entry.patternField(), "Replacing ", entryName(entry.index().rowOf(*replaced)),
                                   " drops what it set: ", joined(names, ", "), ".");
    // No fix where this entry is itself replaced, as its fields would have no effect. No fix for a fuser method where
    // the pattern has torch.nn.functional.relu: another rule wants the method in the entry with torch.nn.ReLU.
    const bool bringsFuser = replaced->config->fuserMethod() && !entry.value(Field::FuserMethod);
    if (!entry.entry().isReplaced() && !mayRaise && !(bringsFuser && anyLeaf(*entry.facts().key, isReluFunction)))
        found.fix = std::move(fix);
}

constinit const RuleDefinition DefinitionOf::P19{
    Severity::Warning,
    "Override that drops fields",
    "An entry with the pattern of an earlier one replaces it as a whole. Fields that only the earlier one has are "
    "gone: a borrowed built-in entry loses its root_module, reference module, fuser or QAT module that way, and the "
    "pattern is then observed without being converted, or no longer fused. Repeat the fields in the later entry.",
    {.entry = overrideDropsFields},
};

static void identicalDuplicate(const EntryView &entry, Report &report)
{
    const Entry *replaced = replacedBy(entry);
    if (replaced && *replaced->config == entry.config())
        offerRemoval(
            report.add(report.base(), "This entry says the same as ", entryName(entry.index().rowOf(*replaced)), "."),
            "Remove this entry");
}

constinit const RuleDefinition DefinitionOf::P20{
    Severity::Info,
    "Identical duplicate",
    "The entry repeats an earlier one word for word. PyTorch registers it twice and keeps it once, so it does no harm "
    "and says nothing. Remove it.",
    {.entry = identicalDuplicate},
};

static void neverWins(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (!facts.isTuple())
        return;
    const std::size_t leaves = facts.key->leafCount();
    for (const Entry *other : entry.index().uses(facts.anchor, Role::Wild)) {
        if (other == &entry.entry())
            continue;
        const std::size_t otherLeaves = other->facts.key->leafCount();
        const bool first =
            otherLeaves > leaves || (otherLeaves == leaves && other->position() < entry.entry().position());
        if (first && covers(*other->facts.key, *facts.key, entry.index().catalog())) {
            report.add(entry.patternField(), entryName(entry.index().rowOf(*other)),
                       " is tried first and matches whatever this matches, so this entry is never used.");
            return;
        }
    }
}

constinit const RuleDefinition DefinitionOf::P15{
    Severity::Info,
    "Tuple that never wins",
    "Tuples are tried by falling number of operators, equal ones in the order of the config, and the first that "
    "matches wins; there is no second try. A tuple that stands behind one with MatchAllNode in place of some of its "
    "operators is never reached. Move it in front of the other, or remove it.",
    {.link = neverWins},
};

static void armSwallowed(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (facts.isTuple() && facts.hasMatchAllNode && !entry.isSet(Field::FuserMethod) &&
        hasSeveralOperands(*facts.key)) {
        report.add(entry.patternField(), "What MatchAllNode stands for is recorded as part of the match: an operator "
                                         "there loses its own observers and is not quantized by itself.");
    }
}

constinit const RuleDefinition DefinitionOf::P16{
    Severity::Warning,
    "Operand that is swallowed",
    "When quantization records a match, the nodes that MatchAllNode stands for are recorded with it. If such a node is "
    "itself an operator that could be quantized, it gets no input observer of its own and is not quantized, yet is "
    "listed as observed. A fuser method avoids that, because fusing comes first and does not record them. Fuse the "
    "pattern, or describe the operators singly.",
    {.entry = armSwallowed},
};

static void getterIgnored(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (!entry.isSet(Field::RootNodeGetter) || entry.isSet(Field::FuserMethod) || !facts.isTuple())
        return;
    if (hasSeveralOperands(*facts.key) && !entry.isModule(facts.root)) {
        report.add(Field::RootNodeGetter, "1.13 asks the root_node_getter for fusion only: dtypes and input observers "
                                          "follow the last element of the pattern, which is not a module.");
    }
}

constinit const RuleDefinition DefinitionOf::P17{
    Severity::Warning,
    "root_node_getter that 1.13 ignores",
    "In 1.13 a custom root_node_getter is asked while fusing, and for the number of tensor arguments. Dtypes are "
    "checked and input observers placed at the last element of the pattern whatever it says. Order the operands so "
    "that the module comes last, or fuse the pattern.",
    {.entry = getterIgnored},
    until2,
};

} // namespace bcfg::rulechecks
