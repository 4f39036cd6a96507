// SPDX-License-Identifier: Apache-2.0
#include "core/validation/rulefunctions.h"

#include <algorithm>

namespace bcfg::rulechecks {

namespace {

const Number *indexOf(const IndexMap &indices, std::string_view role)
{
    const Number *found = nullptr; // of equal keys the last counts
    for (const auto &[key, index] : indices)
        found = key == role ? &index : found;
    return found;
}

} // namespace

void indexOnOtherPattern(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    const IndexMap *indices = entry.inputTypeToIndex();
    if (!indices || indices->empty() || !facts.key || (facts.atom && !entry.isModule(facts.atom)))
        return;
    const std::string kind = facts.isTuple() ? "a tuple" : facts.atom ? "a module" : "a method";
    Diagnostic &found = report.add(Field::InputTypeToIndex, "input_type_to_index is looked up by the function that is "
                                                            "called, and this pattern is " +
                                                                kind + ": it is not used.");
    found.fix = Fix{"Remove input_type_to_index", {removal(found.where)}};
}

void indexOfOtherRole(const EntryView &entry, Report &report)
{
    const IndexMap *indices = entry.inputTypeToIndex();
    if (!indices)
        return;
    for (const auto &[role, index] : *indices) {
        if (role == "weight" || role == "bias")
            continue;
        Diagnostic &found = report.add(report.at(Field::InputTypeToIndex) / role,
                                       "Only the keys `weight` and `bias` are read, and " + quoted(role) + " is not.");
        found.fix = Fix{"Remove it", {removal(found.where)}};
    }
}

void indexNoInteger(const EntryView &entry, Report &report)
{
    const auto complain = [&](const std::string &role) {
        return &report.add(report.at(Field::InputTypeToIndex) / role,
                           "The index of " + quoted(role) +
                               " is no integer: prepare_fx raises a TypeError where the "
                               "function is called.");
    };
    if (const IndexMap *indices = entry.inputTypeToIndex()) {
        for (const auto &[role, index] : *indices) {
            if (!index.isInteger())
                complain(role);
        }
    }
    const Unread *unread = entry.get<Unread>(Field::InputTypeToIndex);
    const JsonValue::Object *object = unread ? unread->json->object() : nullptr;
    if (!object)
        return;
    for (const auto &[role, value] : *object) {
        if (value.number())
            continue;
        Diagnostic *found = complain(role);
        const std::string *text = value.string();
        if (const std::optional<Number> number = text ? Number::parse(*text) : std::nullopt;
            number && number->isInteger())
            found->fix = Fix{"Write the number " + number->text(),
                             {replacement(found->where, JsonValue::Number{number->text()})}};
    }
}

void indexUnusual(const EntryView &entry, Report &report)
{
    const IndexMap *indices = entry.inputTypeToIndex();
    if (!indices)
        return;
    for (const auto &[role, index] : *indices) {
        if (index.isInteger() && index.value() < 0)
            report.add(report.at(Field::InputTypeToIndex) / role,
                       "The index " + index.text() +
                           " counts from the end of the arguments, as in Python: what it means "
                           "changes with the call.");
    }
    const Number *weight = indexOf(*indices, "weight");
    const Number *bias = indexOf(*indices, "bias");
    if (weight && bias && weight->value() == bias->value())
        report.add(Field::InputTypeToIndex,
                   "Weight and bias have the same index " + weight->text() + ": the argument counts as the weight.");
}

void weightIndexMissing(const EntryView &entry, Report &report)
{
    const ObjectId atom = entry.facts().atom;
    if (!atom || entry.isModule(atom))
        return;
    const IndexMap *indices = entry.inputTypeToIndex();
    if (entry.get<Unread>(Field::InputTypeToIndex) || (indices && indexOf(*indices, "weight")))
        return;
    const SymbolInfo *known = entry.object(atom).info;
    if (!known || !known->weightArgument)
        return;
    const int weight = static_cast<int>(*known->weightArgument);
    Diagnostic &found = report.add(indices ? report.at(Field::InputTypeToIndex) : report.base(),
                                   "Argument " + std::to_string(weight) + " of " + quoted(known->path) +
                                       " is its weight, and no input_type_to_index says so: PyTorch observes it as an "
                                       "activation.");
    if (const bool *observed = entry.get<bool>(Field::InputOutputObserved); observed && !*observed)
        return; // with an index 1.13 may raise, see unobservedWithWeight()
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

void unobservedWithWeight(const EntryView &entry, Report &report)
{
    const bool *observed = entry.get<bool>(Field::InputOutputObserved);
    const IndexMap *indices = entry.inputTypeToIndex();
    if (!observed || *observed || !indices || !indexOf(*indices, "weight"))
        return;
    const bool passes = std::ranges::any_of(entry.dtypeConfigs(), [](const DTypeConfig &config) {
        return config.input().dtype().value_or(DType::Float32) == DType(DType::Float32);
    });
    if (passes)
        report.add(Field::InputOutputObserved,
                   "With input_output_observed False, a weight index and a float32 input config, "
                   "prepare_fx raises \"KeyError: 'weight_dtype'\".");
}

void overwriteNeverUsed(const EntryView &entry, Report &report)
{
    const auto isUsable = [](const DTypeConfig &config) {
        const std::optional<DType> output = config.output().dtype();
        return !output || *output == DType::QUInt8;
    };
    if (entry.dtypeConfigs().empty() || std::ranges::any_of(entry.dtypeConfigs(), isUsable))
        return;
    for (const Field field : {Field::OverwriteOutputFakeQuantize, Field::OverwriteOutputObserver}) {
        if (!entry.isSet(field))
            continue;
        Diagnostic &found =
            report.add(field, std::string(info(field).key) + " is used for quint8 activations only, and no "
                                                             "dtype config has them.");
        found.fix = Fix{"Remove " + std::string(info(field).key), {removal(found.where)}};
    }
}

} // namespace bcfg::rulechecks
