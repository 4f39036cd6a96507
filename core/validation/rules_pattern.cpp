// SPDX-License-Identifier: Apache-2.0
#include "core/model/jsonform.h"
#include "core/model/patternshape.h"
#include "core/torch/patternkey.h"
#include "core/validation/patterntools.h"
#include "core/validation/rulefunctions.h"

#include <algorithm>

namespace bcfg::rulechecks {

void patternMissing(const EntryView &entry, Report &report)
{
    if (entry.isObject() && !entry.isSet(Field::Pattern) && !entry.isSet(Field::PatternComplexFormat)) {
        report.add(report.base(), "This entry has neither pattern nor pattern_complex_format: "
                                  "set_backend_pattern_config raises a ValueError.");
    }
}

void bothPatterns(const EntryView &entry, Report &report)
{
    const Pattern *simple = entry.get<Pattern>(Field::Pattern);
    if (!simple || !entry.value(Field::PatternComplexFormat))
        return;
    Diagnostic &found = report.add(Field::PatternComplexFormat,
                                   "Both pattern and pattern_complex_format are given: from_dict raises a ValueError.");
    const Pattern *complex = entry.get<Pattern>(Field::PatternComplexFormat);
    const std::optional<Pattern> reversed = toReversed(*simple);
    if (!complex || (reversed && torch::isSameKey(*reversed, *complex, entry.index().catalog())))
        found.fix = Fix{"Remove pattern_complex_format, which adds nothing", {removal(found.where)}};
}

void patternMissingInOldApi(const EntryView &entry, Report &report)
{
    if (!entry.isObject() || entry.isSet(Field::Pattern))
        return;
    const bool isNone = entry.value(Field::Pattern);
    Diagnostic &found = report.add(report.base(), isNone ? "The pattern is None, which no operator ever matches."
                                                         : "This entry has no pattern: from_dict raises a ValueError.");
    if (isNone)
        found.severity = Severity::Warning;
    const Pattern *complex = entry.get<Pattern>(Field::PatternComplexFormat);
    if (complex && !isNone && !shapeProblem(*complex, entry.api()))
        found.fix = Fix{"Make pattern_complex_format the pattern, which has the same notation in 1.13",
                        {removal(report.at(Field::PatternComplexFormat)),
                         addition(report.at(Field::Pattern), patternJson(*complex))}};
}

void forwardTupleLength(const EntryView &entry, Report &report)
{
    const std::vector<Pattern> *steps = forwardSteps(entry);
    if (!steps || steps->size() == 2 || steps->size() == 3)
        return;
    Diagnostic &found = report.add(Field::Pattern, "A pattern tuple has 2 or 3 elements and this one has " +
                                                       std::to_string(steps->size()) +
                                                       ": set_backend_pattern_config raises a ValueError.");
    if (entry.isSet(Field::FuserMethod))
        return; // which would get other arguments
    // What is left once tuples of one are gone may be an operator, a pair, or a chain that is too long as well.
    const std::optional<Pattern> chain = flatChain(withoutSingletons(*entry.pattern()));
    if (!chain)
        return;
    const auto reversed = reversedOf(*chain);
    const Pattern *usable = std::get_if<Pattern>(&reversed);
    if (!usable || shapeProblem(*usable, entry.api()))
        return;
    if (!chain->steps()) {
        found.fix = Fix{"Take the operator out of the tuple", {replacement(found.where, patternJson(*chain))}};
    } else if (chain->steps()->size() <= 3) {
        found.fix = Fix{"Write it as one tuple", {replacement(found.where, patternJson(*chain))}};
    } else {
        found.fix = Fix{"Move it to pattern_complex_format, reversed and nested",
                        {removal(found.where), addition(report.at(Field::PatternComplexFormat), patternJson(*usable))}};
    }
}

void patternNotHashable(const EntryView &entry, Report &report)
{
    const Pattern *pattern = entry.pattern();
    if (pattern &&
        anyLeaf(*pattern, [](const Pattern &leaf) { return leaf.literal() && leaf.literal()->value->object(); })) {
        report.add(entry.patternField(), "The pattern holds a dictionary, which cannot be part of a dictionary's key: "
                                         "registering it raises a TypeError.");
    }
}

void tupleTooShort(const EntryView &entry, Report &report)
{
    if (!entry.facts().isTuple())
        return;
    const bool empty = anyTuple(*entry.facts().key, [](const auto &steps) { return steps.empty(); });
    const bool single = anyTuple(*entry.facts().key, [](const auto &steps) { return steps.size() == 1; });
    if (!empty && !single)
        return;
    Diagnostic &found = report.add(
        entry.patternField(), empty ? "The pattern holds an empty tuple: preparing any model raises a ValueError."
                                    : "The pattern holds a tuple of one element: preparing a model that has it raises "
                                      "an IndexError.");
    const Pattern whole = withoutSingletons(*entry.pattern());
    const std::optional<Pattern> key =
        entry.patternField() == Field::Pattern && entry.api() == Api::Torch2 ? toReversed(whole) : std::optional(whole);
    if (entry.isSet(Field::FuserMethod))
        return; // which would get other arguments
    if (key && !shapeProblem(*key, entry.api()))
        found.fix = Fix{"Take single operators out of their tuples", {replacement(found.where, patternJson(whole))}};
}

void getattrTuple(const EntryView &entry, Report &report)
{
    if (!entry.facts().isTuple())
        return;
    const auto beginsWithGetattr = [](const std::vector<Pattern> &steps) {
        return !steps.empty() && steps.front().symbol() && steps.front().symbol()->path() == "builtins.getattr";
    };
    if (anyTuple(*entry.facts().key, beginsWithGetattr)) {
        report.add(entry.patternField(),
                   "A tuple that begins with getattr cannot be recorded: where it matches, prepare_fx raises.");
    }
}

void forwardTupleNested(const EntryView &entry, Report &report)
{
    const std::vector<Pattern> *steps = forwardSteps(entry);
    if (!steps || (steps->size() != 2 && steps->size() != 3) ||
        std::ranges::none_of(*steps, [](const Pattern &step) { return step.steps(); }))
        return;
    Diagnostic &found =
        report.add(Field::Pattern, "The inner tuple is not turned round: PyTorch reads the pattern as " +
                                       notation(*entry.facts().key) + " in reversed notation.");
    if (entry.isSet(Field::FuserMethod))
        return; // which would get other arguments
    if (steps->back().steps() && !shapeProblem(*entry.pattern(), entry.api())) {
        found.fix = Fix{
            "Move it to pattern_complex_format, as it stands",
            {removal(found.where), addition(report.at(Field::PatternComplexFormat), patternJson(*entry.pattern()))}};
    } else if (const std::optional<Pattern> chain = flatChain(*entry.pattern())) {
        const std::optional<Pattern> key = toReversed(*chain);
        if (key && !shapeProblem(*key, entry.api()))
            found.fix = Fix{"Write it as one tuple", {replacement(found.where, patternJson(*chain))}};
    }
}

void matchAllNodeAsOperator(const EntryView &entry, Report &report)
{
    if (!entry.facts().isTuple() || !entry.facts().hasMatchAllNode)
        return;
    const Pattern &key = *entry.facts().key;
    const auto beginsWithMatchAllNode = [](const std::vector<Pattern> &steps) {
        return !steps.empty() && steps.front().isMatchAllNode();
    };
    if (beginsWithMatchAllNode(*key.steps())) {
        report.add(entry.patternField(),
                   "MatchAllNode stands where the last operator must, so every node matches: preparing a model raises "
                   "an IndexError.");
    } else if (anyTuple(key, beginsWithMatchAllNode)) {
        report.add(entry.patternField(),
                   "MatchAllNode stands for an operator with operands, and what feeds it is not looked at: where it "
                   "meets an input of the model, preparing raises an IndexError.");
    } else if (const std::vector<Pattern> *steps = forwardSteps(entry);
               steps && (steps->size() == 2 || steps->size() == 3)) {
        report
            .add(Field::Pattern, "A forward tuple is a chain of operators with one argument each, so MatchAllNode is "
                                 "no operand here; pattern_complex_format says what it is.")
            .severity = Severity::Warning;
    }
}

void oldNotation(const EntryView &entry, Report &report)
{
    const std::vector<Pattern> *steps = forwardSteps(entry);
    if (!steps || steps->size() < 2 || steps->size() > 3 || !entry.facts().key)
        return;
    const Pattern &last = lastLeaf(steps->back());
    const bool reversed = last.symbol() && isWeightedModule(*last.symbol()) && isFollower(steps->front());
    if (!reversed)
        return;
    Diagnostic &found =
        report.add(Field::Pattern, "The tuple reads like 1.13's order, with the last operator first; 2.x wants " +
                                       shortTitle(last) + " in front.");
    if (steps->back().steps())
        found.fix = Fix{
            "Move it to pattern_complex_format, as it stands",
            {removal(found.where), addition(report.at(Field::PatternComplexFormat), patternJson(*entry.pattern()))}};
    else if (const std::optional<Pattern> chain = flatChain(*entry.pattern())) {
        std::vector<Pattern> turned(chain->steps()->rbegin(), chain->steps()->rend());
        found.fix = Fix{"Turn the tuple round", {replacement(found.where, patternJson(Pattern(std::move(turned))))}};
    }
}

} // namespace bcfg::rulechecks
