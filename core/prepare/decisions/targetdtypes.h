// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"
#include "core/prepare/graph/graph.h"
#include "core/prepare/graph/symbols.h"
#include "core/prepare/qconfig/resolvedqconfig.h"

#include <cstdint>
#include <optional>

namespace bcfg {

inline const DType float32 = DType::Float32;

/// A dtype that PyTorch assigned to a slot of a node.
struct TargetDType
{
    enum class Kind : std::uint8_t {
        DType,
        NonTensor, ///< a size, an index or a mask: equals no dtype
        None,      ///< nothing that carries a tensor
    } kind = Kind::DType;
    std::optional<DType> dtype = DType(DType::Float32);
    bool isDynamic = false;
    bool operator==(const TargetDType &) const = default;
};

/// What prepare means to make of one node: the dtypes of its slots and where they come from. In 2.x it is
/// node.meta["target_dtype_info"], in 1.13 node_name_to_target_dtype.
struct TargetDTypes
{
    TargetDType input;
    TargetDType output;
    const ResolvedQConfig *qconfig = nullptr; ///< whose constructors make the observers; null: float32 placeholders
    std::optional<DType> weight;
    std::optional<DType> bias;
    bool knowsWeightAndBias = false; ///< the dictionary has them; 2.x does not ask, a missing one is None there
    bool reusesInput = false;

    /// What becomes of it where a user takes the node for a number, a size, an index or a mask.
    void setNonTensor();
};

/// Whether prepare gives a node of a match the dtypes of its QConfig. 1.13 does not to what is no operator, to getitem,
/// and where input_output_observed is False.
bool takesDTypes(const fx::Node &node, const fx::Symbols &symbols, const PatternConfig &config);

/// Of a node that takes the dtypes of this QConfig, or of none: null. Mirrors _get_target_activation_dtype_for_node().
/// Throws the PythonError that torch raises where it cannot read the dtypes of the QConfig.
TargetDTypes targetDTypes(const ResolvedQConfig *qconfig, bool carriesNoTensor, Release release);

/// What 2.x gives to the nodes of a match that no dtype config fits: the float32 placeholders as a QConfig.
TargetDTypes resetTargetDTypes(bool carriesNoTensor);

} // namespace bcfg
