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

/// By module: whether it fake-quantizes its weight. Such a QAT module was made by prepare, or the model contained it
/// before.
std::vector<bool> fakeQuantizing(const Modules &modules)
{
    std::vector<bool> result(modules.size());
    for (const ModuleId module : modules.fakeQuantizing())
        result[module] = true;
    for (ModuleId module = 0; module < modules.size(); ++module) {
        goOn();
        if (const ResolvedQConfig *weight = modules[module].weightQConfig)
            result[module] = weight->makesFakeQuantize(QConfigSide::Weight);
    }
    return result;
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
    const std::vector<bool> isFakeQuantizing = fakeQuantizing(modules);
    bool isAnyLeft = false;
    for (ModuleId module = 0; module < modules.size(); ++module) {
        const bool isCalled = states[module] != Uncalled;
        if (!isFakeQuantizing[module] ||
            (isCalled && (modules[module].weightQConfig || isWeightedModule(module, modules, backend))))
            continue;
        isAnyLeft = true;
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
    if (!isAnyLeft)
        return result;
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
