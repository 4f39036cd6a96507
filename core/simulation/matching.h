// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/simulation/candidate.h"
#include "core/simulation/constraints.h"
#include "core/simulation/verdict.h"

namespace bcfg {

/// What FX graph mode does with the pattern by itself under the QConfig (prepare_fx in eval mode, nothing fused, the
/// QConfig set globally). Null: no QConfig reaches the pattern. Requires that both are of the same generation.
Verdict judge(const Candidate &candidate, const ResolvedQConfig *qconfig);

/// The same with the warnings that torch prints on the way, each once.
Verdict judge(const Candidate &candidate, const ResolvedQConfig *qconfig, std::vector<std::string> &warnings);

/// Mirrors is_qconfig_supported_by_dtype_configs, the check of convert: nothing where it raises.
std::optional<bool> convertAccepts(std::span<const DTypeConfig> configs, const ResolvedQConfig &qconfig);
/// The same for one dtype config; requires that the QConfig's constructors do not raise.
bool convertAccepts(const DTypeConfig &config, const ResolvedQConfig &qconfig);

/// What torch compares the slots of a dtype config with, for one pattern and one QConfig.
class SlotTargets
{
public:
    SlotTargets(const Candidate &candidate, const ResolvedQConfig &qconfig);

    /// A dtype that PyTorch assigned to a slot.
    struct Target
    {
        enum class Kind {
            DType,
            NonTensor, ///< a size, an index or a mask: equals no dtype
            None,      ///< nothing that carries a tensor
        } kind = Kind::DType;
        std::optional<DType> dtype = DType(DType::Float32);
        bool isDynamic = false;
    };

    const Target &input() const { return m_input; }
    const Target &output() const { return m_output; }
    std::optional<DType> weight() const { return m_weight; }
    std::optional<DType> bias() const { return m_bias; }

    /// Whether one dtype config fits: torch's support check. Throws PythonError where torch raises.
    bool fits(const DTypeConfig &config, std::vector<std::string> *warnings) const;
    bool argumentFits(ArgumentRole role, const DTypeConfig &config, std::vector<std::string> *warnings) const;
    bool outputFits(const DTypeConfig &config, std::vector<std::string> *warnings) const;

    /// The targets of 2.x after it gave up on the pattern: float32 everywhere.
    void reset();

private:
    bool satisfies(QConfigSide side, const DTypeWithConstraints &constraints, std::vector<std::string> *warnings) const;

    const Candidate &m_candidate;
    const ResolvedQConfig &m_qconfig;
    Target m_input;
    Target m_output;
    std::optional<DType> m_weight;
    std::optional<DType> m_bias;
    bool m_knowsWeight = true; ///< 1.13 has no weight and bias entry for some nodes
};

} // namespace bcfg
