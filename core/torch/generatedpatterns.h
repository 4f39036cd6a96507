// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/torch/catalog/release.h"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bcfg {

/// The operators of a pattern in the order in which data flows.
using OperatorChain = std::vector<Pattern>;

/// Why a text names no operators: a sentence, with the name that is meant.
struct OperatorError
{
    std::string message;
};

/// Reads chains of operators, "BN+ReLU, ReLU6": commas between chains, pluses between the operators of one. Names
/// without a dot are those of operatorNamed(), 'relu' in quotes is a tensor method; BN stands for the batch norm that
/// fits the root, and `none` for a chain without operators. Blanks alone give no chain at all.
std::variant<std::vector<OperatorChain>, OperatorError> parseOperatorChains(std::string_view text, Release release);

/// What pattern configs to make: each root with each tail behind it, or by itself where there are no tails.
struct GenerationRequest
{
    std::vector<OperatorChain> roots;
    std::vector<OperatorChain> tails;
    /// Where the dtype configs and the observation type come from.
    PatternConfig source;
    /// Also what each needs: the entries of its root, fused and QAT modules, and for torch.nn.functional.relu in a
    /// fused pattern the one with torch.nn.ReLU.
    bool withModules = false;
};

struct GeneratedPattern
{
    enum class Outcome : std::uint8_t {
        New,
        Exists,  ///< the document has a pattern config for it
        Refused, ///< PyTorch could not use it
    } outcome = Outcome::New;
    std::string title;     ///< "Conv2d → BatchNorm2d → ReLU"
    PatternConfig config;  ///< without meaning unless it is new
    bool isNeeded = false; ///< nobody asked for it, but another one needs it
    std::string refusal;   ///< a sentence
};

/// All combinations in the order of roots, then tails, each with what it needs behind it; each pattern once. The fuser
/// and the modules are those that PyTorch's own backends have, see setKnownModules().
std::vector<GeneratedPattern> generatePatterns(const GenerationRequest &request, const BackendConfig &document);

} // namespace bcfg
