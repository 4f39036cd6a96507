// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/address.h"
#include "core/document/model/limits.h"
#include "core/document/model/mapped.h"
#include "core/document/model/progress.h"
#include "core/document/model/typednumber.h"
#include "core/prepare/nearest/changes.h"
#include "core/prepare/pattern/preparation.h"
#include "core/prepare/qconfig/argumentchecks.h"
#include "core/prepare/qconfig/constraints.h"
#include "core/prepare/qconfig/dtypeslot.h"
#include "core/torch/catalog/symbols.h"
#include "core/torch/dtypechecks.h"

#include <algorithm>

namespace bcfg {

namespace {

/// The values that a dtype config must have so that the dtype config fits a QConfig in prepare and in convert.
struct Wanted
{
    std::optional<DType> input;
    std::optional<DType> output;
    std::optional<DType> weight;
    DType bias = DType::Float32;
    bool isDynamic = false;
    bool readsWeight = false; ///< whether weight and bias are compared, by prepare or by convert
    /// Whether the bounds of the weight are compared, too. Prepare compares the bounds only if the weight is an
    /// argument of the root node; convert compares no bounds.
    bool readsWeightBounds = false;
    /// Whether a new dtype config sets weight and bias. True also if the entry has a fused module for which PyTorch
    /// has a QAT module: then the entry of the fused module compares weight and bias.
    bool setsWeight = false;
};

Wanted wantedBy(const Candidate &candidate, const ResolvedQConfig &qconfig)
{
    const MatchTargets targets = patternTargets(candidate, qconfig);
    Wanted wanted{
        .input = targets.root.input.dtype,
        .output = targets.anchor.output.dtype,
        .weight = qconfig.weightDType,
        .bias = torch::biasDType(qconfig.activationDType, qconfig.weightDType, qconfig.isDynamic),
        .isDynamic = qconfig.isDynamic,
        .readsWeight = candidate.canSwap,
        .readsWeightBounds = candidate.hasWeightArgument(),
    };
    for (const RootArgument &argument : candidate.rootArguments)
        wanted.readsWeight = wanted.readsWeight || argument.role != ArgumentRole::Activation;
    const Symbol *fused = candidate.config->fuserMethod() ? candidate.config->fusedModule() : nullptr;
    wanted.setsWeight =
        wanted.readsWeight || (fused && !SymbolCatalog::of(candidate.release).defaultQatModule(fused->path()).empty());
    return wanted;
}

/// Changes one dtype config step by step, and notes each step as an edit.
struct Changer
{
    DTypeConfig config;
    JsonPointer where; ///< of the dtype config
    const Candidate &candidate;
    const ResolvedQConfig &qconfig;
    std::vector<Edit> edits = {};
    std::string text = {};                                   ///< the edits in words
    std::vector<std::pair<Field, Field>> changedBounds = {}; ///< the slot, and the bound
    bool setsOthers = false;                                 ///< the change sets a field that is not a bound

    void fit(const Wanted &wanted)
    {
        constrained(Field::InputDType, wanted.input, QConfigSide::Activation);
        constrained(Field::OutputDType, wanted.output, QConfigSide::Activation);
        if (declaredDynamic(config) != wanted.isDynamic)
            set(Field::IsDynamic, wanted.isDynamic, boolText(wanted.isDynamic));
        if (!wanted.readsWeight)
            return;
        constrained(Field::WeightDType, wanted.weight, QConfigSide::Weight, wanted.readsWeightBounds);
        const bool biasFits = declaredDType(config, Field::BiasDType).equalsOrFloat(wanted.bias);
        if (!biasFits && !(candidate.canSwap && wanted.isDynamic && candidate.rootArguments.size() < 2))
            set(Field::BiasDType, wanted.bias, std::string(wanted.bias.name()));
    }

    /// The number of bounds that the dtype config still has after the change. Bounds that torch compares together with
    /// a changed bound, see areComparedTogether(), do not count. 0 if the change sets a field that is not a bound.
    std::size_t keptConstraints() const
    {
        if (setsOthers)
            return 0;
        const auto isKept = [&](Field slot, Field field) {
            return std::ranges::none_of(changedBounds, [&](const auto &changed) {
                return changed.first == slot && areComparedTogether(changed.second, field);
            });
        };
        std::size_t kept = 0;
        for (const Field slot : {Field::InputDType, Field::OutputDType, Field::WeightDType}) {
            const auto &record = config.constraints(slot).record();
            for (const Field field : fieldsInOrder(Level::Constraints))
                kept += field != Field::DType && record.isSet(field) && isKept(slot, field) ? 1 : 0;
        }
        return kept;
    }

private:
    static bool areComparedTogether(Field a, Field b)
    {
        return std::ranges::any_of(enumValues<ConstraintPart>(), [&](ConstraintPart part) {
            return contains(boundsOf(part), a) && contains(boundsOf(part), b);
        });
    }

    void constrained(Field slot, std::optional<DType> wanted, QConfigSide side, bool readsBounds = true)
    {
        if (!wanted)
            return;
        const DeclaredDType declared = declaredDType(config, slot);
        // An unset dtype accepts any dtype in prepare, but means float32 in convert.
        const bool fits = (declared.isNone && !candidate.canSwap) || declared.equalsOrFloat(wanted);
        if (!fits)
            set(slot, Shared<DTypeWithConstraints>::make(*wanted), std::string(wanted->name()));
        else if (!declared.isNone && readsBounds)
            loosen(slot, config.constraints(slot), side);
    }

    /// Changes each bound that the observer breaks to the observer's own value. Removes the bound if the observer has
    /// no such value.
    void loosen(Field slot, const DTypeWithConstraints &constraints, QConfigSide side)
    {
        const Observer *observer = qconfig.observer(side) ? comparedObserver(qconfig, side, constraints) : nullptr;
        if (!observer)
            return;
        DTypeWithConstraints changed = constraints;
        for (const ConstraintPart part : enumValues<ConstraintPart>()) {
            const ConstraintFailure failure = check(part, qconfig, side, constraints);
            if (failure == ConstraintFailure::None)
                continue;
            const Observer &inside = observer->observer();
            for (const Field bound : boundsOf(part)) {
                if (failure == ConstraintFailure::Missing)
                    drop(changed, slot, bound);
                else if (breaks(inside, constraints, bound))
                    move(changed, slot, bound, *comparedValue(inside, bound));
            }
            config.setConstraints(slot, changed);
        }
    }

    void drop(DTypeWithConstraints &constraints, Field slot, Field bound)
    {
        constraints.remove(bound);
        changedBounds.emplace_back(slot, bound);
        note({Edit::Operation::Remove, where / info(slot).key / info(bound).key},
             "remove " + std::string(info(bound).key) + " of " + std::string(info(slot).key));
    }
    void move(DTypeWithConstraints &constraints, Field slot, Field bound, double value)
    {
        constraints.set(bound, Number::of(value));
        changedBounds.emplace_back(slot, bound);
        note({Edit::Operation::Replace, where / info(slot).key / info(bound).key, JsonValue::number(value)},
             "set " + std::string(info(bound).key) + " of " + std::string(info(slot).key) + " to " +
                 fractionText(value).value_or(pythonNumber(value)));
    }

    void set(Field field, FieldValue value, const std::string &spelling)
    {
        const auto operation = config.record().hasField(field) ? Edit::Operation::Replace : Edit::Operation::Add;
        JsonValue json = spelling;
        if (const bool *boolean = std::get_if<bool>(&value))
            json = *boolean;
        config.set(field, std::move(value));
        setsOthers = true;
        note({operation, where / info(field).key, std::move(json)},
             "set " + std::string(info(field).key) + " to " + spelling);
    }

    void note(Edit edit, const std::string &words)
    {
        edits.push_back(std::move(edit));
        text += (text.empty() ? "" : ", ") + words;
    }
};

PatternConfig withDTypeConfigs(const PatternConfig &config, DTypeConfigs configs, Api api)
{
    PatternConfig result = config;
    result.setDTypeConfigs(std::move(configs), api);
    return result;
}

/// The change that adds a dtype config with exactly the values of the QConfig.
DTypeChange added(const Candidate &candidate, const Wanted &wanted)
{
    const std::span<const DTypeConfig> old = candidate.dtypeConfigs();
    DTypeConfig config;
    const auto set = [&](Field field, std::optional<DType> dtype) {
        if (!dtype)
            return;
        if (info(field).kind == FieldKind::DType)
            config.set(field, DType(dtype->id()));
        else
            config.setConstraints(field, DTypeWithConstraints(dtype->id()));
    };
    set(Field::InputDType, wanted.input);
    set(Field::OutputDType, wanted.output);
    if (wanted.setsWeight) {
        set(Field::WeightDType, wanted.weight);
        set(Field::BiasDType, wanted.bias);
    }
    if (wanted.isDynamic)
        config.set(Field::IsDynamic, true);
    const JsonValue json = toJson(config.record());
    DTypeConfigs configs(old.begin(), old.end());
    configs.push_back(std::move(config));

    const JsonPointer list = Address{candidate.effective, Field::DTypeConfigs}.pointer();
    std::vector<Edit> edits;
    if (candidate.config->record().get<Shared<DTypeConfigs>>(Field::DTypeConfigs))
        edits.push_back({Edit::Operation::Add, list / old.size(), json});
    else
        edits.push_back(
            {candidate.config->record().hasField(Field::DTypeConfigs) ? Edit::Operation::Replace : Edit::Operation::Add,
             list, JsonValue::Array{json}});
    return {{.title = "Add a dtype config for this QConfig", .edits = std::move(edits), .cost = 1},
            withDTypeConfigs(*candidate.config, std::move(configs), candidate.release)};
}

} // namespace

std::vector<DTypeChange> dtypeChanges(const Candidate &candidate, const ResolvedQConfig &qconfig)
{
    std::vector<DTypeChange> changes;
    if (!candidate.graph.matches || candidate.error || !candidate.handler.hasRoot() || qconfig.dtypesError)
        return changes;
    const Wanted wanted = wantedBy(candidate, qconfig);
    const std::span<const DTypeConfig> configs = candidate.dtypeConfigs();
    const bool adds = !dtypeConfigsProblem(*candidate.config, configs.size() + 1);
    if (adds) // first, because it leaves the present dtype configs unchanged
        changes.push_back(added(candidate, wanted));
    for (std::size_t i = 0; i < std::min(configs.size(), maximumChangedDTypeConfigs); ++i) {
        goOn();
        const JsonPointer where = Address::ofDTypeConfig(candidate.effective, i).pointer();
        if (configs[i].record().valueInsteadOfObject())
            continue;
        Changer changer{configs[i], where, candidate, qconfig};
        try {
            changer.fit(wanted);
        } catch (const PythonError &) {
            continue; // a bound is not a number: a rule reports this, and the user must first mend the bound
        }
        if (changer.edits.empty())
            continue;
        DTypeConfigs changed(configs.begin(), configs.end());
        changed[i] = changer.config;
        const std::size_t cost = changer.edits.size();
        // The first change, which adds a dtype config, would lose the constraints that this change keeps, so the first
        // change costs more.
        if (const std::size_t kept = changer.keptConstraints(); adds && kept > 0)
            changes.front().cost = std::max(changes.front().cost, cost + kept);
        changes.push_back({{.title = "In dtype config #" + std::to_string(i) + ", " + changer.text,
                            .edits = std::move(changer.edits),
                            .cost = cost},
                           withDTypeConfigs(*candidate.config, std::move(changed), candidate.release)});
    }
    return changes;
}

} // namespace bcfg
