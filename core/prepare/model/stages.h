// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/fuse.h"
#include "core/prepare/model/matching.h"
#include "core/prepare/model/nodeqconfigs.h"
#include "core/prepare/model/tried.h"

#include <optional>
#include <string>
#include <vector>

namespace bcfg::fx {

// The stages of prepare in which no dtype config is looked at. Each keeps what it gives, so that an edit begins where
// it changes something. All throw Stopped.

/// A model with what fusing makes of it: by the keys of the entries, their order, and their fuser methods.
struct FusedModel
{
    /// Everything outlives it but `backend`'s dtype configs.
    FusedModel(const trace::Model &model, const Backend &backend, bool isQat);

    Modules modules; ///< with the fused ones
    Fused fused;
    std::optional<PythonError> error; ///< raised by torch; then nothing was fused
};

/// A fused model under a mapping: the QConfig of each node, QAT modules, and the matches.
struct MatchedModel
{
    MatchedModel(const trace::Model &model, const FusedModel &fused, const Backend &backend,
                 const QConfigMapping &qconfigMapping, bool isQat);

    Mapping mapping;
    Modules modules; ///< with QAT modules and QConfigs
    NodeQConfigs qconfigs;
    std::vector<bool> withoutTensors; ///< by node
    Matches matches;
    std::optional<PythonError> error; ///< raised by torch; then not all of this is there
};

/// By node of the fused graph: the entries that could have taken it; of a node inside of a match none.
std::vector<std::vector<Tried>> triedOf(const FusedModel &fused, const MatchedModel &matched, const Backend &backend);

} // namespace bcfg::fx
