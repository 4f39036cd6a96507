// SPDX-License-Identifier: Apache-2.0
#include "core/model/jsonform.h"
#include "core/torch/knownmodules.h"
#include "core/validation/newentry.h"
#include "core/validation/patterntools.h"
#include "core/validation/rulefunctions.h"

#include <algorithm>

namespace bcfg::rulechecks {

namespace {

/// The class of child 0 of a fused class: the root of a pattern that is fused into it. 0 where no entry tells.
ObjectId firstChild(const EntryView &entry, ObjectId fused)
{
    for (const Entry *other : entry.index().uses(fused, Role::Fused)) {
        if (other->facts.isTuple() && entry.isModule(other->facts.root))
            return other->facts.root;
    }
    return 0;
}

/// Whether torch has no reference module for the class, so that none can be expected.
bool hasNoWeight(const PythonObject &object)
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

/// The class that carries the weight of the entry's class: child 0 of a fused one, else the class itself.
ObjectId weightedClass(const EntryView &entry)
{
    const ObjectId atom = entry.facts().atom;
    return entry.isUsed(atom, Role::Fused) ? firstChild(entry, atom) : atom;
}

/// What PyTorch itself has for QAT of the entry's class, or null.
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

void fusedClassWithoutEntry(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (!facts.fusedModule || entry.isUsed(facts.fusedModule, Role::Atom))
        return;
    const Symbol &fused = *entry.get<Symbol>(Field::FusedModule);
    Diagnostic &found = report.add(Field::FusedModule, "No entry has the pattern " + quoted(fused.path()) +
                                                           ": what is fused into it stays float.");
    found.fix = entryFor(entry, fused);
}

void fusedRootWithoutReference(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (!facts.fusedModule || !facts.isTuple() || !entry.isSet(Field::FuserMethod) || !entry.isModule(facts.root))
        return;
    if (hasNoWeight(entry.object(facts.root)) || entry.isUsed(facts.root, Role::Root))
        return;
    report.add(Field::FusedModule,
               "No entry gives " + quoted(entry.object(facts.root).path()) +
                   ", child 0 of the fused module, a reference module: convert leaves the fused module "
                   "float.");
}

void fusedNotIndexable(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    const SymbolInfo *known = facts.fusedModule ? entry.object(facts.fusedModule).info : nullptr;
    if (known && !known->isIndexable)
        report.add(Field::FusedModule, quoted(known->path) + " cannot be indexed, and convert takes child 0 of a fused "
                                                             "module: it raises a TypeError.");
}

void getterWithoutFuser(const EntryView &entry, Report &report)
{
    if (!entry.facts().key || entry.isSet(Field::FuserMethod))
        return;
    const auto unused = [&](Field field) {
        if (!entry.isSet(field))
            return;
        Diagnostic &found =
            report.add(field, std::string(info(field).key) + " is asked for while fusing only, and this entry "
                                                             "has no fuser_method.");
        found.fix = Fix{"Remove " + std::string(info(field).key), {removal(found.where)}};
    };
    unused(Field::ExtraInputsGetter);
    if (entry.api() == Api::Torch1_13 && !hasSeveralOperands(*entry.facts().key))
        unused(Field::RootNodeGetter);
}

void qatOnOtherPattern(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (!facts.qatModule || !facts.key || (facts.atom && entry.isModule(facts.atom)))
        return;
    Diagnostic &found =
        report.add(Field::QatModule, "qat_module is looked up by the class of a module, and this pattern is "
                                     "no single module: it is never used.");
    found.fix = Fix{"Remove qat_module", {removal(found.where)}};
}

void qatClassWithoutEntry(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (!facts.qatModule || !entry.isModule(facts.atom) || entry.isUsed(facts.qatModule, Role::Atom))
        return;
    const Symbol &qat = *entry.get<Symbol>(Field::QatModule);
    Diagnostic &found = report.add(Field::QatModule, "No entry has the pattern " + quoted(qat.path()) +
                                                         ": after prepare_qat_fx the module is not quantized.");
    // With an entry for the QAT class convert asks for the reference module of what it turns the module back into.
    const ObjectId root = weightedClass(entry);
    const torch::KnownQatModule *known = knownQat(entry);
    const bool isKnown = known && entry.object(facts.qatModule).path() == known->qatModule.path();
    const bool hasOneUser = entry.index().uses(facts.qatModule, Role::Qat).size() == 1;
    if (hasOneUser && (isKnown || !quantizesWeight(entry) || (root && entry.isUsed(root, Role::Root))))
        found.fix = entryFor(entry, qat);
}

void qatFloatWithoutReference(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (!facts.qatModule || !entry.isModule(facts.atom) || !entry.isUsed(facts.qatModule, Role::Atom))
        return;
    const ObjectId root = weightedClass(entry);
    if (!quantizesWeight(entry) || !root || entry.isUsed(root, Role::Root))
        return;
    // Of PyTorch's own fused classes it takes child 0 too where no entry fuses into them.
    const torch::KnownQatModule *known = knownQat(entry);
    if (known && hasReference(entry, known->rootModule))
        return;
    report.add(Field::QatModule, "The float class " +
                                     quoted((known ? known->rootModule : entry.object(root).symbol).path()) +
                                     " has no reference module: convert raises an AssertionError for the QAT module.");
}

void qatModuleMissing(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (!facts.atom || !entry.isModule(facts.atom) || entry.isSet(Field::QatModule) || !quantizesWeight(entry))
        return;
    const ObjectId root = weightedClass(entry);
    if (!root || !entry.isUsed(root, Role::Root))
        return;
    const torch::KnownQatModule *known = knownQat(entry);
    if (!known)
        return;
    Diagnostic &found = report.add(entry.patternField(),
                                   "PyTorch's own backends have a QAT module for " + quoted(known->moduleClass.path()) +
                                       ", and this entry has no qat_module: prepare_qat_fx trains its weight without "
                                       "fake quantization, and convert quantizes it all the same.");
    found.fix = qatModuleFor(entry, known->qatModule);
}

void qatWithoutFromFloat(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    const SymbolInfo *known = facts.qatModule ? entry.object(facts.qatModule).info : nullptr;
    if (!known || known->hasFromFloat)
        return;
    report.add(Field::QatModule, quoted(known->path) + " has no from_float: prepare_qat_fx raises an AttributeError.");
}

} // namespace bcfg::rulechecks
