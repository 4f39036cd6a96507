// SPDX-License-Identifier: Apache-2.0
#include "core/check/patterntools.h"
#include "core/check/rules/definitions.h"
#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/torch/catalog/nearest.h"

#include <algorithm>
#include <functional>
#include <string_view>
#include <vector>

namespace bcfg::rulechecks {

namespace {

// Adds no fix: a similar name belongs to another operator, as ZeroPad2d does where ZeroPad3d is missing.
void reportOther(JsonPointer where, std::string_view name, Release judging, Release other, Report &report)
{
    report.add(std::move(where), "PyTorch ", judging.version(), " has no ", quoted(name), ", but PyTorch ",
               other.version(), " has it.");
}

/// Returns the place of a name. A function, so that no place is made for known names, which nearly all names are.
using Place = std::function<JsonPointer()>;

/// Calls visit(name, place) for each text in an argument of a callable, because each text can be the name of an object.
template <class Visit>
void forEachName(const JsonValue &argument, const Place &place, Visit visit);

/// Calls visit(name, place) for the function or the factory of a callable and for all its arguments.
template <class Visit>
void forEachName(const Callable &callable, const Place &place, Visit visit)
{
    const auto inArguments = [&](const auto &given) {
        for (std::size_t i = 0; i < given.args.size(); ++i)
            forEachName(
                given.args[i], [&] { return place() / "args" / i; }, visit);
        for (const auto &[name, value] : given.kwargs)
            forEachName(
                value, [&place, &key = name] { return place() / "kwargs" / key; }, visit);
    };
    if (const Symbol *symbol = callable.symbol()) {
        visit(symbol->path(), place);
    } else if (const FactoryCall *call = callable.call()) {
        visit(call->factory.path(), [&] { return place() / "call"; });
        inArguments(*call);
    } else if (const Partial *partial = callable.partial()) {
        forEachName(
            *partial->function, [&] { return place() / "partial"; }, visit);
        inArguments(*partial);
    }
}

template <class Visit>
void forEachName(const JsonValue &argument, const Place &place, Visit visit)
{
    if (const std::string *text = argument.string()) {
        visit(*text, place);
    } else if (const JsonValue::Array *array = argument.array()) {
        for (std::size_t i = 0; i < array->size(); ++i)
            forEachName((*array)[i], [&] { return place() / i; }, visit);
    } else if (const std::optional<Callable> made = Callable::parse(argument)) {
        forEachName(*made, place, visit);
    }
}

void reportInPattern(const EntryView &entry, Report &report)
{
    // A name that occurs twice in a pattern is reported once, because both findings would have the same place.
    std::vector<std::string_view> told;
    const auto tell = [&](std::string_view name, std::optional<Release> other) {
        if (!other || contains(told, name))
            return;
        told.push_back(name);
        reportOther(report.at(entry.patternField()), name, entry.release(), *other, report);
    };
    if (!entry.facts().hasPeculiarLeaf && !entry.facts().hasMethod)
        return;
    const ObjectTable &objects = entry.index().objects();
    forEachLeaf(*entry.facts().key, [&](const Pattern &leaf) {
        if (const Symbol *symbol = leaf.symbol())
            tell(symbol->path(), objects[objects.find(symbol->path())].otherRelease);
        else if (const Method *method = leaf.method())
            tell(method->name, objects.find(*method)->otherRelease);
    });
}

} // namespace

static void nameOfOtherRelease(const EntryView &entry, Report &report)
{
    reportInPattern(entry, report);
    forEachPeculiarModule(entry, [&](const PythonObject &object, Field field) {
        if (object.otherRelease)
            reportOther(report.at(field), object.path(), entry.release(), *object.otherRelease, report);
    });
    for (const Field field : fields(Level::PatternConfig, FieldKind::Callable)) {
        const Callable *callable = entry.get<Callable>(field);
        if (!callable || !info(field).existsIn(entry.release()))
            continue;
        const auto place = [&] {
            return report.at(field);
        };
        forEachName(*callable, place, [&](std::string_view name, const Place &where) {
            if (const std::optional<Release> other = otherReleaseWith(name, entry.release()))
                reportOther(where(), name, entry.release(), *other, report);
        });
    }
}

static void dtypeOfOtherRelease(const DTypeConfigView &view, Report &report)
{
    const Release judging = view.context.release;
    const auto look = [&](std::optional<DType> dtype, Field field, bool isInside) {
        if (!dtype || dtype->versions().contain(judging))
            return;
        const auto other =
            std::ranges::find_if(Release::all(), [&](Release release) { return dtype->versions().contain(release); });
        const JsonPointer where = view.where() / info(field).key;
        if (other != Release::all().end())
            reportOther(isInside ? where / info(Field::DType).key : where, dtype->spelling(), judging, *other, report);
    };
    for (const Field field : fields(Level::DTypeConfig, FieldKind::ConstrainedDType)) {
        const DTypeWithConstraints &constraints = view.config().constraints(field);
        look(constraints.dtype(), field, !constraints.isBare());
    }
    look(view.config().biasDType(), Field::BiasDType, false);
}

constinit const RuleDefinition DefinitionOf::S03{
    Severity::Warning,
    "Name that another release has",
    "The PyTorch release that the document is checked against does not have the name, but another release has it: the "
    "name was removed, or it was added later. Python code that builds the config raises an AttributeError at such a "
    "name, and no model can call such a method. Use a name that the release has, or set \"torch\" in the document to "
    "the release that it is meant for.",
    {.entry = nameOfOtherRelease, .dtypeConfig = dtypeOfOtherRelease},
};

static void deprecatedDTypes(const EntryView &entry, Report &report)
{
    if (!entry.reportsDeprecatedDTypes())
        return;
    const DeprecatedDTypes *deprecated = entry.release().deprecatedDTypes();
    report.add(Field::DTypeConfigs, "Tensors of ", joined(deprecated->dtypes, ", ", &DType::shortName),
               " are deprecated since PyTorch ", deprecated->since,
               ": PyTorch warns when one is made, and a later release will remove them.");
}

constinit const RuleDefinition DefinitionOf::D27{
    Severity::Info,
    "Deprecated dtypes of tensors",
    "Since 2.13 quantize_per_tensor, quantize_per_channel and all other functions that make quantized tensors warn "
    "that tensors of quint8, qint8 and qint32 will be removed. Preparing works as before; the warning appears when a "
    "converted model runs. The rule reports each document once. No change is needed yet: torchao has the workflow that "
    "replaces this one.",
    {.entry = deprecatedDTypes},
    since2,
};

} // namespace bcfg::rulechecks
