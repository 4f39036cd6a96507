// SPDX-License-Identifier: Apache-2.0
#include "core/torch/trace/exportedcalls.h"

#include "core/document/model/mapped.h"

#include <array>

namespace bcfg::trace {

std::string_view atenName(std::string_view target)
{
    constexpr std::string_view home = "torch.ops.aten.";
    if (!target.starts_with(home))
        return {};
    target.remove_prefix(home.size());
    return target.substr(0, target.find('.'));
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
    const std::string &function = call.sourceFunctions.empty() ? call.torchFunction : call.sourceFunctions.back();
    return function.empty() ? std::string() : "function " + function;
}

bool isCheck(const ExportedProgram::Call &call)
{
    return call.outputs.empty() || atenName(call.target).starts_with("_assert");
}

bool returnsTuple(std::string_view type)
{
    constexpr std::array<std::string_view, 4> types = {"torch.nn.MultiheadAttention", "torch.nn.LSTM", "torch.nn.GRU",
                                                       "torch.nn.RNN"};
    return contains(types, type);
}

bool returnsMoreThanItsFunction(std::string_view target)
{
    constexpr std::array<std::string_view, 21> names = {"native_batch_norm",
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
                                                        "_embedding_bag"};
    return contains(names, atenName(target));
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
