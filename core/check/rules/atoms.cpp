// SPDX-License-Identifier: Apache-2.0
#include "core/check/patterntools.h"
#include "core/check/rules/definitions.h"
#include "core/document/model/mapped.h"
#include "core/document/model/shortname.h"
#include "core/torch/catalog/nearest.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg::rulechecks {

namespace {

/// Attributes of a tensor. In the graph, reading an attribute is a call of getattr, not of a method.
constexpr std::string_view tensorAttributes[] = {
    "shape", "dtype",         "device", "ndim",    "T",        "H",       "mT",
    "mH",    "data",          "grad",   "grad_fn", "is_cuda",  "is_leaf", "layout",
    "names", "requires_grad", "real",   "imag",    "itemsize", "nbytes",
};

/// Calls visit(name, method) for each method in the pattern.
template <class Visit>
void forEachMethod(const EntryView &entry, Visit visit)
{
    if (!entry.facts().hasMethod)
        return;
    forEachLeaf(*entry.facts().key, [&](const Pattern &leaf) {
        if (const Method *method = leaf.method())
            visit(method->name.view(), *entry.index().objects().find(*method));
    });
}

/// Calls visit(id, symbol) for each symbol of the entry's pattern if any of the symbols is peculiar (a rule may
/// report it: PythonObject::isPeculiar()); else does nothing.
template <class Visit>
void forEachPeculiarLeaf(const EntryView &entry, Visit visit)
{
    if (!entry.facts().hasPeculiarLeaf)
        return;
    const ObjectTable &objects = entry.index().objects();
    forEachLeaf(*entry.facts().key, [&](const Pattern &leaf) {
        if (const ObjectId id = leaf.symbol() ? objects.find(leaf.symbol()->path()) : 0)
            visit(id, *leaf.symbol());
    });
}

/// Calls visit(name, object, field) for each symbol of the entry's pattern, and for each module that a field names, if
/// any of the symbols, or of the modules, is peculiar.
template <class Visit>
void forEachPeculiarName(const EntryView &entry, Visit visit)
{
    forEachPeculiarLeaf(entry, [&](ObjectId id, const Symbol &spelling) {
        visit(spelling.path(), entry.object(id), entry.patternField());
    });
    forEachPeculiarModule(entry, [&](const PythonObject &object, Field field) { visit(object.path(), object, field); });
}

/// The edits that replace each symbol `from` by `to` in the pattern that stands at `where`; `from` and `to` are dotted
/// paths. Each edit replaces one symbol only, so edits of other rules can change other parts of the same pattern.
std::vector<Edit> renamings(const Pattern &pattern, const JsonPointer &where, std::string_view from,
                            std::string_view to)
{
    const std::vector<Pattern> *steps = pattern.steps();
    if (!steps) {
        const bool isRenamed = pattern.symbol() && pattern.symbol()->path() == from;
        return isRenamed ? std::vector{replacement(where, to)} : std::vector<Edit>();
    }
    std::vector<Edit> edits;
    for (std::size_t i = 0; i < steps->size(); ++i)
        std::ranges::move(renamings((*steps)[i], where / i, from, to), std::back_inserter(edits));
    return edits;
}

/// Offers to replace a wrong name by a near name, for a diagnostic at the place of the wrong name.
void offerName(Diagnostic &found, std::string_view near)
{
    offerReplacement(found, "Change it to " + std::string(near), near);
}

/// The same for a diagnostic about a field, which may be the pattern of the entry.
void offerName(Diagnostic &found, std::string_view near, std::string_view wrong, Field field, const EntryView &entry)
{
    offerName(found, near);
    if (field == entry.patternField())
        found.fix->edits = renamings(*entry.pattern(), found.where, wrong, near);
}

/// Calls visit(name, place) for each function or factory that a callable of the entry names and that the catalogue does
/// not have.
template <class Visit>
void forEachUnknownCallable(const EntryView &entry, const Report &report, Visit visit)
{
    for (const Field field : fields(Level::PatternConfig, FieldKind::Callable)) {
        const Callable *callable = entry.get<Callable>(field);
        if (!callable || !info(field).existsIn(entry.release()))
            continue;
        const Callable &called = callable->innermost();
        const Symbol *named = called.call() ? &called.call()->factory : called.symbol();
        if (!named || entry.index().catalog().find(named->path()))
            continue;
        JsonPointer where = report.at(field);
        for (; callable->partial(); callable = &*callable->partial()->function)
            where = where / "partial";
        visit(named->path(), called.call() ? where / "call" : where);
    }
}

std::string didYouMean(std::string_view name, std::string_view near)
{
    return quoted(name) + ". Did you mean " + quoted(near) + "?";
}

} // namespace

static void attributeAsMethod(const EntryView &entry, Report &report)
{
    forEachMethod(entry, [&](std::string_view name, const PythonMethod &) {
        if (!contains(tensorAttributes, name))
            return;
        Diagnostic &found =
            report.add(entry.patternField(), "`x.", name, "` is an attribute, which traces to getattr: the method ",
                       quoted(name), " never matches.");
        if (!entry.facts().isTuple())
            found.fix = Fix{"Remove the entry, which never matches", {removal(report.base())}};
    });
}

constinit const RuleDefinition DefinitionOf::P11{
    Severity::Warning,
    "Attribute in place of a method",
    "A string in a pattern matches the call of a tensor method. Reading an attribute such as x.shape traces to a call "
    "of getattr, which the string never matches: the entry has no effect. PyTorch's own configs have \"shape\" all the "
    "same. Remove the entry. One for getattr in its place would make prepare_fx raise a TypeError.",
    {.entry = attributeAsMethod},
};

static void abstractModule(const EntryView &entry, Report &report)
{
    forEachPeculiarLeaf(entry, [&](ObjectId id, const Symbol &) {
        if (entry.object(id).isAbstract && !entry.index().isMadeAfterTracing(id)) {
            report.add(entry.patternField(), quoted(entry.object(id).path()),
                       " is a base class or a container: a module must have exactly the class of the pattern, and no "
                       "traced module has this one.");
        }
    });
}

constinit const RuleDefinition DefinitionOf::P12{
    Severity::Warning,
    "Base class or container as pattern",
    "The matcher compares the exact class of a module with the pattern, and subclasses do not match. No module of a "
    "graph has a base class as its own, and containers such as Sequential are traced through. List the concrete "
    "classes. This does not concern a class that an entry has as fused_module or qat_module, as its modules are made "
    "after tracing.",
    {.link = abstractModule},
};

static void moduleOutsideTorch(const EntryView &entry, Report &report)
{
    forEachPeculiarLeaf(entry, [&](ObjectId id, const Symbol &) {
        if (entry.index().isTracedThrough(id)) {
            report.add(entry.patternField(), quoted(entry.object(id).path()),
                       " is defined outside torch.nn: tracing goes through such a module, unless it is declared "
                       "non-traceable.");
        }
    });
}

constinit const RuleDefinition DefinitionOf::P13{
    Severity::Info,
    "Module from outside torch.nn",
    "Tracing stops only at modules whose class is defined in torch.nn or torch.ao.nn. Any other module is traced "
    "through, and the graph shows its parts, so a pattern with its class matches only where the class is declared "
    "non-traceable, standalone or custom in the PrepareCustomConfig. Declare it there, or describe its parts. This "
    "does not concern a class that an entry has as fused_module or qat_module, as its modules are made after tracing.",
    {.link = moduleOutsideTorch},
};

static void unusualForm(const EntryView &entry, Report &report)
{
    const ObjectId method = entry.facts().method;
    const ObjectId id = method ? method : entry.facts().atom;
    if (!id || entry.object(id).usualForm.empty())
        return;
    const std::string_view usual = entry.object(id).usualForm;
    if (entry.isUsed(entry.index().objects().find(usual), method ? Role::Method : Role::Atom))
        return;
    const auto name = [&](std::string_view path) {
        return quoted(method ? shortName(path) : path);
    };
    report.add(entry.patternField(), "There is an entry for ", name(entry.object(id).path()), " and none for ",
               name(usual), ", a different ", method ? "method" : "function",
               " to the matcher, and the one that models usually call.");
}

constinit const RuleDefinition DefinitionOf::P14{
    Severity::Warning,
    "Function or method that models call in another form",
    "Patterns are compared by identity: F.relu, torch.relu, nn.ReLU, \"relu\" and \"relu_\" are five unrelated "
    "operators, and a + b traces to operator.add, not torch.add. An entry for one form alone leaves the form that "
    "models usually call in float, without a word. Add an entry for it, or ignore this where the backend means just "
    "that one.",
    {.link = unusualForm},
};

static void misspeltSymbol(const EntryView &entry, Report &report)
{
    forEachPeculiarName(entry, [&](std::string_view name, const PythonObject &object, Field field) {
        if (object.nearest.empty() || object.otherRelease)
            return;
        Diagnostic &found = report.add(field, "PyTorch has no ", didYouMean(name, object.nearest));
        offerName(found, object.nearest, name, field, entry);
    });
    forEachUnknownCallable(entry, report, [&](std::string_view name, JsonPointer where) {
        const std::string_view nearest = nearestSymbol(name, entry.index().catalog());
        if (!nearest.empty() && !otherReleaseWith(name, entry.release()))
            offerName(report.add(std::move(where), "PyTorch has no ", didYouMean(name, nearest)), nearest);
    });
}

constinit const RuleDefinition DefinitionOf::S01{
    Severity::Warning,
    "Unknown name near a known one",
    "The catalogue of this PyTorch release does not know the name, and knows one for which Python's source may have "
    "this short form (nn.Linear, F.relu), or one that differs by a single slip: a letter, a swap of two, upper for "
    "lower case. A wrong name raises an error when the config is built in Python, which imports names by their whole "
    "path. Take the proposed name, or ignore this where the name comes from somewhere else.",
    {.entry = misspeltSymbol},
};

static void misspeltMethod(const EntryView &entry, Report &report)
{
    forEachMethod(entry, [&](std::string_view name, const PythonMethod &method) {
        if (method.nearest.empty() || method.otherRelease)
            return;
        Diagnostic &found =
            report.add(entry.patternField(), "Tensors have no method ", didYouMean(name, method.nearest));
        if (!entry.facts().isTuple())
            offerName(found, method.nearest);
    });
}

constinit const RuleDefinition DefinitionOf::S02{
    Severity::Info,
    "Unknown method near a known one",
    "Tensors of this PyTorch release have no such method, and have one that differs by a single slip. A method that "
    "does not exist never occurs in a graph, so the pattern never matches. Take the proposed name, or ignore this: "
    "PyTorch's own configs name methods that no tensor has, such as hardsigmoid.",
    {.entry = misspeltMethod},
};

namespace {

/// " Near names: `a`, `b`.", or empty where there are none.
std::string nearNames(std::span<const std::string_view> names)
{
    std::string text;
    for (const std::string_view name : names)
        text += (text.empty() ? names.size() == 1 ? " Did you mean " : " Near names: " : ", ") + quoted(name);
    return text.empty() ? text : text + (names.size() == 1 ? "?" : ".");
}

} // namespace

static void missingSymbol(const EntryView &entry, Report &report)
{
    forEachPeculiarName(entry, [&](std::string_view name, const PythonObject &object, Field field) {
        if (!object.isMissing)
            return;
        if (isNnModule(name) || entry.index().catalog().hasModule(name)) {
            report.add(field, quoted(name), " is a module of Python, neither a class nor a function.");
            return;
        }
        const std::string_view package = packageOf(name);
        const std::string says =
            !isDottedName(name) ? quoted(name) + " is not a Python name"
            : object.info || package == "builtins" || package == "math"
                ? quoted(name) + " is none of the functions of Python that a pattern may name: those of operator that "
                                 "compute, abs, getattr and round of builtins, and math.sqrt"
                : "PyTorch " + std::string(entry.release().version()) + " has no " + quoted(name);
        Diagnostic &found = report.add(field, says, ".", nearNames(object.near));
        if (object.near.size() == 1)
            offerName(found, object.near.front(), name, field, entry);
    });
    forEachUnknownCallable(entry, report, [&](std::string_view name, JsonPointer where) {
        if (!isDottedName(name) && nearestSymbol(name, entry.index().catalog()).empty())
            report.add(std::move(where), quoted(name), " is not a Python name.");
    });
}

constinit const RuleDefinition DefinitionOf::S04{
    Severity::Warning,
    "Name that PyTorch does not have",
    "The catalogue has each operator of torch.nn, torch.nn.functional, torch.ao.nn and Python's operator module, in "
    "each release that it knows, and this name is none of them, is in a module that torch.nn and torch.ao.nn do not "
    "have, is itself such a module, or is not a dotted Python name at all. A name that does not exist raises an "
    "AttributeError where the config is built in Python, and no model has such an operator. Write the name of one. Of "
    "Python's builtins and math a pattern may name abs, getattr, round and sqrt alone: no other is written as Python.",
    {.entry = missingSymbol},
};

static void missingMethod(const EntryView &entry, Report &report)
{
    if (const Pattern *pattern = entry.pattern()) {
        forEachLeaf(*pattern, [&](const Pattern &leaf) {
            if (const std::string *repr = opaqueIn(leaf); repr && isTextRepr(*repr))
                report.add(entry.patternField(), "The pattern has the text ", quoted(*repr),
                           ", which PyTorch takes for the name of a method: it matches nothing. Use the class or "
                           "function itself instead of its name.");
        });
    }
    forEachMethod(entry, [&](std::string_view name, const PythonMethod &method) {
        if (!method.isMissing || contains(tensorAttributes, name))
            return;
        if (entry.facts().method && entry.isUsed(entry.index().objects().find(method.function), Role::Atom))
            return; // another entry has the function as its pattern
        Diagnostic &found = report.add(
            entry.patternField(),
            name.empty() ? "The name of an operator is empty."
                         : "A name without a dot is that of a tensor method, and tensors have no " + quoted(name) + ".",
            nearNames(method.near));
        if (method.near.size() == 1 && !entry.facts().isTuple())
            offerName(found, method.near.front());
    });
}

constinit const RuleDefinition DefinitionOf::S05{
    Severity::Warning,
    "Method that tensors do not have",
    "A string without a dot in a pattern is the name of a tensor method. Tensors have no method of this name in any "
    "release that is known, so the pattern never matches. Classes and functions are written with their modules, as "
    "torch.nn.Linear or torch.nn.functional.linear. To PyTorch a text with a dot is the name of a method, too, and "
    "reaches no operator; Backend Config Editor keeps it as {\"opaque\": \"'torch.nn.Linear'\"}. Beside an entry for "
    "the function itself the method is not reported, as PyTorch's own configs have both for hardsigmoid.",
    {.entry = missingMethod},
};

} // namespace bcfg::rulechecks
