// SPDX-License-Identifier: Apache-2.0
#include "core/check/newentry.h"
#include "core/check/patterntools.h"
#include "core/check/rules/definitions.h"
#include "core/torch/knownmodules.h"

#include <algorithm>

namespace bcfg::rulechecks {

namespace {

/// The class of child 0 of a fused class: the root of a pattern that is fused into it; 0 where no entry fuses into it.
ObjectId firstChild(const EntryView &entry, ObjectId fused)
{
    for (const Entry *other : entry.index().uses(fused, Role::Fused)) {
        if (other->facts.isTuple() && entry.isModule(other->facts.root))
            return other->facts.root;
    }
    return 0;
}

/// Whether the class is a batch norm of torch.nn, for which torch has no reference module.
bool isBatchNorm(const PythonObject &object)
{
    return object.path().starts_with("torch.nn.BatchNorm");
}

bool quantizesWeight(const EntryView &entry)
{
    return std::ranges::any_of(entry.dtypeConfigs(), [](const DTypeConfig &config) {
        const std::optional<DType> weight = config.weight().dtype();
        return weight && *weight != DType::Float32;
    });
}

/// The class that carries the weight: child 0 where the entry's class is a fused one, else the class itself.
ObjectId weightedClass(const EntryView &entry)
{
    const ObjectId atom = entry.facts().atom;
    return entry.isUsed(atom, Role::Fused) ? firstChild(entry, atom) : atom;
}

/// The QAT module that PyTorch itself has for the class of the entry, or null.
const torch::KnownQatModule *knownQat(const EntryView &entry)
{
    return torch::knownQatModule(entry.object(entry.facts().atom).symbol, entry.release());
}

bool hasReference(const EntryView &entry, const Symbol &moduleClass)
{
    const ObjectId object = entry.index().objects().find(moduleClass.path());
    return object && entry.isUsed(object, Role::Root);
}

} // namespace

const Symbol *floatClassWithoutReference(const EntryView &entry)
{
    const ObjectId root = weightedClass(entry);
    if (!quantizesWeight(entry) || !root || entry.isUsed(root, Role::Root))
        return nullptr;
    // Convert takes child 0 of PyTorch's own fused classes, too, even if no entry fuses into them.
    const torch::KnownQatModule *known = knownQat(entry);
    if (!known)
        return &entry.object(root).symbol;
    return hasReference(entry, known->rootModule) ? nullptr : &known->rootModule;
}

static void fusedClassWithoutEntry(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (!facts.fusedModule || entry.isUsed(facts.fusedModule, Role::Atom))
        return;
    reportMissingEntry(entry, report, Field::FusedModule, *entry.get<Symbol>(Field::FusedModule),
                       ": what is fused into it stays float.");
}

constinit const RuleDefinition DefinitionOf::M13{
    Severity::Warning,
    "Fused class without an entry of its own",
    "After fusion the matched operators are one module of the fused class, and quantization looks for an entry with "
    "that class as its pattern. Without one the fused module is not observed, not converted and stays float: fusing "
    "takes the operators out of quantization. Add an entry for the fused class.",
    {.link = fusedClassWithoutEntry},
};

static void fusedInEvaluationWithoutEntry(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    const ObjectId made = facts.fusedInEvaluation;
    if (!made || made == facts.fusedModule || entry.isUsed(made, Role::Atom)) // M13 reports the fused_module
        return;
    reportMissingEntry(entry, report, Field::FuserMethod, entry.object(made).symbol,
                       ", which this makes of a model in evaluation: what is fused into it stays float.");
}

constinit const RuleDefinition DefinitionOf::M30{
    Severity::Warning,
    "Class that is fused in evaluation without an entry",
    "PyTorch's fuser methods with a BatchNorm make no module with a BatchNorm of a model in evaluation: they fold it "
    "into the weight, so that the convolution or Linear alone is left, or the convolution with its ReLU. prepare_fx "
    "looks for an entry with that class as its pattern. Where there is none, the module is not observed, not converted "
    "and stays float. Add an entry for that class. If the backend is meant for QAT alone, leave it.",
    {.link = fusedInEvaluationWithoutEntry},
};

static void fusedRootWithoutReference(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (!facts.fusedModule || !facts.isTuple() || !entry.isSet(Field::FuserMethod) || !entry.isModule(facts.root))
        return;
    if (isBatchNorm(entry.object(facts.root)) || entry.isUsed(facts.root, Role::Root))
        return;
    // A fused class of PyTorch may have another module as child 0, which only the author of the fuser method knows.
    const SymbolInfo *fused = entry.object(facts.fusedModule).info;
    if (fused && !fused->takes.empty() &&
        !entry.index().catalog().isSameObject(fused->takes.front(), entry.object(facts.root).path()))
        return;
    report.add(Field::FusedModule, "No entry gives ", quoted(entry.object(facts.root).path()),
               ", child 0 of the fused module, a reference module: convert leaves the fused module float.");
}

constinit const RuleDefinition DefinitionOf::M14{
    Severity::Warning,
    "Fused module whose child 0 has no reference module",
    "convert treats child 0 of a fused module as the one with the weight and looks up its reference module. Where no "
    "entry gives its class one, the fused module stays float between a quantize and a dequantize. Give the class of "
    "child 0 a root_module and a reference_quantized_module_for_root, on its own entry best.",
    {.link = fusedRootWithoutReference},
};

static void fusedNotIndexable(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    const SymbolInfo *known = facts.fusedModule ? entry.object(facts.fusedModule).info : nullptr;
    if (!known)
        return;
    if (!known->isIndexable)
        report.add(Field::FusedModule, quoted(known->path),
                   " cannot be indexed, and convert takes child 0 of a fused module: it raises a TypeError.");
    else if (torch::missingWeight(known) && facts.isTuple() && entry.isUsed(facts.root, Role::Root))
        report.add(Field::FusedModule, quoted(known->path),
                   " is not a _FusedModule, so convert reads its own weight, not that of child 0, and raises an "
                   "AttributeError.");
}

constinit const RuleDefinition DefinitionOf::M15{
    Severity::Error,
    "Fused module whose child 0 convert cannot take",
    "convert takes child 0 of a fused module by indexing it, and raises a TypeError where the class has no "
    "__getitem__. Where child 0 has a reference module, the class must be a subclass of _FusedModule, too: of another "
    "container, such as Sequential, convert reads the weight, and raises an AttributeError. Name a class of "
    "torch.ao.nn.intrinsic, or derive your class from torch.ao.nn.intrinsic._FusedModule.",
    {.link = fusedNotIndexable},
};

static void getterWithoutFuser(const EntryView &entry, Report &report)
{
    if (!entry.facts().key || entry.isSet(Field::FuserMethod))
        return;
    const auto unused = [&](Field field) {
        if (entry.isSet(field))
            offerRemoval(report.add(field, keyOf(field),
                                    " is asked for while fusing only, and this entry has no fuser_method."));
    };
    unused(Field::ExtraInputsGetter);
    if (!entry.release().does(Behaviour::TakesRootOfGetter) && !hasSeveralOperands(*entry.facts().key))
        unused(Field::RootNodeGetter);
}

constinit const RuleDefinition DefinitionOf::M19{
    Severity::Info,
    "Getter without fuser method",
    "extra_inputs_getter, and in 1.13 root_node_getter, are asked while fusing. Without a fuser method nothing calls "
    "them. Remove the getter, or set the fuser method.",
    {.entry = getterWithoutFuser},
};

static void qatOnOtherPattern(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (facts.qatModule && facts.key && !entry.isModule(facts.atom))
        offerRemoval(report.add(Field::QatModule, "qat_module is looked up by the class of a module, and this pattern "
                                                  "is not a single module: it is never used."));
}

constinit const RuleDefinition DefinitionOf::M20{
    Severity::Warning,
    "qat_module on something other than a module",
    "prepare_qat_fx looks qat_module up by the class of each module, so it is found only on an entry whose pattern is "
    "that single class. On tuples, functions and methods it has no effect. Put it on the entry of the module; for "
    "fused modules, on that of the fused class.",
    {.entry = qatOnOtherPattern},
};

static void qatClassWithoutEntry(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (!facts.qatModule || !entry.isModule(facts.atom) || entry.isUsed(facts.qatModule, Role::Atom))
        return;
    const Symbol &qat = *entry.get<Symbol>(Field::QatModule);
    Diagnostic &found = report.add(Field::QatModule, "No entry has the pattern ", quoted(qat.path()),
                                   ": after prepare_qat_fx the module is not quantized.");
    // If the QAT class has an entry, convert makes the QAT module float again, and looks for the reference module of
    // the float class.
    const ObjectId root = weightedClass(entry);
    const torch::KnownQatModule *known = knownQat(entry);
    const bool isKnown = known && entry.object(facts.qatModule).path() == known->qatModule.path();
    const bool hasOneUser = entry.index().uses(facts.qatModule, Role::Qat).size() == 1;
    if (hasOneUser && (isKnown || !quantizesWeight(entry) || (root && entry.isUsed(root, Role::Root))))
        found.fix = entryFor(entry, qat);
}

constinit const RuleDefinition DefinitionOf::M21{
    Severity::Warning,
    "QAT class without an entry of its own",
    "After prepare_qat_fx the module has the QAT class, and quantization looks for an entry with that class as its "
    "pattern. Where there is none the module is neither observed nor converted, so training for quantization ends in a "
    "float model. Add an entry for the QAT class.",
    {.link = qatClassWithoutEntry},
};

static void qatFloatWithoutReference(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (!facts.qatModule || !entry.isModule(facts.atom) || !entry.isUsed(facts.qatModule, Role::Atom))
        return;
    if (const Symbol *missing = floatClassWithoutReference(entry))
        report.add(Field::QatModule, "The float class ", quoted(missing->path()),
                   " has no reference module: convert raises an AssertionError for the QAT module.");
}

constinit const RuleDefinition DefinitionOf::M22{
    Severity::Error,
    "QAT module whose float class has no reference module",
    "convert turns a QAT module back into its float class and then asks for the reference module of that class. Where "
    "no entry gives one it raises \"No reference quantized module class configured for ...\". Give the float class a "
    "root_module and a reference_quantized_module_for_root.",
    {.link = qatFloatWithoutReference},
};

static void qatModuleMissing(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (!entry.isModule(facts.atom) || entry.isSet(Field::QatModule) || !quantizesWeight(entry))
        return;
    const ObjectId root = weightedClass(entry);
    if (!root || !entry.isUsed(root, Role::Root))
        return;
    const torch::KnownQatModule *known = knownQat(entry);
    if (!known)
        return;
    Diagnostic &found = report.add(entry.patternField(), "PyTorch's own backends have a QAT module for ",
                                   quoted(known->moduleClass.path()),
                                   ", and this entry has no qat_module: prepare_qat_fx trains its weight without fake "
                                   "quantization, and convert quantizes it all the same.");
    found.fix = qatModuleFor(entry, known->qatModule);
}

constinit const RuleDefinition DefinitionOf::M27{
    Severity::Info,
    "Module without the QAT module that PyTorch has for it",
    "prepare_qat_fx puts a fake quantize on a weight only by replacing its module by the qat_module of the module's "
    "entry. Where there is none the module is trained with its float weight, and convert, which knows the reference "
    "module, quantizes that weight all the same: training has never seen what is lost by it. Set qat_module to the "
    "class that PyTorch's own backends have, with an entry of its own. If the backend is not meant for QAT, leave it.",
    {.link = qatModuleMissing},
};

static void referenceMissing(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (!entry.isModule(facts.atom) || entry.isSet(Field::RootModule) || entry.isSet(Field::ReferenceQuantizedModule))
        return; // rules M01 and M02 report a root module without a reference module, and the reverse
    if (entry.isUsed(facts.atom, Role::Root) || !quantizesWeight(entry))
        return;
    const Symbol &module = entry.object(facts.atom).symbol;
    const Symbol *reference = torch::knownReferenceModule(module, entry.release());
    if (!reference)
        return;
    Diagnostic &found = report.add(entry.patternField(), "No entry gives ", quoted(module.path()),
                                   " a reference module: convert leaves it float between a quantize and a dequantize.");
    found.fix = Fix{"Set the modules that PyTorch's own backends have for it",
                    {addition(report.at(Field::RootModule), module.path()),
                     addition(report.at(Field::ReferenceQuantizedModule), reference->path())}};
    const torch::KnownQatModule *known = entry.isSet(Field::QatModule) ? nullptr : knownQat(entry);
    if (const std::optional<Fix> qat = known ? qatModuleFor(entry, known->qatModule) : std::nullopt)
        found.fix->edits.insert(found.fix->edits.end(), qat->edits.begin(), qat->edits.end());
}

constinit const RuleDefinition DefinitionOf::M28{
    Severity::Warning,
    "Module with a quantized weight that has no reference module",
    "convert replaces a module by the reference module that some entry gives its class. Where none does, the module "
    "keeps its float weight, whatever weight_dtype says, and only its input and output are quantized. Set root_module "
    "to the class and reference_quantized_module_for_root to its reference module.",
    {.link = referenceMissing},
};

static void fusedClassNotDeclared(const EntryView &entry, Report &report)
{
    const ObjectId atom = entry.facts().atom;
    // If the class comes only from models, prepare_qat_fx swaps its modules for the QAT module.
    const bool isExchanged = entry.isSet(Field::QatModule) && !entry.isUsed(atom, Role::Folded);
    if (!entry.isModule(atom) || entry.isUsed(atom, Role::Fused) || entry.isUsed(atom, Role::Root) || isExchanged ||
        !quantizesWeight(entry))
        return;
    const SymbolInfo *fused = entry.object(atom).info;
    if (!fused || fused->takes.empty() || !torch::hasKnownReference(fused, entry.release()))
        return;
    report.add(entry.patternField(), "No entry has the fused_module ", quoted(fused->path),
               ": convert leaves it float between a quantize and a dequantize.");
}

constinit const RuleDefinition DefinitionOf::M29{
    Severity::Warning,
    "Fused class that no entry has as its fused module",
    "convert takes the weight of a fused module from its child 0, and recognizes fused modules by the fused_module of "
    "all entries. A model can hold a fused class without them: it was written so, or an older fusion made it. Where no "
    "entry has the class as its fused_module, convert leaves the module float between a quantize and a dequantize. Add "
    "the entry for the operators that are fused into it.",
    {.link = fusedClassNotDeclared},
};

static void qatModuleThatCannotBeMade(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    const SymbolInfo *qat = facts.qatModule ? entry.object(facts.qatModule).info : nullptr;
    // Rule M20 reports the qat_module of other patterns, for which PyTorch never makes it.
    if (!qat || !entry.isModule(facts.atom))
        return;
    const SymbolInfo *given = entry.object(facts.atom).info;
    std::string why;
    if (!qat->hasFromFloat)
        why = " has no from_float: prepare_qat_fx raises an AttributeError.";
    else if (given && torch::refusesClass(*qat, given->path, entry.index().catalog()))
        why = " takes only modules of class " + quoted(qat->fromFloatOf) + ": prepare_qat_fx raises an AssertionError.";
    else
        return;
    Diagnostic &found = report.add(Field::QatModule, quoted(qat->path), why);
    if (const torch::KnownQatModule *known = knownQat(entry))
        found.fix = qatModuleFor(entry, known->qatModule);
}

constinit const RuleDefinition DefinitionOf::M23{
    Severity::Error,
    "QAT module that cannot be made",
    "prepare_qat_fx replaces a module that has a QConfig by calling from_float of the QAT class. It raises an "
    "AttributeError where the class has none, and an AssertionError where it takes modules of another class: each of "
    "PyTorch's own takes those of one class, and not of its subclasses. Name the class of torch.ao.nn.qat or "
    "torch.ao.nn.intrinsic.qat that takes this module, or give your own class a from_float(mod).",
    {.link = qatModuleThatCannotBeMade},
};

} // namespace bcfg::rulechecks
