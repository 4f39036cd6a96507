// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "core/document/model/qconfigmapping.h"
#include "core/prepare/pattern/candidate.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg {

/// A change after which the pattern is quantized.
struct NearestChange
{
    enum class Side : std::uint8_t {
        DTypeConfig, ///< the document changes: `edits`
        QConfig,     ///< the QConfig changes: `qconfig`
        Preset,      ///< a QConfig that exists already: `preset` names it
    };

    Side side = Side::DTypeConfig;
    std::string title; ///< the change as a command: "Set input_dtype of dtype config #0 to torch.qint8"
    std::vector<Edit> edits = {};
    std::optional<QConfig> qconfig = {}; ///< the new QConfig, where `side` is QConfig or Preset
    std::string preset = {};
    std::size_t cost = 0; ///< number of values that change
    /// Rows of the mapping that get `qconfig`; empty where there is no mapping.
    std::vector<QConfigMapping::Place> rows = {};
    bool operator==(const NearestChange &) const = default;
};

std::string_view toString(NearestChange::Side side); ///< "dtype_config", "qconfig", "preset"

/// The changes after which the verdict is Quantized, smallest first, for a verdict of Rejected, ObservedOnly, NoEffect
/// or Error; empty for other verdicts. Where only another entry can give a module its reference module, they are those
/// after which nothing else is missing. judge() has confirmed each, and none makes PyTorch observe what is no tensor of
/// floats, such as the tuple of an LSTM. There may be one for each dtype config and side, and up to three of PyTorch's
/// named QConfigs. `rows`: the rows to change where the QConfig comes from a mapping. Throws Stopped.
std::vector<NearestChange> nearestChanges(const Candidate &candidate, const ResolvedQConfig &qconfig,
                                          const std::vector<QConfigMapping::Place> &rows = {});

/// What a row of a mapping is about, for titles: "module conv1", "torch.nn.ReLU", "all without a row of their own".
std::string rowText(const QConfigMapping::Place &row);

/// What a change of QConfigs changes, for titles: "the mapping for torch.nn.ReLU and module layer1.0.conv1", and
/// without rows "the QConfig".
std::string placeText(const std::vector<QConfigMapping::Place> &rows);

} // namespace bcfg
