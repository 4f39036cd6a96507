// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/nearest/nearest.h"

#include "core/document/model/printable.h"
#include "core/document/model/progress.h"
#include "core/prepare/nearest/changes.h"
#include "core/prepare/pattern/calibration.h"
#include "core/prepare/pattern/matching.h"
#include "core/torch/catalog/perrelease.h"
#include "core/torch/catalog/qconfigs.h"
#include "core/torch/knownmodules.h"

#include <algorithm>
#include <string_view>

namespace bcfg {

namespace {

constexpr std::size_t mostPresets = 3;

/// Whether PyTorch raises when it asks the observer for a zero point, which a static integer needs.
bool givesNoZeroPoint(const Observer &observer)
{
    return observer.dtype && storableRange(*observer.dtype) && !observer.observer().hasQParams();
}

/// Whether PyTorch raises when it makes the quantized weight, although the dtype fits.
bool refusesWeight(const Observer &weight)
{
    return givesNoZeroPoint(weight) ||
           (weight.dtype == DType::QUInt4x2 && weight.observer().qscheme != "torch.per_channel_affine_float_qparams");
}

/// Whether a model of the pattern raises when PyTorch converts it or runs data through it: an observer has no
/// quantization parameters, or the observed value is no tensor of floats. Requires a verdict of Quantized.
bool raisesLater(const Candidate &candidate, const ResolvedQConfig &qconfig)
{
    if (!qconfig.isDynamic && qconfig.activationObserver() && givesNoZeroPoint(*qconfig.activationObserver()))
        return true;
    if (candidate.readsWeight() && qconfig.weightObserver() && refusesWeight(*qconfig.weightObserver()))
        return true;
    return !calibrationProblem(candidate, qconfig).empty();
}

/// Whether PyTorch quantizes the pattern, and does not raise later. `mayLackReference`: also true if only the reference
/// module is missing, which another entry has to give to a module of the pattern.
bool isQuantized(const Candidate &candidate, const ResolvedQConfig &qconfig, bool mayLackReference)
{
    const Verdict verdict = judge(candidate, &qconfig);
    const Status status = verdict.status();
    return (status == Status::Quantized || (mayLackReference && status == Status::ObservedOnly)) &&
           !convertError(candidate, qconfig, verdict) && !raisesLater(candidate, qconfig);
}

/// The edits that give the module class of a pattern the reference module of PyTorch's own backends; empty where the
/// document gives it one already, or PyTorch has none.
std::vector<Edit> referenceEdits(const Candidate &candidate)
{
    const std::optional<Pattern> pattern = candidate.config->reversedPattern(candidate.release);
    const Symbol *atom = pattern ? pattern->symbol() : nullptr;
    const Symbol *reference = atom ? torch::knownReferenceModule(*atom, candidate.release) : nullptr;
    if (candidate.canSwap || !reference)
        return {};
    const JsonPointer entry = JsonPointer::config(candidate.effective);
    using enum Edit::Operation;
    return {{Add, entry / info(Field::RootModule).key, atom->path()},
            {Add, entry / info(Field::ReferenceQuantizedModule).key, reference->path()}};
}

/// The number of properties, among those that the matcher reads, in which two QConfigs differ.
std::size_t distance(const ResolvedQConfig &a, const ResolvedQConfig &b)
{
    const auto range = [](const Observer *observer) {
        return observer ? std::pair(observer->observer().quantMin, observer->observer().quantMax)
                        : std::pair<std::optional<double>, std::optional<double>>();
    };
    const auto isFakeOnOne = [&](QConfigSide side) {
        return a.makesFakeQuantize(side) != b.makesFakeQuantize(side);
    };
    return std::size_t(a.activationDType != b.activationDType) + std::size_t(a.weightDType != b.weightDType) +
           std::size_t(a.isDynamic != b.isDynamic) +
           std::size_t(range(a.activationObserver()) != range(b.activationObserver())) +
           std::size_t(range(a.weightObserver()) != range(b.weightObserver())) +
           std::size_t(isFakeOnOne(QConfigSide::Activation)) + std::size_t(isFakeOnOne(QConfigSide::Weight));
}

/// A named QConfig of PyTorch, which a user could take instead of the present one.
struct Preset
{
    std::string_view name;
    ResolvedQConfig qconfig;
};

const std::vector<Preset> &presetsOf(Release release)
{
    return perRelease(release, [](Release of) {
        std::vector<Preset> presets;
        for (const NamedQConfig &named : QConfigCatalog::of(of).qconfigs())
            presets.push_back({named.name, ResolvedQConfig(named.qconfig, of)});
        return presets;
    });
}

void addPresets(const Candidate &candidate, const ResolvedQConfig &qconfig,
                const std::vector<QConfigMapping::Place> &rows, bool mayLackReference,
                std::vector<NearestChange> &changes)
{
    std::vector<std::pair<std::size_t, const Preset *>> fitting;
    for (const Preset &preset : presetsOf(candidate.release)) {
        goOn();
        if (isQuantized(candidate, preset.qconfig, mayLackReference))
            fitting.emplace_back(distance(qconfig, preset.qconfig), &preset);
    }
    std::ranges::stable_sort(fitting, {}, &std::pair<std::size_t, const Preset *>::first);
    for (std::size_t i = 0; i < std::min(fitting.size(), mostPresets); ++i) {
        const auto &[cost, preset] = fitting[i];
        changes.push_back(
            {NearestChange::Side::Preset,
             "Use " + std::string(preset->name) + (rows.empty() ? " for every operator" : " in " + placeText(rows)),
             {},
             preset->qconfig.qconfig,
             std::string(preset->name),
             std::max<std::size_t>(cost, 1),
             rows});
    }
}

/// No QConfig of PyTorch fits every operator in 1.13; its default mapping has rows for the operators of a fixed range.
void addRowOfDefaultMapping(const Candidate &candidate, const std::vector<QConfigMapping::Place> &rows,
                            std::vector<NearestChange> &changes)
{
    if (candidate.fixedQParams.empty())
        return;
    const std::string backend = QConfigCatalog::defaultBackend(candidate.release);
    for (const QConfigMapping::Row &row :
         QConfigCatalog::of(candidate.release).findMapping(backend)->mapping.objectType) {
        goOn();
        const auto isOf = [&](const SymbolInfo *called) {
            return SymbolCatalog::of(candidate.release).isSameObject(row.key, called->path);
        };
        if (!row.qconfig || std::ranges::none_of(candidate.fixedQParams, isOf) ||
            !isQuantized(candidate, *resolve(*row.qconfig, candidate.release), false))
            continue;
        changes.push_back({.side = NearestChange::Side::QConfig,
                           .title = "In " + placeText(rows) + ", take the QConfig that the " + backend +
                                    " mapping of PyTorch has for it",
                           .qconfig = row.qconfig,
                           .cost = 1,
                           .rows = rows});
        return;
    }
}

} // namespace

std::string_view toString(NearestChange::Side side)
{
    constexpr std::string_view names[] = {"dtype_config", "qconfig", "preset"};
    return names[static_cast<std::size_t>(side)];
}

std::vector<NearestChange> nearestChanges(const Candidate &candidate, const ResolvedQConfig &qconfig,
                                          const std::vector<QConfigMapping::Place> &rows)
{
    std::vector<NearestChange> changes;
    const Status status = judge(candidate, &qconfig).status();
    if (status == Status::Quantized || status == Status::NotConfigured)
        return changes;
    // Where prepare raises, the dtypes are not the reason, but the weight observer may be.
    const bool raises = status == Status::Error;
    // Without a reference module no dtype config suffices, so the entry gets that first.
    const std::vector<Edit> reference = raises ? std::vector<Edit>() : referenceEdits(candidate);
    const bool mayLackReference = !candidate.canSwap && candidate.hasKnownReference && reference.empty();
    if (mayLackReference && status == Status::ObservedOnly)
        return changes;
    Candidate swapped = candidate;
    swapped.canSwap = candidate.canSwap || !reference.empty();
    const std::string given =
        candidate.config->title(candidate.release) + " the reference module that PyTorch has for it";
    if (!reference.empty() && isQuantized(swapped, qconfig, false))
        changes.push_back({.title = "Give " + given, .edits = reference, .cost = reference.size()});
    const bool refusesChannels = candidate.hasTransposedConvolution && qconfig.transposedError.has_value();

    for (DTypeChange &change : raises ? std::vector<DTypeChange>() : dtypeChanges(swapped, qconfig)) {
        goOn();
        Candidate changed = swapped;
        changed.config = Shared<PatternConfig>::make(std::move(change.config));
        if (isQuantized(changed, qconfig, mayLackReference)) {
            change.edits.insert(change.edits.begin(), reference.begin(), reference.end());
            change.title += reference.empty() ? "" : ", and give " + given;
            change.cost += reference.size();
            changes.push_back(std::move(change)); // copies only the NearestChange
        }
    }
    std::optional<std::size_t> answered; // the last dtype config for which a change was found
    for (QConfigChange &change :
         raises && !refusesChannels ? std::vector<QConfigChange>() : qconfigChanges(candidate, qconfig)) {
        goOn();
        const auto same = [&](const NearestChange &other) {
            return other.qconfig && qconfigEquals(*other.qconfig, *change.qconfig, candidate.release);
        };
        if (change.dtypeConfig == answered || std::ranges::any_of(changes, same) ||
            !isQuantized(candidate, ResolvedQConfig(*change.qconfig, candidate.release), mayLackReference))
            continue;
        answered = change.dtypeConfig;
        change.title = "In " + placeText(rows) + ", " + change.title + (rows.empty() ? ", for every operator" : "");
        change.rows = rows;
        changes.push_back(std::move(change)); // copies only the NearestChange
    }
    addPresets(candidate, qconfig, rows, mayLackReference, changes);
    const bool areOwnRows = !rows.empty() && std::ranges::none_of(rows, [](const QConfigMapping::Place &row) {
        return row.list.empty(); // which other operators share
    });
    if (raises && changes.empty() && areOwnRows)
        addRowOfDefaultMapping(candidate, rows, changes);
    std::ranges::stable_sort(changes, {}, &NearestChange::cost);
    return changes;
}

std::string rowText(const QConfigMapping::Place &row)
{
    if (row.list.empty())
        return "operators without a row of their own";
    return row.list == "module_name" ? "module " + row.key : row.key;
}

std::string placeText(const std::vector<QConfigMapping::Place> &rows)
{
    if (rows.empty())
        return "the QConfig";
    return "the mapping for " + joined(rows, " and ", rowText);
}

} // namespace bcfg
