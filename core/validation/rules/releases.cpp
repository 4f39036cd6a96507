// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/otherrelease.h"
#include "core/validation/rules/definitions.h"

#include <algorithm>
#include <vector>

namespace bcfg::rulechecks {

namespace {

// Without a fix: the names that are near are those of other operators, such as ZeroPad2d for ZeroPad3d.
void reportOther(const JsonPointer &where, const std::string &name, const EntryView &entry,
                 std::optional<Release> other, Report &report)
{
    if (other)
        report.add(where, "PyTorch " + std::string(entry.release().version()) + " has no " + quoted(name) + ": it " +
                              (other->number() > entry.release().number() ? "came by " : "went after ") +
                              std::string(other->version()) + ".");
}

void reportLeaf(const Pattern &leaf, const EntryView &entry, Report &report)
{
    const JsonPointer where = report.at(entry.patternField());
    const ObjectTable &objects = entry.index().objects();
    if (const Symbol *symbol = leaf.symbol())
        reportOther(where, symbol->path(), entry, objects[objects.find(symbol->path())].otherRelease, report);
    if (leaf.method() && !objects.catalog().isTensorMethod(leaf.method()->name.str()))
        reportOther(where, leaf.method()->name.str(), entry,
                    otherReleaseWithMethod(leaf.method()->name.str(), entry.release()), report);
}

} // namespace

static void nameOfOtherRelease(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    std::vector<Pattern> told; // a name that stands twice in a pattern has one place all the same
    if (facts.key) {
        forEachLeaf(*facts.key, [&](const Pattern &leaf) {
            if (std::ranges::find(told, leaf) != told.end())
                return;
            told.push_back(leaf);
            reportLeaf(leaf, entry, report);
        });
    }
    const std::pair<Field, ObjectId> modules[] = {{Field::RootModule, facts.rootModule},
                                                  {Field::QatModule, facts.qatModule},
                                                  {Field::ReferenceQuantizedModule, facts.referenceModule},
                                                  {Field::FusedModule, facts.fusedModule}};
    for (const auto &[field, id] : modules) {
        if (id)
            reportOther(report.at(field), entry.object(id).path(), entry, entry.object(id).otherRelease, report);
    }
    for (const Field field : {Field::FuserMethod, Field::RootNodeGetter, Field::ExtraInputsGetter}) {
        const Callable *callable = entry.callable(field);
        const Symbol *symbol = !callable ? nullptr : callable->call() ? &callable->call()->factory : callable->symbol();
        if (symbol && !entry.index().catalog().find(symbol->path()))
            reportOther(callable->call() ? report.at(field) / "call" : report.at(field), symbol->path(), entry,
                        otherReleaseWith(symbol->path(), entry.release()), report);
    }
}

constinit const RuleDefinition DefinitionOf::S03{
    Severity::Warning,
    Generations::Both,
    "Name that another release has",
    "The release of PyTorch that judges this document does not have the name, and another one has: it went, or it came "
    "later. Where the name is missing, a module that makes the config raises an AttributeError, and no graph has a "
    "call of such a method. Take a name that the release has, or let the document name the release that it is meant "
    "for under \"torch\".",
    EntryCheck(nameOfOtherRelease),
};

static void deprecatedDTypes(const EntryView &entry, Report &report)
{
    const DeprecatedDTypes *deprecated = entry.release().deprecatedDTypes();
    if (!entry.facts().hasDeprecatedDType || entry.index().withDeprecatedDType().front() != &entry.entry())
        return;
    std::string names;
    for (const DType dtype : deprecated->dtypes)
        names += (names.empty() ? "" : ", ") + std::string(dtype.shortName());
    report.add(Field::DTypeConfigs, "Tensors of " + names + " are deprecated since PyTorch " + deprecated->since +
                                        ": it warns where one is made, and a later release will not have them.");
}

constinit const RuleDefinition DefinitionOf::D27{
    Severity::Info,
    Generations::Only2,
    "Dtypes of tensors that are deprecated",
    "Since 2.13 quantize_per_tensor, quantize_per_channel and whatever else makes quantized tensors warn that those of "
    "quint8, qint8 and qint32 will be removed. Preparing goes on as before; the warning comes where a converted model "
    "runs. This is said once for a document. There is nothing to mend yet: the workflow that follows is torchao's.",
    EntryCheck(deprecatedDTypes),
};

} // namespace bcfg::rulechecks
