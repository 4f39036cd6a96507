// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/pattern/matching.h"

#include "core/document/model/mapped.h"
#include "core/prepare/decisions/comparisons.h"
#include "core/prepare/decisions/earlyerrors.h"
#include "core/prepare/pattern/preparation.h"

#include <algorithm>

namespace bcfg {

namespace {

/// The error that prepare raises before it looks at any dtype config; nullopt for none. It is returned and not thrown,
/// as it is common and unwinding is slow.
std::optional<PythonError> earlyError(const Candidate &candidate, const ResolvedQConfig &qconfig)
{
    if (!candidate.isMade())
        return candidate.error;
    for (const bool isTransposedConvolution : {false, candidate.hasTransposedConvolution}) {
        if (const PythonError *error = qconfigError(qconfig, isTransposedConvolution))
            return *error;
    }
    for (const SymbolInfo *called : candidate.fixedQParams) {
        if (std::optional<PythonError> error = fixedQParamsError(*called, qconfig, {}))
            return error;
    }
    if (!candidate.graph.matches)
        return std::nullopt;
    if (candidate.error)
        return *candidate.error;
    if (candidate.readsDTypes && qconfig.dtypesError)
        return *qconfig.dtypesError;
    return candidate.lateError;
}

/// The dtype config that fits, and the number of observers that prepare then inserts; nullopt where none fits. Throws
/// PythonError where torch raises. Requires that there is no earlyError().
std::optional<Fit> prepare(const Candidate &candidate, const ResolvedQConfig &qconfig,
                           std::vector<std::string> *warnings, CheckList *checks)
{
    if (!candidate.graph.matches)
        return std::nullopt;
    const MatchTargets targets = patternTargets(candidate, qconfig);
    if (const std::optional<std::size_t> first = firstFit(candidate, qconfig, targets, warnings, checks)) {
        const InsertedObservers inserted = insertedObservers(candidate, qconfig, targets);
        return Fit{*first, inserted.count, inserted.isReplaced};
    }
    // 2.x tries all dtype configs again with float32 for all dtypes. If one fits then, torch lists the nodes as
    // observed but inserts nothing, so this second pass shows only by its errors and warnings.
    if (qconfig.release.does(Behaviour::AssignsDTypesByMatch))
        firstFit(candidate, qconfig, resetPatternTargets(candidate), warnings);
    return std::nullopt;
}

/// Adds the constraints of the weight of a module, which torch never compares.
void addSkippedConstraints(const Candidate &candidate, const ResolvedQConfig &qconfig, CheckList &checks)
{
    const std::span<const DTypeConfig> configs = candidate.dtypeConfigs();
    for (std::size_t i = 0; i < configs.size(); ++i) {
        checks.begin(i);
        const DTypeWithConstraints &weight = configs[i].weight();
        for (const Field field : fieldsInOrder(Level::Constraints)) {
            if (field != Field::DType && weight.record().isSet(field))
                checks.addConstraint(Check::When::Convert, Field::WeightDType, field, weight, qconfig.weightObserver(),
                                     std::nullopt,
                                     "Not checked: prepare does not look at the weight of a module, and convert "
                                     "ignores constraints.");
        }
    }
}

/// Whether convert makes a reference module. `convertFits`: the result of anyConvertFits().
bool isSwapped(const Candidate &candidate, const ResolvedQConfig &qconfig, std::optional<bool> convertFits)
{
    return candidate.canSwap && convertFits.value_or(false) && qconfig.weightIsQuantized;
}

/// The verdict after prepare and convert, without Verdict::convert. `fit`: the result of prepare(). `convertFits`: the
/// result of anyConvertFits().
Verdict verdictOn(const Candidate &candidate, const ResolvedQConfig &qconfig, const std::optional<Fit> &fit,
                  std::optional<bool> convertFits)
{
    if (!fit)
        return Verdict(Status::Rejected);
    const bool swaps = isSwapped(candidate, qconfig, convertFits);
    if (swaps && candidate.referenceError)
        return Verdict(weightRunError(qconfig, candidate.weightedRoot).value_or(*candidate.referenceError));
    const bool isWeighted = candidate.canSwap || candidate.hasKnownReference;
    return Verdict(statusOf(swaps, *fit->observers != 0, fit->isReplaced, isWeighted), fit);
}

bool mayRaiseInReplacing(const ResolvedQConfig &qconfig)
{
    return std::ranges::any_of(qconfig.replacingErrors, [](const auto &error) { return error.has_value(); });
}

} // namespace

Verdict judge(const Candidate &candidate, const ResolvedQConfig *qconfig, std::vector<std::string> *warnings,
              CheckList *checks)
{
    if (!qconfig)
        return {};
    std::optional<Fit> fit;
    std::optional<PythonError> error = earlyError(candidate, *qconfig);
    try {
        if (!error)
            fit = prepare(candidate, *qconfig, warnings, checks);
    } catch (const PythonError &raised) {
        error = raised;
    }
    if (checks && error)
        checks->clear(); // the error is the whole explanation
    CheckList *const ofConvert = !error && candidate.graph.matches && candidate.canSwap ? checks : nullptr;
    if (ofConvert && !candidate.hasWeightArgument() && !qconfig->dtypesError)
        addSkippedConstraints(candidate, *qconfig, *ofConvert);
    const std::optional<bool> convertFits = anyConvertFits(candidate.dtypeConfigs(), *qconfig, ofConvert);
    Verdict verdict = error ? Verdict(*std::move(error)) : verdictOn(candidate, *qconfig, fit, convertFits);
    verdict.convert = convertFits;
    return verdict;
}

std::optional<PythonError> convertError(const Candidate &candidate, const ResolvedQConfig &qconfig,
                                        const Verdict &verdict)
{
    if (!verdict.fit())
        return std::nullopt;
    InsertedObservers inserted;
    if (mayRaiseInReplacing(qconfig))
        inserted = insertedObservers(candidate, qconfig, patternTargets(candidate, qconfig));
    if (inserted.beforeRoot)
        return *inserted.beforeRoot;
    if (candidate.canSwap && !verdict.convert)
        return qconfig.dtypesError;
    if (isSwapped(candidate, qconfig, verdict.convert)) {
        if (std::optional<PythonError> error = weightRunError(qconfig, candidate.weightedRoot))
            return error;
        if (std::optional<PythonError> error = weightQParamsError(qconfig, candidate.weightedRoot))
            return error;
    }
    return copyOf(inserted.afterAnchor);
}

bool isFromQConfig(const PythonError &error, const Candidate &candidate, const ResolvedQConfig &qconfig)
{
    return contains(qconfig.replacingErrors, error) || error == qconfig.dtypesError ||
           error == weightRunError(qconfig, candidate.weightedRoot) ||
           error == weightQParamsError(qconfig, candidate.weightedRoot);
}

} // namespace bcfg
