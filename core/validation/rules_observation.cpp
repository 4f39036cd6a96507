// SPDX-License-Identifier: Apache-2.0
#include "core/model/jsonform.h"
#include "core/torch/dtypechecks.h"
#include "core/validation/rulefunctions.h"

#include <algorithm>

namespace bcfg::rulechecks {

namespace {

const TensorCountMap *tensorCounts(const EntryView &entry)
{
    const auto *map = entry.get<Shared<TensorCountMap>>(Field::NumTensorArgsToObservationType);
    return map ? &**map : nullptr;
}

bool isCount(std::string_view key)
{
    return !key.empty() && std::ranges::all_of(key, [](char c) { return c >= '0' && c <= '9'; });
}

} // namespace

void observationTypeNoMember(const EntryView &entry, Report &report)
{
    const FieldValue *value = entry.value(Field::ObservationType);
    if (!value)
        return;
    const ObservationType *type = std::get_if<ObservationType>(value);
    const bool missingIn1_13 =
        type && *type == ObservationType::InputOutputNotObserved && entry.api() == Api::Torch1_13;
    if (type && !missingIn1_13)
        return;
    Diagnostic &found = report.add(
        Field::ObservationType, missingIn1_13 ? "1.13 has no INPUT_OUTPUT_NOT_OBSERVED: building the config raises an "
                                                "AttributeError."
                                              : "This is no member of ObservationType: PyTorch takes it for "
                                                "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT without a word.");
    const std::string_view different = toString(ObservationType::OutputUseDifferentObserverAsInput);
    found.fix = Fix{"Write " + std::string(different), {replacement(found.where, different)}};
}

void notObservedHasNoEffect(const EntryView &entry, Report &report)
{
    const ObservationType *type = entry.get<ObservationType>(Field::ObservationType);
    if (type && *type == ObservationType::InputOutputNotObserved)
        report.add(Field::ObservationType,
                   "FX never reads INPUT_OUTPUT_NOT_OBSERVED: inputs and output are observed as with "
                   "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT.");
}

void tensorCountMissing(const EntryView &entry, Report &report)
{
    const TensorCountMap *counts = tensorCounts(entry);
    if (!counts || counts->empty() ||
        std::ranges::any_of(*counts, [](const auto &item) { return !isCount(item.first); }))
        return;
    const auto has = [&](std::string_view count) {
        return std::ranges::any_of(*counts, [&](const auto &item) { return item.first == count; });
    };
    std::string missing;
    Fix fix{"Add what PyTorch's own configs say for them", {}};
    const JsonPointer where = report.at(Field::NumTensorArgsToObservationType);
    for (const std::string_view count : {"0", "1", "2"}) {
        if (has(count))
            continue;
        missing += (missing.empty() ? "" : ", ") + std::string(count);
        const ObservationType type = count == "1" ? ObservationType::OutputShareObserverWithInput
                                                  : ObservationType::OutputUseDifferentObserverAsInput;
        fix.edits.push_back(addition(where / count, toString(type)));
    }
    if (missing.empty())
        return;
    Diagnostic &found =
        report.add(where, "No observation type is given for " + missing +
                              " tensor arguments: where the operator is called with so many, prepare_fx "
                              "raises an AssertionError.");
    found.fix = std::move(fix);
}

void tensorCountNoNumber(const EntryView &entry, Report &report)
{
    const auto reportKey = [&](std::string_view key) {
        if (!isCount(key))
            report.add(report.at(Field::NumTensorArgsToObservationType) / key,
                       quoted(key) +
                           " is no number of tensors: it is never found, and prepare_fx raises an AssertionError "
                           "for a number that is not there.");
    };
    if (const TensorCountMap *counts = tensorCounts(entry)) {
        for (const auto &[key, type] : *counts)
            reportKey(key);
    }
    const Unread *unread = entry.get<Unread>(Field::NumTensorArgsToObservationType);
    if (const JsonValue::Object *object = unread ? unread->json->object() : nullptr) {
        for (const auto &[key, value] : *object)
            reportKey(key);
    }
}

void observationTypeOverruled(const EntryView &entry, Report &report)
{
    const ObservationType *type = entry.get<ObservationType>(Field::ObservationType);
    const TensorCountMap *counts = tensorCounts(entry);
    // to_dict() always writes the default, so that alone says nothing.
    if (counts && !counts->empty() && type && *type != ObservationType::OutputUseDifferentObserverAsInput) {
        Diagnostic &found = report.add(Field::ObservationType,
                                       "num_tensor_args_to_observation_type is set, so observation_type is not read.");
        const std::string_view different = toString(ObservationType::OutputUseDifferentObserverAsInput);
        found.fix = Fix{"Set it to the default", {replacement(found.where, different)}};
    }
}

void shareWithDynamic(const EntryView &entry, Report &report)
{
    const ObservationType *type = entry.get<ObservationType>(Field::ObservationType);
    const TensorCountMap *counts = tensorCounts(entry);
    if (!type || *type != ObservationType::OutputShareObserverWithInput || (counts && !counts->empty()))
        return;
    if (std::ranges::any_of(entry.dtypeConfigs(), torch::isDynamic))
        report.add(Field::ObservationType,
                   "Dynamic QConfigs put no observer on the output, so with the dynamic dtype config "
                   "there is none to share.");
}

} // namespace bcfg::rulechecks
