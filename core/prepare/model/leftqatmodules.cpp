// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/leftqatmodules.h"

#include "core/document/model/progress.h"
#include "core/prepare/model/convert.h"

#include <algorithm>

namespace bcfg::fx {

namespace {

/// Whether the module is inside a layer with a fast path: in eval mode and without gradients, the layer calls no
/// modules and computes with their weights itself (_transformer_encoder_layer_fwd()).
bool hasFastPath(ModuleId module, const Modules &modules)
{
    const ModuleId layer = modules.above(module);
    if (layer == noModule || modules[layer].typeName != "torch.nn.TransformerEncoderLayer")
        return false;
    const ModuleId attention = modules.find(modules.path(layer) + ".self_attn");
    return attention != noModule && modules[attention].flag("batch_first").value_or(false);
}

/// Whether the module fake-quantizes its weight: a QAT module that prepare made, or that the model contained before.
bool isFakeQuantizing(ModuleId module, const Modules &modules)
{
    if (const ResolvedQConfig *weight = modules[module].weightQConfig)
        return weight->makesFakeQuantize(QConfigSide::Weight);
    return modules.find(modules.path(module) + ".weight_fake_quant.activation_post_process") != noModule;
}

} // namespace

LeftQatModules leftQatModules(const Graph &graph, const Modules &modules, const Backend &backend)
{
    enum : char {
        Uncalled,
        Called,
        HasLeftOffFastPath,
        HasLeft,
        IsLeft
    };
    std::vector<char> states(modules.size(), Uncalled);
    const std::vector<NodeIndex> order = graph.order();
    for (const NodeIndex node : order) {
        if (const ModuleId module = graph[node].module; module != noModule)
            states[module] = Called;
    }
    for (ModuleId module = 0; module < modules.size(); ++module) {
        goOn();
        const bool isConverted =
            states[module] != Uncalled && (modules[module].weightQConfig || isWeightedModule(module, modules, backend));
        if (isConverted || !isFakeQuantizing(module, modules))
            continue;
        ModuleId called = module;
        while (called != noModule && states[called] == Uncalled)
            called = modules.above(called);
        if (called == module)
            states[called] = IsLeft;
        else if (called != noModule)
            states[called] =
                std::max<char>(states[called], hasFastPath(module, modules) ? HasLeftOffFastPath : HasLeft);
    }
    LeftQatModules result;
    const std::vector<bool> isRemoved = removedNodes(graph, backend.symbols());
    for (const NodeIndex node : order) {
        const ModuleId module = graph[node].module;
        if (module == noModule || isRemoved[node])
            continue;
        if (states[module] == HasLeft)
            result.nodes.push_back(node);
        else if (states[module] == IsLeft)
            result.own.push_back(node);
        else if (states[module] == HasLeftOffFastPath)
            result.withFastPath.push_back(node);
    }
    return result;
}

} // namespace bcfg::fx
