// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "core/document/model/qconfigmapping.h"
#include "core/prepare/pattern/candidate.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bcfg {

/// A change that may make PyTorch quantize a pattern; those that nearestChanges() returns do.
struct NearestChange
{
    enum class Side : std::uint8_t {
        DTypeConfig, ///< the document changes: `edits`
        QConfig,     ///< the QConfig changes: `qconfig`
        Preset,      ///< the QConfig becomes one of PyTorch's named QConfigs: `preset`
    };

    Side side = Side::DTypeConfig;
    std::string title; ///< tells the user what to do: "Set input_dtype of dtype config #0 to torch.qint8"
    std::vector<Edit> edits = {};
    std::optional<QConfig> qconfig = {}; ///< the new QConfig, where `side` is QConfig or Preset
    std::string preset = {};
    std::size_t cost = 0; ///< number of values that change
    /// Rows of the mapping that get `qconfig`; empty where there is no mapping.
    std::vector<QConfigMapping::Place> rows = {};
    bool operator==(const NearestChange &) const = default;
};

// Changes that make a dtype config and a QConfig fit each other better. judge() decides whether a change is enough.

/// A change of the dtype configs of a pattern config. Its cost is 1 where a dtype config is added, and greater where
/// one that only a bound keeps from fitting has other bounds, which the added one would give away.
struct DTypeChange : NearestChange
{
    PatternConfig config; ///< the pattern config after the edits
};

/// A change of a QConfig to fit one dtype config. Its title is only the change in words: "make the activation
/// dtype=torch.qint8". The cost of a new observer is the number of all its arguments plus two.
struct QConfigChange : NearestChange
{
    std::size_t dtypeConfig;
};

/// The most dtype configs that are changed, each by itself. Those after them stay, as judging a change takes longer
/// with a longer list.
inline constexpr std::size_t maximumChangedDTypeConfigs = 32;

/// One change that adds a dtype config made for the QConfig, and for each dtype config that does not fit, one change
/// that makes it fit. Throws Stopped.
std::vector<DTypeChange> dtypeChanges(const Candidate &candidate, const ResolvedQConfig &qconfig);

/// The changes for each dtype config, smallest first: other arguments for the observers of the QConfig, and observers
/// that PyTorch's own QConfigs use for such dtypes. Throws Stopped.
std::vector<QConfigChange> qconfigChanges(const Candidate &candidate, const ResolvedQConfig &qconfig);

} // namespace bcfg
