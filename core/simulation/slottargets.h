// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/simulation/candidate.h"

#include <cstdint>
#include <optional>

namespace bcfg {

inline const DType float32 = DType::Float32;

/// The dtypes that prepare compares the slots of a dtype config with, for one pattern and one QConfig.
class SlotTargets
{
public:
    /// A dtype that PyTorch assigned to a slot.
    struct Target
    {
        enum class Kind : std::uint8_t {
            DType,
            NonTensor, ///< a size, an index or a mask: equals no dtype
            None,      ///< nothing that carries a tensor
        } kind = Kind::DType;
        std::optional<DType> dtype = DType(DType::Float32);
        bool isDynamic = false;
        bool operator==(const Target &) const = default;
    };

    /// Requires that the pattern matches and that matching raises nothing.
    SlotTargets(const Candidate &candidate, const ResolvedQConfig &qconfig);

    /// Of any node: what PyTorch assigned to the root's input, weight and bias and to the anchor's output.
    SlotTargets(Target input, Target output, std::optional<DType> weight, std::optional<DType> bias,
                bool knowsWeightAndBias)
        : m_input(input),
          m_output(output),
          m_weight(weight),
          m_bias(bias),
          m_knowsWeightAndBias(knowsWeightAndBias)
    {}

    const Target &input() const { return m_input; }
    const Target &output() const { return m_output; }
    std::optional<DType> weight() const { return m_weight; }
    std::optional<DType> bias() const { return m_bias; }
    bool knowsWeightAndBias() const { return m_knowsWeightAndBias; } ///< 1.13 has no entry for them at some nodes

    /// Replaces them by those of 2.x after it gave up on the pattern: float32 everywhere.
    void reset(const Candidate &candidate);

    bool operator==(const SlotTargets &) const = default;

private:
    Target m_input;
    Target m_output;
    std::optional<DType> m_weight;
    std::optional<DType> m_bias;
    bool m_knowsWeightAndBias = true;
};

/// Whether prepare gives a node the dtypes of the QConfig. 1.13 leaves out getitem and patterns whose
/// input_output_observed is False; 2.x gives them to what stands for MatchAllNode, too.
bool hasQConfig(const Candidate &candidate, const ResolvedQConfig &qconfig, std::size_t node);

bool isGetitem(const GraphNode &node);

} // namespace bcfg
