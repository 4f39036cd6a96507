// SPDX-License-Identifier: Apache-2.0
#include "core/check/patterntools.h"
#include "core/check/rules/definitions.h"

#include <algorithm>

namespace bcfg::rulechecks {

namespace {

bool hasWeightIndex(const EntryView &entry)
{
    return entry.facts().arguments && entry.facts().arguments->weight;
}

/// An integer as Python compares it, to which True and False are 1 and 0; nullopt for any other value.
std::optional<double> numberOf(const JsonValue &index)
{
    if (const bool *boolean = index.boolean())
        return *boolean ? 1 : 0;
    const std::optional<Number> number = index.number() ? Number::parse(index.number()->text) : std::nullopt;
    return number && number->isInteger() ? std::optional(number->value()) : std::nullopt;
}

/// Whether PyTorch reads the index of an argument with this role.
bool isRead(std::string_view role)
{
    return role == "weight" || role == "bias";
}

} // namespace

static void indexOnOtherPattern(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    const IndexMap *indices = entry.inputTypeToIndex();
    if (!indices || indices->empty() || !facts.key || (facts.atom && !entry.isModule(facts.atom)))
        return;
    const std::string kind = facts.isTuple()       ? "a tuple"
                             : facts.atom          ? "a module"
                             : facts.key->method() ? "a method"
                                                   : "a constant";
    offerRemoval(report.add(Field::InputTypeToIndex,
                            "input_type_to_index is looked up by the function that is called, and this pattern is ",
                            kind, ": it is not used."));
}

constinit const RuleDefinition DefinitionOf::I01{
    Severity::Warning,
    "Argument indices on a tuple, module or method",
    "PyTorch looks weight and bias up in the entry whose pattern is the called function itself. On tuples, modules and "
    "methods input_type_to_index has no effect; a pattern such as (F.linear, F.relu) uses that of the entry for "
    "F.linear. Move it there.",
    {.entry = indexOnOtherPattern},
};

static void indexOfOtherRole(const EntryView &entry, Report &report)
{
    forEachMember(entry, Field::InputTypeToIndex, [&](const std::string &role, const JsonValue &) {
        if (!isRead(role))
            offerRemoval(report.add(report.at(Field::InputTypeToIndex) / role,
                                    "Only the keys `weight` and `bias` are read, and ", quoted(role), " is not."),
                         "Remove it");
    });
}

constinit const RuleDefinition DefinitionOf::I02{
    Severity::Warning,
    "Argument index for something other than weight and bias",
    "Only the keys weight and bias are ever read; every other argument is an activation. PyTorch's own tensorrt config "
    "has \"input\" for addmm, without effect. Remove the key.",
    {.entry = indexOfOtherRole},
};

static void indexNoInteger(const EntryView &entry, Report &report)
{
    forEachMember(entry, Field::InputTypeToIndex, [&](const std::string &role, const JsonValue &index) {
        const JsonValue::Number *number = index.number();
        if (!isRead(role) || (number && Number::parse(number->text)->isInteger()))
            return;
        const JsonPointer where = report.at(Field::InputTypeToIndex) / role;
        const std::string subject = "The index of " + quoted(role) + " is ";
        const auto writing = [&](const std::string &meant) {
            return Fix{"Write the number " + meant, {replacement(where, JsonValue::Number{meant})}};
        };
        if (index.isNull()) {
            Diagnostic &found = report.add(where, subject, "null: PyTorch treats it as no index.");
            found.severity = Severity::Warning;
            offerRemoval(found, "Remove it");
        } else if (const bool *boolean = index.boolean()) {
            const std::string meant = *boolean ? "1" : "0";
            Diagnostic &found =
                report.add(where, subject, *boolean ? "true" : "false", ": PyTorch treats it as ", meant, ".");
            found.severity = Severity::Warning;
            found.fix = writing(meant);
        } else {
            Diagnostic &found = report.add(
                where, subject, "not an integer: prepare_fx raises a TypeError where the function is called.");
            const std::string *text = index.string();
            if (const std::optional<Number> meant = text ? Number::parse(*text) : std::nullopt;
                meant && meant->isInteger())
                found.fix = writing(meant->text());
        }
    });
}

constinit const RuleDefinition DefinitionOf::I03{
    Severity::Error,
    "Argument index that is not an integer",
    "The index is compared with the number of arguments, and a string raises \"TypeError: '<' not supported\" as soon "
    "as a model calls the function. null counts as no index, true and false as 1 and 0. Write an integer.",
    {.entry = indexNoInteger},
};

static void indexUnusual(const EntryView &entry, Report &report)
{
    const ArgumentIndices *arguments = entry.facts().arguments.get();
    if (!arguments)
        return;
    for (const auto &[role, index] : *entry.inputTypeToIndex()) {
        if (index.isInteger() && index.value() < 0)
            report.add(report.at(Field::InputTypeToIndex) / role, "The index ", index.text(),
                       " counts from the end of the arguments, as in Python: what it means changes with the call.");
    }
    if (arguments->weight && arguments->bias && arguments->weight->value() == arguments->bias->value())
        report.add(Field::InputTypeToIndex, "Weight and bias have the same index ", arguments->weight->text(),
                   ": the argument counts as the weight.");
}

constinit const RuleDefinition DefinitionOf::I04{
    Severity::Warning,
    "Negative or equal argument indices",
    "A negative index counts from the end of the arguments that a call has, so what it means changes with the call. "
    "Where weight and bias have one index, the argument counts as the weight. Write the positions in the function's "
    "signature.",
    {.entry = indexUnusual},
};

static void weightIndexMissing(const EntryView &entry, Report &report)
{
    const ObjectId atom = entry.facts().atom;
    const SymbolInfo *known = atom && !entry.isModule(atom) ? entry.object(atom).info : nullptr;
    if (!known || !known->weightArgument)
        return;
    forEachMember(entry, Field::InputTypeToIndex, [&](const std::string &role, const JsonValue &json) {
        const std::optional<std::size_t> argument = role == "weight" ? known->weightArgument
                                                    : role == "bias" ? known->biasArgument
                                                                     : std::nullopt;
        const std::optional<double> index = numberOf(json);
        if (!argument || !index || *index < 0 || *index == static_cast<double>(*argument))
            return;
        report.add(report.at(Field::InputTypeToIndex) / role, "Argument ", std::to_string(*argument), " of ",
                   quoted(known->path), " is its ", role, ", and not argument ", Number::of(*index).text(),
                   ": PyTorch observes another argument as the ", role, ".");
    });
    const IndexMap *indices = entry.inputTypeToIndex();
    if (entry.get<Unread>(Field::InputTypeToIndex) || hasWeightIndex(entry))
        return;
    const int weight = static_cast<int>(*known->weightArgument);
    Diagnostic &found =
        report.add(indices ? report.at(Field::InputTypeToIndex) : report.base(), "Argument ", std::to_string(weight),
                   " of ", quoted(known->path),
                   " is its weight, but input_type_to_index does not say so: PyTorch observes it as an activation.");
    if (const bool *observed = entry.get<bool>(Field::InputOutputObserved); observed && !*observed)
        return; // with an index, 1.13 may raise, which unobservedWithWeight() reports
    const JsonPointer where = report.at(Field::InputTypeToIndex);
    if (indices) {
        found.fix = Fix{"Add the index of the weight", {addition(where / "weight", weight)}};
        return;
    }
    JsonValue::Object made{{"weight", weight}};
    if (known->biasArgument)
        made.emplace_back("bias", static_cast<int>(*known->biasArgument));
    found.fix = Fix{"Add the indices of weight and bias", {addition(where, std::move(made))}};
}

constinit const RuleDefinition DefinitionOf::I05{
    Severity::Warning,
    "Weighted function without the right index of its weight",
    "Without an index, the weight and bias of a function are activations to PyTorch: checked against input_dtype and "
    "observed with the activation observer, so an int8 weight becomes quint8. With the index of another argument that "
    "one counts as the weight, and an observer per channel raises an IndexError where it has too few dimensions. Give "
    "input_type_to_index the positions in the function's signature.",
    {.entry = weightIndexMissing},
};

static void unobservedWithWeight(const EntryView &entry, Report &report)
{
    const bool *observed = entry.get<bool>(Field::InputOutputObserved);
    if (!observed || *observed || !hasWeightIndex(entry))
        return;
    const bool passes = std::ranges::any_of(entry.dtypeConfigs(), [](const DTypeConfig &config) {
        return config.input().dtype().value_or(DType::Float32) == DType::Float32;
    });
    if (passes)
        report.add(Field::InputOutputObserved, "With input_output_observed False, a weight index and a float32 input "
                                               "config, prepare_fx raises \"KeyError: 'weight_dtype'\".");
}

constinit const RuleDefinition DefinitionOf::X01{
    Severity::Error,
    "Unobserved function with a float config",
    "In 1.13 an operator that is not observed is checked as float32 in and out. If a dtype config accepts that and the "
    "operator has a weight argument, prepare_fx raises \"KeyError: 'weight_dtype'\", even where it is not to be "
    "quantized. Remove the weight index, or input_output_observed.",
    {.entry = unobservedWithWeight},
    until2,
};

static void overwriteNeverUsed(const EntryView &entry, Report &report)
{
    const auto isUsable = [](const DTypeConfig &config) {
        const std::optional<DType> output = config.output().dtype();
        return !output || *output == DType::QUInt8;
    };
    if (entry.dtypeConfigs().empty() || std::ranges::any_of(entry.dtypeConfigs(), isUsable))
        return;
    for (const Field field : {Field::OverwriteOutputFakeQuantize, Field::OverwriteOutputObserver}) {
        if (entry.isSet(field))
            offerRemoval(
                report.add(field, keyOf(field), " is used for quint8 activations only, and no dtype config has them."));
    }
}

constinit const RuleDefinition DefinitionOf::X02{
    Severity::Info,
    "Output observer that is never used",
    "In 1.13 the overwriting constructors take the place of the QConfig's for quint8 activations only. For other "
    "dtypes they are ignored. Remove them, or add a quint8 dtype config.",
    {.entry = overwriteNeverUsed},
    until2,
};

} // namespace bcfg::rulechecks
