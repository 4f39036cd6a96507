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

/// A change of the document or of the QConfig, for a pattern that PyTorch does not quantize. After each change that
/// nearestChanges() returns, PyTorch quantizes the pattern.
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

// The types and functions below find changes that make a dtype config and a QConfig fit each other better. judge()
// decides whether a change is enough.

/// A change of the dtype configs of a pattern config. Adding a dtype config has the cost 1. If other bounds would make
/// a present dtype config fit and leave it some constraints, adding costs more than changing these bounds, because the
/// added dtype config has no constraints.
struct DTypeChange : NearestChange
{
    PatternConfig config; ///< the pattern config after the edits
};

/// A change of a QConfig to fit one dtype config. Its title has no beginning yet: "make the activation
/// dtype=torch.qint8". The cost of a new observer is the number of all its arguments plus two.
struct QConfigChange : NearestChange
{
    std::size_t dtypeConfig;
};

/// dtypeChanges() and qconfigChanges() look only at this many dtype configs of a list, the first ones, because judging
/// a change takes longer with a longer list.
inline constexpr std::size_t maximumChangedDTypeConfigs = 32;

/// First a change that adds a dtype config made for the QConfig, then one change for each dtype config that does not
/// fit, which makes that dtype config fit. Throws Stopped.
std::vector<DTypeChange> dtypeChanges(const Candidate &candidate, const ResolvedQConfig &qconfig);

/// For each dtype config the changes that make the QConfig fit it, smallest first: other arguments for the observers of
/// the QConfig, and observers that PyTorch's own QConfigs use for such dtypes. Throws Stopped.
std::vector<QConfigChange> qconfigChanges(const Candidate &candidate, const ResolvedQConfig &qconfig);

} // namespace bcfg
