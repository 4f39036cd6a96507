// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "core/document/model/qconfigmapping.h"

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

} // namespace bcfg
