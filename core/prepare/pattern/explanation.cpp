// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/pattern/explanation.h"

#include "core/prepare/decisions/comparisons.h"
#include "core/prepare/decisions/earlyerrors.h"
#include "core/prepare/decisions/rootnode.h"
#include "core/prepare/pattern/calibration.h"
#include "core/prepare/pattern/contract.h"
#include "core/prepare/pattern/matching.h"
#include "core/torch/knownmodules.h"

#include <algorithm>
#include <iterator>

namespace bcfg {

namespace {

/// The class of the module that the program assumes an unknown root_node_getter to return; empty where the getter
/// counts as the default one.
std::string_view assumedRootOf(const Candidate &candidate)
{
    const CanonicalGraph &graph = candidate.graph;
    std::vector<fx::NodeIndex> covered;
    for (fx::NodeIndex node = 0; node < graph.graph.size(); ++node) {
        if (candidate.config->fuserMethod() && graph.isCovered(node))
            covered.push_back(node);
    }
    const fx::NodeIndex root = assumedRoot(covered, graph.anchor(), [&](fx::NodeIndex node) {
        if (graph.graph[node].op != fx::Op::CallModule)
            return CalledModule::None;
        const bool isWeighted = torch::hasKnownReference(graph.symbols.info(graph.called[node]), candidate.release);
        return isWeighted ? CalledModule::Weighted : CalledModule::Plain;
    });
    return root == fx::noNode ? std::string_view() : graph.graph[root].target;
}

void addNotes(const Candidate &candidate, const ResolvedQConfig &qconfig, ExplainedVerdict &result)
{
    std::vector<std::string> &notes = result.notes;
    const Verdict &verdict = result.verdict;
    if (candidate.effective != candidate.index)
        notes.push_back("Pattern config " + std::to_string(candidate.effective) +
                        " has the same pattern and overrides this one: the verdict is for that pattern config.");
    if (!candidate.isMade())
        return;
    for (const SymbolInfo *called : candidate.fixedQParams) {
        if (std::optional<std::string> advice = fixedQParamsAdvice(*called, qconfig))
            notes.push_back(*std::move(advice));
    }
    const bool isMatched = candidate.graph.matches && !candidate.graph.error;
    if (isMatched && isUnknownRootNodeGetter(candidate.config->rootNodeGetter()))
        notes.push_back("The root_node_getter is unknown; it is assumed to be " +
                        assumedRootText(assumedRootOf(candidate)) + '.');
    if (candidate.config->fuserMethod() && isUnknownExtraInputsGetter(candidate.config->extraInputsGetter()))
        notes.push_back("The extra_inputs_getter is unknown; it is assumed to be " +
                        std::string(assumedExtraInputsText(*candidate.config, candidate.release)) + '.');
    if (!candidate.graph.matches)
        notes.emplace_back("PyTorch never matches this pattern.");
    else if (candidate.dtypeConfigs().empty())
        notes.emplace_back("There is no dtype config, so none can fit.");
    if (verdict.fit() && !candidate.tracedThrough.empty())
        notes.push_back("'" + candidate.tracedThrough +
                        "' is defined outside torch.nn: the verdict holds where the class is declared non-traceable, "
                        "as tracing goes through such a module otherwise.");
    if (verdict.status() == Status::ObservedOnly) {
        const bool isWeighted = candidate.canSwap || candidate.hasKnownReference;
        const std::string why = !isWeighted          ? "convert has no quantize for the dtype of its observers."
                                : !candidate.canSwap ? "no entry gives it a reference module."
                                : verdict.convert.value_or(false) ? "the QConfig's weight is not quantized."
                                                                  : "no dtype config passes the check of convert.";
        notes.push_back((isWeighted ? "The module is observed but stays float: " : "It is observed but stays float: ") +
                        why);
    }
    if (verdict.status() == Status::Quantized) {
        if (const std::string_view problem = calibrationProblem(candidate, qconfig); !problem.empty())
            notes.emplace_back(problem);
    }
    for (std::string &sentence : contractDifference(candidate, qconfig, result))
        notes.push_back(std::move(sentence));
}

/// Groups the checks by dtype config. judge() makes all comparisons of prepare before those of convert.
void sortByDTypeConfig(std::vector<Check> &checks)
{
    if (!std::ranges::is_sorted(checks, {}, &Check::dtypeConfig)) // most are, and sorting allocates
        std::ranges::stable_sort(checks, {}, &Check::dtypeConfig);
}

} // namespace

ExplainedVerdict explain(const Candidate &candidate, const ResolvedQConfig *qconfig)
{
    ExplainedVerdict result;
    if (!qconfig)
        return result;
    CheckList checks(result, candidate.effective);
    result.verdict = judge(candidate, qconfig, &result.warnings, &checks);
    sortByDTypeConfig(result.checks);
    addNotes(candidate, *qconfig, result);
    return result;
}

ExplainedVerdict explainMatch(std::span<const RootArgument> arguments, const ResolvedQConfig &qconfig,
                              const MatchTargets &targets, std::span<const DTypeConfig> configs, std::size_t config,
                              bool explainsConverting)
{
    ExplainedVerdict result;
    CheckList checks(result, config);
    try {
        firstFit(configs, arguments, &qconfig, qconfig.release, targets, &result.warnings, &checks);
    } catch (const PythonError &error) {
        checks.addNote(error);
    }
    if (explainsConverting)
        anyConvertFits(configs, qconfig, &checks);
    sortByDTypeConfig(result.checks);
    return result;
}

} // namespace bcfg
