// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/pattern/calibration.h"

#include "core/document/model/mapped.h"

namespace bcfg {

namespace {

/// A module or function whose first argument, "input", is a tensor of indices, which cannot be quantized.
struct TakingIndices
{
    std::string_view path;
    std::size_t offsets = 0; ///< the position of "offsets", which are indices, too; 0 where there are none
};

constexpr TakingIndices takingIndices[] = {
    {"torch.ao.nn.qat.Embedding"}, {"torch.ao.nn.qat.EmbeddingBag", 1}, {"torch.nn.Embedding"},
    {"torch.nn.EmbeddingBag", 1},  {"torch.nn.functional.embedding"},   {"torch.nn.functional.embedding_bag", 2}};

const TakingIndices *takingIndicesAt(std::string_view path)
{
    return elementWith(takingIndices, path, &TakingIndices::path);
}

/// Whether the observer returns its input unchanged, whatever the input's type is, and computes no quantization
/// parameters.
bool isPlaceholder(const Observer &observer)
{
    return observer.kind == ObserverKind::Placeholder || observer.kind == ObserverKind::Noop ||
           observer.kind == ObserverKind::ReuseInput;
}

/// conversionOf(), but Removed for a placeholder that convert would replace by quantize. There convert raises, as a
/// placeholder has no quantization parameters. So no data ever runs through the converted model.
Conversion madeByConvert(const Observer &observer, Release release)
{
    const Conversion made = conversionOf(observer, release);
    return made == Conversion::Static && isPlaceholder(observer) ? Conversion::Removed : made;
}

/// Why PyTorch raises when the observer gets a value of the kind `returned`; empty where PyTorch does not raise.
std::string_view valueProblem(const Observer &observer, fx::Returned returned, Release release, bool isRemoved)
{
    const Conversion converted = madeByConvert(observer, release);
    if (returned == fx::Returned::Vector)
        return isPerChannelObserver(observer.observer().kind)
                   ? "PyTorch raises when data runs through the prepared model: the tensor has one dimension, and its "
                     "observer, which is per channel, needs two."
                   : "";
    if (returned == fx::Returned::NoFloats)
        return replaces(converted) && converted != Conversion::Float16 && !isRemoved
                   ? "PyTorch raises when data runs through the model: no tensor of float32 comes from here, and no "
                     "other can be quantized."
                   : "";
    // FixedQParamsObserver does not look at values.
    const bool isPrepared = !isPlaceholder(observer) && observer.kind != ObserverKind::FixedQParams;
    if (returned == fx::Returned::Floats || (!isPrepared && (isRemoved || !replaces(converted))))
        return {};
    if (returned == fx::Returned::DefaultNumber)
        return isPrepared ? "PyTorch raises when data runs through the prepared model, unless the caller passes a "
                            "tensor: the default of an input makes this a number, which its observer cannot take."
                          : "PyTorch raises when data runs through the converted model, unless the caller passes a "
                            "tensor: the default of an input makes this a number, which cannot be quantized.";
    if (returned == fx::Returned::Dict)
        return isPrepared ? "PyTorch raises when data runs through the prepared model: a dict comes from here, which "
                            "its observer cannot take."
                          : "PyTorch raises when data runs through the converted model: a dict comes from here, which "
                            "cannot be quantized.";
    if (returned == fx::Returned::Tuple)
        return isPrepared ? "PyTorch raises when data runs through the prepared model: the operator returns a tuple, "
                            "which its observer cannot take."
                          : "PyTorch raises when data runs through the converted model: the operator returns a tuple, "
                            "which cannot be quantized.";
    return isPrepared ? "PyTorch raises when data runs through the prepared model: the operator returns no tensor, "
                        "which its observer needs."
                      : "PyTorch raises when data runs through the converted model: the operator returns no tensor, "
                        "and nothing else can be quantized.";
}

} // namespace

std::string_view calibrationProblem(const Observer &observer, fx::Returned returned, Release release, bool isRemoved)
{
    if (const std::string_view problem = valueProblem(observer, returned, release, isRemoved); !problem.empty())
        return problem;
    // At the end of convert, _remove_qconfig() deletes activation_post_process, the observer inside a fake quantize.
    return observer.isFakeQuantize() && !isRemoved && conversionOf(observer, release) == Conversion::Kept
               ? "PyTorch raises when data runs through the converted model: convert keeps a fake quantize of this "
                 "dtype, but removes the observer inside it."
               : "";
}

std::string_view indicesProblem(const Observer &observer, Release release)
{
    return replaces(madeByConvert(observer, release))
               ? "PyTorch raises when data runs through the model: the operator takes indices, which cannot be "
                 "quantized."
               : "";
}

bool takesIndices(std::string_view path, std::size_t position)
{
    const TakingIndices *taking = takingIndicesAt(path);
    return taking && (position == 0 || position == taking->offsets);
}

bool takesIndices(std::string_view path, std::string_view keyword)
{
    const TakingIndices *taking = takingIndicesAt(path);
    return taking && (keyword == "input" || (keyword == "offsets" && taking->offsets != 0));
}

std::string_view calibrationProblem(const Candidate &candidate, const ResolvedQConfig &qconfig)
{
    const Observer *observer = qconfig.activationObserver();
    if (!observer || (qconfig.activationDType == DType::Float32 && !qconfig.isDynamic))
        return {};
    const fx::Graph &graph = candidate.graph.graph;
    const fx::NodeIndex root = candidate.handler.root;
    if (candidate.takesDTypes[root] && takesIndices(graph[root].target, 0))
        return indicesProblem(*observer, candidate.release);
    const fx::NodeIndex anchor = candidate.graph.anchor();
    if (qconfig.isDynamic || !candidate.takesDTypes[anchor])
        return {};
    const std::vector<fx::Returned> returned =
        fx::returnedValues(graph, candidate.graph.symbols, [&](fx::NodeIndex node) {
            const bool isModule = graph[node].op == fx::Op::CallModule;
            return fx::CallFacts{.moduleType = isModule ? graph[node].target : std::string_view()};
        });
    return calibrationProblem(*observer, returned[anchor], candidate.release, false);
}

} // namespace bcfg
