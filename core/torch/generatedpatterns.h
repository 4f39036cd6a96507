// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/patternedit.h"
#include "core/torch/catalog/release.h"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bcfg {

/// The operators of a pattern in data-flow order: {Conv2d, ReLU}.
using OperatorChain = std::vector<Pattern>;

/// Reads chains of operators, "BN+ReLU, ReLU6": commas separate chains, pluses the operators of a chain. Short
/// names are looked up by operatorNamed(); 'relu' in quotes is a tensor method. BN stands for the batch norm that fits
/// the root, and `none` for a chain without operators. A blank text gives an empty list. Returns a Refusal where a name
/// is missing or unknown.
std::variant<std::vector<OperatorChain>, Refusal> parseOperatorChains(std::string_view text, Release release);

/// A request for a pattern config for each root followed by each tail, or for each root alone where there are no tails.
struct GenerationRequest
{
    std::vector<OperatorChain> roots;
    std::vector<OperatorChain> tails;
    /// The pattern config whose dtype configs and observation type are copied into each new one.
    PatternConfig source;
    /// Also makes the pattern configs that each new pattern config needs: those of its root, fused and QAT modules, and
    /// for a fused pattern the same pattern with torch.nn.ReLU for torch.nn.functional.relu, and without BatchNorm.
    bool withModules = false;
};

struct GeneratedPattern
{
    enum class Outcome : std::uint8_t {
        New,
        Exists,  ///< the document already has a pattern config for this pattern
        Refused, ///< PyTorch could not use this pattern
    } outcome = Outcome::New;
    std::string title;     ///< "Conv2d → BatchNorm2d → ReLU"
    PatternConfig config;  ///< the new pattern config; meaningless unless the outcome is New
    bool isNeeded = false; ///< not requested, but another generated pattern config needs this one
    std::string refusal;   ///< why the pattern was refused, as a sentence; else empty
};

/// Generates each combination once, in the order of the roots, then of the tails. Each combination is followed by the
/// pattern configs that it needs. Fuser methods and modules are those of PyTorch's own backends: setKnownModules().
std::vector<GeneratedPattern> generatePatterns(const GenerationRequest &request, const BackendConfig &document);

} // namespace bcfg
