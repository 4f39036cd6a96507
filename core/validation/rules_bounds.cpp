// SPDX-License-Identifier: Apache-2.0
#include "core/validation/constraints.h"
#include "core/validation/rulefunctions.h"

namespace bcfg::rulechecks {

namespace {

using Constraints = DTypeWithConstraints;

constexpr Field rangeMin = Field::QuantMinLowerBound;
constexpr Field rangeMax = Field::QuantMaxUpperBound;

} // namespace

void rangeHalfGiven(const DTypeConfigView &view, Report &report)
{
    forEachConstraints(view, [&](const Constraints &constraints, const JsonPointer &where, Field) {
        const bool hasMin = constraints.bound(rangeMin).has_value();
        if (hasMin == constraints.bound(rangeMax).has_value())
            return;
        const Field given = hasMin ? rangeMin : rangeMax;
        const Field missing = hasMin ? rangeMax : rangeMin;
        if (constraints.record().get<Unread>(missing))
            return; // it is there, and its own problem
        const std::string key(info(given).key);
        Diagnostic &found = report.add(where / key, key + " " + spelled(constraints, given) +
                                                        " stands alone: PyTorch checks the range only where " +
                                                        std::string(info(missing).key) + " is set too.");
        const std::optional<DType> dtype = constraints.dtype();
        const std::optional<Range> range = dtype ? storableRange(*dtype) : std::nullopt;
        if (!range)
            return;
        const double implied = hasMin ? range->max : range->min;
        if (hasMin ? *constraints.bound(rangeMin) <= implied : implied <= *constraints.bound(rangeMax)) {
            const JsonValue value = JsonValue::number(implied);
            found.fix = Fix{"Set " + std::string(info(missing).key) + " to " + value.number()->text + ", the end of " +
                                std::string(dtype->shortName()),
                            {addition(where / info(missing).key, value)}};
        }
    });
}

void scaleMaxNotEnforced(const DTypeConfigView &view, Report &report)
{
    forEachConstraints(view, [&](const Constraints &constraints, const JsonPointer &where, Field) {
        if (!constraints.bound(Field::ScaleMaxUpperBound))
            return;
        const JsonPointer place = where / info(Field::ScaleMaxUpperBound).key;
        Diagnostic &found =
            report.add(place, "scale_max_upper_bound " + spelled(constraints, Field::ScaleMaxUpperBound) +
                                  " is never checked: PyTorch quantizes with larger scales all the same.");
        found.fix = Fix{"Remove scale_max_upper_bound", {removal(place)}};
    });
}

void rangeCrossed(const DTypeConfigView &view, Report &report)
{
    forEachConstraints(view, [&](const Constraints &constraints, const JsonPointer &where, Field) {
        const std::optional<double> min = constraints.bound(rangeMin);
        const std::optional<double> max = constraints.bound(rangeMax);
        if (!min || !max || *min <= *max)
            return;
        const JsonPointer place = where / info(rangeMin).key;
        Diagnostic &found = report.add(place, "quant_min_lower_bound " + spelled(constraints, rangeMin) +
                                                  " is above quant_max_upper_bound " + spelled(constraints, rangeMax) +
                                                  ": no observer can satisfy both.");
        found.fix = Fix{"Swap the bounds",
                        {replacement(place, numberJson(constraints, rangeMax)),
                         replacement(where / info(rangeMax).key, numberJson(constraints, rangeMin))}};
    });
}

} // namespace bcfg::rulechecks
