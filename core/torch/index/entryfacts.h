// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"
#include "core/torch/index/objects.h"

#include <memory>
#include <optional>
#include <vector>

namespace bcfg {

/// The argument indices in a pattern config's input_type_to_index.
struct ArgumentIndices
{
    explicit ArgumentIndices(const IndexMap &map);

    std::optional<Number> weight;
    std::optional<Number> bias;
    double highest = 0; ///< the highest of all indices; 0 where all are negative
};

/// Facts about one pattern config, computed once for all rules and verdicts. An ObjectId is 0 where there is no object.
struct EntryFacts
{
    /// The pattern in reversed nested form, as the matcher sees it. Absent where the config cannot be registered.
    std::optional<Pattern> key;
    /// The hash of `key`: equal for keys that are equal by torch::isSameFuserKey(), which takes
    /// torch.nn.functional.relu for torch.nn.ReLU.
    std::uint64_t keyHash = 0;
    ObjectId atom = 0;   ///< the symbol, where the pattern is a single symbol; else 0
    ObjectId method = 0; ///< PythonMethod::object, where the pattern is a single method that has one; else 0
    ObjectId anchor = 0; ///< the outermost operator; 0 where it is not a symbol
    ObjectId root = 0;   ///< the last leaf, which torch's default root_node_getter returns; 0 where it is not a symbol
    bool hasMatchAllNode = false;
    bool hidesLeaves = false;       ///< a tuple begins with MatchAllNode, so torch ignores its other leaves
    bool hasFuser = false;          ///< the config has a fuser_method
    bool hasMethod = false;         ///< a leaf of the pattern is a method
    bool hasPeculiarLeaf = false;   ///< a rule may report a leaf of the pattern: PythonObject::isPeculiar()
    bool hasPeculiarModule = false; ///< a rule may report root_module or another module: PythonObject::isPeculiar()
    /// The classes and functions of a tuple after its outermost operator, each once, without MatchAllNode.
    std::vector<ObjectId> inner;
    std::unique_ptr<const ArgumentIndices> arguments; ///< null where input_type_to_index is empty

    ObjectId rootModule = 0;
    ObjectId qatModule = 0;
    ObjectId referenceModule = 0;
    ObjectId fusedModule = 0;
    /// The class that the fuser method makes in evaluation mode: torch::fusedInEvaluation(). Only for a tuple without a
    /// root_node_getter.
    ObjectId fusedInEvaluation = 0;

    bool isTuple() const { return key && key->steps(); }
};

/// Computes the facts, and adds the objects and methods that the config names to `objects`.
EntryFacts factsOf(const PatternConfig &config, ObjectTable &objects);

} // namespace bcfg
