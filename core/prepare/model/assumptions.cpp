// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/assumptions.h"

#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/prepare/decisions/earlyerrors.h"
#include "core/prepare/decisions/rootnode.h"
#include "core/prepare/model/convert.h"
#include "core/prepare/model/leftqatmodules.h"
#include "core/prepare/model/matching.h"
#include "core/prepare/model/nodeqconfigs.h"

#include <algorithm>

namespace bcfg::fx {

namespace {

/// The class of the module that the program assumes an unknown root_node_getter of the entry in this row to return;
/// empty where the getter counts as the default one.
std::string_view assumedRootOf(const Simulation &result, std::size_t row)
{
    const ModelFusion *fusion = elementWhere(
        result.fusions, [&](const ModelFusion &each) { return each.entry == row && !each.assumedRoot.empty(); });
    return fusion ? fusion->assumedRoot : std::string_view();
}

/// Adds a note for each unknown getter of an entry that matched or fused something. If an error leaves no matches, adds
/// a note for the unknown getters of all entries that could have raised it.
void noteGetters(const Backend &backend, Simulation &result)
{
    const bool isRaisedBefore = result.error && result.matches.empty();
    for (const BackendEntry &entry : backend.entries()) {
        const bool isRootUnknown = isUnknownRootNodeGetter(entry.config->rootNodeGetter());
        const bool isExtraUnknown = isUnknownExtraInputsGetter(entry.config->extraInputsGetter());
        if (!isRootUnknown && !isExtraUnknown)
            continue;
        const auto isOfEntry = [&](const auto &each) {
            return each.entry == entry.row;
        };
        const bool isFused = std::ranges::any_of(result.fusions, isOfEntry) ||
                             (isRaisedBefore && result.fusions.empty() && entry.config->fuserMethod());
        const bool isUsed = isFused || isRaisedBefore || std::ranges::any_of(result.matches, isOfEntry);
        const auto note = [&](std::string_view getter, std::string_view taken) {
            result.notes.push_back("The " + std::string(getter) + " of entry #" + std::to_string(entry.row) +
                                   " is unknown; it is assumed to be " + std::string(taken) + '.');
        };
        if (isRootUnknown && isUsed)
            note("root_node_getter", assumedRootText(assumedRootOf(result, entry.row)));
        if (isExtraUnknown && isFused)
            note("extra_inputs_getter", assumedExtraInputsText(*entry.config, backend.release()));
    }
}

/// Adds notes for each class of the user's own that fusing makes: results that depend on whether the class derives from
/// _FusedModule.
void noteFusedClasses(const FusedModel &fused, const Mapping &mapping, const Symbols &symbols, Simulation &result)
{
    const std::string base = "a subclass of torch.ao.nn.intrinsic._FusedModule";
    const Graph &graph = fused.fused.graph;
    for (NodeIndex index = graph.first(); index != noNode; index = graph.next(index)) {
        const Node &node = graph[index];
        if (node.op != Op::CallModule)
            continue;
        const Module &module = fused.modules[node.module];
        if (module.inside.empty() || symbols.info(module.type))
            continue;
        const std::string name(module.typeName);
        const std::vector<const Module *> children = fused.modules.children(node.module);
        const std::string first(children.front()->typeName);
        if (const Module *other = childWithOtherRow(mapping, children))
            addOnce(result.notes, "Where " + name + " is " + base +
                                      " and contains all modules of its pattern, prepare raises a LookupError: the "
                                      "mapping has different rows for " +
                                      first + " and " + std::string(other->typeName) + '.');
        if (const Mapping::Value *row = mapping.objectType(children.front()->type); row && row->qconfig)
            addOnce(result.notes, "prepare gives " + name + " the QConfig of the row for " + first +
                                      ", as the class is assumed to be " + base +
                                      ". Of another class, its own row or the global QConfig counts.");
        if (!result.nodes.empty() && !result.nodes[node.origin].referenceModule.empty())
            addOnce(result.notes, "convert takes the first module in " + name +
                                      " as its element 0, as the class is assumed to be " + base +
                                      ". With another class, such as torch.nn.Sequential, PyTorch raises an error: "
                                      "convert where the class has no weight, or in QAT the converted model.");
    }
}

/// Replaces an error that convert raises at a fused module by unknownRoot() if the root_node_getter of the fusion is
/// unknown.
void doubtFusedModule(const Backend &backend, Simulation &result)
{
    if (!result.error || !result.error->isKnown() || !result.error->node || result.stage != Stage::Convert)
        return;
    const std::optional<std::size_t> fusion = result.nodes[*result.error->node].fusion;
    if (!fusion)
        return;
    const auto *entry = elementWith(backend.entries(), result.fusions[*fusion].entry, &BackendEntry::row);
    if (const Callable *getter = entry->config->rootNodeGetter(); isUnknownRootNodeGetter(getter))
        result.error = unknownRoot(*getter, *result.error, result.fusions[*fusion].assumedRoot);
}

/// Adds advice where 1.13 refuses the FixedQParamsObserver of a QConfig.
void noteFixedQParams(const FusedModel &fused, const MatchedModel &matched, const Backend &backend, Simulation &result)
{
    const Graph &graph = fused.fused.graph;
    if (!result.error || result.error != matched.qconfigError || matched.qconfigs.size() != graph.size())
        return;
    const std::vector<SymbolId> called = calledSymbols(graph, matched.modules);
    for (const NodeIndex index : graph.order()) {
        if (result.error->node != originOf(graph[index]))
            continue;
        const SymbolInfo *known = fixedQParamsOperator(graph[index], called[index], backend.symbols());
        const ResolvedQConfig *qconfig = matched.qconfigs[index].qconfig;
        if (!known || !qconfig)
            continue;
        if (std::optional<std::string> advice = fixedQParamsAdvice(*known, *qconfig))
            result.notes.push_back(*std::move(advice));
    }
}

/// Adds a note if the converted model can run only on the fast path of torch.nn.TransformerEncoderLayer.
void noteFastPaths(const FusedModel &fused, const MatchedModel &matched, const Backend &backend, Simulation &result)
{
    if (result.error)
        return;
    const std::vector<NodeIndex> nodes = leftQatModules(fused.fused.graph, matched.modules, backend).withFastPath;
    if (nodes.empty())
        return;
    const auto nameOf = [&](std::size_t i) {
        return fused.fused.graph[nodes[i]].name;
    };
    constexpr std::size_t most = 3; // nodes that the sentence names
    result.notes.push_back("The converted model runs only in evaluation mode and under torch.no_grad(). Otherwise "
                           "PyTorch raises at " +
                           listedNames(nodes.size(), most, ',', nameOf) +
                           ": convert keeps the QAT modules inside, but removes the observers of their fake "
                           "quantizes.");
}

/// Adds a note for each QAT class of the user's own whose modules convert turns into float modules.
void noteQatClasses(const FusedModel &fused, const MatchedModel &matched, const Backend &backend, Simulation &result)
{
    if (result.error && result.stage == Stage::Prepare)
        return;
    const Symbols &symbols = backend.symbols();
    const Graph &graph = fused.fused.graph;
    for (NodeIndex index = graph.first(); index != noNode; index = graph.next(index)) {
        const Node &node = graph[index];
        const SymbolId type = node.op == Op::CallModule ? matched.modules[node.module].type : 0;
        if (type == 0 || symbols.info(type) || !backend.isQatModule(type))
            continue;
        if (const SymbolId made = floatClassOf(type, backend))
            addOnce(result.notes, "What to_float() of " + std::string(symbols.path(type)) +
                                      " returns is not known; it is assumed to be a " +
                                      std::string(symbols.path(made)) + '.');
    }
}

} // namespace

void noteLimits(const trace::Model &model, const Mapping &mapping, const SymbolCatalog &catalog,
                std::vector<std::string> &notes)
{
    for (const SymbolId type : mapping.objectTypes()) {
        if (std::optional<std::string> note = noteOnObjectType(mapping.objectType(type)->source->key, catalog))
            notes.push_back(*std::move(note));
    }
    if (!model.hasScopes() && mapping.needsScopes())
        notes.emplace_back("The model was traced without scopes, so rows of the mapping by name, regex "
                           "and order cannot be judged for its functions and methods.");
    for (const std::string &function : model.openedFunctions)
        notes.push_back("The export shows the parts of " + function +
                        "(), which is marked with torch.fx.wrap: a model that torch.fx traces calls it as a whole, and "
                        "no entry takes the operators inside it.");
    for (const auto &[regex, path] : mapping.longRegexes())
        notes.push_back("A regular expression of the mapping takes too long for \"" + path +
                        "\", and counts as not matching there: " + regex);
}

void noteAssumptions(const FusedModel &fused, const MatchedModel &matched, const Backend &backend, Simulation &result)
{
    doubtFusedModule(backend, result);
    noteGetters(backend, result);
    noteFusedClasses(fused, matched.mapping, backend.symbols(), result);
    noteQatClasses(fused, matched, backend, result);
    noteFastPaths(fused, matched, backend, result);
    noteFixedQParams(fused, matched, backend, result);
}

} // namespace bcfg::fx
