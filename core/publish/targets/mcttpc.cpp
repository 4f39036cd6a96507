// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/publish/targets/supportedpatterns.h"

#include <algorithm>
#include <array>

namespace bcfg {

namespace targets {

namespace {

constexpr int floatBits = 32;

// Members of MCT's enumerations QuantizationMethod and Signedness, which the JSON has as numbers.
constexpr int methodSymmetric = 2;
constexpr int methodUniform = 3;
constexpr int signednessAuto = 0;
constexpr int signednessSigned = 1;

/// The operator sets whose kernel MCT quantizes.
constexpr std::array<std::string_view, 3> setsWithKernel{"Conv", "ConvTranspose", "FullyConnected"};

bool hasKernel(std::string_view set)
{
    return contains(setsWithKernel, set);
}

int methodOf(const TensorFormat &format)
{
    return format.isSymmetric ? methodSymmetric : methodUniform;
}

/// An AttributeQuantizationConfig: for a kernel with this format, or, without a format, for an attribute that stays
/// float.
JsonValue attribute(const std::optional<TensorFormat> &format)
{
    return JsonValue::Object{{"weights_quantization_method", format ? methodOf(*format) : methodSymmetric},
                             {"weights_n_bits", format ? format->bits : floatBits},
                             {"weights_per_channel_threshold", format && format->isPerChannel},
                             {"enable_weights_quantization", format.has_value()},
                             {"lut_values_bitwidth", JsonValue()}};
}

/// An OpQuantizationConfig. An activation that is not quantized gets the bits and the method that MCT's own
/// capabilities give to such an activation. MCT raises for an activation that is quantized and preserved.
JsonValue operatorConfig(const Precision &precision, bool keepsEncoding, bool withKernel)
{
    constexpr int defaultBits = 8;
    const std::optional<TensorFormat> &activation = precision.activation;
    const int bits = activation ? activation->bits : defaultBits;
    JsonValue::Object attributes;
    if (withKernel)
        attributes = {{"kernel_attr", attribute(precision.weight)}, {"bias_attr", attribute(std::nullopt)}};
    const auto fixed = [&](const std::optional<double> &number) {
        return number && activation ? JsonValue::number(*number) : JsonValue();
    };
    // An affine range needs no signedness: its zero point says where it lies.
    const bool isSigned = activation && activation->isSymmetric && activation->isSigned;
    return JsonValue::Object{{"default_weight_attr_config", attribute(std::nullopt)},
                             {"attr_weights_configs_mapping", std::move(attributes)},
                             {"activation_quantization_method", activation ? methodOf(*activation) : methodUniform},
                             {"activation_n_bits", bits},
                             {"supported_input_activation_n_bits", JsonValue::Array{bits}},
                             {"enable_activation_quantization", activation && !keepsEncoding},
                             {"quantization_preserving", keepsEncoding},
                             {"fixed_scale", fixed(precision.scale)},
                             {"fixed_zero_point", fixed(precision.zeroPoint)},
                             {"simd_size", JsonValue()},
                             {"signedness", isSigned ? signednessSigned : signednessAuto}};
}

/// QuantizationConfigOptions, whose base_config is the first of the configs.
JsonValue options(JsonValue::Array configs)
{
    JsonValue first = configs.front();
    return JsonValue::Object{{"quantization_configurations", std::move(configs)}, {"base_config", std::move(first)}};
}

class CapabilitiesWriter
{
public:
    explicit CapabilitiesWriter(SupportedPatterns supported) : m_supported(std::move(supported)) {}

    ExportedText write(const BackendConfig &document)
    {
        m_supported.keepOnly([this](SupportedPattern &pattern) { return dropFloat(pattern); });
        for (const SupportedPattern &pattern : m_supported.patterns) {
            if (!pattern.isChain())
                addSet(pattern);
        }
        for (const SupportedPattern &pattern : m_supported.patterns) {
            if (pattern.isChain() && !pattern.sharesObserver)
                addLast(pattern);
        }
        for (const SupportedPattern &pattern : m_supported.patterns) {
            if (pattern.isChain())
                addFusing(pattern);
        }
        // As in MCT's own capabilities, a chain comes before the shorter chains that it begins with.
        std::ranges::stable_sort(m_fusings, std::ranges::greater(),
                                 [](const JsonValue &one) { return one.find("operator_groups")->array()->size(); });
        JsonValue::Array sets = mapped(m_sets, [&](const auto &each) { return set(each.first); });
        const std::string name = document.name().empty() ? "backend_config" : document.name();
        const JsonValue capabilities = JsonValue::Object{
            {"default_qco", options({operatorConfig({}, false, false)})},
            {"operator_set", std::move(sets)},
            {"fusing_patterns", std::move(m_fusings)},
            {"tpc_minor_version", JsonValue()},
            {"tpc_patch_version", JsonValue()},
            {"tpc_platform_type", name},
            {"add_metadata", false},
            {"name", name},
            {"is_simd_padding", false},
            {"insert_preserving_quantizers", false},
            {"SCHEMA_VERSION", 2},
        };
        return m_supported.exported(capabilities);
    }

private:
    /// Removes the precisions with a float format. Returns whether any precision is left.
    bool dropFloat(SupportedPattern &pattern)
    {
        const auto isFloat = [](const std::optional<TensorFormat> &format) {
            return format && format->isFloat;
        };
        const std::size_t dropped = std::erase_if(pattern.precisions, [&](const Precision &precision) {
            return isFloat(precision.activation) || isFloat(precision.weight);
        });
        if (dropped)
            m_supported.lose(pattern, "float16", "MCT quantizes to integers only.");
        for (const Precision &precision : pattern.precisions) {
            const bool isNarrower = (precision.activation && !precision.activation->isRangeWhole) ||
                                    (precision.weight && !precision.weight->isRangeWhole);
            if (isNarrower)
                m_supported.lose(pattern, "range", "MCT counts bits: the QConfig's range lacks some of their values.");
        }
        return !pattern.precisions.empty();
    }

    JsonValue::Array configsOf(const SupportedPattern &pattern, std::string_view kernelOf, bool keepsEncoding)
    {
        JsonValue::Array configs;
        for (const Precision &precision : pattern.precisions) {
            if (precision.weight && !hasKernel(kernelOf))
                m_supported.lose(pattern, "weight", "MCT quantizes no weight of " + std::string(kernelOf) + '.');
            addOnce(configs, operatorConfig(precision, keepsEncoding, hasKernel(kernelOf)));
        }
        return configs;
    }

    void addSet(const SupportedPattern &pattern)
    {
        const std::string &name = pattern.chains.front().front();
        addOptions(pattern, name, options(configsOf(pattern, name, m_supported.keepsEncoding(pattern, name))));
    }

    /// Adds the operator set that a chain ends with, unless an entry has it: MCT quantizes the output of a chain as its
    /// last operator set says.
    void addLast(const SupportedPattern &pattern)
    {
        const std::string &name = pattern.chains.front().back();
        JsonValue::Array configs;
        for (const Precision &precision : pattern.precisions)
            addOnce(configs, operatorConfig(precision, false, hasKernel(name)));
        if (addOptions(pattern, name, options(std::move(configs))))
            m_supported.loseAlone(pattern, name);
    }

    /// Adds an operator set, or, if the set exists with other options, a loss. Returns whether the set is new.
    bool addOptions(const SupportedPattern &pattern, const std::string &name, const JsonValue &made)
    {
        const JsonValue *known = valueUnder(m_sets, name);
        if (known && !(*known == made))
            m_supported.lose(pattern, "conflict",
                             "Another entry has the operator set " + name + " in MCT with other values.");
        if (!known)
            m_sets.emplace_back(name, made);
        return !known;
    }

    void addFusing(const SupportedPattern &pattern)
    {
        const std::vector<std::string> &chain = pattern.chains.front();
        const std::string name = joined(chain, "_");
        JsonValue::Array groups;
        for (const std::string &operation : chain) {
            if (!valueUnder(m_sets, operation)) // so far, no entry has the operator by itself
                m_sets.emplace_back(operation, JsonValue());
            groups.push_back(set(operation));
        }
        const std::string *kernel = elementWhere(chain, hasKernel);
        JsonValue::Array configs = configsOf(pattern, kernel ? *kernel : chain.front(), pattern.sharesObserver);
        if (pattern.quantizesWeight() && kernel && valueUnder(m_sets, *kernel)->isNull())
            m_supported.lose(pattern, "weight",
                             "MCT takes the configuration of a weight from its operator set, which no entry has by "
                             "itself: the weight stays float32.");
        if (configs.size() > 1)
            m_supported.lose(pattern, "further QConfigs",
                             "MCT has one configuration for a fusing, which is that of the first.");
        JsonValue fusing = JsonValue::Object{{"operator_groups", std::move(groups)},
                                             {"fuse_op_quantization_config", std::move(configs.front())},
                                             {"name", name}};
        const JsonValue *known =
            elementWhere(m_fusings, [&](const JsonValue &one) { return *one.string("name") == name; });
        if (!known)
            m_fusings.push_back(std::move(fusing));
        else if (!(*known == fusing))
            m_supported.lose(pattern, "conflict",
                             "Another entry has the fusing " + name + " in MCT with other values.");
    }

    /// The OperatorsSet with that name.
    JsonValue set(const std::string &name) const
    {
        return JsonValue::Object{{"name", name}, {"qc_options", *valueUnder(m_sets, name)}, {"type", "OperatorsSet"}};
    }

    SupportedPatterns m_supported;
    JsonValue::Object m_sets; // name -> options; null for one that only fusings name
    JsonValue::Array m_fusings;
};

} // namespace

} // namespace targets

ExportedText writeMctCapabilities(const FormRequest &request)
{
    using namespace targets;
    if (std::string refusal = whyNotJudged(request); !refusal.empty())
        return {{}, {}, std::move(refusal)};
    return CapabilitiesWriter(supportedPatterns(request, "mct-tpc", "MCT")).write(request.document);
}

} // namespace bcfg
