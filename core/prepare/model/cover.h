// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/prepare/graph/graph.h"
#include "core/torch/trace/model.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace bcfg::fx {

/// An operator of models, with how often they call it.
struct OperatorCount
{
    std::string name; ///< the class of a called module, a function's path, a method's name
    std::size_t calls = 0;
    bool operator==(const OperatorCount &) const = default;
};

/// A backend config made from the models that it must run.
struct Cover
{
    BackendConfig document;
    std::vector<std::size_t> calls;     ///< by row: the operators of the models that the pattern config takes
    std::size_t operators = 0;          ///< of all models
    std::vector<OperatorCount> leftOut; ///< operators that no pattern config takes, the most frequent first
};

/// The pattern configs of `like`, mostly one of PyTorch's own backends, that take or fuse operators of the models, and
/// those that they lead to: of the fused and of the QAT modules. Their order, modules and fusers stay. Which entries
/// take an operator depends on no QConfig. Throws PythonError where fusing raises, and Stopped.
Cover cover(std::span<const trace::Model *const> models, const BackendConfig &like);
/// The same for some nodes of a model, with what they are fused or matched with.
Cover cover(const trace::Model &model, std::span<const NodeIndex> nodes, const BackendConfig &like);

/// Gives each pattern config the dtype configs that the hardware has for its kind: with weights, of a fixed range, with
/// an observer that input and output share, or any other. `hardware` says them by an entry with the same pattern, or
/// by its first one of that kind. Pattern configs of a kind that it has no entry for go, and their titles come back.
std::vector<std::string> takeDTypeConfigs(Cover &cover, const BackendConfig &hardware);

/// The pattern configs of a cover whose patterns the document does not have. They get the dtype configs that the
/// document has for their kind, and keep theirs where it has none.
std::vector<Shared<PatternConfig>> missingIn(const BackendConfig &document, const Cover &cover);

} // namespace bcfg::fx
