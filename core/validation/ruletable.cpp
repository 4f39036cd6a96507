// SPDX-License-Identifier: Apache-2.0
#include "core/validation/explanations.h"
#include "core/validation/rulefunctions.h"

#include <algorithm>
#include <stdexcept>
#include <vector>

namespace bcfg {

namespace {

using namespace rulechecks;

constexpr Severity E = Severity::Error;
constexpr Severity W = Severity::Warning;
constexpr Severity I = Severity::Info;
constexpr Generations both = Generations::Both;
constexpr Generations old = Generations::Only1_13;
constexpr Generations v2 = Generations::Only2;

// An id stands in files, tests and mute lists: it is never renamed, and never used for anything else.
constexpr Rule table[] = {
    {"D01", W, both, "No dtype config", "", EntryCheck(dtypeConfigsEmpty)},
    {"D06", W, both, "Half of a range", "", DTypeCheck(rangeHalfGiven)},
    {"D08", W, both, "scale_max_upper_bound is set", "", DTypeCheck(scaleMaxNotEnforced)},
    {"D15", E, both, "Bounds crossed", "", DTypeCheck(rangeCrossed)},
    {"M01", W, both, "Reference module without root module", "", EntryCheck(referenceWithoutRoot)},
    {"M07", W, both, "Fused module without fuser method", "", EntryCheck(fusedWithoutFuser)},
    {"M13", W, both, "Fused class without an entry of its own", "", EntryCheck(fusedClassWithoutEntry)},
    {"P01", E, v2, "No pattern", "", EntryCheck(patternMissing)},
    {"P04", E, v2, "Forward tuple of a length other than 2 or 3", "", EntryCheck(forwardTupleLength)},
    {"P10", W, both, "Pattern of an earlier entry", "", EntryCheck(patternRepeated)},
};

std::vector<Rule> withExplanations()
{
    std::vector<Rule> result(std::begin(table), std::end(table));
    for (const std::span<const Explanation> part :
         {patternExplanations(), dtypeExplanations(), moduleExplanations(), fusionExplanations()}) {
        for (const Explanation &explanation : part) {
            const auto rule = std::ranges::find(result, explanation.id, &Rule::id);
            if (rule == result.end())
                throw std::logic_error("an explanation of no rule: " + std::string(explanation.id));
            rule->explanation = explanation.text;
        }
    }
    return result;
}

} // namespace

std::span<const Rule> rules()
{
    static const std::vector<Rule> all = withExplanations();
    return all;
}

} // namespace bcfg
