// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/leftqatmodules.h"

#include "core/document/model/progress.h"

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

} // namespace

LeftQatModules leftQatModules(const Graph &graph, const Modules &modules)
{
    enum : char {
        Uncalled,
        Called,
        HasLeftOffFastPath,
        HasLeft
    };
    std::vector<char> states(modules.size(), Uncalled);
    const std::vector<NodeIndex> order = graph.order();
    for (const NodeIndex node : order) {
        if (const ModuleId module = graph[node].module; module != noModule)
            states[module] = Called;
    }
    for (ModuleId module = 0; module < modules.size(); ++module) {
        goOn();
        const ResolvedQConfig *weight = modules[module].weightQConfig;
        if (states[module] != Uncalled || !weight || !weight->makesFakeQuantize(QConfigSide::Weight))
            continue;
        ModuleId called = module;
        while (called != noModule && states[called] == Uncalled)
            called = modules.above(called);
        if (called != noModule)
            states[called] =
                std::max<char>(states[called], hasFastPath(module, modules) ? HasLeftOffFastPath : HasLeft);
    }
    LeftQatModules result;
    for (const NodeIndex node : order) {
        const ModuleId module = graph[node].module;
        if (module != noModule && states[module] == HasLeft)
            result.nodes.push_back(node);
        else if (module != noModule && states[module] == HasLeftOffFastPath)
            result.withFastPath.push_back(node);
    }
    return result;
}

} // namespace bcfg::fx
