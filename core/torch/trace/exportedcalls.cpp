// SPDX-License-Identifier: Apache-2.0
#include "core/torch/trace/exportedcalls.h"

#include "core/document/model/mapped.h"
#include "core/document/model/shortname.h"

#include <array>

namespace bcfg::trace {

namespace {

constexpr std::string_view atenPrefix = "torch.ops.aten.";

} // namespace

std::string_view atenName(std::string_view target)
{
    if (!target.starts_with(atenPrefix))
        return {};
    target.remove_prefix(atenPrefix.size());
    return target.substr(0, target.find('.'));
}

std::string_view pythonName(std::string_view target)
{
    if (target.starts_with(atenPrefix))
        return target.substr(atenPrefix.size());
    for (const std::string_view home : {"torch.fft.", "torch.linalg.", "torch.special."}) {
        if (target.starts_with(home))
            return target.substr(std::string_view("torch.").size());
    }
    return target == "torch.nn.functional.logsigmoid" ? "log_sigmoid" : shortName(target);
}

const ExportedProgram::Frame *leafOf(const ExportedProgram::Call &call)
{
    for (std::size_t i = 1; i < call.frames.size(); ++i) {
        if (call.frames[i].isLeaf())
            return &call.frames[i];
    }
    return nullptr;
}

std::string identityOf(const ExportedProgram::Call &call)
{
    if (const ExportedProgram::Frame *leaf = leafOf(call)) {
        // For a fused module, which is a Sequential, Dynamo names the modules inside it.
        const bool isSequential = leaf->type.starts_with("torch.ao.nn.intrinsic.modules.fused.");
        return "module " + leaf->key + ' ' +
               (call.sourceFunctions.empty() || isSequential ? "" : call.sourceFunctions.front());
    }
    if (!call.sourceFunctions.empty())
        return "function " + call.sourceFunctions.back();
    // torch.norm() and Tensor.norm() are counted apart, so that "norm_1" may be either one: their lines may differ.
    return call.torchFunction.empty() ? std::string() : "function " + call.torchFunction + ' ' + call.stackTrace;
}

bool isCheck(const ExportedProgram::Call &call)
{
    return call.outputs.empty() || atenName(call.target).starts_with("_assert");
}

bool computesNumber(const ExportedProgram::Call &call)
{
    return atenName(call.target).starts_with("sym_") || call.target.starts_with("_operator.");
}

bool returnsTuple(std::string_view path)
{
    constexpr std::array<std::string_view, 5> paths = {"torch.nn.MultiheadAttention", "torch.nn.LSTM", "torch.nn.GRU",
                                                       "torch.nn.RNN",
                                                       "torch.nn.functional.multi_head_attention_forward"};
    return contains(paths, path) || path.ends_with("_with_indices");
}

bool returnsMoreThanItsFunction(const ExportedProgram::Call &call)
{
    constexpr std::array<std::string_view, 24> names = {"native_batch_norm",
                                                        "_native_batch_norm_legit",
                                                        "_native_batch_norm_legit_functional",
                                                        "_native_batch_norm_legit_no_training",
                                                        "_batch_norm_no_update",
                                                        "_batch_norm_with_update",
                                                        "_batch_norm_with_update_functional",
                                                        "native_layer_norm",
                                                        "native_group_norm",
                                                        "native_dropout",
                                                        "max_pool2d_with_indices",
                                                        "max_pool3d_with_indices",
                                                        "_scaled_dot_product_flash_attention",
                                                        "_scaled_dot_product_flash_attention_for_cpu",
                                                        "adaptive_max_pool1d",
                                                        "adaptive_max_pool2d",
                                                        "adaptive_max_pool3d",
                                                        "fractional_max_pool2d",
                                                        "fractional_max_pool3d",
                                                        "embedding_bag",
                                                        "_embedding_bag",
                                                        "_unique2",
                                                        "unique_dim",
                                                        "unique_consecutive"};
    if (!contains(names, atenName(call.target)))
        return false;
    for (std::size_t i = 0; i < call.names.size(); ++i) {
        const bool asksForMore = call.names[i] == "return_inverse" || call.names[i] == "return_counts";
        if (asksForMore && call.arguments[i] == Argument{JsonValue(true)})
            return false;
    }
    return true;
}

bool returnsItsArgument(const ExportedProgram::Call &call, const std::vector<ExportedProgram::Value> &values)
{
    const std::string_view name = atenName(call.target);
    if (call.arguments.empty() || !call.arguments[0].node() || call.outputs.size() != 1)
        return false;
    const bool isSame = values[*call.arguments[0].node()].meta == values[call.outputs[0]].meta;
    return name.ends_with('_') || (isSame && (name == "to" || name == "contiguous"));
}

bool isReflectedDivision(std::span<const ExportedProgram::Call> calls)
{
    if (calls.size() != 2 || atenName(calls[0].target) != "reciprocal" || atenName(calls[1].target) != "mul")
        return false;
    const ExportedProgram::Call &reciprocal = calls[0];
    const ExportedProgram::Call &product = calls[1];
    return reciprocal.arguments.size() == 1 && reciprocal.outputs.size() == 1 && product.arguments.size() == 2 &&
           product.arguments[0] == Argument{reciprocal.outputs[0]};
}

} // namespace bcfg::trace
