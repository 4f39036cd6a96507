// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/decisions/verdict.h"

#include <iterator>

namespace bcfg {

Status statusOf(bool isSwapped, bool isObserved, bool isReplaced, bool isWeighted)
{
    if (isSwapped || (isReplaced && !isWeighted))
        return Status::Quantized;
    return isObserved ? Status::ObservedOnly : Status::NoEffect;
}

std::string_view toString(Status status)
{
    constexpr std::string_view names[] = {"quantized",      "observed_only", "no_effect", "rejected",
                                          "not_configured", "error",         "no_pattern"};
    static_assert(std::size(names) == enumCount<Status>);
    return names[static_cast<std::size_t>(status)];
}

std::string Check::name() const
{
    const std::vector<std::string> &tokens = where.tokens();
    return isConstraint && tokens.size() > 1 ? tokens[tokens.size() - 2] + ' ' + field : field;
}

std::string_view toString(Check::When when)
{
    constexpr std::string_view names[] = {"prepare", "convert", "contract"};
    return names[static_cast<std::size_t>(when)];
}

} // namespace bcfg
