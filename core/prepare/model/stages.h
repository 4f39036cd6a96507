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

/// A model as torch.fx traces it. Does not depend on a config.
struct TracedModel
{
    /// Both arguments must outlive the TracedModel.
    TracedModel(const trace::Model &model, Symbols &symbols);

    Modules modules;
    Graph graph;
};

/// A model after fusing, which depends only on the entries with fuser methods and on their order.
struct FusedModel
{
    /// The traced model and its Symbols, which are those of `backend`, must outlive the FusedModel.
    FusedModel(const TracedModel &traced, const Backend &backend, bool isQat);

    /// If both backends fuse in the same way, replaces the entry numbers of `last` by those of `next` and returns true.
    /// Otherwise changes nothing and returns false.
    bool update(const Backend &last, const Backend &next);

    Modules modules; ///< the modules of the model, fused ones included
    Fused fused;
    std::optional<PythonError> error; ///< raised by torch; in that case nothing was fused
};

/// The places in a graph where the patterns of the entries match.
struct FoundMatches
{
    FoundMatches(const Graph &graph, const Modules &modules, const Backend &backend);

    std::vector<bool> withoutTensors; ///< nodesWithoutTensors() of the graph
    Matches matches;
    std::optional<PythonError> error; ///< raised by torch; in that case there are no matches
};

/// Finds the matches of a fused model, which are the same under all mappings. Null where fusing has raised, and in QAT,
/// where the matches depend on the mapping.
std::shared_ptr<const FoundMatches> foundMatches(const FusedModel &fused, const Backend &backend, bool isQat);

/// A fused model under a mapping: the QConfig of each node, with QAT modules and matches.
struct MatchedModel
{
    /// `found`: the result of foundMatches(). If it is null because of QAT, the constructor finds the matches itself,
    /// after it has swapped the modules to which the mapping gives a QConfig.
    MatchedModel(const trace::Model &model, const FusedModel &fused, const Backend &backend,
                 const QConfigMapping &qconfigMapping, std::shared_ptr<const FoundMatches> found);

    /// Replaces the matches by those of another backend, which must fuse the model in the same way. Not for QAT.
    void setFound(std::shared_ptr<const FoundMatches> matches);
    /// Sets `tried` where it is not set yet.
    void findTried(const FusedModel &fused, const Backend &backend);
    /// The result of notesOnUnreachedRows(), which the first call keeps in `unreached`.
    const std::vector<std::string> &notesOnRows(const QConfigMapping &qconfigMapping, const trace::Model &model);

    Mapping mapping;
    Modules modules; ///< the modules of the fused model, with QAT modules and QConfigs
    NodeQConfigs qconfigs;
    std::shared_ptr<const FoundMatches> found;
    std::vector<TriedList> tried;                      ///< the result of triedOf(); empty before findTried()
    std::optional<std::vector<std::string>> unreached; ///< absent before notesOnRows()
    std::optional<PythonError> qconfigError;           ///< raised by torch before it looks for matches
    std::optional<PythonError> error; ///< raised by torch; in that case the members after the failing step are empty
};

} // namespace bcfg::fx
