// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/decisions/comparisons.h"

#include "core/document/model/mapped.h"
#include "core/torch/dtypechecks.h"

#include <algorithm>
#include <array>
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

/// The comparisons of prepare: _is_input_arg_dtype_supported_by_backend() for each argument of the root node, then
/// _is_output_dtype_supported_by_backend(). The members are the arguments of firstFit().
struct PrepareComparisons
{
    std::span<const RootArgument> arguments;
    const ResolvedQConfig *qconfig;
    Release release;
    const MatchTargets &targets;
    std::vector<std::string> *warnings;
    CheckList *checks;
    /// Whether torch itself makes the current comparison. Other comparisons are made only for `checks`, and neither
    /// raise nor warn.
    bool isCompared = true;

    /// Whether the dtype config fits. `isReached`: whether torch itself compares this dtype config; torch compares no
    /// dtype config after the first one that fits. Throws PythonError where torch raises. Notes an error in a
    /// comparison that torch does not reach.
    bool fits(const DTypeConfig &config, bool isReached)
    {
        isCompared = isReached;
        if (!checks)
            return compare(config);
        try {
            return compare(config);
        } catch (const PythonError &error) {
            if (isCompared)
                throw;
            checks->addNote(error);
            return false;
        }
    }

private:
    bool compare(const DTypeConfig &config)
    {
        bool fits = true;
        std::array<bool, 3> isDone = {}; // by role: all arguments of one role give the same result
        for (const RootArgument &argument : arguments) {
            bool &done = isDone[static_cast<std::size_t>(argument.role)];
            if (done)
                continue;
            done = true;
            fits = argumentFits(argument.role, config) && fits;
            if (!continues(fits))
                return false;
        }
        return outputFits(config) && fits;
    }

    /// Whether the pass continues. Torch itself stops at the first comparison that fails.
    bool continues(bool fits)
    {
        isCompared = isCompared && fits;
        return fits || checks;
    }

    bool argumentFits(ArgumentRole role, const DTypeConfig &config)
    {
        switch (role) {
        case ArgumentRole::Activation:
            return inputFits(config);
        case ArgumentRole::Weight:
            return weightFits(config);
        case ArgumentRole::Bias:
            return biasFits(config);
        }
        return false;
    }

    bool inputFits(const DTypeConfig &config)
    {
        const DeclaredDType declared = declaredDType(config, Field::InputDType);
        bool fits = compareDType(checks, When::Prepare, Field::InputDType, declared, targets.root.input,
                                 declared.isNone ? "Unset accepts any activation, and then is_dynamic is not compared."
                                                 : "Every activation that goes into the pattern must have this dtype.");
        if (declared.isNone || !continues(fits))
            return fits;
        const bool wanted = declaredDynamic(config);
        const bool actual = targets.root.input.isDynamic;
        if (checks)
            checks->addDynamic(When::Prepare, wanted == actual, wanted, actual,
                               "Compared together with the input dtype; unset counts as False.");
        fits = fits && wanted == actual;
        if (!continues(fits))
            return false;
        return constraintsHold(Field::InputDType, config.input(), QConfigSide::Activation) && fits;
    }

    bool weightFits(const DTypeConfig &config)
    {
        if (isCompared && !targets.root.knowsWeightAndBias)
            throw PythonError{"KeyError", "'weight_dtype'"};
        const bool fits = compareDType(checks, When::Prepare, Field::WeightDType,
                                       declaredDType(config, Field::WeightDType), {.dtype = targets.root.weight},
                                       "input_type_to_index says which argument is the weight, so its dtype is "
                                       "compared.");
        // Torch evaluates both sides, so a warning may come with a dtype that differs.
        return constraintsHold(Field::WeightDType, config.weight(), QConfigSide::Weight) && fits;
    }

    bool biasFits(const DTypeConfig &config)
    {
        const DeclaredDType declared = declaredDType(config, Field::BiasDType);
        if (isCompared && !declared.isNone && !targets.root.knowsWeightAndBias)
            throw PythonError{"KeyError", "'bias_dtype'"};
        return compareDType(checks, When::Prepare, Field::BiasDType, declared, {.dtype = targets.root.bias},
                            "A bias is float16 where activation and weight are float16 and static, and float32 "
                            "otherwise.");
    }

    bool outputFits(const DTypeConfig &config)
    {
        if (isCompared && targets.anchor.output.kind == TargetDType::Kind::None &&
            !release.does(Behaviour::AssignsDTypesByMatch))
            throw PythonError{"TypeError", "'NoneType' object is not subscriptable"};
        const bool fits = compareDType(
            checks, When::Prepare, Field::OutputDType, declaredDType(config, Field::OutputDType), targets.anchor.output,
            qconfig && qconfig->isDynamic ? "A QConfig that quantizes at run time leaves the output in float32."
                                          : "The outermost operator must yield this dtype.");
        // As with the weight, torch evaluates both sides.
        return constraintsHold(Field::OutputDType, config.output(), QConfigSide::Activation) && fits;
    }

    /// Mirrors _qconfig_satisfies_dtype_config_constraints().
    bool constraintsHold(Field slot, const DTypeWithConstraints &constraints, QConfigSide side)
    {
        const Observer *made = qconfig ? qconfig->observer(side) : nullptr;
        if (!qconfig || (!isCompared && !(made && made->isObserverOrFakeQuantize())))
            return true;
        const Observer *observer = comparedObserver(*qconfig, side, constraints);
        if (!observer || constraints.isBare()) // most are, and have no bound to compare
            return true;
        bool hold = true;
        for (const ConstraintPart part : enumValues<ConstraintPart>()) {
            const ConstraintFailure failure = check(part, *qconfig, side, constraints);
            const bool holds = failure == ConstraintFailure::None;
            if (!holds && isCompared && warnings)
                addOnce(*warnings, warningText(part, failure, *qconfig, side, constraints));
            hold = hold && holds;
            if (!continues(hold))
                return false;
            if (checks)
                addChecks(slot, part, constraints, *observer, failure);
        }
        if (checks && constraints.record().isSet(Field::ScaleMaxUpperBound))
            checks->addConstraint(When::Prepare, slot, Field::ScaleMaxUpperBound, constraints, observer, std::nullopt,
                                  "PyTorch never checks it.");
        return hold;
    }

    /// Adds the bounds of a part, which torch compares at once, one by one.
    void addChecks(Field slot, ConstraintPart part, const DTypeWithConstraints &constraints, const Observer &observer,
                   ConstraintFailure failure) const
    {
        if (part == ConstraintPart::Exact && !info(Field::ScaleExactMatch).existsIn(release))
            return;
        const auto isBoundSet = [&](Field bound) {
            return constraints.record().isSet(bound);
        };
        const std::span<const Field> bounds = boundsOf(part);
        const bool areCompared = std::ranges::all_of(bounds, isBoundSet);
        const PartTexts &texts = textsOfParts[static_cast<std::size_t>(part)];
        for (const Field bound : bounds) {
            if (!isBoundSet(bound))
                continue;
            // Of a part that is broken, only the bounds that the observer breaks fail.
            const bool ok = failure == ConstraintFailure::None ||
                            (failure == ConstraintFailure::Broken && !breaks(observer.observer(), constraints, bound));
            checks->addConstraint(When::Prepare, slot, bound, constraints, &observer,
                                  areCompared ? std::optional(ok) : std::nullopt,
                                  areCompared ? texts.why : texts.whyHalf);
        }
    }
};

/// Whether a dtype config passes the comparisons of convert. Convert compares the dtypes, where None means float32; for
/// a dynamic dtype config it compares is_dynamic instead of the bias, or in 1.13 neither. Requires that the
/// constructors of the QConfig do not raise.
bool convertFits(const DTypeConfig &config, const ResolvedQConfig &qconfig, CheckList *checks)
{
    constexpr std::string_view why = "Convert makes a reference module only where the dtypes are equal; there, unset "
                                     "means float32.";
    bool fits = true;
    const auto compareSlot = [&](Field slot, std::optional<DType> actual) {
        const DeclaredDType declared = declaredDType(config, slot);
        const bool ok = declared.equalsOrFloat(actual);
        if (checks)
            checks->addDType(When::Convert, slot, ok, declared, {.dtype = actual}, why);
        fits = fits && ok;
        return fits || checks;
    };
    const bool isDynamic = declaredDynamic(config);
    const bool comparesComputeDType = isDynamic && !qconfig.release.does(Behaviour::TakesIsDynamic);
    if (!compareSlot(Field::InputDType,
                     comparesComputeDType ? qconfig.activationObserver()->computeDType : qconfig.activationDType) ||
        !compareSlot(Field::OutputDType, isDynamic ? DType(DType::Float32) : qconfig.activationDType) ||
        !compareSlot(Field::WeightDType, qconfig.weightDType))
        return false;
    if (!isDynamic) {
        compareSlot(Field::BiasDType, torch::biasDType(qconfig.activationDType, qconfig.weightDType, isDynamic));
    } else if (qconfig.release.does(Behaviour::TakesIsDynamic)) {
        if (checks)
            checks->addDynamic(When::Convert, qconfig.isDynamic, isDynamic, qconfig.isDynamic, why);
        fits = fits && qconfig.isDynamic;
    }
    return fits;
}

} // namespace

std::optional<std::size_t> firstFit(std::span<const DTypeConfig> configs, std::span<const RootArgument> arguments,
                                    const ResolvedQConfig *qconfig, Release release, const MatchTargets &targets,
                                    std::vector<std::string> *warnings, CheckList *checks)
{
    PrepareComparisons comparisons{arguments, qconfig, release, targets, warnings, checks};
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < configs.size() && (!first || checks); ++i) {
        if (checks)
            checks->begin(i);
        if (comparisons.fits(configs[i], !first) && !first)
            first = i;
    }
    return first;
}

std::optional<bool> anyConvertFits(std::span<const DTypeConfig> configs, const ResolvedQConfig &qconfig,
                                   CheckList *checks)
{
    if (!configs.empty() && qconfig.dtypesError)
        return std::nullopt;
    bool fits = false;
    for (std::size_t i = 0; i < configs.size() && (!fits || checks); ++i) {
        if (checks)
            checks->begin(i);
        fits = convertFits(configs[i], qconfig, checks) || fits;
    }
    return fits;
}

} // namespace bcfg
