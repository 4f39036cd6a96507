// SPDX-License-Identifier: Apache-2.0
#include "core/model/jsonform.h"
#include "core/torch/dtypechecks.h"
#include "core/validation/constraints.h"
#include "core/validation/rulefunctions.h"

#include <algorithm>

namespace bcfg::rulechecks {

namespace {

bool isNone(const DTypeConfigView &view, Field field)
{
    const FieldValue *value = view.config().record().find(field);
    if (!value || std::holds_alternative<Null>(*value))
        return true;
    const auto *constraints = std::get_if<Shared<DTypeWithConstraints>>(value);
    return constraints && !(*constraints)->record().hasField(Field::DType);
}

bool isObject(const DTypeConfigView &view)
{
    return !view.config().record().valueInsteadOfObject();
}

/// The dtype that a text was probably meant to name: "quint8" or "torch.qiunt8".
std::optional<DType> meantDType(const JsonValue &value)
{
    const std::string *text = value.string();
    return text ? DType::parse("torch." + *text) : std::nullopt;
}

void addDTypeFix(Diagnostic &found, const JsonValue &value)
{
    if (const std::optional<DType> meant = meantDType(value))
        found.fix = Fix{"Write " + std::string(meant->spelling()), {replacement(found.where, meant->spelling())}};
}

/// A dtype that observers are missing for: float32 needs none.
bool lacksObserver(DType dtype, Api api)
{
    return dtype != DType::Float32 && !torch::isInObsDTypeList(dtype, api);
}

} // namespace

void dtypeConfigsEmpty(const EntryView &entry, Report &report)
{
    const FieldValue *value = entry.value(Field::DTypeConfigs);
    const bool readable = !value || std::holds_alternative<Shared<DTypeConfigs>>(*value);
    // What is fused is gone before dtype configs are looked at: there the fused class needs them.
    const bool fused = entry.facts().isTuple() && entry.isSet(Field::FuserMethod);
    if (readable && entry.dtypeConfigs().empty() && !fused && entry.isObject())
        report.add(Field::DTypeConfigs, "There is no dtype config, so no QConfig ever quantizes this pattern.");
}

void allDTypesNone(const DTypeConfigView &view, Report &report)
{
    const bool none = std::ranges::all_of(constrainedFields, [&](Field field) { return isNone(view, field); });
    if (none && isNone(view, Field::BiasDType) && isObject(view))
        report.add(view.where(), "No dtype is given: every QConfig passes, and convert takes all of them for float32.");
}

void dtypeUnreadable(const DTypeConfigView &view, Report &report)
{
    for (const Field field : constrainedFields) {
        const std::string key(info(field).key);
        if (const Unread *unread = view.config().record().get<Unread>(field)) {
            Diagnostic &found = report.add(view.where() / key, key + " is no dtype: DTypeConfig.from_dict raises a "
                                                                     "ValueError.");
            addDTypeFix(found, *unread->json);
        }
    }
    forEachConstraints(view, [&](const DTypeWithConstraints &constraints, const JsonPointer &where, Field field) {
        if (const Unread *unread = constraints.record().get<Unread>(Field::DType)) {
            Diagnostic &found = report.add(where / "dtype", "The dtype of " + std::string(info(field).key) +
                                                                " is none: it equals no dtype of a QConfig.");
            addDTypeFix(found, *unread->json);
        }
    });
}

void biasOrDynamicUnreadable(const DTypeConfigView &view, Report &report)
{
    if (const Unread *bias = view.config().record().get<Unread>(Field::BiasDType)) {
        Diagnostic &found =
            report.add(view.where() / "bias_dtype", "bias_dtype is no dtype: PyTorch does not check it, "
                                                    "and it equals no dtype of a QConfig.");
        addDTypeFix(found, *bias->json);
    }
    if (const Unread *dynamic = view.config().record().get<Unread>(Field::IsDynamic)) {
        Diagnostic &found =
            report.add(view.where() / "is_dynamic", "is_dynamic is neither true nor false: PyTorch takes "
                                                    "any value that is not empty or zero for true.");
        const JsonValue::Number *number = dynamic->json->number();
        if (const std::optional<Number> read = number ? Number::parse(number->text) : std::nullopt) {
            const bool value = read->value() != 0;
            found.fix = Fix{value ? "Write true" : "Write false", {replacement(found.where, value)}};
        }
    }
}

void dynamicOutputQuantized(const DTypeConfigView &view, Report &report)
{
    const std::optional<DType> output = view.config().output().dtype();
    if (!torch::isDynamic(view.config()) || !output || *output == DType::Float32)
        return;
    const JsonPointer where = view.where() / "output_dtype";
    Diagnostic &found = report.add(where, "Dynamic QConfigs leave the output float32, so none reaches this config with "
                                          "output " +
                                              std::string(output->shortName()) + ".");
    found.fix = Fix{"Set output_dtype to torch.float32", {replacement(where, "torch.float32")}};
}

void staticDTypesDiffer(const DTypeConfigView &view, Report &report)
{
    const std::optional<DType> input = view.config().input().dtype();
    const std::optional<DType> output = view.config().output().dtype();
    const bool dynamic = torch::isDynamic(view.config()) || view.config().record().get<Unread>(Field::IsDynamic);
    if (dynamic || !input || !output || *input == *output)
        return;
    report.add(view.where() / "output_dtype", "A static QConfig has one dtype for input and output, so none reaches a "
                                              "config with input " +
                                                  std::string(input->shortName()) + " and output " +
                                                  std::string(output->shortName()) + ".");
}

void inputDTypeNone(const DTypeConfigView &view, Report &report)
{
    const Record &record = view.config().record();
    if (isNone(view, Field::InputDType) && isObject(view) && !record.members().empty())
        report.add(view.where(),
                   "Without input_dtype, prepare_fx does not compare is_dynamic either: static and dynamic "
                   "QConfigs both pass.");
}

void inputNotObservable(const DTypeConfigView &view, Report &report)
{
    const std::optional<DType> input = view.config().input().dtype();
    if (!input || !lacksObserver(*input, Api::Torch2))
        return;
    const std::string start = "PyTorch has no observer for " + std::string(input->shortName()) + " activations: ";
    report.add(view.where() / "input_dtype",
               start + (torch::isDynamic(view.config())
                            ? "preparing raises an AssertionError under a QConfig that fits."
                            : "the pattern is taken as supported, and nothing is observed."));
}

void inputNotObservableInOldApi(const DTypeConfigView &view, Report &report)
{
    const std::optional<DType> input = view.config().input().dtype();
    if (input && lacksObserver(*input, Api::Torch1_13))
        report.add(view.where() / "input_dtype", "1.13 inserts no output observer for " +
                                                     std::string(input->shortName()) +
                                                     " activations, and convert cannot replace one.");
}

void inputNoneWithoutTensors(const DTypeConfigView &view, Report &report)
{
    if (view.context.mayLackTensors && isNone(view, Field::InputDType) && isObject(view))
        report.add(view.where(), "Models also apply this operator to sizes, which are no tensors: without input_dtype, "
                                 "1.13 then raises a TypeError while preparing.");
}

} // namespace bcfg::rulechecks
