// SPDX-License-Identifier: Apache-2.0
#include "core/check/patterntools.h"
#include "core/check/rules/definitions.h"
#include "core/document/model/mapped.h"
#include "core/torch/dtypechecks.h"

#include <algorithm>

namespace bcfg::rulechecks {

namespace {

/// Calls tell(type, place) for the entry's observation type and for the observation type of each number of tensors, if
/// concerns(type) is true.
template <class Concerns, class Tell>
void tellObservationTypes(const EntryView &entry, const Report &report, Concerns concerns, Tell tell)
{
    const ObservationType *own = entry.get<ObservationType>(Field::ObservationType);
    if (own && concerns(*own))
        tell(*own, report.at(Field::ObservationType));
    if (const TensorCountMap *counts = entry.tensorCounts()) {
        for (const auto &[count, type] : *counts) {
            if (concerns(type))
                tell(type, report.at(Field::NumTensorArgsToObservationType) / count);
        }
    }
}

} // namespace

static void observationTypeNoMember(const EntryView &entry, Report &report)
{
    const auto tell = [&](JsonPointer where, std::string message) {
        offerText(report.add(std::move(where), std::move(message)),
                  toString(ObservationType::OutputUseDifferentObserverAsInput));
    };
    const auto isMissing = [&](ObservationType type) {
        return !versionsOf(type).contain(entry.release());
    };
    tellObservationTypes(entry, report, isMissing, [&](ObservationType type, JsonPointer where) {
        tell(std::move(where), std::string(entry.release().name()) + " has no " + std::string(toString(type)) +
                                   ": building the config raises an AttributeError.");
    });
    const FieldValue *value = entry.value(Field::ObservationType);
    if (value && !std::holds_alternative<ObservationType>(*value))
        tell(report.at(Field::ObservationType), "This is not a member of ObservationType: PyTorch treats it as "
                                                "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT without a word.");
}

constinit const RuleDefinition DefinitionOf::O01{
    Severity::Warning,
    "Observation type that is not a member of the enum",
    "PyTorch makes one test only: whether the value is the member OUTPUT_SHARE_OBSERVER_WITH_INPUT. An int, a string "
    "or None counts as OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT, without a word, even the int 1. Write the member's "
    "name.",
    {.entry = observationTypeNoMember},
};

static void notObservedHasNoEffect(const EntryView &entry, Report &report)
{
    const auto isUnread = [](ObservationType type) {
        return type == ObservationType::InputOutputNotObserved;
    };
    tellObservationTypes(entry, report, isUnread, [&](ObservationType, JsonPointer where) {
        report.add(std::move(where), "FX never reads INPUT_OUTPUT_NOT_OBSERVED: inputs and output are observed as with "
                                     "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT.");
    });
}

constinit const RuleDefinition DefinitionOf::O02{
    Severity::Warning,
    "INPUT_OUTPUT_NOT_OBSERVED",
    "INPUT_OUTPUT_NOT_OBSERVED exists in 2.x for other tools. Nothing in FX graph mode reads it, so the pattern is "
    "observed and converted as with OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT. To keep an operator unobserved, leave it "
    "out of the config.",
    {.entry = notObservedHasNoEffect},
    since2,
};

static void tensorCountMissing(const EntryView &entry, Report &report)
{
    const TensorCountMap *counts = entry.tensorCounts();
    if (!counts || counts->empty() || !std::ranges::all_of(*counts, isTensorCount, &TensorCountMap::value_type::first))
        return;
    std::vector<std::string_view> missing;
    Fix fix{"Add what PyTorch's own configs say for them", {}};
    const JsonPointer where = report.at(Field::NumTensorArgsToObservationType);
    for (const std::string_view count : {"0", "1", "2"}) {
        if (contains(*counts, count, &TensorCountMap::value_type::first))
            continue;
        missing.push_back(count);
        const ObservationType type = count == "1" ? ObservationType::OutputShareObserverWithInput
                                                  : ObservationType::OutputUseDifferentObserverAsInput;
        fix.edits.push_back(addition(where / count, toString(type)));
    }
    if (missing.empty())
        return;
    Diagnostic &found = report.add(
        where, "No observation type is given for ", joined(missing, ", "),
        " tensor arguments: where the operator is called with that many, prepare_fx raises an AssertionError.");
    found.fix = std::move(fix);
}

constinit const RuleDefinition DefinitionOf::O03{
    Severity::Error,
    "Tensor count without an observation type",
    "Where num_tensor_args_to_observation_type is set, PyTorch looks the number of tensor arguments up in it and "
    "raises \"Must provide observation_type config for tensor number\" for one that is missing, even where the "
    "operator is not quantized. Binary operators occur with 0, 1 and 2: a + b, a + 1, and on sizes. Give all three.",
    {.entry = tensorCountMissing},
};

static void tensorCountNoNumber(const EntryView &entry, Report &report)
{
    forEachMember(entry, Field::NumTensorArgsToObservationType, [&](const std::string &key, const JsonValue &) {
        if (!isTensorCount(key))
            report.add(report.at(Field::NumTensorArgsToObservationType) / key, quoted(key),
                       " is not a number of tensors: it is never found, and prepare_fx raises an AssertionError for a "
                       "number that is not there.");
    });
}

constinit const RuleDefinition DefinitionOf::O04{
    Severity::Error,
    "Tensor count that is not a number",
    "The keys are integers in Python and decimal strings in the file. Any other key is never found, and the count that "
    "it was meant for is missing, which raises an AssertionError while preparing. Write \"0\", \"1\" and \"2\".",
    {.entry = tensorCountNoNumber},
};

static void observationTypeOverruled(const EntryView &entry, Report &report)
{
    const ObservationType *type = entry.get<ObservationType>(Field::ObservationType);
    const TensorCountMap *counts = entry.tensorCounts();
    // to_dict() always writes the default, so the default alone says nothing about what the author meant.
    if (counts && !counts->empty() && type && *type != ObservationType::OutputUseDifferentObserverAsInput)
        offerReplacement(report.add(Field::ObservationType,
                                    "num_tensor_args_to_observation_type is set, so observation_type is not read."),
                         "Set it to the default", toString(ObservationType::OutputUseDifferentObserverAsInput));
}

constinit const RuleDefinition DefinitionOf::O05{
    Severity::Info,
    "Observation type that the tensor counts overrule",
    "Where num_tensor_args_to_observation_type is set, it alone decides, and observation_type is not read. That the "
    "two differ is harmless and misleads the reader. Set observation_type to the default.",
    {.entry = observationTypeOverruled},
};

static void shareWithDynamic(const EntryView &entry, Report &report)
{
    const ObservationType *type = entry.get<ObservationType>(Field::ObservationType);
    const TensorCountMap *counts = entry.tensorCounts();
    if (!type || *type != ObservationType::OutputShareObserverWithInput || (counts && !counts->empty()))
        return;
    if (std::ranges::any_of(entry.dtypeConfigs(), torch::isDynamic))
        report.add(
            Field::ObservationType,
            "Dynamic QConfigs put no observer on the output, so with the dynamic dtype config there is none to share.");
}

constinit const RuleDefinition DefinitionOf::O06{
    Severity::Info,
    "Shared observer and a dynamic config",
    "Sharing means that the output takes the observer of the input. Under a dynamic QConfig the output has none, so "
    "for the dynamic dtype config the observation type has no meaning. No change is needed unless the dynamic config "
    "is a mistake.",
    {.entry = shareWithDynamic},
};

} // namespace bcfg::rulechecks
