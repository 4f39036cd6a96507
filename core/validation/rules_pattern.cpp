// SPDX-License-Identifier: Apache-2.0
#include "core/model/jsonform.h"
#include "core/validation/rulefunctions.h"

namespace bcfg::rulechecks {

namespace {

/// The reversed nested form of a chain of any length: (a, b, c, d) becomes (d, (c, (b, a))).
JsonValue reversedChain(const std::vector<Pattern> &steps)
{
    JsonValue chain = toJson(FieldValue(steps.front()));
    for (std::size_t i = 1; i < steps.size(); ++i)
        chain = JsonValue::Array{toJson(FieldValue(steps[i])), std::move(chain)};
    return chain;
}

} // namespace

void patternMissing(const EntryView &entry, Report &report)
{
    const bool unset = !entry.isSet(Field::Pattern) && !entry.isSet(Field::PatternComplexFormat);
    if (unset && !entry.config().record().valueInsteadOfObject()) {
        report.add(report.base(), "This entry has neither pattern nor pattern_complex_format: "
                                  "set_backend_pattern_config raises a ValueError.");
    }
}

void forwardTupleLength(const EntryView &entry, Report &report)
{
    const Pattern *pattern = entry.get<Pattern>(Field::Pattern);
    const std::vector<Pattern> *steps = pattern ? pattern->steps() : nullptr;
    if (!steps || steps->size() == 2 || steps->size() == 3 || entry.isSet(Field::PatternComplexFormat))
        return;
    Diagnostic &found = report.add(Field::Pattern, "A pattern tuple has 2 or 3 elements and this one has " +
                                                       std::to_string(steps->size()) +
                                                       ": set_backend_pattern_config raises a ValueError.");
    if (steps->size() == 1)
        found.fix =
            Fix{"Take the operator out of the tuple", {replacement(found.where, toJson(FieldValue(steps->front())))}};
    else if (!steps->empty() && !entry.isSet(Field::FuserMethod)) // a fuser method would get other arguments
        found.fix =
            Fix{"Move it to pattern_complex_format, reversed and nested",
                {removal(found.where), addition(report.at(Field::PatternComplexFormat), reversedChain(*steps))}};
}

} // namespace bcfg::rulechecks
