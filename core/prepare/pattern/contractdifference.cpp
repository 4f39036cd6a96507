// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/pattern/contractdifference.h"

#include "core/document/model/address.h"
#include "core/prepare/pattern/contract.h"

#include <algorithm>

namespace bcfg {

namespace {

/// The place of a check below its dtype config: "input_dtype", "input_dtype quant_min_lower_bound".
std::string fieldText(const Check &check)
{
    const std::optional<Address> address = Address::of(check.where);
    if (!address || !address->slot)
        return {};
    const std::string slot(info(*address->slot).key);
    return address->constraint ? slot + ' ' + std::string(info(*address->constraint).key) : slot;
}

std::string reason(const Check &check, const std::string &why)
{
    return fieldText(check) + " wants " + check.wants + ", the QConfig has " + check.has + ". " + why;
}

/// Where the documentation promises more than FX does: what FX compares besides or in another way.
std::vector<std::string> brokenPromise(std::size_t dtypeConfig, const ExplainedVerdict &fx)
{
    const std::string promise =
        "PyTorch's documentation promises that dtype config #" + std::to_string(dtypeConfig) + " runs it quantized; ";
    if (fx.verdict.status() == Status::NoEffect)
        return {promise + "FX accepts it, and then finds nothing to observe or to replace."};
    const bool rejects = fx.verdict.status() == Status::Rejected;
    std::vector<std::string> sentences{promise + (rejects ? "FX rejects it." : "FX observes it and leaves it float.")};
    for (const Check &check : fx.checks) {
        const bool decides = check.when == (rejects ? Check::When::Prepare : Check::When::Convert);
        if (check.dtypeConfig == dtypeConfig && decides && !check.ok)
            sentences.push_back(reason(check, check.why));
    }
    return sentences;
}

/// Why prepare passes what a check of the contract refuses. `checks`: those of FX.
std::string passedBecause(const Check &refused, const std::vector<Check> &checks)
{
    const auto isAt = [&](const Check &check) {
        return check.where == refused.where;
    };
    const auto passed = std::ranges::find_if(checks, [&](const Check &check) { return isAt(check) && check.ok; });
    if (passed != checks.end())
        return passed->isMade ? "FX compares " + passed->has + " instead." : passed->why;
    return std::ranges::any_of(checks, isAt) ? "Prepare does not compare that for this pattern, only convert does."
                                             : "FX does not compare that for this pattern.";
}

/// Where FX accepts more than the documentation promises: what FX does not compare.
std::vector<std::string> unkeptCondition(const ExplainedVerdict &contract, const ExplainedVerdict &fx)
{
    const std::size_t dtypeConfig = fx.verdict.fit()->dtypeConfig;
    std::vector<std::string> sentences{"PyTorch's documentation does not promise this; FX prepares it all the same, "
                                       "because it does not compare everything."};
    for (const Check &check : contract.checks) {
        if (!check.ok && check.dtypeConfig == dtypeConfig)
            sentences.push_back(reason(check, passedBecause(check, fx.checks)));
    }
    return sentences;
}

} // namespace

std::vector<std::string> contractDifference(const Candidate &candidate, const ResolvedQConfig &qconfig,
                                            const ExplainedVerdict &fx)
{
    if (fx.verdict.status() == Status::Error)
        return {};
    const ExplainedVerdict contract = explainByContract(candidate, &qconfig);
    const bool promised = contract.verdict.status() == Status::Quantized;
    if (promised && fx.verdict.status() != Status::Quantized)
        return brokenPromise(contract.verdict.fit()->dtypeConfig, fx);
    if (!promised && fx.verdict.status() != Status::Rejected)
        return unkeptCondition(contract, fx);
    return {};
}

} // namespace bcfg
