// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/nearest.h"
#include "core/validation/patterntools.h"
#include "core/validation/rulefunctions.h"

#include <algorithm>

namespace bcfg::rulechecks {

namespace {

/// Attributes of a tensor: reading one is a call of getattr in the graph, and no call of a method.
constexpr std::string_view tensorAttributes[] = {
    "shape", "dtype",         "device", "ndim",    "T",        "H",       "mT",
    "mH",    "data",          "grad",   "grad_fn", "is_cuda",  "is_leaf", "layout",
    "names", "requires_grad", "real",   "imag",    "itemsize", "nbytes",
};

/// Calls visit(object) for the classes and functions of the pattern that some rule looks closer at.
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

} // namespace

void attributeAsMethod(const EntryView &entry, Report &report)
{
    if (!entry.facts().key || entry.facts().atom)
        return;
    forEachLeaf(*entry.facts().key, [&](const Pattern &leaf) {
        if (!leaf.method() ||
            std::ranges::find(tensorAttributes, leaf.method()->name.str()) == std::end(tensorAttributes))
            return;
        const std::string &name = leaf.method()->name.str();
        Diagnostic &found = report.add(entry.patternField(), "`x." + name +
                                                                 "` is an attribute, which traces to getattr: "
                                                                 "the method " +
                                                                 quoted(name) + " never matches.");
        if (!entry.facts().isTuple())
            found.fix = Fix{"Remove the entry, which never matches", {removal(report.base())}};
    });
}

void abstractModule(const EntryView &entry, Report &report)
{
    forEachPeculiarLeaf(entry, [&](const PythonObject &object, const Symbol &) {
        if (object.isAbstract) {
            report.add(entry.patternField(),
                       quoted(object.path()) + " is a base class or a container: a module must have exactly the class "
                                               "of the pattern, so this never matches.");
        }
    });
}

void moduleOutsideTorch(const EntryView &entry, Report &report)
{
    forEachPeculiarLeaf(entry, [&](const PythonObject &object, const Symbol &) {
        if (object.isOutsideTorch && object.nearest.empty()) {
            report.add(entry.patternField(), quoted(object.path()) +
                                                 " is defined outside torch.nn: tracing goes through such a module, "
                                                 "unless it is declared non-traceable.");
        }
    });
}

void unusualForm(const EntryView &entry, Report &report)
{
    const ObjectId method = entry.facts().method;
    const ObjectId id = method ? method : entry.facts().atom;
    if (!id || entry.object(id).usualForm.empty())
        return;
    const std::string_view usual = entry.object(id).usualForm;
    if (entry.isUsed(entry.index().objects().find(usual), method ? Role::Method : Role::Atom))
        return;
    const auto name = [&](std::string_view path) {
        return quoted(method ? path.substr(path.rfind('.') + 1) : path);
    };
    report.add(entry.patternField(), "There is an entry for " + name(entry.object(id).path()) + " and none for " +
                                         name(usual) + ", a different " + (method ? "method" : "function") +
                                         " to the matcher, and the one that models usually call.");
}

void misspeltSymbol(const EntryView &entry, Report &report)
{
    forEachPeculiarLeaf(entry, [&](const PythonObject &object, const Symbol &spelling) {
        if (object.nearest.empty())
            return;
        const std::string nearest(object.nearest);
        Diagnostic &found = report.add(entry.patternField(), "PyTorch has no " + quoted(spelling.path()) +
                                                                 ". Did you mean " + quoted(nearest) + "?");
        found.fix =
            Fix{"Change it to " + nearest,
                {replacement(found.where, patternJson(withSymbol(*entry.pattern(), spelling.path(), nearest)))}};
    });
    for (const Field field :
         {Field::RootModule, Field::QatModule, Field::ReferenceQuantizedModule, Field::FusedModule}) {
        const Symbol *symbol = entry.get<Symbol>(field);
        const ObjectId id = symbol ? entry.index().objects().find(symbol->path()) : 0;
        if (!id || entry.object(id).nearest.empty())
            continue;
        const std::string nearest(entry.object(id).nearest);
        Diagnostic &found =
            report.add(field, "PyTorch has no " + quoted(symbol->path()) + ". Did you mean " + quoted(nearest) + "?");
        found.fix = Fix{"Change it to " + nearest, {replacement(found.where, nearest)}};
    }
    const Callable *fuser = entry.fuserMethod();
    const Symbol *called = !fuser ? nullptr : fuser->call() ? &fuser->call()->factory : fuser->symbol();
    if (!called || entry.index().catalog().find(called->path()))
        return;
    const std::string nearest(nearestSymbol(called->path(), entry.index().catalog()));
    if (nearest.empty())
        return;
    const JsonPointer fuserAt = report.at(Field::FuserMethod);
    Diagnostic &found =
        report.add(fuser->call() ? fuserAt / "call" : fuserAt,
                   "PyTorch has no " + quoted(called->path()) + ". Did you mean " + quoted(nearest) + "?");
    found.fix = Fix{"Change it to " + nearest, {replacement(found.where, nearest)}};
}

void misspeltMethod(const EntryView &entry, Report &report)
{
    if (!entry.facts().key || entry.facts().atom)
        return;
    forEachLeaf(*entry.facts().key, [&](const Pattern &leaf) {
        if (!leaf.method())
            return;
        const std::string &name = leaf.method()->name.str();
        const std::string nearest(nearestMethod(name, entry.index().catalog()));
        if (nearest.empty())
            return;
        Diagnostic &found = report.add(entry.patternField(), "Tensors have no method " + quoted(name) +
                                                                 ". Did you mean " + quoted(nearest) + "?");
        if (!entry.facts().isTuple())
            found.fix = Fix{"Change it to " + nearest, {replacement(found.where, nearest)}};
    });
}

} // namespace bcfg::rulechecks
