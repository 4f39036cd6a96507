// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "core/prepare/pattern/candidate.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
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
        Preset,      ///< another QConfig that exists already: `preset` names it
    };

    Side side = Side::DTypeConfig;
    std::string title; ///< what it does, as a command: "Set input_dtype of dtype config 0 to torch.qint8"
    std::vector<Edit> edits = {};
    std::optional<QConfig> qconfig = {}; ///< of QConfig and Preset
    std::string preset = {};
    std::size_t cost = 0;               ///< how many values change
    std::vector<std::string> rows = {}; ///< of a mapping that the pattern has its QConfig from: where `qconfig` goes
    bool operator==(const NearestChange &) const = default;
};

std::string_view toString(NearestChange::Side side); ///< "dtype_config", "qconfig", "preset"

/// A QConfig that a user could take instead.
struct Preset
{
    std::string name;
    ResolvedQConfig qconfig;
};

/// For a verdict of Rejected, ObservedOnly, NoEffect or Error: the changes that make it Quantized, those that change
/// least first; nothing for any other verdict. Each has been tried with judge(). Several dtype configs may each have
/// one change; of presets at most three are offered. Where the QConfig comes from a mapping, `rows` are the
/// decidingRows().
std::vector<NearestChange> nearestChanges(const Candidate &candidate, const ResolvedQConfig &qconfig,
                                          std::span<const Preset> presets, const std::vector<std::string> &rows = {});

} // namespace bcfg
