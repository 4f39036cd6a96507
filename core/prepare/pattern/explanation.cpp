// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/pattern/explanation.h"

#include "core/prepare/decisions/earlyerrors.h"
#include "core/prepare/decisions/rootnode.h"
#include "core/prepare/pattern/calibration.h"
#include "core/prepare/pattern/checklist.h"
#include "core/prepare/pattern/contract.h"
#include "core/prepare/pattern/decision.h"
#include "core/torch/knownmodules.h"

#include <algorithm>
#include <iterator>

namespace bcfg {

namespace {

using When = Check::When;

/// Why torch compares a part of the constraints, and why it does not if only one of the part's two bounds is set.
struct PartTexts
{
    std::string_view why;
    std::string_view whyHalf;
};

// In the order of ConstraintPart.
constexpr PartTexts textsOfParts[] = {
    {"The observer's range must lie within the backend's; the ends count as inside.",
     "Not checked: PyTorch compares the range only where both ends are set."},
    {"The observer's eps stands for its smallest scale, and must not be below the backend's.", ""},
    {"Only a FixedQParamsObserver or FixedQParamsFakeQuantize with this scale and zero point passes.",
     "Not checked: PyTorch compares scale and zero point only where both are set."},
};
static_assert(std::size(textsOfParts) == enumCount<ConstraintPart>);

/// A sink that keeps everything that prepare and convert compare with a dtype config: comparisons as checks, warnings,
/// and errors that would be raised after the place where torch stops.
class KeepingSink : public CheckList
{
public:
    static constexpr bool keepsAll = true;

    /// `config`: row of the pattern config in the document, for the checks' places.
    KeepingSink(std::size_t config, ExplainedVerdict &result) : CheckList(result.checks, config), m_result(result) {}

    void comparedConstraints(Field slot, ConstraintPart part, Release release, const DTypeWithConstraints &constraints,
                             const Observer &observer, ConstraintFailure failure)
    {
        if (part == ConstraintPart::Exact && !info(Field::ScaleExactMatch).existsIn(release))
            return;
        const auto isBoundSet = [&](Field bound) {
            return constraints.record().isSet(bound);
        };
        const std::span<const Field> bounds = boundsOf(part);
        const bool isCompared = std::ranges::all_of(bounds, isBoundSet);
        // Only the violated bound of a range fails, and only the differing one of a fixed scale and zero point.
        const bool isEither =
            failure == ConstraintFailure::RangeOutside || failure == ConstraintFailure::FixedQParamsDiffer;
        const PartTexts &texts = textsOfParts[static_cast<std::size_t>(part)];
        for (const Field bound : bounds) {
            if (!isBoundSet(bound))
                continue;
            const bool ok =
                isEither ? !breaks(observer.observer(), constraints, bound) : failure == ConstraintFailure::None;
            addConstraint(When::Prepare, slot, bound, constraints, &observer,
                          isCompared ? std::optional(ok) : std::nullopt, isCompared ? texts.why : texts.whyHalf);
        }
    }

    void skippedScaleMax(Field slot, const DTypeWithConstraints &constraints, const Observer &observer)
    {
        if (constraints.record().isSet(Field::ScaleMaxUpperBound))
            addConstraint(When::Prepare, slot, Field::ScaleMaxUpperBound, constraints, &observer, std::nullopt,
                          "PyTorch never checks it.");
    }

    void warned(ConstraintFailure failure, const ResolvedQConfig &qconfig, QConfigSide side,
                const DTypeWithConstraints &constraints)
    {
        WarningSink(m_result.warnings).warned(failure, qconfig, side, constraints);
    }
    /// Returns the sink for the second pass, of which only the warnings are kept.
    WarningSink forSecondLook() { return WarningSink(m_result.warnings); }

    void wouldRaise(const PythonError &error)
    {
        m_result.notes.push_back("Dtype config #" + std::to_string(dtypeConfig()) +
                                 (error.isKnown() ? " would raise " : " ") + error.text());
    }

protected:
    ExplainedVerdict &result() { return m_result; }

private:
    ExplainedVerdict &m_result;
};

/// A sink that keeps the comparisons that prepare and convert make for a pattern by itself.
class ExplainingSink : public KeepingSink
{
public:
    ExplainingSink(const Candidate &candidate, const ResolvedQConfig &qconfig, ExplainedVerdict &result)
        : KeepingSink(candidate.effective, result),
          m_candidate(candidate),
          m_qconfig(qconfig)
    {}

    void begin(std::size_t dtypeConfig)
    {
        CheckList::begin(dtypeConfig);
        if (m_explainsConvert)
            skippedWeightConstraints(m_candidate.dtypeConfigs()[dtypeConfig]);
    }

    template <class Text>
    void compared(When when, Field slot, bool ok, const Text &text)
    {
        if (when == When::Prepare || m_explainsConvert)
            CheckList::compared(when, slot, ok, text);
    }

    /// Called between prepare and convert. Where prepare raises, the error is the whole explanation, so checks and
    /// notes are dropped.
    void prepared(bool raises)
    {
        m_explainsConvert = !raises && m_candidate.graph.matches && m_candidate.canSwap;
        if (!raises)
            return;
        result().checks.clear();
        result().notes.clear();
    }

private:
    void skippedWeightConstraints(const DTypeConfig &config)
    {
        if (m_candidate.hasWeightArgument())
            return;
        for (const Field field : fieldsInOrder(Level::Constraints)) {
            if (field != Field::DType && config.weight().record().isSet(field))
                addConstraint(When::Convert, Field::WeightDType, field, config.weight(), m_qconfig.weightObserver(),
                              std::nullopt,
                              "Not checked: prepare does not look at the weight of a module, and convert ignores "
                              "constraints.");
        }
    }

    const Candidate &m_candidate;
    const ResolvedQConfig &m_qconfig;
    bool m_explainsConvert = false;
};

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

/// Groups the checks by dtype config. decide() makes all comparisons of prepare before those of convert.
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
    ExplainingSink sink(candidate, *qconfig, result);
    result.verdict = decide(candidate, qconfig, sink);
    sortByDTypeConfig(result.checks);
    addNotes(candidate, *qconfig, result);
    return result;
}

ExplainedVerdict explainMatch(std::span<const RootArgument> arguments, const ResolvedQConfig &qconfig,
                              const MatchTargets &targets, std::span<const DTypeConfig> configs, std::size_t config,
                              bool explainsConverting)
{
    ExplainedVerdict result;
    KeepingSink sink(config, result);
    try {
        firstFit(configs, arguments, &qconfig, qconfig.release, targets, sink);
    } catch (const PythonError &error) {
        sink.wouldRaise(error);
    }
    if (explainsConverting)
        anyConvertFits(configs, qconfig, sink);
    sortByDTypeConfig(result.checks);
    return result;
}

} // namespace bcfg
