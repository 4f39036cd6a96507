// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/field.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace bcfg {

namespace {

using L = Level;
using K = FieldKind;
using F = Field;

// One row for each field, in the order of the enum.
constexpr FieldInfo table[] = {
    {F::Schema, "$schema", L::Document, K::Text, allVersions, "Schema",
     "The id of the JSON Schema that text editors check the file with. PyTorch does not read it."},
    {F::TorchApi, "torch_api", L::Document, K::Api, allVersions, "PyTorch API",
     "The generation of PyTorch that the file is written for. It decides what the order of a pattern means."},
    {F::Torch, "torch", L::Document, K::Text, allVersions, "PyTorch release",
     "The release of PyTorch that the document is judged by. Without it, that is the one of its base, or the newest "
     "known one of its API."},
    {F::Name, "name", L::Document, K::Text, allVersions, "Name", "The name of the target backend."},
    {F::Configs, "configs", L::Document, K::Configs, allVersions, "Pattern configs",
     "The patterns that the backend can run quantized. Order matters: of patterns with equally many operators, the "
     "first that matches wins."},

    {F::ObservationType, "observation_type", L::PatternConfig, K::ObservationType, allVersions, "Observation type",
     "Whether the output gets an observer of its own, or shares that of the input.", "", "set_observation_type"},
    {F::DTypeConfigs, "dtype_configs", L::PatternConfig, K::DTypeConfigs, allVersions, "DType configs",
     "The dtypes with which the backend can run the pattern. The first one that a QConfig satisfies is used.", "",
     "set_dtype_configs"},
    {F::Pattern, "pattern", L::PatternConfig, K::Pattern, allVersions, "Pattern",
     "The operator, or the tuple of operators. In 2.x a tuple runs forward (Conv2d, ReLU); in 1.13 it is reversed and "
     "nested (ReLU, Conv2d)."},
    {F::RootModule, "root_module", L::PatternConfig, K::Module, allVersions, "Root module",
     "The float module that carries the weight. Together with the reference quantized module it tells convert what to "
     "replace.",
     "root", "set_root_module"},
    {F::QatModule, "qat_module", L::PatternConfig, K::Module, allVersions, "QAT module",
     "The module that prepare_qat_fx puts in place of the pattern's module.", "qat", "set_qat_module"},
    {F::ReferenceQuantizedModule, "reference_quantized_module_for_root", L::PatternConfig, K::Module, allVersions,
     "Reference quantized module", "The module that convert puts in place of the root module.", "reference",
     "set_reference_quantized_module"},
    {F::FusedModule, "fused_module", L::PatternConfig, K::Module, allVersions, "Fused module",
     "The module that the pattern is fused into. Only convert reads it; fusion itself needs the fuser method.", "fused",
     "set_fused_module"},
    {F::FuserMethod, "fuser_method", L::PatternConfig, K::Callable, allVersions, "Fuser method",
     "The function that makes the fused module from the matched ones. Without it nothing is fused.", "fuser",
     "set_fuser_method"},
    {F::RootNodeGetter, "root_node_getter", L::PatternConfig, K::Callable, allVersions, "Root node getter",
     "The function that finds the node whose inputs are checked and observed. By default the last element of the "
     "reversed pattern.",
     "getter", "_set_root_node_getter"},
    {F::ExtraInputsGetter, "extra_inputs_getter", L::PatternConfig, K::Callable, allVersions, "Extra inputs getter",
     "The function that finds the inputs of a fused pattern besides those of the root node.", "",
     "_set_extra_inputs_getter"},
    {F::NumTensorArgsToObservationType, "num_tensor_args_to_observation_type", L::PatternConfig, K::TensorCountMap,
     allVersions, "Observation type by tensor count",
     "The observation type for each number of tensor arguments. Where it is set, the observation type is not read.", "",
     "_set_num_tensor_args_to_observation_type"},
    {F::InputTypeToIndex, "input_type_to_index", L::PatternConfig, K::IndexMap, allVersions, "Argument indices",
     "Which argument of a function is the weight and which the bias.", "", "_set_input_type_to_index"},
    {F::PatternComplexFormat, "pattern_complex_format", L::PatternConfig, K::Pattern, since2,
     "Pattern (complex format)",
     "The pattern in reversed nested order, for what a forward tuple cannot say: (add, MatchAllNode, Conv2d).",
     "complex"},
    {F::InputOutputObserved, "input_output_observed", L::PatternConfig, K::Boolean, until2, "Input and output observed",
     "No keeps inputs and outputs unobserved, as embeddings need.", "", "_set_input_output_observed"},
    {F::OverwriteOutputFakeQuantize, "overwrite_output_fake_quantize", L::PatternConfig, K::Callable, until2,
     "Output fake quantize", "The fake quantize for the output during QAT, in place of the QConfig's.", "",
     "_set_overwrite_output_fake_quantize"},
    {F::OverwriteOutputObserver, "overwrite_output_observer", L::PatternConfig, K::Callable, until2, "Output observer",
     "The observer for the output, in place of the QConfig's.", "", "_set_overwrite_output_observer"},

    {F::InputDType, "input_dtype", L::DTypeConfig, K::ConstrainedDType, allVersions, "Input",
     "The dtype of the input activations. Unset accepts any.", "input"},
    {F::OutputDType, "output_dtype", L::DTypeConfig, K::ConstrainedDType, allVersions, "Output",
     "The dtype of the output activation. Unset accepts any.", "output"},
    {F::WeightDType, "weight_dtype", L::DTypeConfig, K::ConstrainedDType, allVersions, "Weight",
     "The dtype of the weight. Unset accepts any while preparing, and means float32 to convert.", "weight"},
    {F::BiasDType, "bias_dtype", L::DTypeConfig, K::DType, allVersions, "Bias dtype",
     "The dtype of the bias. Constraints cannot be expressed for it.", "bias"},
    {F::IsDynamic, "is_dynamic", L::DTypeConfig, K::Boolean, allVersions, "Dynamic",
     "Whether activations are quantized at run time. It is compared only where the input dtype is set.", "dynamic"},

    {F::DType, "dtype", L::Constraints, K::DType, allVersions, "DType",
     "The dtype itself. Without it no constraint is read."},
    {F::QuantMinLowerBound, "quant_min_lower_bound", L::Constraints, K::Bound, allVersions, "Quant min",
     "The lowest quantized value that the backend takes. Checked only when both ends of the range are set.",
     "values from"},
    {F::QuantMaxUpperBound, "quant_max_upper_bound", L::Constraints, K::Bound, allVersions, "Quant max",
     "The highest quantized value that the backend takes. Checked only when both ends of the range are set.",
     "values up to"},
    {F::ScaleMinLowerBound, "scale_min_lower_bound", L::Constraints, K::Bound, allVersions, "Scale min",
     "The smallest scale that the backend takes. PyTorch compares it with the observer's eps.", "scale at least"},
    {F::ScaleMaxUpperBound, "scale_max_upper_bound", L::Constraints, K::Bound, allVersions, "Scale max",
     "The largest scale that the backend takes. PyTorch does not check it.", "scale at most"},
    {F::ScaleExactMatch, "scale_exact_match", L::Constraints, K::Bound, since2, "Exact scale",
     "The one scale that the backend takes. Checked only together with the exact zero point.", "scale"},
    {F::ZeroPointExactMatch, "zero_point_exact_match", L::Constraints, K::Bound, since2, "Exact zero point",
     "The one zero point that the backend takes. Checked only together with the exact scale.", "zero point"},
};

static_assert(followsEnum(table, &FieldInfo::field, static_cast<std::size_t>(Field::Unknown)));

/// The order of the fields of each level. Made once, because reading a document needs the order for every key.
struct Orders
{
    EnumArray<Level, std::array<std::vector<Field>, 2>> fields;              // by generation
    std::array<std::array<std::size_t, std::size(table)>, 2> positions = {}; // by generation and field
    EnumArray<Level, EnumArray<FieldKind, std::vector<Field>>> ofKind;

    Orders()
    {
        for (const FieldInfo &row : table)
            ofKind[row.level][row.kind].push_back(row.field);
        for (const Api api : {Api::Torch1_13, Api::Torch2}) {
            for (const Level level : enumValues<Level>())
                addOrder(level, api);
        }
    }

    void addOrder(Level level, Api api)
    {
        std::vector<Field> &order = fields[level][static_cast<std::size_t>(api)];
        for (const bool exists : {true, false}) {
            for (const FieldInfo &row : table) {
                if (row.level == level && row.versions.overlap(api) == exists)
                    order.push_back(row.field);
            }
        }
        if (level == L::PatternConfig && api == Api::Torch1_13) { // 1.13's dictionary begins with the pattern
            const auto pattern = std::ranges::find(order, Field::Pattern);
            std::rotate(order.begin(), pattern, pattern + 1);
        }
        for (std::size_t i = 0; i < order.size(); ++i)
            positions[static_cast<std::size_t>(api)][static_cast<std::size_t>(order[i])] = i;
    }
};

const Orders &orders()
{
    static const Orders made;
    return made;
}

} // namespace

const FieldInfo &info(Field field)
{
    return table[static_cast<std::size_t>(field)];
}

std::optional<Field> findField(Level level, std::string_view key)
{
    for (const Field field : fieldsInOrder(level)) {
        if (table[static_cast<std::size_t>(field)].key == key)
            return field;
    }
    return std::nullopt;
}

bool isDroppable(Field field)
{
    const FieldKind kind = info(field).kind;
    return kind != FieldKind::Pattern && kind != FieldKind::ObservationType && kind != FieldKind::DTypeConfigs;
}

std::span<const Field> fieldsInOrder(Level level, Api api)
{
    return orders().fields[level][static_cast<std::size_t>(api)];
}

std::vector<Field> fieldsOf(Level level, Version version)
{
    std::vector<Field> result;
    for (const Field field : fieldsInOrder(level, generationOf(version))) {
        if (info(field).existsIn(version))
            result.push_back(field);
    }
    return result;
}

std::span<const Field> fields(Level level, FieldKind kind)
{
    return orders().ofKind[level][kind];
}

std::size_t orderOf(Field field, Api api)
{
    return orders().positions[static_cast<std::size_t>(api)][static_cast<std::size_t>(field)];
}

} // namespace bcfg
