// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/mapped.h"
#include "core/prepare/decisions/argumentroles.h"
#include "core/prepare/decisions/targetdtypes.h"
#include "core/prepare/decisions/verdict.h"
#include "core/prepare/qconfig/constraints.h"
#include "core/prepare/qconfig/dtypeslot.h"
#include "core/torch/dtypechecks.h"

#include <array>
#include <span>

// The comparisons of a dtype config with a QConfig, for verdicts and for explanations. Each comparison returns whether
// it holds, and reports its result to a sink. PyTorch stops at the first comparison that fails; for a sink with
// keepsAll, the functions here continue.

namespace bcfg {

/// One comparison in words for the user: what the dtype config wants, what the QConfig has, and why torch compares the
/// two. The text is made only for a sink that keeps it.
struct ComparisonText
{
    std::string wants;
    std::string has;
    std::string_view why;
    bool isOfOperator = false; ///< `has` is what the operator has, whatever the QConfig
};

/// A sink that ignores all reports, for callers that need only the verdict. Every sink has the members of SilentSink;
/// prepared() is needed only by decide().
struct SilentSink
{
    /// Whether the sink also gets the comparisons after the one at which PyTorch stops. Such a sink has another member,
    /// wouldRaise(const PythonError &), which is called for an error in a comparison that torch does not reach.
    static constexpr bool keepsAll = false;

    /// Called before the comparisons of each dtype config.
    void begin(std::size_t /*dtypeConfig*/) {}
    /// Called for each comparison. `slot`: such as Field::InputDType, or Field::IsDynamic; `text()` makes the
    /// ComparisonText.
    template <class Text>
    void compared(Check::When /*when*/, Field /*slot*/, bool /*ok*/, const Text & /*text*/)
    {}
    /// Called for each part of the constraints of a slot that PyTorch compares.
    void comparedConstraints(Field /*slot*/, ConstraintPart /*part*/, Release /*release*/,
                             const DTypeWithConstraints & /*constraints*/, const Observer & /*observer*/,
                             ConstraintFailure /*failure*/)
    {}
    /// Called after that, once for a slot, for scale_max_upper_bound, which PyTorch never compares.
    void skippedScaleMax(Field /*slot*/, const DTypeWithConstraints & /*constraints*/, const Observer & /*observer*/) {}
    /// Called for each failure of constraints for which PyTorch prints a warning.
    void warned(ConstraintFailure /*failure*/, const ResolvedQConfig & /*qconfig*/, QConfigSide /*side*/,
                const DTypeWithConstraints & /*constraints*/)
    {}
    /// Returns the sink for the second pass, in which 2.x compares all dtype configs again with float32 for all dtypes.
    SilentSink forSecondLook() const { return {}; }
    /// Called between the comparisons of prepare and those of convert. `raises`: whether prepare raises.
    void prepared(bool /*raises*/) {}
};

/// A sink that appends PyTorch's warnings to `warnings`, each once. `warnings` must outlive the sink.
class WarningSink : public SilentSink
{
public:
    explicit WarningSink(std::vector<std::string> &warnings) : m_warnings(warnings) {}

    void warned(ConstraintFailure failure, const ResolvedQConfig &qconfig, QConfigSide side,
                const DTypeWithConstraints &constraints)
    {
        addOnce(m_warnings, warningText(failure, qconfig, side, constraints));
    }
    WarningSink forSecondLook() const { return *this; }

private:
    std::vector<std::string> &m_warnings;
};

/// Whether the dtype that torch assigned to a slot satisfies the declared dtype; a declared None accepts any dtype.
/// Reports the comparison to the sink.
template <class Sink>
bool compareDType(Sink &sink, Check::When when, Field slot, const DeclaredDType &declared, const TargetDType &target,
                  std::string_view why)
{
    const bool ok = declared.isNone || (target.kind == TargetDType::Kind::DType && declared.equals(target.dtype));
    sink.compared(when, slot, ok, [&] {
        constexpr std::string_view noTensor =
            "PyTorch treats the operator as one without tensors of floats, whatever the QConfig.";
        const bool isOfOperator = target.kind != TargetDType::Kind::DType;
        return ComparisonText{declared.isNone ? "any" : declared.text(), target.text(), isOfOperator ? noTensor : why,
                              isOfOperator};
    });
    return ok;
}

/// The comparisons of prepare: _is_input_arg_dtype_supported_by_backend() for each argument of the root node, then
/// _is_output_dtype_supported_by_backend(). The objects that the members refer to must outlive this object.
template <class Sink>
struct PrepareComparisons
{
    std::span<const RootArgument> arguments; ///< the arguments of the root node
    const ResolvedQConfig *qconfig;          ///< null for None, with which all constraints hold
    Release release;
    const MatchTargets &targets;
    Sink &sink;
    /// Whether torch itself makes the current comparison. Other comparisons are made only for the sink, and neither
    /// raise nor warn.
    bool isCompared = true;

    /// Whether the dtype config fits. `isReached`: whether torch itself compares this dtype config; torch compares no
    /// dtype config after the first one that fits. Throws PythonError where torch raises. An error in a comparison that
    /// torch does not reach goes to wouldRaise() of the sink instead.
    bool fits(const DTypeConfig &config, bool isReached)
    {
        isCompared = isReached;
        if constexpr (Sink::keepsAll) {
            try {
                return compare(config);
            } catch (const PythonError &error) {
                if (isCompared)
                    throw;
                sink.wouldRaise(error);
                return false;
            }
        } else {
            return compare(config);
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
        return fits || Sink::keepsAll;
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
        bool fits = compareDType(sink, Check::When::Prepare, Field::InputDType, declared, targets.root.input,
                                 declared.isNone ? "Unset accepts any activation, and then is_dynamic is not compared."
                                                 : "Every activation that goes into the pattern must have this dtype.");
        if (declared.isNone || !continues(fits))
            return fits;
        const bool wanted = declaredDynamic(config);
        const bool actual = targets.root.input.isDynamic;
        sink.compared(Check::When::Prepare, Field::IsDynamic, wanted == actual, [&] {
            return ComparisonText{boolText(wanted), boolText(actual),
                                  "Compared together with the input dtype; unset counts as False."};
        });
        fits = fits && wanted == actual;
        if (!continues(fits))
            return false;
        return constraintsHold(Field::InputDType, config.input(), QConfigSide::Activation) && fits;
    }

    bool weightFits(const DTypeConfig &config)
    {
        if (isCompared && !targets.root.knowsWeightAndBias)
            throw PythonError{"KeyError", "'weight_dtype'"};
        const bool fits = compareDType(sink, Check::When::Prepare, Field::WeightDType,
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
        return compareDType(sink, Check::When::Prepare, Field::BiasDType, declared, {.dtype = targets.root.bias},
                            "A bias is float16 where activation and weight are float16 and static, and float32 "
                            "otherwise.");
    }

    bool outputFits(const DTypeConfig &config)
    {
        if (isCompared && targets.anchor.output.kind == TargetDType::Kind::None &&
            !release.does(Behaviour::AssignsDTypesByMatch))
            throw PythonError{"TypeError", "'NoneType' object is not subscriptable"};
        const bool fits = compareDType(sink, Check::When::Prepare, Field::OutputDType,
                                       declaredDType(config, Field::OutputDType), targets.anchor.output,
                                       qconfig && qconfig->isDynamic
                                           ? "A QConfig that quantizes at run time leaves the output in float32."
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
        if (!observer)
            return true;
        bool hold = true;
        for (const ConstraintPart part : {ConstraintPart::Range, ConstraintPart::ScaleMin, ConstraintPart::Exact}) {
            const ConstraintFailure failure = check(part, *qconfig, side, constraints);
            const bool holds = failure == ConstraintFailure::None;
            if (!holds && isCompared)
                sink.warned(failure, *qconfig, side, constraints);
            hold = hold && holds;
            if (!continues(hold))
                return false;
            sink.comparedConstraints(slot, part, release, constraints, *observer, failure);
        }
        sink.skippedScaleMax(slot, constraints, *observer);
        return hold;
    }
};

/// The index of the first dtype config that fits, in one pass of prepare; nullopt where none fits. The arguments are
/// the members of PrepareComparisons. Mirrors _is_pattern_dtype_config_and_qconfig_supported_by_backend(). Throws
/// PythonError where torch raises.
template <class Sink>
std::optional<std::size_t> firstFit(std::span<const DTypeConfig> configs, std::span<const RootArgument> arguments,
                                    const ResolvedQConfig *qconfig, Release release, const MatchTargets &targets,
                                    Sink &sink)
{
    PrepareComparisons<Sink> comparisons{arguments, qconfig, release, targets, sink};
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < configs.size(); ++i) {
        sink.begin(i);
        if (!comparisons.fits(configs[i], !first) || first)
            continue;
        first = i;
        if (!Sink::keepsAll)
            break;
    }
    return first;
}

/// Whether a dtype config passes the comparisons of convert. Convert compares the dtypes, where None means float32; for
/// a dynamic dtype config it compares is_dynamic instead of the bias, or in 1.13 neither. Requires that the
/// constructors of the QConfig do not raise.
template <class Sink>
bool convertFits(const DTypeConfig &config, const ResolvedQConfig &qconfig, Sink &sink)
{
    constexpr std::string_view why = "Convert makes a reference module only where the dtypes are equal; there, unset "
                                     "means float32.";
    bool fits = true;
    const auto compareSlot = [&](Field slot, std::optional<DType> actual) {
        const DeclaredDType declared = declaredDType(config, slot);
        const bool ok = declared.equalsOrFloat(actual);
        sink.compared(Check::When::Convert, slot, ok, [&] {
            return ComparisonText{declared.isNone ? "torch.float32 (unset)" : declared.text(), dtypeText(actual), why};
        });
        fits = fits && ok;
        return fits || Sink::keepsAll;
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
        sink.compared(Check::When::Convert, Field::IsDynamic, qconfig.isDynamic, [&] {
            return ComparisonText{boolText(isDynamic), boolText(qconfig.isDynamic), why};
        });
        fits = fits && qconfig.isDynamic;
    }
    return fits;
}

/// Whether at least one of the dtype configs passes the comparisons of convert; nullopt where torch raises the
/// dtypesError of the QConfig. Mirrors _is_qconfig_supported_by_dtype_configs().
template <class Sink>
std::optional<bool> anyConvertFits(std::span<const DTypeConfig> configs, const ResolvedQConfig &qconfig, Sink &sink)
{
    if (!configs.empty() && qconfig.dtypesError)
        return std::nullopt;
    bool fits = false;
    for (std::size_t i = 0; i < configs.size() && (!fits || Sink::keepsAll); ++i) {
        sink.begin(i);
        fits = convertFits(configs[i], qconfig, sink) || fits;
    }
    return fits;
}

} // namespace bcfg
