// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/targetdtypes.h"

namespace bcfg {

/// The dtypes that prepare compares with the slots of a dtype config: those assigned to input, weight and bias of the
/// root node, and to the output of the anchor.
class SlotTargets
{
public:
    using Target = TargetDType;

    SlotTargets(const TargetDTypes &root, const TargetDTypes &anchor)
        : m_input(root.input),
          m_output(anchor.output),
          m_weight(root.weight),
          m_bias(root.bias),
          m_knowsWeightAndBias(root.knowsWeightAndBias)
    {}

    const Target &input() const { return m_input; }
    const Target &output() const { return m_output; }
    std::optional<DType> weight() const { return m_weight; }
    std::optional<DType> bias() const { return m_bias; }
    /// False for nodes to which 1.13 assigns no dtypes of weight and bias; reading these raises a KeyError.
    bool knowsWeightAndBias() const { return m_knowsWeightAndBias; }

    bool operator==(const SlotTargets &) const = default;

private:
    Target m_input;
    Target m_output;
    std::optional<DType> m_weight;
    std::optional<DType> m_bias;
    bool m_knowsWeightAndBias = true;
};

} // namespace bcfg
