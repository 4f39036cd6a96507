// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/fuse.h"
#include "core/prepare/model/matching.h"
#include "core/prepare/model/nodeqconfigs.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bcfg::fx {

// The stages of prepare that do not depend on dtype configs. Each object keeps the result of its stage, so that after
// an edit the work starts at the first affected stage. All throw Stopped.

/// A model as torch.fx traces it, which depends on no config.
struct TracedModel
{
    /// Both arguments must outlive the TracedModel.
    TracedModel(const trace::Model &model, Symbols &symbols);

    Modules modules;
    Graph graph;
};

/// A model after fusing, which depends on the entries with fuser methods alone, and on their order.
struct FusedModel
{
    /// The traced model and its Symbols, which are those of `backend`, must outlive the FusedModel.
    FusedModel(const TracedModel &traced, const Backend &backend, bool isQat);

    /// Takes over a backend that fuses as the last one did. For any other, changes nothing and returns false.
    bool update(const Backend &last, const Backend &next);

    Modules modules; ///< the modules of the model, fused ones included
    Fused fused;
    std::optional<PythonError> error; ///< raised by torch; in that case nothing was fused
};

/// Where the patterns of the entries match.
struct FoundMatches
{
    FoundMatches(const Graph &graph, const Modules &modules, const Backend &backend);

    std::vector<bool> withoutTensors; ///< nodesWithoutTensors() of the graph
    Matches matches;
    std::optional<PythonError> error; ///< raised by torch; in that case there are no matches
};

/// The matches of a fused model for each MatchedModel; null in QAT, and where torch raised.
std::shared_ptr<const FoundMatches> foundMatches(const FusedModel &fused, const Backend &backend, bool isQat);

/// A fused model under a mapping: the QConfig of each node, with QAT modules and matches.
struct MatchedModel
{
    /// `found`: foundMatches(), which are the same under all mappings, but for QAT: there a mapping decides what
    /// modules are swapped before patterns are looked for.
    MatchedModel(const trace::Model &model, const FusedModel &fused, const Backend &backend,
                 const QConfigMapping &qconfigMapping, std::shared_ptr<const FoundMatches> found);

    /// Takes over foundMatches() of another backend, under which the fused model is the same. Not for QAT.
    void setFound(std::shared_ptr<const FoundMatches> matches);
    /// Sets `tried`, which judge() reads for SimulationOptions::explains.
    void findTried(const FusedModel &fused, const Backend &backend);

    Mapping mapping;
    Modules modules; ///< the modules of the fused model, with QAT modules and QConfigs
    NodeQConfigs qconfigs;
    std::shared_ptr<const FoundMatches> found;
    std::vector<std::vector<ModelTried>> tried; ///< triedOf(), since findTried() was called; else empty
    std::optional<PythonError> qconfigError;    ///< raised by torch before it looks for matches
    std::optional<PythonError> error; ///< raised by torch; in that case the members after the failing step are empty
};

} // namespace bcfg::fx
