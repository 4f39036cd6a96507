// SPDX-License-Identifier: Apache-2.0
#include "core/check/newentry.h"
#include "core/check/patterntools.h"
#include "core/check/rules/definitions.h"
#include "core/torch/knownmodules.h"

namespace bcfg::rulechecks {

namespace {

/// The reference module for a root class: that of another entry with this root module, else that of PyTorch's own
/// backends.
const Symbol *referenceFor(const EntryView &entry, ObjectId root)
{
    const std::span<const Entry *const> others = entry.index().uses(root, Role::Root);
    return others.empty() ? torch::knownReferenceModule(entry.object(root).symbol, entry.release())
                          : others.back()->config->referenceQuantizedModule();
}

bool hasLeaf(const EntryView &entry, ObjectId id)
{
    const SymbolCatalog &catalog = entry.index().catalog();
    return anyLeaf(*entry.facts().key, [&](const Pattern &leaf) {
        return leaf.symbol() && catalog.isSameObject(leaf.symbol()->path(), entry.object(id).path());
    });
}

} // namespace

static void referenceWithoutRoot(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (!facts.referenceModule || entry.isSet(Field::RootModule))
        return;
    Diagnostic &found = report.add(Field::ReferenceQuantizedModule, "The reference module ",
                                   quoted(entry.object(facts.referenceModule).name()),
                                   " is set without a root_module, so convert does not use it.");
    // The root module carries the weight: the innermost operator, where the chain begins.
    if (!entry.isModule(facts.root))
        return;
    const PythonObject &root = entry.object(facts.root);
    const SymbolInfo *reference = entry.object(facts.referenceModule).info;
    if (!torch::referenceError(reference, root.path(), entry.index().catalog()) &&
        !torch::takesOtherDimensions(reference, root.info)) {
        const std::string path(root.path());
        found.fix = Fix{"Set root_module to " + path, {addition(report.at(Field::RootModule), path)}};
    }
}

constinit const RuleDefinition DefinitionOf::M01{
    Severity::Warning,
    "Reference module without root module",
    "convert looks modules up in one map from root module to reference module, made of the entries that give both. A "
    "reference module without a root module is left out, so convert leaves the module float between a quantize and a "
    "dequantize. Set root_module to the class that carries the weight.",
    {.entry = referenceWithoutRoot},
};

static void rootWithoutReference(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (!facts.rootModule || entry.isSet(Field::ReferenceQuantizedModule))
        return;
    Diagnostic &found =
        report.add(Field::RootModule, "The root module ", quoted(entry.object(facts.rootModule).name()),
                   " is set without a reference_quantized_module_for_root, so convert does not use this entry.");
    if (facts.isTuple() && entry.isSet(Field::FuserMethod))
        found.severity = Severity::Info; // PyTorch's own configs set root_module on patterns that are fused
    if (const Symbol *reference = referenceFor(entry, facts.rootModule))
        found.fix = Fix{"Set it to " + std::string(reference->path()),
                        {addition(report.at(Field::ReferenceQuantizedModule), reference->path())}};
}

constinit const RuleDefinition DefinitionOf::M02{
    Severity::Warning,
    "Root module without reference module",
    "convert looks modules up in one map from root module to reference module, made of the entries that give both. A "
    "root module alone adds nothing. On patterns that are fused PyTorch's own configs have it too, where the entry of "
    "the fused class gives both. Add the reference module, or remove the root module.",
    {.entry = rootWithoutReference},
};

static void referenceDiffers(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (!facts.rootModule || !facts.referenceModule)
        return;
    const std::span<const Entry *const> users = entry.index().uses(facts.rootModule, Role::Root);
    if (users.empty() || users.back()->facts.referenceModule == facts.referenceModule)
        return;
    const Entry &winner = *users.back();
    const std::string reference(winner.config->referenceQuantizedModule()->path());
    offerReplacement(report.add(Field::ReferenceQuantizedModule, entryName(entry.index().rowOf(winner)), " gives ",
                                quoted(entry.object(facts.rootModule).name()), " the reference module ",
                                quoted(reference), ", and convert takes the last one for all entries."),
                     "Set it to " + reference + " here too", reference);
}

constinit const RuleDefinition DefinitionOf::M03{
    Severity::Warning,
    "Different reference modules for one root",
    "The map from root to reference module is one for the whole config, and of several entries for one root the last "
    "wins. The others' reference modules are never used, whatever their patterns say. Make them agree.",
    {.link = referenceDiffers},
};

static void rootNotInPattern(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (!facts.rootModule || !facts.key || hasLeaf(entry, facts.rootModule))
        return;
    // Entries of fused and QAT classes rightly name the class from which these were made.
    if (facts.atom && entry.index().isMadeAfterTracing(facts.atom))
        return;
    report.add(Field::RootModule, "The pattern does not contain ", quoted(entry.object(facts.rootModule).name()),
               ": the reference module is taken for every pattern that does.");
}

constinit const RuleDefinition DefinitionOf::M04{
    Severity::Info,
    "Root module that the pattern does not contain",
    "The map from root to reference module is one for the whole config; on which entry a pair stands does not matter. "
    "It works here too, but readers look for it at the pattern that contains the root. Move it there.",
    {.link = rootNotInPattern},
};

static void referenceThatCannotBeMade(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (!facts.referenceModule)
        return;
    const PythonObject *root = facts.rootModule ? &entry.object(facts.rootModule) : nullptr;
    const SymbolInfo *rootInfo = root ? root->info : nullptr;
    if (torch::missingWeight(rootInfo)) {
        report.add(Field::RootModule, quoted(root->path()),
                   " has no weight for a reference module: convert raises an AttributeError.");
        return;
    }
    const SymbolInfo *known = entry.object(facts.referenceModule).info;
    if (!known)
        return;
    const std::optional<PythonError> error =
        torch::referenceError(known, root ? root->path() : std::string_view(), entry.index().catalog());
    std::string why;
    if (error && known->hasFromFloat)
        why = " cannot be made of " + quoted(root->path()) + ": convert raises " + error->type + ".";
    else if (error)
        why = " has no from_float: convert raises an AttributeError.";
    else if (torch::takesOtherDimensions(known, rootInfo))
        why = " takes data of other dimensions than " + quoted(root->path()) +
              ": convert makes it, and the model raises a RuntimeError when it runs.";
    else
        return;
    Diagnostic &found = report.add(Field::ReferenceQuantizedModule, quoted(known->path), why);
    if (const Symbol *reference = root ? torch::knownReferenceModule(root->symbol, entry.release()) : nullptr)
        offerReplacement(found, "Set it to " + std::string(reference->path()), reference->path());
}

constinit const RuleDefinition DefinitionOf::M05{
    Severity::Error,
    "Reference module that cannot be made",
    "convert observes the weight of the root module, and then makes the reference module by calling from_float of its "
    "class with the root module. It raises where the root module has no weight, where the class has no from_float, or "
    "where that takes other modules. Modules of torch.nn and the quantized functional classes have no from_float. Most "
    "classes of torch.ao.nn.quantized itself take modules that were calibrated in eager mode. A convolution of other "
    "dimensions is made, and raises when the model runs. Name the class of torch.ao.nn.quantized.reference that has "
    "the name of the root module, or give your own class a from_float(mod, weight_qparams).",
    {.entry = referenceThatCannotBeMade},
};

static void rootWithoutEntry(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (!facts.rootModule || !facts.referenceModule || entry.isUsed(facts.rootModule, Role::Atom))
        return;
    // For a fused pattern, convert reads the entry of the fused class, and for a QAT module, the entry of the float
    // class that it becomes again.
    if (facts.fusedModule || (facts.atom && entry.index().isMadeAfterTracing(facts.atom)))
        return;
    reportMissingEntry(entry, report, Field::RootModule, *entry.get<Symbol>(Field::RootModule),
                       ": convert finds no dtype config for it and leaves it float.");
}

constinit const RuleDefinition DefinitionOf::M06{
    Severity::Warning,
    "Root class without an entry of its own",
    "Before convert swaps a module it looks for the entry whose pattern is exactly its class and compares that entry's "
    "dtype configs. Where there is no such entry the module stays float, although root and reference module are known. "
    "Add an entry for the class.",
    {.link = rootWithoutEntry},
};

} // namespace bcfg::rulechecks
