// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/mapped.h"
#include "core/publish/targets/supportedpatterns.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace bcfg {

namespace targets {

namespace {

/// AIMET's booleans are texts, as Python prints them.
JsonValue boolean(bool value)
{
    return value ? "True" : "False";
}

/// The least number of bits, at least `bits`, for which AIMET has a kernel; 32 for any greater number.
int kernelBits(int bits)
{
    constexpr std::array<int, 4> known{4, 8, 16, 32};
    const auto found = std::ranges::lower_bound(known, bits);
    return found == known.end() ? known.back() : *found;
}

JsonValue storage(const TensorFormat &format)
{
    return JsonValue::Object{{"bitwidth", kernelBits(format.bits)}, {"dtype", format.isFloat ? "float" : "int"}};
}

/// An element of "supported_kernels". AIMET wants a "param" even for an operator without a weight, for which it is the
/// format of the activation.
JsonValue kernel(const Precision &precision, const TensorFormat &activation)
{
    return JsonValue::Object{{"activation", storage(activation)},
                             {"param", storage(precision.weight.value_or(activation))}};
}

class ConfigWriter
{
public:
    explicit ConfigWriter(SupportedPatterns supported) : m_supported(std::move(supported)) {}

    ExportedText write()
    {
        m_supported.keepOnly([this](SupportedPattern &pattern) { return dropFloat(pattern); });
        for (const SupportedPattern &pattern : m_supported.patterns) {
            setCommon(pattern);
            if (pattern.isChain())
                addSupergroups(pattern);
            else
                addOpTypes(pattern);
        }
        for (const SupportedPattern &pattern : m_supported.patterns) {
            if (!pattern.isChain())
                continue;
            if (!pattern.sharesObserver)
                addLast(pattern);
            findWeight(pattern);
        }
        JsonValue::Object defaults{{"ops", JsonValue::Object{}},
                                   {"params", JsonValue::Object{{"is_quantized", boolean(false)}}},
                                   {"strict_symmetric", boolean(m_weight && m_weight->isStrictlySymmetric)},
                                   {"unsigned_symmetric", boolean(false)},
                                   {"per_channel_quantization", boolean(m_weight && m_weight->isPerChannel)}};
        if (!m_kernels.empty())
            defaults.emplace_back("supported_kernels", std::move(m_kernels));
        const JsonValue config = JsonValue::Object{
            {"defaults", std::move(defaults)},
            {"params", JsonValue::Object{{"bias", JsonValue::Object{{"is_quantized", boolean(false)}}}}},
            {"op_type", std::move(m_opTypes)},
            {"supergroups", std::move(m_supergroups)},
            {"model_input", JsonValue::Object{{"is_input_quantized", boolean(true)}}},
            {"model_output", JsonValue::Object{}},
        };
        return m_supported.exported(config);
    }

private:
    /// Removes the precisions that leave the activation in float32. Returns whether any precision is left.
    bool dropFloat(SupportedPattern &pattern)
    {
        const std::size_t dropped =
            std::erase_if(pattern.precisions, [](const Precision &precision) { return !precision.activation; });
        if (dropped)
            m_supported.lose(pattern, "weight only", "AIMET's kernels quantize the activation too.");
        return !pattern.precisions.empty();
    }

    /// Collects the settings that AIMET has once for all operators: kernels and the settings of weights.
    void setCommon(const SupportedPattern &pattern)
    {
        for (const Precision &precision : pattern.precisions) {
            const TensorFormat &activation = *precision.activation;
            for (const TensorFormat *format : {&activation, precision.weight ? &*precision.weight : nullptr}) {
                const bool isStrictWeight = format != &activation && format && format->isStrictlySymmetric;
                if (format && (kernelBits(format->bits) != format->bits || (!format->isRangeWhole && !isStrictWeight)))
                    m_supported.lose(pattern, "range",
                                     "AIMET has kernels of 4, 8, 16 and 32 bits, with all of their values.");
            }
            addOnce(m_kernels, kernel(precision, activation));
            if (!precision.weight || precision.weight->isFloat)
                continue;
            if (!m_weight)
                m_weight = precision.weight;
            else if (m_weight->isStrictlySymmetric != precision.weight->isStrictlySymmetric)
                m_supported.lose(pattern, "strict_symmetric",
                                 "AIMET has one setting for all weights, which is that of the first.");
        }
    }

    JsonValue::Object settingsOf(const SupportedPattern &pattern, const std::string &opType)
    {
        const Precision &precision = pattern.precisions.front();
        const TensorFormat &activation = *precision.activation;
        JsonValue::Object settings{{"is_input_quantized", boolean(true)}};
        // The defaults quantize no output, so an output that shares the observer of the input keeps its encoding.
        // "False" would also apply to the inputs of the next operators, and AIMET raises if these have "True".
        if (!m_supported.keepsEncoding(pattern, opType))
            settings.emplace_back("is_output_quantized", boolean(true));
        if (!activation.isFloat)
            settings.emplace_back("is_symmetric", boolean(activation.isSymmetric));
        if (precision.weight) {
            JsonValue::Object weight{{"is_quantized", boolean(true)}};
            if (!precision.weight->isFloat) {
                weight.emplace_back("is_symmetric", boolean(precision.weight->isSymmetric));
                if (precision.weight->isPerChannel != m_weight->isPerChannel)
                    settings.emplace_back("per_channel_quantization", boolean(precision.weight->isPerChannel));
            }
            settings.emplace_back("params", JsonValue::Object{{"weight", std::move(weight)}});
        }
        JsonValue::Array kernels;
        for (const Precision &each : pattern.precisions)
            addOnce(kernels, kernel(each, *each.activation));
        settings.emplace_back("supported_kernels", std::move(kernels));
        if (precision.scale && precision.zeroPoint && !activation.isFloat) {
            const double highest = activation.quantMin + std::exp2(activation.bits) - 1;
            settings.emplace_back(
                "encoding_constraints",
                JsonValue::Object{
                    {"min", JsonValue::number((activation.quantMin - *precision.zeroPoint) * *precision.scale)},
                    {"max", JsonValue::number((highest - *precision.zeroPoint) * *precision.scale)}});
        }
        return settings;
    }

    void addOpTypes(const SupportedPattern &pattern)
    {
        for (std::size_t i = 1; i < pattern.precisions.size(); ++i) {
            const Precision &other = pattern.precisions[i];
            const Precision &first = pattern.precisions.front();
            if (other.activation->isSymmetric != first.activation->isSymmetric || other.weight != first.weight)
                m_supported.lose(
                    pattern, "further QConfigs",
                    "AIMET has kernels of several widths, and for the rest one setting, which is that of the first.");
        }
        for (const std::vector<std::string> &chain : pattern.chains) {
            const std::string &opType = chain.front();
            const JsonValue settings = settingsOf(pattern, opType);
            const JsonValue *known = valueUnder(m_opTypes, opType);
            if (!known)
                m_opTypes.emplace_back(opType, settings);
            else if (!(*known == settings))
                loseConflict(pattern, opType);
        }
        compareSymmetry(pattern);
    }

    /// Adds the op types that a pattern ends with, unless an entry has them: AIMET quantizes the output of a supergroup
    /// as the op type of its last operator says.
    void addLast(const SupportedPattern &pattern)
    {
        const TensorFormat &activation = *pattern.precisions.front().activation;
        JsonValue::Object settings{{"is_output_quantized", boolean(true)}};
        if (!activation.isFloat)
            settings.emplace_back("is_symmetric", boolean(activation.isSymmetric));
        const auto isSymmetric = [](const JsonValue &ofOpType) {
            const JsonValue *value = ofOpType.find("is_symmetric");
            return value ? *value : JsonValue();
        };
        std::set<std::string> opTypes;
        for (const std::vector<std::string> &chain : pattern.chains)
            opTypes.insert(chain.back());
        bool isAdded = false;
        for (const std::string &opType : opTypes) {
            if (const JsonValue *known = valueUnder(m_opTypes, opType)) {
                if (isSymmetric(*known) != isSymmetric(settings))
                    loseConflict(pattern, opType);
                continue;
            }
            m_opTypes.emplace_back(opType, settings);
            m_supported.loseAlone(pattern, opType);
            isAdded = true;
        }
        if (isAdded)
            compareSymmetry(pattern);
    }

    /// Adds a loss if AIMET leaves the weight of a chain in float, because only op types have settings for weights.
    void findWeight(const SupportedPattern &pattern)
    {
        const auto hasSettings = [this](const std::string &opType) {
            const JsonValue *settings = valueUnder(m_opTypes, opType);
            return settings && settings->find("params");
        };
        const bool isFound = std::ranges::all_of(pattern.chains, [&](const std::vector<std::string> &chain) {
            return std::ranges::any_of(chain, hasSettings);
        });
        if (pattern.quantizesWeight() && !isFound)
            m_supported.lose(pattern, "weight",
                             "AIMET takes the settings of a weight from its op type, which no entry has by itself: the "
                             "weight stays float32.");
    }

    /// Adds a loss where the operators of an entry have another is_symmetric than those of the first entry.
    void compareSymmetry(const SupportedPattern &pattern)
    {
        const TensorFormat &activation = *pattern.precisions.front().activation;
        if (activation.isFloat)
            return;
        if (!m_isSymmetric)
            m_isSymmetric = activation.isSymmetric;
        else if (*m_isSymmetric != activation.isSymmetric)
            m_supported.lose(pattern, "is_symmetric",
                             "AIMET raises where such an operator is next to one whose is_symmetric differs, as that "
                             "of the first op type does.");
    }

    void loseConflict(const SupportedPattern &pattern, const std::string &opType)
    {
        m_supported.lose(pattern, "conflict",
                         "Another entry has the op type " + opType + " in AIMET with other values.");
    }

    void addSupergroups(const SupportedPattern &pattern)
    {
        for (const std::vector<std::string> &chain : pattern.chains)
            addOnce(m_supergroups, JsonValue::Object{{"op_list", JsonValue::Array(chain.begin(), chain.end())}});
    }

    SupportedPatterns m_supported;
    std::optional<TensorFormat> m_weight; // the format of the first quantized weight
    std::optional<bool> m_isSymmetric;    // is_symmetric of the first activation
    JsonValue::Array m_kernels;
    JsonValue::Object m_opTypes; // the settings of each op type
    JsonValue::Array m_supergroups;
};

} // namespace

} // namespace targets

ExportedText writeAimetConfig(const FormRequest &request)
{
    using namespace targets;
    if (std::string refusal = whyNotJudged(request); !refusal.empty())
        return {{}, {}, std::move(refusal)};
    return ConfigWriter(supportedPatterns(request, "aimet", "AIMET")).write();
}

} // namespace bcfg
