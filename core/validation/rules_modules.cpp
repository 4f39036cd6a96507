// SPDX-License-Identifier: Apache-2.0
#include "core/model/jsonform.h"
#include "core/validation/newentry.h"
#include "core/validation/patterntools.h"
#include "core/validation/rulefunctions.h"

#include <algorithm>

namespace bcfg::rulechecks {

namespace {

/// torch's own reference module for a root class, where it has one: "torch.ao.nn.quantized.reference.Linear".
std::optional<std::string> knownReference(const EntryView &entry, ObjectId root)
{
    const std::span<const Entry *const> others = entry.index().uses(root, Role::Root);
    if (!others.empty())
        return others.back()->config->referenceQuantizedModule()->path();
    if (entry.object(root).symbol.module() != "torch.nn")
        return std::nullopt;
    std::string path = "torch.ao.nn.quantized.reference." + std::string(entry.object(root).name());
    const SymbolInfo *info = entry.index().catalog().find(path);
    return info && info->hasFromFloat ? std::optional(std::move(path)) : std::nullopt;
}

bool hasLeaf(const EntryView &entry, ObjectId id)
{
    const SymbolCatalog &catalog = entry.index().catalog();
    return anyLeaf(*entry.facts().key, [&](const Pattern &leaf) {
        return leaf.symbol() && catalog.isSameObject(leaf.symbol()->path(), entry.object(id).path());
    });
}

} // namespace

void referenceWithoutRoot(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (!facts.referenceModule || entry.isSet(Field::RootModule))
        return;
    Diagnostic &found = report.add(Field::ReferenceQuantizedModule,
                                   "The reference module " + quoted(entry.object(facts.referenceModule).name()) +
                                       " has no root_module beside it, so convert does not use it.");
    // The weight belongs to the module that the chain begins with.
    if (entry.isModule(facts.root)) {
        const std::string &root = entry.object(facts.root).path();
        found.fix = Fix{"Set root_module to " + root, {addition(report.at(Field::RootModule), root)}};
    }
}

void rootWithoutReference(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (!facts.rootModule || entry.isSet(Field::ReferenceQuantizedModule))
        return;
    Diagnostic &found = report.add(Field::RootModule,
                                   "The root module " + quoted(entry.object(facts.rootModule).name()) +
                                       " has no reference_quantized_module_for_root beside it, so convert does not use "
                                       "this entry.");
    if (facts.isTuple() && entry.isSet(Field::FuserMethod))
        found.severity = Severity::Info; // PyTorch's own configs have it on patterns that are fused
    if (const std::optional<std::string> reference = knownReference(entry, facts.rootModule))
        found.fix = Fix{"Set it to " + *reference, {addition(report.at(Field::ReferenceQuantizedModule), *reference)}};
}

void referenceDiffers(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (!facts.rootModule || !facts.referenceModule)
        return;
    const std::span<const Entry *const> users = entry.index().uses(facts.rootModule, Role::Root);
    if (users.empty() || users.back()->facts.referenceModule == facts.referenceModule)
        return;
    const Entry &winner = *users.back();
    const std::string &reference = winner.config->referenceQuantizedModule()->path();
    Diagnostic &found = report.add(Field::ReferenceQuantizedModule,
                                   entryName(entry.index().rowOf(winner)) + " gives " +
                                       quoted(entry.object(facts.rootModule).name()) + " the reference module " +
                                       quoted(reference) + ", and convert takes the last one for all entries.");
    found.fix = Fix{"Set it to " + reference + " here too", {replacement(found.where, reference)}};
}

void rootNotInPattern(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (!facts.rootModule || !facts.key || hasLeaf(entry, facts.rootModule))
        return;
    // The entries of fused and QAT classes name the class that they stand for.
    if (facts.atom && (entry.isUsed(facts.atom, Role::Fused) || entry.isUsed(facts.atom, Role::Qat)))
        return;
    report.add(Field::RootModule, "The pattern does not contain " + quoted(entry.object(facts.rootModule).name()) +
                                      ": the reference module is taken for every pattern that does.");
}

void referenceWithoutFromFloat(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (!facts.referenceModule)
        return;
    const SymbolInfo *known = entry.object(facts.referenceModule).info;
    if (!known || known->hasFromFloat)
        return;
    Diagnostic &found = report.add(Field::ReferenceQuantizedModule,
                                   quoted(known->path) + " has no from_float: convert raises an AttributeError.");
    const std::string path = "torch.ao.nn.quantized.reference." +
                             std::string(facts.rootModule ? entry.object(facts.rootModule).name() : std::string_view());
    const SymbolInfo *reference = entry.index().catalog().find(path);
    if (reference && reference->hasFromFloat)
        found.fix = Fix{"Set it to " + path, {replacement(found.where, path)}};
}

void rootWithoutEntry(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (!facts.rootModule || !facts.referenceModule || entry.isUsed(facts.rootModule, Role::Atom))
        return;
    // What becomes another class by fusion is judged by the entry of that class.
    if (facts.fusedModule || (facts.atom && entry.isUsed(facts.atom, Role::Fused)))
        return;
    const Symbol &root = *entry.get<Symbol>(Field::RootModule);
    Diagnostic &found =
        report.add(Field::RootModule, "No entry has the pattern " + quoted(root.path()) +
                                          ": convert finds no dtype config for it and leaves it float.");
    if (!entry.dtypeConfigs().empty())
        found.fix = entryFor(entry, root);
}

} // namespace bcfg::rulechecks
