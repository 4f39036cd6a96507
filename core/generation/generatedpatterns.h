// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/backendconfig.h"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bcfg {

/// The operators of a pattern in the order in which data flows, by full path or tensor method.
using OperatorChain = std::vector<std::string>;

/// Why a text names no operators: a sentence, with the name that is meant.
struct OperatorError
{
    std::string message;
};

/// Reads chains of operators, "BN+ReLU, ReLU6": commas between chains, pluses between the operators of one. Names
/// without a dot are looked up in torch.nn, torch.nn.functional, torch, operator and among the tensor methods, in that
/// order; BN stands for the batch norm that fits the root, and `none` for a chain without operators.
std::variant<std::vector<OperatorChain>, OperatorError> parseOperatorChains(std::string_view text, Api api);

/// What pattern configs to make: each root with each tail behind it.
struct GenerationRequest
{
    std::vector<OperatorChain> roots;
    std::vector<OperatorChain> tails;
    /// Where the dtype configs and the observation type come from.
    PatternConfig source;
};

struct GeneratedPattern
{
    enum class Outcome : std::uint8_t {
        New,
        Exists,  ///< the document has a pattern config for it
        Refused, ///< PyTorch has no such form, for the length of the chain
    } outcome = Outcome::New;
    std::string title;    ///< "Conv2d → BatchNorm2d → ReLU"
    PatternConfig config; ///< without meaning unless it is new
    bool hasFuser = false;
};

/// All combinations in the order of roots, then tails; each pattern once. The fuser and the modules are those that
/// PyTorch's own backends have for the very pattern; for a pattern that none of them has, those of its root.
std::vector<GeneratedPattern> generatePatterns(const GenerationRequest &request, const BackendConfig &document);

} // namespace bcfg
