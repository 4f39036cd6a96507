// SPDX-License-Identifier: Apache-2.0
#include "core/check/patterntools.h"
#include "core/check/rules/definitions.h"
#include "core/document/json/jsontext.h"
#include "core/document/json/valuereader.h"
#include "core/document/model/backendconfig.h"
#include "core/document/model/fieldkind.h"
#include "core/document/model/limits.h"
#include "core/torch/catalog/release.h"

#include <algorithm>

namespace bcfg::rulechecks {

namespace {

std::string_view kindOf(const JsonValue &value)
{
    if (value.isNull())
        return "null";
    if (value.boolean())
        return "a boolean";
    if (value.number())
        return "a number";
    if (value.string())
        return "a string";
    return value.array() ? "an array" : "an object";
}

/// The text of a string or a number; empty for other values.
std::string textOf(const JsonValue &value)
{
    return value.string() ? *value.string() : value.number() ? value.number()->text : std::string();
}

/// The value of torch_api that a release number probably means: "1.13" for "1.13.1", "2" for 2.6; nullopt for any other
/// value.
std::optional<std::string_view> meantApi(const JsonValue &value)
{
    const std::string text = textOf(value);
    if (text.starts_with("1.13"))
        return toString(Api::Torch1_13);
    if (text == "2" || text.starts_with("2."))
        return toString(Api::Torch2);
    return std::nullopt;
}

/// Reports that a value is not of the kind `kind`.
Diagnostic &reportType(JsonPointer where, std::string_view name, FieldKind kind, const JsonValue &value, Report &report)
{
    const std::string *text = value.string();
    return report.add(std::move(where), name, " should be ", info(kind).wanted, ", but is ",
                      text ? "the string " + quoted(*text) : std::string(kindOf(value)), ".");
}

/// Reports that the value of a field has a wrong type. `where` is the place of the record with the field.
Diagnostic &reportType(Field field, const JsonValue &value, const JsonPointer &where, Report &report)
{
    return reportType(where / info(field).key, keyOf(field), info(field).kind, value, report);
}

/// Reports the members of a map of tensor counts that are no observation types.
void reportCounts(const JsonValue::Object &counts, Report &report)
{
    constexpr Field field = Field::NumTensorArgsToObservationType;
    for (const auto &[count, type] : counts) {
        if (type.string() && parseObservationType(*type.string()))
            continue;
        const std::optional<ObservationType> meant = observationTypeOfRepr(textOf(type));
        offerText(reportType(report.at(field) / count, keyOf(field) + " of " + quoted(count),
                             FieldKind::ObservationType, type, report),
                  toString(meant.value_or(ObservationType::OutputUseDifferentObserverAsInput)));
    }
}

/// Whether the value is not read only because it is too long.
bool isTooLong(Field field, const JsonValue &value)
{
    switch (info(field).kind) {
    case FieldKind::Pattern:
        return true; // other values are read as a pattern
    case FieldKind::DTypeConfigs:
        return value.array() && value.array()->size() > maximumDTypeConfigs;
    default:
        return false;
    }
}

void reportLength(Field field, Report &report)
{
    report.add(field, keyOf(field), info(field).kind == FieldKind::Pattern ? patternTooLong() : tooManyDTypeConfigs(),
               ": it is kept, but not looked into.");
}

/// Whether a rule of its own reports values of a wrong type in the field, and says what PyTorch does with them.
bool hasOwnRule(Field field, const JsonValue &value)
{
    switch (field) {
    case Field::ObservationType: // O01
    case Field::FuserMethod:     // M16
    case Field::BiasDType:       // D04
    case Field::IsDynamic:       // D04
    case Field::DType:           // D03
        return true;
    case Field::InputTypeToIndex: // I02 or I03, unless it has no keys at all
    case Field::NumTensorArgsToObservationType: {
        const JsonValue::Object *object = value.object();
        if (!object)
            return false;
        if (field == Field::InputTypeToIndex)
            return true;
        return !std::ranges::all_of(*object, isTensorCount, &JsonValue::Object::value_type::first); // O04
    }
    default: // D03 and D16
        return info(field).kind == FieldKind::ConstrainedDType || info(field).kind == FieldKind::Bound;
    }
}

void wrongTypeIn(const Record &record, const JsonPointer &where, Report &report)
{
    for (const Member &member : record.members()) {
        const Unread *unread = std::get_if<Unread>(&member.value);
        if (unread && member.field != Field::Unknown && !hasOwnRule(member.field, *unread->json))
            reportType(member.field, *unread->json, where, report);
    }
}

/// Whether a constant stands in the pattern where an operator must stand. Such a pattern matches nothing.
bool hasConstantOperator(const Pattern &pattern)
{
    const auto isConstant = [](const Pattern &atom) {
        return atom.literal() && !atom.literal()->value->object();
    };
    return isConstant(pattern) || anyTuple(pattern, [&](const std::vector<Pattern> &steps) {
               return !steps.empty() && isConstant(steps.front());
           });
}

/// The constant that PyTorch takes for the root node of matches: the last leaf, unless a root_node_getter returns
/// another node. Null for none, in a release that matches no constants, and for a pattern that is fused, for which
/// other findings report it.
const JsonValue *constantAsRoot(const EntryView &entry)
{
    if (!entry.facts().isTuple() || entry.facts().hasFuser || entry.isSet(Field::RootNodeGetter) ||
        !entry.release().does(Behaviour::ComparesLiterals))
        return nullptr;
    const Literal *literal = lastLeaf(*entry.facts().key).literal();
    return literal && !literal->value->object() ? &*literal->value : nullptr;
}

} // namespace

static void wrongTypeInDocument(const BackendConfig &document, Report &report)
{
    for (const Member &member : document.head.members()) {
        const Unread *unread = std::get_if<Unread>(&member.value);
        if (!unread || member.field == Field::Unknown)
            continue;
        Diagnostic &found = reportType(member.field, *unread->json, {}, report);
        if (const auto meant = member.field == Field::TorchApi ? meantApi(*unread->json) : std::nullopt)
            offerText(found, *meant);
    }
}

static void unknownRelease(const BackendConfig &document, Report &report)
{
    const Text *version = document.head.get<Text>(Field::Torch);
    const Release judging = releaseOf(document);
    if (!version || judging.version() == version->str())
        return;
    const bool isKnown = Release::find(*version).has_value();
    offerText(report.add(Field::Torch, "PyTorch ", version->str(),
                         isKnown ? " does not have the API of the document, which is that of " +
                                       std::string(generationName(document.api))
                                 : " is not known to this program",
                         ": the document is judged by ", judging.version(), "."),
              judging.version());
}

constinit const RuleDefinition DefinitionOf::J09{
    Severity::Warning,
    "Release that is not known",
    "The names, fields and behaviour of PyTorch differ from release to release, and the key `torch` says by which "
    "release the document is checked. Its value is not a release of the document's torch_api that this program knows, "
    "so the document is checked by the newest known release of that torch_api. PyTorch does not read the key. Write a "
    "known release, or remove the key.",
    {.document = unknownRelease},
};

static void wrongTypeInEntry(const EntryView &entry, Report &report)
{
    if (const JsonValue *other = entry.config().record().valueInsteadOfObject()) {
        report.add(report.base(), "A pattern config should be an object, but this is ", kindOf(*other),
                   ": BackendConfig.from_dict raises a ValueError.");
        return;
    }
    for (const Member &member : entry.config().record().members()) {
        const Unread *unread = std::get_if<Unread>(&member.value);
        if (!unread)
            continue;
        if (isTooLong(member.field, *unread->json)) {
            reportLength(member.field, report);
            continue;
        }
        if (hasOwnRule(member.field, *unread->json))
            continue;
        if (member.field == Field::NumTensorArgsToObservationType && unread->json->object()) {
            reportCounts(*unread->json->object(), report);
            continue;
        }
        Diagnostic &found = reportType(member.field, *unread->json, report.base(), report);
        if (member.field == Field::DTypeConfigs && unread->json->object())
            offerReplacement(found, "Make a list of it", JsonValue::Array{*unread->json});
    }
    for (const Field field : {Field::NumTensorArgsToObservationType, Field::InputTypeToIndex}) {
        if (entry.value(field) && !entry.isSet(field))
            offerRemoval(
                report.add(field, keyOf(field), " is None: from_dict takes it, and to_dict() then raises a TypeError."),
                "Remove it");
    }
    if (entry.pattern() && entry.facts().key && !entry.facts().atom && hasConstantOperator(*entry.facts().key))
        report.add(entry.patternField(),
                   "A constant stands in the pattern where an operator must, so it matches nothing.");
    else if (const JsonValue *constant = constantAsRoot(entry))
        report.add(entry.patternField(), "The pattern ends with the constant ", writeJsonLine(*constant),
                   ", which PyTorch takes as the node to observe: preparing a model that has the pattern raises a "
                   "TypeError. A root_node_getter can return another node.");
}

static void wrongTypeInDTypeConfig(const DTypeConfigView &view, Report &report)
{
    if (const JsonValue *other = view.config().record().valueInsteadOfObject())
        report.add(view.where(), "A dtype config should be an object, but this is ", kindOf(*other),
                   ": BackendPatternConfig.from_dict raises a ValueError.");
    wrongTypeIn(view.config().record(), view.where(), report);
    forEachConstraints(view, [&](const DTypeWithConstraints &constraints, const JsonPointer &where, Field) {
        wrongTypeIn(constraints.record(), where, report);
    });
}

constinit const RuleDefinition DefinitionOf::J05{
    Severity::Error,
    "Value of a wrong type",
    "The value does not have the type that PyTorch gives the field. from_dict raises for lists and dictionaries of a "
    "wrong type, and stores other values unchecked, to fail later or to be ignored. The file keeps the value as it is. "
    "Write a value of the type that the message names. A constant in a pattern may be any operand but the last one, "
    "which PyTorch observes. Patterns of more than 1,000 names, constants and tuples, and "
    "lists of more than 1,000 dtype configs, are kept like that too: no backend needs them.",
    {.document = wrongTypeInDocument, .entry = wrongTypeInEntry, .dtypeConfig = wrongTypeInDTypeConfig},
};

namespace {

void writtenOtherwise(const Record &record, const JsonPointer &where, Report &report)
{
    for (const Member &member : record.members()) {
        const AsWritten *spelled = std::get_if<AsWritten>(&member.value);
        if (!spelled)
            continue;
        const std::string key = keyOf(member.field);
        const JsonValue meant = toJson(spelled->written->value);
        const bool hasArguments = spelled->written->json.object(); // of a callable
        Diagnostic &found = report.add(
            where / key, key,
            hasArguments
                ? " has empty args or kwargs, or its members in another order than usual, which means the same."
                : " is written as Python prints it; the program understands it.");
        offerReplacement(found,
                         hasArguments     ? "Write it as usual"
                         : meant.string() ? "Write " + *meant.string()
                                          : "Write the names",
                         meant);
    }
}

} // namespace

static void unusualSpellingInEntry(const EntryView &entry, Report &report)
{
    if (entry.hasUnusualSpellings())
        writtenOtherwise(entry.config().record(), report.base(), report);
}

static void unusualSpellingInDTypeConfig(const DTypeConfigView &view, Report &report)
{
    writtenOtherwise(view.config().record(), view.where(), report);
}

constinit const RuleDefinition DefinitionOf::J07{
    Severity::Info,
    "Value in another form than usual",
    "The value stands as Python prints it, such as \"ObservationType.X\" or \"<class '...'>\", in place of a name; or "
    "a function with arguments, or one that a factory makes, has empty args or kwargs, or its members in another "
    "order. It is understood and kept as it was written. Other tools may not understand it; write it as usual.",
    {.entry = unusualSpellingInEntry, .dtypeConfig = unusualSpellingInDTypeConfig},
};

static void opaqueCallable(const EntryView &entry, Report &report)
{
    const auto complain = [&](Field field, const std::string &repr) {
        report.add(field, quoted(repr), " is only what Python printed: it cannot be turned back into Python.");
    };
    if (const Pattern *pattern = entry.pattern()) {
        forEachLeaf(*pattern, [&](const Pattern &leaf) {
            if (const std::string *repr = opaqueIn(leaf); repr && !isTextRepr(*repr))
                complain(entry.patternField(), *repr);
        });
    }
    for (const Field field : fields(Level::PatternConfig, FieldKind::Callable)) {
        const Callable *callable = entry.get<Callable>(field);
        const Opaque *opaque = callable ? callable->innermost().opaque() : nullptr;
        if (opaque)
            complain(field, opaque->repr);
    }
}

constinit const RuleDefinition DefinitionOf::J08{
    Severity::Warning,
    "Callable that is only a printed form",
    "A lambda or a local function has no path by which Python could import it, and the file holds only what Python "
    "printed. It is kept and shown, and cannot be written as Python or run; in a pattern it matches nothing here. Give "
    "the function a name at the top level of a module and name it here.",
    {.entry = opaqueCallable},
};

} // namespace bcfg::rulechecks
