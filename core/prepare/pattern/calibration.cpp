// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/pattern/calibration.h"

#include <algorithm>
#include <span>
#include <string_view>

namespace bcfg {

namespace {

/// Modules that return a tuple, which no observer takes that looks at values.
constexpr std::string_view returningTuples[] = {"torch.nn.LSTM", "torch.nn.GRU", "torch.nn.RNN", "torch.nn.LSTMCell",
                                                "torch.nn.MultiheadAttention"};
/// What takes indices, which cannot be quantized.
constexpr std::string_view takingIndices[] = {
    "torch.nn.Embedding",        "torch.nn.EmbeddingBag",        "torch.nn.functional.embedding",
    "torch.ao.nn.qat.Embedding", "torch.ao.nn.qat.EmbeddingBag", "torch.nn.functional.embedding_bag"};

bool looksAtValues(const Observer &observer)
{
    return observer.kind != ObserverKind::Placeholder && observer.kind != ObserverKind::Noop &&
           observer.kind != ObserverKind::ReuseInput;
}

} // namespace

std::optional<std::string> calibrationProblem(const Candidate &candidate, const ResolvedQConfig &qconfig)
{
    const auto calls = [&](fx::NodeIndex node, std::span<const std::string_view> targets) {
        return candidate.takesDTypes[node] &&
               std::ranges::find(targets, candidate.graph.graph[node].target) != targets.end();
    };
    if (qconfig.activationDType == DType(DType::Float32))
        return std::nullopt;
    if (calls(candidate.handler.root, takingIndices))
        return "PyTorch raises when data runs through the model: the operator takes indices, which cannot be "
               "quantized.";
    if (!qconfig.isDynamic && calls(candidate.graph.anchor(), returningTuples) &&
        looksAtValues(*qconfig.activationObserver()))
        return "PyTorch raises when data runs through the prepared model: the operator returns a tuple, which its "
               "observer cannot take.";
    return std::nullopt;
}

} // namespace bcfg
