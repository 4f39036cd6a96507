// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/diagnostic.h"

#include "core/document/model/ascii.h"
#include "core/document/model/ruleid.h"

#include <algorithm>

namespace bcfg {

namespace {

#define BCFG_TEXT(id) #id,
constexpr std::string_view ruleTexts[] = {BCFG_RULES(BCFG_TEXT)};
#undef BCFG_TEXT

constexpr bool isRuleText(std::string_view text)
{
    return text.size() == 3 && isCapital(text[0]) && isDigit(text[1]) && isDigit(text[2]);
}

static_assert(std::ranges::all_of(ruleTexts, isRuleText));
static_assert(std::ranges::is_sorted(ruleTexts));

} // namespace

std::string_view toString(Severity severity)
{
    return severity == Severity::Error ? "error" : severity == Severity::Warning ? "warning" : "info";
}

EnumArray<Severity, std::size_t> gravest(EnumArray<Severity, std::size_t> counts, std::size_t most)
{
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Info}) {
        counts[severity] = std::min(counts[severity], most);
        most -= counts[severity];
    }
    return counts;
}

std::string_view toString(RuleId rule)
{
    return rule == RuleId::Python ? "python" : ruleTexts[static_cast<std::size_t>(rule)];
}

} // namespace bcfg
