// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/decisions/verdict.h"

#include <type_traits>

namespace bcfg {

static_assert(std::variant_size_v<Verdict::Outcome> == static_cast<std::size_t>(Status::Error) + 1);

const Fit *Verdict::fit() const
{
    return std::visit(
        []<class Details>(const Details &details) -> const Fit * {
            if constexpr (std::is_base_of_v<Fit, Details>)
                return &details;
            else
                return nullptr;
        },
        outcome);
}

Status statusOf(bool isSwapped, bool isObserved, bool isWeighted)
{
    if (isSwapped || (isObserved && !isWeighted))
        return Status::Quantized;
    return isObserved ? Status::ObservedOnly : Status::NoEffect;
}

std::string_view toString(Status status)
{
    switch (status) {
    case Status::Quantized:
        return "quantized";
    case Status::ObservedOnly:
        return "observed_only";
    case Status::NoEffect:
        return "no_effect";
    case Status::Rejected:
        return "rejected";
    case Status::NotConfigured:
        return "not_configured";
    case Status::Error:
        return "error";
    case Status::NoPattern:
        return "no_pattern";
    }
    return {};
}

std::string Check::name() const
{
    const std::vector<std::string> &tokens = where.tokens();
    return slot == Slot::Constraint && tokens.size() > 1 ? tokens[tokens.size() - 2] + ' ' + field : field;
}

std::string_view toString(Check::Slot slot)
{
    switch (slot) {
    case Check::Slot::Input:
        return "input";
    case Check::Slot::Output:
        return "output";
    case Check::Slot::Weight:
        return "weight";
    case Check::Slot::Bias:
        return "bias";
    case Check::Slot::IsDynamic:
        return "is_dynamic";
    case Check::Slot::Constraint:
        return "constraint";
    }
    return {};
}

std::string_view toString(Check::When when)
{
    switch (when) {
    case Check::When::Prepare:
        return "prepare";
    case Check::When::Convert:
        return "convert";
    case Check::When::Contract:
        return "contract";
    }
    return {};
}

} // namespace bcfg
