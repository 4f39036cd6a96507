// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"
#include "core/prepare/graph/graph.h"
#include "core/prepare/graph/symbols.h"
#include "core/prepare/qconfig/resolvedqconfig.h"

#include <cstdint>
#include <optional>
#include <string>

namespace bcfg {

inline const DType float32 = DType::Float32;

/// A dtype that PyTorch assigned to a slot of a node.
struct TargetDType
{
    enum class Kind : std::uint8_t {
        DType,
        NonTensor, ///< the value is a size, an index or a mask, which equals no dtype
        None,      ///< the slot carries no tensor
    } kind = Kind::DType;
    std::optional<DType> dtype = DType(DType::Float32);
    bool isDynamic = false;
    bool operator==(const TargetDType &) const = default;
    std::string text() const; ///< for the user: "torch.quint8", "no tensor"
};

/// The dtypes that prepare assigns to the slots of one node, and the QConfig they come from. In 2.x this is
/// node.meta["target_dtype_info"], in 1.13 node_name_to_target_dtype.
struct TargetDTypes
{
    TargetDType input;
    TargetDType output;
    /// The QConfig whose constructors make the observers of the node; null for PlaceholderObservers of float32.
    const ResolvedQConfig *qconfig = nullptr;
    std::optional<DType> weight;
    std::optional<DType> bias;
    /// False only in 1.13, for nodes to which prepare assigns no dtypes of weight and bias; reading these raises a
    /// KeyError.
    bool knowsWeightAndBias = false;
    bool reusesInput = false;

    /// Sets input and output to NonTensor. For a node that another node uses as a number, a size, an index or a mask.
    void setNonTensor();
    bool operator==(const TargetDTypes &) const = default;
};

/// The dtypes that prepare compares with a dtype config: those assigned to input, weight and bias of the root node, and
/// to the output of the anchor.
struct MatchTargets
{
    TargetDTypes root;
    TargetDTypes anchor;
    bool operator==(const MatchTargets &) const = default;
};

/// Whether prepare gives a node of a match the dtypes of its QConfig. 1.13 does not if the node is getitem or not an
/// operator, or if input_output_observed of the match's pattern config is False.
bool takesDTypes(const fx::Node &node, const fx::Symbols &symbols, const PatternConfig &config);

/// The dtypes of a node under a QConfig. `qconfig` is null for a node without a QConfig, and for a node for which
/// takesDTypes() is false. Mirrors _get_target_activation_dtype_for_node(). Throws the PythonError that torch raises
/// where it cannot read the dtypes of the QConfig.
TargetDTypes targetDTypes(const ResolvedQConfig *qconfig, bool carriesNoTensor, Release release);

/// The dtypes that 2.x assigns to the nodes of a match that no dtype config fits: float32 throughout, as under a
/// QConfig whose observers are PlaceholderObservers of float32.
TargetDTypes resetTargetDTypes(bool carriesNoTensor);

} // namespace bcfg
