// SPDX-License-Identifier: Apache-2.0
#include "core/publish/pt2e/losses.h"

#include "core/prepare/decisions/rootnode.h"
#include "core/publish/pt2e/tensorspec.h"

namespace bcfg::pt2e {

namespace {

struct LostField
{
    Field field;
    std::string_view reason;
};

constexpr LostField lostFields[] = {
    {Field::RootModule, "PT2E swaps no modules: quantized operators stay between quantize and dequantize nodes."},
    {Field::QatModule, "PT2E has no QAT modules: prepare_qat_pt2e puts fake quantizes into the graph."},
    {Field::ReferenceQuantizedModule, "PT2E has no reference modules: the graph with quantize and dequantize nodes is "
                                      "the reference."},
    {Field::FusedModule, "PT2E has no fused modules: the operators stay apart and are annotated together."},
    {Field::FuserMethod, "PT2E fuses nothing with it; convolutions take batch norms behind them in by themselves."},
    {Field::ExtraInputsGetter, "PT2E fuses nothing that would have extra inputs."},
};

bool hasBatchNorm(const Pattern &pattern)
{
    if (const Symbol *symbol = pattern.symbol())
        return symbol->name().starts_with("BatchNorm");
    if (const std::vector<Pattern> *steps = pattern.steps()) {
        for (const Pattern &step : *steps) {
            if (hasBatchNorm(step))
                return true;
        }
    }
    return false;
}

void addDTypeLosses(std::vector<Loss> &found, const DTypeConfig &config, const JsonPointer &where)
{
    for (const Field slot : fields(Level::DTypeConfig, FieldKind::ConstrainedDType)) {
        const DTypeWithConstraints &constraints = config.constraints(slot);
        const JsonPointer here = where / info(slot).key;
        const std::optional<DType> dtype = constraints.dtype();
        if (dtype && *dtype != DType(DType::Float32) && plainDType(*dtype).empty())
            found.push_back({here, std::string(dtype->shortName()),
                             "A QuantizationSpec has no form for " + std::string(dtype->name()) + "."});
        if (constraints.bound(Field::ScaleMaxUpperBound))
            found.push_back({here / info(Field::ScaleMaxUpperBound).key,
                             std::string(info(Field::ScaleMaxUpperBound).key),
                             "No observer keeps a scale below a bound; FX does not enforce it either."});
    }
}

} // namespace

std::vector<Loss> losses(const PatternConfig &config, const JsonPointer &where)
{
    std::vector<Loss> found;
    for (const auto &[field, reason] : lostFields) {
        if (isSet(config.record().find(field)))
            found.push_back({where / info(field).key, std::string(info(field).key), std::string(reason)});
    }
    const Pattern *pattern = config.pattern() ? config.pattern() : config.patternComplexFormat();
    if (config.fuserMethod() && pattern && hasBatchNorm(*pattern))
        found.push_back({where, "batch_norm",
                         "Before it annotates, prepare_pt2e folds batch norms into convolutions, and no others; "
                         "the pattern itself counts in prepare_qat_pt2e alone."});
    if (const Callable *getter = config.rootNodeGetter(); getter && !isKnownRootNodeGetter(*getter))
        found.push_back({where / info(Field::RootNodeGetter).key, "root_node_getter",
                         "What the function gives is not known; the default root node counts."});
    const std::span<const DTypeConfig> dtypes = config.dtypeConfigs();
    for (std::size_t i = 0; i < dtypes.size(); ++i)
        addDTypeLosses(found, dtypes[i], where / info(Field::DTypeConfigs).key / i);
    return found;
}

} // namespace bcfg::pt2e
