// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"
#include "core/torch/index/objects.h"

#include <memory>
#include <optional>
#include <vector>

namespace bcfg {

/// What input_type_to_index says of the arguments of a function.
struct ArgumentIndices
{
    explicit ArgumentIndices(const IndexMap &map);

    std::optional<Number> weight;
    std::optional<Number> bias;
    double highest = 0; ///< of all indices; 0 where each is negative
};

/// What is worked out of one pattern config once, so that each rule and each verdict costs little.
struct EntryFacts
{
    /// The pattern as the matcher sees it, reversed and nested. Absent where the config cannot be registered.
    std::optional<Pattern> key;
    /// Equal for equal keys, also for keys that differ only by torch.nn.functional.relu in place of torch.nn.ReLU.
    std::uint64_t keyHash = 0;
    ObjectId atom = 0;   ///< the one symbol that the pattern is; 0 for tuples and methods
    ObjectId method = 0; ///< the one method that the pattern is, where it has another form
    ObjectId anchor = 0; ///< the outermost operator; 0 where it is no symbol
    ObjectId root = 0;   ///< the last leaf, where torch's default root_node_getter ends; 0 where it is no symbol
    bool hasMatchAllNode = false;
    bool hasFuser = false;          ///< it has a fuser_method
    bool hasMethod = false;         ///< among the leaves
    bool hasPeculiarLeaf = false;   ///< see PythonObject::isPeculiar()
    bool hasPeculiarModule = false; ///< the same of root_module and the other modules
    /// The classes and functions of a tuple behind its outermost operator, each once, without MatchAllNode.
    std::vector<ObjectId> inner;
    std::unique_ptr<const ArgumentIndices> arguments; ///< null where there are none

    ObjectId rootModule = 0;
    ObjectId qatModule = 0;
    ObjectId referenceModule = 0;
    ObjectId fusedModule = 0;

    bool isTuple() const { return key && key->steps(); }
};

EntryFacts factsOf(const PatternConfig &config, ObjectTable &objects);

/// Calls visit(leaf) for every atom of a pattern, outermost operator first.
template <class Visit>
void forEachLeaf(const Pattern &pattern, Visit visit)
{
    if (const std::vector<Pattern> *steps = pattern.steps()) {
        for (const Pattern &step : *steps)
            forEachLeaf(step, visit);
    } else {
        visit(pattern);
    }
}

} // namespace bcfg
