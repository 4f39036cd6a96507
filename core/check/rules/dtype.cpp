// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/definitions.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/utf8.h"
#include "core/torch/dtypechecks.h"

#include <algorithm>

namespace bcfg::rulechecks {

namespace {

/// Whether a field gives no dtype: it is absent or null, or has constraints without a dtype.
bool isNone(const DTypeConfigView &view, Field field)
{
    const FieldValue *value = view.config().record().find(field);
    if (!isSet(value))
        return true;
    const auto *constraints = std::get_if<Shared<DTypeWithConstraints>>(value);
    return constraints && !(*constraints)->record().hasField(Field::DType);
}

bool isObject(const DTypeConfigView &view)
{
    return !view.config().record().valueInsteadOfObject();
}

/// The beginning of a value as JSON: "3", "[…", and a string in its quotes.
std::string jsonBegin(const JsonValue &value)
{
    constexpr std::size_t longest = 40;
    const std::string text = writeJsonLine(value);
    const std::string_view begin = firstCodePoints(text, longest);
    return begin.size() == text.size() ? text : std::string(begin) + "…";
}

/// A value as messages about dtypes name it: "`uint8`", "3", "[…".
std::string valueText(const JsonValue &value)
{
    const std::string *text = value.string();
    return text ? quoted(*text) : jsonBegin(value);
}

/// Adds a fix that writes the dtype that a text probably means, such as torch.quint8 for "quint8".
void addDTypeFix(Diagnostic &found, const JsonValue &value)
{
    const std::string *text = value.string();
    if (const std::optional<DType> meant = text ? DType::parse("torch." + *text) : std::nullopt)
        offerText(found, meant->spelling());
}

/// Whether FX inserts no observers for the dtype although it needs some; float32 needs none.
bool lacksObserver(DType dtype, Release release)
{
    return dtype != DType::Float32 && !torch::isObservedDType(dtype, release);
}

} // namespace

static void dtypeConfigsEmpty(const EntryView &entry, Report &report)
{
    const FieldValue *value = entry.value(Field::DTypeConfigs);
    const bool readable = !value || std::holds_alternative<Shared<DTypeConfigs>>(*value);
    // Fusing replaces the pattern before PyTorch looks at dtype configs, so the entry of the fused class needs dtype
    // configs instead.
    const bool fused = entry.facts().isTuple() && entry.isSet(Field::FuserMethod);
    if (readable && entry.dtypeConfigs().empty() && !fused && entry.isObject())
        report.add(Field::DTypeConfigs, "There is no dtype config, so no QConfig ever quantizes this pattern.");
}

constinit const RuleDefinition DefinitionOf::D01{
    Severity::Warning,
    "No dtype config",
    "PyTorch takes the first dtype config that a QConfig satisfies. Where there is none, no QConfig is ever satisfied "
    "and the pattern stays float, without a word. Add a dtype config, or remove the entry. A tuple with a fuser method "
    "may do without: what is fused is judged by the entry of the fused class.",
    {.entry = dtypeConfigsEmpty},
};

static void allDTypesNone(const DTypeConfigView &view, Report &report)
{
    const bool none = std::ranges::all_of(fields(Level::DTypeConfig, FieldKind::ConstrainedDType),
                                          [&](Field field) { return isNone(view, field); });
    if (none && isNone(view, Field::BiasDType) && isObject(view))
        report.add(view.where(),
                   "No dtype is set: every QConfig passes prepare, and convert treats all dtypes as float32.");
}

constinit const RuleDefinition DefinitionOf::D02{
    Severity::Warning,
    "Dtype config without any dtype",
    "While preparing, an unset dtype accepts anything, so a config without any dtype accepts every QConfig. convert "
    "treats unset as float32, and so swaps nothing: the operator ends up in float between a quantize and a dequantize. "
    "Set the dtypes that the backend runs with.",
    {.dtypeConfig = allDTypesNone},
};

static void dtypeUnreadable(const DTypeConfigView &view, Report &report)
{
    for (const Field field : fields(Level::DTypeConfig, FieldKind::ConstrainedDType)) {
        const std::string key = keyOf(field);
        if (const Unread *unread = view.config().record().get<Unread>(field)) {
            Diagnostic &found = report.add(view.where() / key, key, " ", valueText(*unread->json),
                                           " is not a dtype: DTypeConfig.from_dict raises a ValueError.");
            addDTypeFix(found, *unread->json);
        }
    }
    forEachConstraints(view, [&](const DTypeWithConstraints &constraints, const JsonPointer &where, Field field) {
        if (const Unread *unread = constraints.record().get<Unread>(Field::DType)) {
            Diagnostic &found = report.add(where / "dtype", valueText(*unread->json), " in ", keyOf(field),
                                           " is not a dtype, so no QConfig's dtype ever equals it.");
            addDTypeFix(found, *unread->json);
        }
    });
}

constinit const RuleDefinition DefinitionOf::D03{
    Severity::Error,
    "Input, output or weight dtype that is not a dtype",
    "DTypeConfig.from_dict raises \"Expected input_dtype to be a torch.dtype or DTypeWithConstraints\". The "
    "constructor accepts anything, and then no QConfig's dtype ever equals it. Write the dtype as PyTorch prints it, "
    "such as \"torch.quint8\".",
    {.dtypeConfig = dtypeUnreadable},
};

static void biasOrDynamicUnreadable(const DTypeConfigView &view, Report &report)
{
    if (const Unread *bias = view.config().record().get<Unread>(Field::BiasDType)) {
        Diagnostic &found = report.add(view.where() / "bias_dtype", "bias_dtype ", valueText(*bias->json),
                                       " is not a dtype. PyTorch does not check it, and no QConfig's dtype equals it.");
        addDTypeFix(found, *bias->json);
    }
    if (const Unread *dynamic = view.config().record().get<Unread>(Field::IsDynamic)) {
        Diagnostic &found =
            report.add(view.where() / "is_dynamic", "is_dynamic ", jsonBegin(*dynamic->json),
                       " is neither true nor false: PyTorch treats any value that is not empty or zero as true.");
        const JsonValue::Number *number = dynamic->json->number();
        if (const std::optional<Number> read = number ? Number::parse(number->text) : std::nullopt) {
            const bool value = read->value() != 0;
            offerReplacement(found, value ? "Write true" : "Write false", value);
        }
    }
}

constinit const RuleDefinition DefinitionOf::D04{
    Severity::Warning,
    "bias_dtype or is_dynamic of a wrong type",
    "bias_dtype and is_dynamic are not checked. A bias_dtype that is not a dtype never equals that of a QConfig, and "
    "is_dynamic counts as true for any value that is not empty or zero, also for \"no\" and \"false\". Write a dtype, "
    "and true or false.",
    {.dtypeConfig = biasOrDynamicUnreadable},
};

static void dynamicOutputQuantized(const DTypeConfigView &view, Report &report)
{
    const std::optional<DType> output = view.config().output().dtype();
    if (!torch::isDynamic(view.config()) || !output || *output == DType::Float32)
        return;
    offerReplacement(report.add(view.where() / "output_dtype",
                                "Dynamic QConfigs leave the output float32, so none reaches this config with output ",
                                output->shortName(), "."),
                     "Set output_dtype to torch.float32", "torch.float32");
}

constinit const RuleDefinition DefinitionOf::D12{
    Severity::Warning,
    "Dynamic config with a quantized output",
    "Under a dynamic QConfig the output is float32, so a config with is_dynamic and another output dtype is never "
    "satisfied. The pattern stays float under dynamic QConfigs, without a word. Set the output dtype to float32, or "
    "drop is_dynamic.",
    {.dtypeConfig = dynamicOutputQuantized},
};

static void staticDTypesDiffer(const DTypeConfigView &view, Report &report)
{
    const std::optional<DType> input = view.config().input().dtype();
    const std::optional<DType> output = view.config().output().dtype();
    const bool dynamic = torch::isDynamic(view.config()) || view.config().record().get<Unread>(Field::IsDynamic);
    if (dynamic || !input || !output || *input == *output)
        return;
    report.add(view.where() / "output_dtype",
               "A static QConfig has one dtype for input and output, so none reaches a config with input ",
               input->shortName(), " and output ", output->shortName(), ".");
}

constinit const RuleDefinition DefinitionOf::D13{
    Severity::Warning,
    "Static config whose input and output differ",
    "A static QConfig has one dtype for activations, of input and output alike. A static dtype config that wants two "
    "different ones is never satisfied. A QConfig cannot express float in and quantized out. If the operator is "
    "dynamic, set is_dynamic.",
    {.dtypeConfig = staticDTypesDiffer},
};

static void inputDTypeNone(const DTypeConfigView &view, Report &report)
{
    const Record &record = view.config().record();
    if (isNone(view, Field::InputDType) && isObject(view) && !record.members().empty())
        report.add(view.where(), "Without input_dtype, prepare_fx does not compare is_dynamic either: static and "
                                 "dynamic QConfigs both pass.");
}

constinit const RuleDefinition DefinitionOf::D14{
    Severity::Info,
    "No input dtype",
    "is_dynamic is compared together with the input dtype, and neither is looked at where the input dtype is unset. "
    "Static and dynamic QConfigs then both pass while preparing. Set the input dtype, unless that is meant.",
    {.dtypeConfig = inputDTypeNone},
};

static void inputNotObservable(const DTypeConfigView &view, Report &report)
{
    const std::optional<DType> input = view.config().input().dtype();
    if (!input || !lacksObserver(*input, view.context.release))
        return;
    report.add(view.where() / "input_dtype", "PyTorch has no observer for ", input->shortName(), " activations: ",
               torch::isDynamic(view.config()) ? "preparing raises an AssertionError under a QConfig that fits."
                                               : "the pattern is taken as supported, and nothing is observed.");
}

constinit const RuleDefinition DefinitionOf::D23{
    Severity::Warning,
    "Input dtype without observers",
    "2.x inserts observers for quint8, qint8, qint32, float16, uint8, int8, int16, int32 and two float8 dtypes. For "
    "any other input dtype a static config is taken as supported and nothing is observed, and a dynamic one raises an "
    "AssertionError. Choose a dtype that can be observed.",
    {.dtypeConfig = inputNotObservable},
    since2,
};

static void inputLeftByConvert(const DTypeConfigView &view, Report &report)
{
    const std::optional<DType> input = view.config().input().dtype();
    if (torch::isDynamic(view.config()) || !torch::isInObsDTypeList(input) || !torch::isLeftByConvert(input))
        return;
    report.add(view.where() / "input_dtype", "convert_fx() has no quantize for ", input->shortName(),
               " activations: the pattern is observed, its observers stay in the model, and nothing of it is quantized "
               "but the weight of a module.");
}

constinit const RuleDefinition DefinitionOf::D29{
    Severity::Warning,
    "Input dtype that convert does not quantize",
    "2.x inserts observers for static activations of uint8, int8, int16 and int32, too. But convert_fx() and "
    "convert_to_reference_fx() replace only those of quint8, qint8, qint32, float16 and the two float8 dtypes, and "
    "leave the others in the model. Only _convert_to_reference_decomposed_fx() quantizes them: mute the rule if your "
    "backend calls that. Otherwise write quint8 or qint8.",
    {.dtypeConfig = inputLeftByConvert},
    since2,
};

static void inputNotObservableInOldApi(const DTypeConfigView &view, Report &report)
{
    const std::optional<DType> input = view.config().input().dtype();
    if (input && lacksObserver(*input, view.context.release))
        report.add(view.where() / "input_dtype", "1.13 inserts no output observer for ", input->shortName(),
                   " activations, and convert drops their input observers.");
}

constinit const RuleDefinition DefinitionOf::D24{
    Severity::Warning,
    "Input dtype without observers (1.13)",
    "1.13 inserts output observers for quint8, qint8 and float16 only, and convert drops input observers of other "
    "dtypes. A config with another input dtype is accepted, but at most its weight is quantized. Choose one of the "
    "three.",
    {.dtypeConfig = inputNotObservableInOldApi},
    until2,
};

static void inputNoneWithoutTensors(const DTypeConfigView &view, Report &report)
{
    if (view.context.mayLackTensors && isNone(view, Field::InputDType) && isObject(view))
        report.add(view.where(), "Models also apply this operator to sizes, which are not tensors: without "
                                 "input_dtype, 1.13 then raises a TypeError while preparing.");
}

constinit const RuleDefinition DefinitionOf::D26{
    Severity::Error,
    "No input dtype for an operator that also takes numbers",
    "Operators such as add and mul are also called on sizes: x.size(0) * 2. Such a call has no tensor, and where "
    "input_dtype is unset 1.13 goes on to the output and raises \"TypeError: 'NoneType' object is not subscriptable\" "
    "while preparing. Set input_dtype.",
    {.dtypeConfig = inputNoneWithoutTensors},
    until2,
};

} // namespace bcfg::rulechecks
