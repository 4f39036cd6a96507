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

/// An operator, and how often the models call it.
struct OperatorCount
{
    std::string name; ///< class of a called module, path of a function, or name of a method
    std::size_t calls = 0;
    bool operator==(const OperatorCount &) const = default;
};

/// A backend config that is made for given models.
struct Cover
{
    BackendConfig document;
    std::vector<std::size_t> calls; ///< by row: how many nodes, after fusing, the pattern config takes in all models
    std::size_t operators = 0;      ///< number of operator nodes in all models
    std::vector<OperatorCount> leftOut; ///< operators that no pattern config takes, most frequent first
};

/// Selects the pattern configs of `like`, usually one of PyTorch's own backends, that the models need: those that take
/// or fuse operators of the models, those for the fused and QAT modules that the selected ones produce, and those that
/// PyTorch looks up by a module class, a function or a fuser method's pattern. Order, modules and fuser methods stay as
/// in `like`. No QConfig is needed, because a QConfig does not decide which entry takes an operator. Throws PythonError
/// where torch raises, and Stopped.
Cover cover(std::span<const trace::Model *const> models, const BackendConfig &like);
/// Like cover() above for these nodes of one model, and for the nodes that are fused or matched together with them.
/// `isQat`: fuses as prepare_qat_fx() does.
Cover cover(const trace::Model &model, std::span<const NodeIndex> nodes, const BackendConfig &like, bool isQat = false);

/// Adds a pattern config for each operator in `leftOut`, with OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT. Its dtype configs
/// are those of the entry of `like` for the same pattern, else those of the first entry of the kind DTypeKind::Other,
/// else one empty dtype config.
void addLeftOut(Cover &cover, const BackendConfig &like);

/// Gives each pattern config of the cover the dtype configs that `hardware` has for the same pattern, else those of the
/// first entry of `hardware` of the same kind (DTypeKind). A pattern config for which `hardware` has neither is removed
/// from the cover. Returns the titles of the removed pattern configs. Does not change `leftOut`: cover() with the
/// remaining document finds what is left out then.
std::vector<std::string> takeDTypeConfigs(Cover &cover, const BackendConfig &hardware);

/// The pattern configs of a cover whose patterns the document does not have. Each gets the dtype configs that the
/// document has for the kind of the pattern (DTypeKind). If the document has none, the pattern config keeps its own.
std::vector<Shared<PatternConfig>> missingIn(const BackendConfig &document, const Cover &cover);

} // namespace bcfg::fx
