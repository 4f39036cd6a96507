// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/mapped.h"
#include "core/prepare/decisions/rootnode.h"
#include "core/publish/forms.h"
#include "core/publish/pt2e/quantizertable.h"

#include <algorithm>
#include <iterator>

namespace bcfg::pt2e {

namespace {

constexpr const char *noPlace = "PT2E has no place for it.";

/// Why the quantizer cannot express a field of a pattern config.
std::string whyQuantizerLoses(Field field)
{
    switch (field) {
    case Field::ObservationType:
    case Field::DTypeConfigs:
    case Field::Pattern:
    case Field::PatternComplexFormat:
    case Field::RootNodeGetter: // lost only for an unknown function
    case Field::NumTensorArgsToObservationType:
    case Field::InputTypeToIndex: // the schemas of ATen's operators have it
        return {};
    case Field::RootModule:
        return "PT2E swaps no modules: quantized operators stay between quantize and dequantize nodes.";
    case Field::QatModule:
        return "PT2E has no QAT modules: prepare_qat_pt2e puts fake quantizes into the graph.";
    case Field::ReferenceQuantizedModule:
        return "PT2E has no reference modules: the graph with quantize and dequantize nodes is the reference.";
    case Field::FusedModule:
        return "PT2E has no fused modules: the operators stay apart and are annotated together.";
    case Field::FuserMethod:
        return "PT2E fuses nothing with it; convolutions absorb the batch norms after them by themselves.";
    case Field::ExtraInputsGetter:
        return "PT2E fuses nothing that would have extra inputs.";
    default:
        return noPlace;
    }
}

bool isBatchNorm(const Pattern &leaf)
{
    return leaf.symbol() && leaf.symbol()->name().starts_with("BatchNorm");
}

/// Why the quantizer cannot express a bound; empty for bounds that verdicts compare, which all rows of the quantizer
/// satisfy.
std::string whyBoundIsLost(Field field)
{
    constexpr Field kept[] = {
        Field::DType,           Field::QuantMinLowerBound, Field::QuantMaxUpperBound, Field::ScaleMinLowerBound,
        Field::ScaleExactMatch, Field::ZeroPointExactMatch};
    if (contains(kept, field))
        return {};
    return field == Field::ScaleMaxUpperBound
               ? "No observer keeps a scale below a bound; FX does not enforce it either."
               : noPlace;
}

void append(std::vector<Loss> &losses, std::vector<Loss> more)
{
    std::ranges::move(more, std::back_inserter(losses));
}

void addDTypeLosses(std::vector<Loss> &found, const DTypeConfig &config, const JsonPointer &where)
{
    for (const Field slot : fields(Level::DTypeConfig, FieldKind::ConstrainedDType)) {
        const DTypeWithConstraints &constraints = config.constraints(slot);
        const JsonPointer here = where / info(slot).key;
        const std::optional<DType> dtype = constraints.dtype();
        if (dtype && *dtype != DType(DType::Float32)) {
            const std::variant<std::string, NoSpec> plain = plainDType(*dtype);
            if (const NoSpec *none = std::get_if<NoSpec>(&plain))
                found.push_back({here, none->what, none->reason});
        }
        append(found, lostMembers(constraints.record(), here, whyBoundIsLost));
    }
    append(found, lostOfDTypeConfig(config, where, "A bias always stays as it is.", noPlace));
}

} // namespace

std::vector<Loss> losses(const PatternConfig &config, const JsonPointer &where)
{
    std::vector<Loss> found = lostMembers(config.record(), where, whyQuantizerLoses);
    const Pattern *pattern = config.pattern() ? config.pattern() : config.patternComplexFormat();
    if (config.fuserMethod() && pattern && anyLeaf(*pattern, isBatchNorm))
        found.push_back({where, "batch_norm",
                         "Before it annotates, prepare_pt2e folds batch norms into convolutions, and no others; "
                         "the pattern itself counts in prepare_qat_pt2e alone."});
    if (!config.fuserMethod() && pattern && anyLeaf(*pattern, &Pattern::isMatchAllNode))
        found.push_back({where, "match_all",
                         "FX takes what MatchAllNode stands for into the match, so it does not quantize an operator "
                         "there by itself. Here the operator is quantized."});
    if (isUnknownRootNodeGetter(config.rootNodeGetter()))
        found.push_back({where / info(Field::RootNodeGetter).key, "root_node_getter",
                         "What the function gives is not known; the default root node counts."});
    const std::span<const DTypeConfig> dtypes = config.dtypeConfigs();
    for (std::size_t i = 0; i < dtypes.size(); ++i)
        addDTypeLosses(found, dtypes[i], where / info(Field::DTypeConfigs).key / i);
    return found;
}

} // namespace bcfg::pt2e
