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

/// An operator, with the number of calls of it in the models.
struct OperatorCount
{
    std::string name; ///< class of a called module, path of a function, or name of a method
    std::size_t calls = 0;
    bool operator==(const OperatorCount &) const = default;
};

/// A backend config made from the models that it must run.
struct Cover
{
    BackendConfig document;
    std::vector<std::size_t> calls;     ///< by row: the number of nodes of the models that the pattern config takes
    std::size_t operators = 0;          ///< number of operator nodes in all models
    std::vector<OperatorCount> leftOut; ///< operators that no pattern config takes, most frequent first
};

/// Selects the pattern configs of `like`, usually one of PyTorch's own backends, that take or fuse operators of the
/// models, and the entries of the fused and QAT modules that these lead to. Order, modules and fuser methods stay as in
/// `like`. No QConfig matters, as it does not decide which entry takes an operator. Throws PythonError where torch
/// raises, and Stopped.
Cover cover(std::span<const trace::Model *const> models, const BackendConfig &like);
/// The same for some nodes of one model, and the nodes with which they are fused or matched. `isQat`: as
/// prepare_qat_fx() fuses.
Cover cover(const trace::Model &model, std::span<const NodeIndex> nodes, const BackendConfig &like, bool isQat = false);

/// Adds a pattern config for each operator that the cover leaves out, as no entry of `like` takes it: with an output
/// that is observed anew, and with the dtype configs of the first such entry of `like`.
void addLeftOut(Cover &cover, const BackendConfig &like);

/// Gives each pattern config of the cover the dtype configs that `hardware` has for the same pattern, else those of its
/// first entry of the same kind: with weights, with a fixed range, with an observer shared by input and output, or
/// other. Pattern configs of a kind without an entry in `hardware` are removed from the cover; returns their titles.
/// `leftOut` stays as it was: cover() of the document that is left says what nothing takes then.
std::vector<std::string> takeDTypeConfigs(Cover &cover, const BackendConfig &hardware);

/// The pattern configs of a cover whose patterns the document does not have. Each gets the dtype configs that the
/// document has for its kind, and keeps its own where the document has none.
std::vector<Shared<PatternConfig>> missingIn(const BackendConfig &document, const Cover &cover);

} // namespace bcfg::fx
