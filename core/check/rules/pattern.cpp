// SPDX-License-Identifier: Apache-2.0
#include "core/check/patterntools.h"
#include "core/check/rules/definitions.h"
#include "core/document/model/mapped.h"
#include "core/document/model/patternedit.h"
#include "core/torch/patternkey.h"

#include <algorithm>

namespace bcfg::rulechecks {

namespace {

/// The elements of the field `pattern` if it is a tuple in forward order. Null where it is an atom, where
/// pattern_complex_format is set, and in 1.13, which writes patterns reversed.
const std::vector<Pattern> *forwardSteps(const EntryView &entry)
{
    if (!isForward(entry.api()) || entry.isSet(Field::PatternComplexFormat))
        return nullptr;
    const Pattern *pattern = entry.get<Pattern>(Field::Pattern);
    return pattern ? pattern->steps() : nullptr;
}

/// ((a, b), c) as (a, b, c); an atom stays as it is. Nullopt where an element other than the first is a tuple.
std::optional<Pattern> flatChain(const Pattern &pattern)
{
    const std::vector<Pattern> *steps = pattern.steps();
    if (!steps)
        return pattern;
    std::vector<Pattern> chain;
    for (std::size_t i = 0; i < steps->size(); ++i) {
        const Pattern &step = (*steps)[i];
        if (!step.steps()) {
            chain.push_back(step);
        } else if (const std::optional<Pattern> part = i == 0 ? flatChain(step) : std::nullopt) {
            chain = *part->steps();
        } else {
            return std::nullopt;
        }
    }
    return Pattern(std::move(chain));
}

/// The pattern with each tuple of one element (x,) replaced by x, at every level.
Pattern withoutSingletons(const Pattern &pattern)
{
    const std::vector<Pattern> *steps = pattern.steps();
    if (!steps)
        return pattern;
    if (steps->size() == 1)
        return withoutSingletons(steps->front());
    std::vector<Pattern> result;
    std::ranges::transform(*steps, std::back_inserter(result), withoutSingletons);
    return Pattern(std::move(result));
}

/// Whether the leaf is a convolution, a Linear or a batch norm of torch.nn: a module with a weight, which fusion
/// combines with the modules around it.
bool isWeightedModule(const Pattern &leaf)
{
    constexpr std::string_view stems[] = {"Conv", "Linear", "BatchNorm"};
    const Symbol *symbol = leaf.symbol();
    return symbol && symbol->module() == "torch.nn" &&
           std::ranges::any_of(stems, [&](std::string_view stem) { return symbol->name().starts_with(stem); });
}

/// Whether the atom may follow a weighted module in a fusion: an activation, a binary operator or a batch norm.
bool isFollower(const Pattern &atom)
{
    constexpr std::string_view names[] = {
        "ReLU",  "ReLU6",      "LeakyReLU", "Hardtanh",  "Hardswish",   "Hardsigmoid", "Sigmoid",
        "Tanh",  "SiLU",       "GELU",      "PReLU",     "ELU",         "relu",        "relu_",
        "relu6", "leaky_relu", "hardtanh",  "hardswish", "silu",        "sigmoid",     "tanh",
        "add",   "mul",        "sub",       "add_",      "BatchNorm1d", "BatchNorm2d", "BatchNorm3d"};
    return contains(names, atom.name());
}

bool isPairOrTriple(const std::vector<Pattern> *steps)
{
    return steps && (steps->size() == 2 || steps->size() == 3);
}

/// The fix that moves the value of `pattern` unchanged to pattern_complex_format.
Fix movedToComplexFormat(const EntryView &entry, const Report &report)
{
    return {"Move it to pattern_complex_format, as it stands",
            {removal(report.at(Field::Pattern)),
             addition(report.at(Field::PatternComplexFormat), toJson(*entry.pattern()))}};
}

} // namespace

static void patternMissing(const EntryView &entry, Report &report)
{
    if (entry.isObject() && !entry.isSet(Field::Pattern) && !entry.isSet(Field::PatternComplexFormat)) {
        report.add(report.base(), "This entry has neither pattern nor pattern_complex_format: "
                                  "set_backend_pattern_config raises a ValueError.");
    }
}

constinit const RuleDefinition DefinitionOf::P01{
    Severity::Error,
    "No pattern",
    "BackendConfig.set_backend_pattern_config raises \"ValueError: Either 'pattern' or 'pattern_complex_format' must "
    "be specified\", and with it from_dict for the whole config. Give the entry a pattern, or remove it.",
    {.entry = patternMissing},
    since2,
};

static void bothPatterns(const EntryView &entry, Report &report)
{
    const Pattern *simple = entry.get<Pattern>(Field::Pattern);
    if (!simple || !entry.value(Field::PatternComplexFormat))
        return;
    Diagnostic &found = report.add(Field::PatternComplexFormat,
                                   "Both pattern and pattern_complex_format are given: from_dict raises a ValueError.");
    const Pattern *complex = entry.get<Pattern>(Field::PatternComplexFormat);
    const std::optional<Pattern> reversed = toReversed(*simple);
    if (!complex || (reversed && torch::isSameKey(*reversed, *complex, entry.index().catalog())))
        offerRemoval(found, "Remove pattern_complex_format, which adds nothing");
}

constinit const RuleDefinition DefinitionOf::P02{
    Severity::Error,
    "Both patterns",
    "set_pattern, _set_pattern_complex_format and from_dict each raise \"Only one of 'pattern' or "
    "'pattern_complex_format' can be set\", so the config cannot be built. In a dictionary the second key raises even "
    "where its value is None. Keep the one that says what is meant: forward order in pattern, reversed and nested in "
    "pattern_complex_format.",
    {.entry = bothPatterns},
    since2,
};

static void patternMissingInOldApi(const EntryView &entry, Report &report)
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
        found.fix = Fix{
            "Make pattern_complex_format the pattern, which has the same notation in 1.13",
            {removal(report.at(Field::PatternComplexFormat)), addition(report.at(Field::Pattern), toJson(*complex))}};
}

constinit const RuleDefinition DefinitionOf::P03{
    Severity::Error,
    "No pattern (1.13)",
    "In 1.13 from_dict raises \"backend_pattern_config_dict must contain 'pattern'\". A pattern that is None is "
    "accepted, registered under the key None, and matches nothing. Give the entry a pattern; 1.13 writes it reversed "
    "and nested, as 2.x does in pattern_complex_format.",
    {.entry = patternMissingInOldApi},
    until2,
};

static void forwardTupleLength(const EntryView &entry, Report &report)
{
    const std::vector<Pattern> *steps = forwardSteps(entry);
    if (!steps || isPairOrTriple(steps))
        return;
    Diagnostic &found = report.add(Field::Pattern, "A pattern tuple has 2 or 3 elements and this one has ",
                                   std::to_string(steps->size()), ": set_backend_pattern_config raises a ValueError.");
    if (entry.isSet(Field::FuserMethod))
        return; // the fuser method would get other arguments
    // Without tuples of one element, the pattern may be a single operator, a chain of two or three, or a longer chain,
    // which only pattern_complex_format can hold.
    const std::optional<Pattern> chain = flatChain(withoutSingletons(*entry.pattern()));
    if (!chain)
        return;
    const auto reversed = reversedOf(*chain);
    const Pattern *usable = std::get_if<Pattern>(&reversed);
    if (!usable || shapeProblem(*usable, entry.api()))
        return;
    if (!chain->steps()) {
        offerReplacement(found, "Take the operator out of the tuple", toJson(*chain));
    } else if (chain->steps()->size() <= 3) {
        offerReplacement(found, "Write it as one tuple", toJson(*chain));
    } else {
        found.fix = Fix{"Move it to pattern_complex_format, reversed and nested",
                        {removal(found.where), addition(report.at(Field::PatternComplexFormat), toJson(*usable))}};
    }
}

constinit const RuleDefinition DefinitionOf::P04{
    Severity::Error,
    "Forward tuple of a length other than 2 or 3",
    "In 2.x a pattern tuple lists the operators in the order of the data, and only tuples of 2 or 3 have a meaning. "
    "Registering any other raises a ValueError, so the whole config cannot be built. Write longer chains, and "
    "operators with several arguments, in pattern_complex_format: (d, (c, (b, a))).",
    {.entry = forwardTupleLength},
    since2,
};

static void patternNotHashable(const EntryView &entry, Report &report)
{
    const Pattern *pattern = entry.pattern();
    const auto isDictionary = [](const Pattern &leaf) {
        return leaf.literal() && leaf.literal()->value->object() && !opaqueIn(leaf);
    };
    if (pattern && anyLeaf(*pattern, isDictionary)) {
        report.add(entry.patternField(), "The pattern holds a dictionary, which cannot be part of a dictionary's key: "
                                         "registering it raises a TypeError.");
    }
}

constinit const RuleDefinition DefinitionOf::P05{
    Severity::Error,
    "Pattern that cannot be a key",
    "BackendConfig keeps its entries in a dictionary whose key is the pattern. A pattern with a list or a dictionary "
    "inside has no hash, and registering it raises a TypeError. Use tuples (arrays in the file), classes, functions "
    "and strings.",
    {.entry = patternNotHashable},
};

static void tupleTooShort(const EntryView &entry, Report &report)
{
    if (!entry.facts().isTuple())
        return;
    const bool empty = anyTuple(*entry.facts().key, [](const auto &steps) { return steps.empty(); });
    const bool single = anyTuple(*entry.facts().key, [](const auto &steps) { return steps.size() == 1; });
    if (!empty && !single)
        return;
    Diagnostic &found = report.add(
        entry.patternField(),
        empty ? "The pattern holds an empty tuple: preparing any model raises a ValueError."
              : "The pattern holds a tuple of one element: preparing a model that has it raises an IndexError.");
    const Pattern whole = withoutSingletons(*entry.pattern());
    const std::optional<Pattern> key =
        entry.patternField() == Field::Pattern && isForward(entry.api()) ? toReversed(whole) : std::optional(whole);
    if (entry.isSet(Field::FuserMethod))
        return; // the fuser method would get other arguments
    if (key && !shapeProblem(*key, entry.api()))
        offerReplacement(found, "Take single operators out of their tuples", toJson(whole));
}

constinit const RuleDefinition DefinitionOf::P06{
    Severity::Error,
    "Empty tuple or tuple of one",
    "The matcher reads a tuple as an operator and the patterns of its arguments. An empty one raises a ValueError as "
    "soon as any model is prepared, and one of a single element an IndexError where it matches. Write the operator "
    "itself.",
    {.entry = tupleTooShort},
};

static void getattrInPattern(const EntryView &entry, Report &report)
{
    if (!entry.facts().key)
        return;
    const auto isGetattr = [](const Pattern &step) {
        return step.symbol() && step.symbol()->path() == "builtins.getattr";
    };
    const auto beginsWithGetattr = [&](const std::vector<Pattern> &steps) {
        return !steps.empty() && isGetattr(steps.front());
    };
    const Pattern &key = *entry.facts().key;
    const std::vector<Pattern> *whole = key.steps();
    if (whole && beginsWithGetattr(*whole) && whole->size() != 2) {
        report.add(
            entry.patternField(),
            "A tuple that begins with getattr must have two elements: preparing any model raises an AssertionError.");
    } else if (anyTuple(key, beginsWithGetattr)) {
        report.add(entry.patternField(),
                   "A tuple that begins with getattr cannot be recorded: where it matches, prepare_fx raises.");
    } else if (anyLeaf(key, isGetattr)) {
        report.add(entry.patternField(),
                   "getattr stands here without the name of an attribute: where the matcher compares it with the "
                   "reading of one, such as x.shape, prepare_fx raises a TypeError.");
    }
}

constinit const RuleDefinition DefinitionOf::P07{
    Severity::Error,
    "getattr in a pattern",
    "A pair (getattr, \"shape\") is meant to match reading an attribute. Recording the match then raises an "
    "IndexError, in both generations, so it can never be used. A tuple of another length raises an AssertionError: as "
    "the whole pattern as soon as any model is prepared, inside of another where the matcher comes to it. getattr "
    "alone raises a TypeError: as the whole pattern in each model that reads an attribute, inside of a tuple where the "
    "matcher compares it with such a reading. Leave attribute accesses out of the config: they carry no tensor.",
    {.entry = getattrInPattern},
};

static void forwardTupleNested(const EntryView &entry, Report &report)
{
    const std::vector<Pattern> *steps = forwardSteps(entry);
    if (!isPairOrTriple(steps) || std::ranges::none_of(*steps, [](const Pattern &step) { return step.steps(); }))
        return;
    Diagnostic &found = report.add(Field::Pattern, "The inner tuple is not turned round: PyTorch reads the pattern as ",
                                   notation(*entry.facts().key), " in reversed notation.");
    if (entry.isSet(Field::FuserMethod))
        return; // the fuser method would get other arguments
    if (steps->back().steps() && !shapeProblem(*entry.pattern(), entry.api())) {
        found.fix = movedToComplexFormat(entry, report);
    } else if (const std::optional<Pattern> chain = flatChain(*entry.pattern())) {
        const std::optional<Pattern> key = toReversed(*chain);
        if (key && !shapeProblem(*key, entry.api()))
            offerReplacement(found, "Write it as one tuple", toJson(*chain));
    }
}

constinit const RuleDefinition DefinitionOf::P08{
    Severity::Warning,
    "Tuple inside a forward tuple",
    "PyTorch turns a forward tuple round without looking into its elements: ((Conv, BN), ReLU) becomes (ReLU, (Conv, "
    "BN)), which means ReLU of Conv of BN. The pattern then matches something other than it says, without a word. "
    "Write one flat tuple of two or three, or use pattern_complex_format for anything nested.",
    {.entry = forwardTupleNested},
    since2,
};

static void matchAllNodeAsOperator(const EntryView &entry, Report &report)
{
    if (!entry.facts().isTuple() || !entry.facts().hasMatchAllNode)
        return;
    const Pattern &key = *entry.facts().key;
    const auto beginsWithMatchAllNode = [](const std::vector<Pattern> &steps) {
        return !steps.empty() && steps.front().isMatchAllNode();
    };
    if (beginsWithMatchAllNode(*key.steps())) {
        report.add(entry.patternField(), "MatchAllNode stands where the last operator must, so every node matches: "
                                         "preparing a model raises an IndexError.");
    } else if (anyTuple(key, beginsWithMatchAllNode)) {
        report.add(entry.patternField(),
                   "MatchAllNode stands for an operator with operands, and what feeds it is not looked at: where it "
                   "meets an input of the model, preparing raises an IndexError.");
    } else if (isPairOrTriple(forwardSteps(entry))) {
        report
            .add(Field::Pattern, "A forward tuple is a chain of operators with one argument each, so MatchAllNode is "
                                 "not an operand here; pattern_complex_format says what it is.")
            .severity = Severity::Warning;
    }
}

constinit const RuleDefinition DefinitionOf::P09{
    Severity::Error,
    "MatchAllNode as the operator of a tuple",
    "MatchAllNode matches any node, and the matcher ignores the other elements of a tuple that begins with it. As the "
    "last operator, (MatchAllNode, Conv2d) in reversed notation and (Conv2d, MatchAllNode) in forward order, it "
    "matches every node of a model, also the inputs. An input has no arguments, so recording its match raises an "
    "IndexError; practically no model escapes. Inside a larger pattern, the same error is raised where MatchAllNode "
    "matches an input. A forward tuple is a chain of operators with one argument each: (Conv2d, MatchAllNode, add) "
    "becomes (add, (MatchAllNode, Conv2d)), which matches an add with a single argument, so practically never. Write "
    "pattern_complex_format: (add, Conv2d, MatchAllNode) for the first operand, (add, MatchAllNode, Conv2d) for the "
    "second.",
    {.entry = matchAllNodeAsOperator},
};

/// Reports a pattern of a 1.13 document that is written in the order of 2.x: a tuple of two or three operators that
/// begins with a module with a weight.
static void reportOrderOf2x(const EntryView &entry, Report &report)
{
    const Pattern *pattern = entry.get<Pattern>(Field::Pattern);
    const std::optional<Pattern> chain = pattern ? flatChain(*pattern) : std::nullopt;
    if (!chain || !isPairOrTriple(chain->steps()))
        return;
    const Pattern &last = chain->steps()->back();
    if (!isWeightedModule(chain->steps()->front()) || !isFollower(last))
        return;
    offerReplacement(report.add(Field::Pattern,
                                "The tuple reads like 2.x's order, with the first operator first; 1.13 wants ",
                                shortTitle(last), " in front."),
                     "Turn the tuple round", toJson(*toReversed(*chain)));
}

static void orderOfOtherApi(const EntryView &entry, Report &report)
{
    if (!entry.facts().key)
        return;
    if (!isForward(entry.api()))
        return reportOrderOf2x(entry, report);
    const std::vector<Pattern> *steps = forwardSteps(entry);
    if (!isPairOrTriple(steps))
        return;
    const Pattern &last = lastLeaf(steps->back());
    if (!isWeightedModule(last) || !isFollower(steps->front()))
        return;
    Diagnostic &found =
        report.add(Field::Pattern, "The tuple reads like 1.13's order, with the last operator first; 2.x wants ",
                   shortTitle(last), " in front.");
    if (steps->back().steps())
        found.fix = movedToComplexFormat(entry, report);
    else if (const std::optional<Pattern> chain = flatChain(*entry.pattern())) {
        std::vector<Pattern> turned(chain->steps()->rbegin(), chain->steps()->rend());
        offerReplacement(found, "Turn the tuple round", toJson(Pattern(std::move(turned))));
    }
}

constinit const RuleDefinition DefinitionOf::P18{
    Severity::Warning,
    "Tuple in the order of the other version",
    "1.13 writes patterns reversed, (ReLU, Conv2d), and 2.x forward, (Conv2d, ReLU). A tuple brought over as it was "
    "means a ReLU followed by a convolution, which models hardly have: the real pair is not matched, and nothing says "
    "so. Turn the tuple round; in 2.x, pattern_complex_format takes the notation of 1.13.",
    {.entry = orderOfOtherApi},
};

} // namespace bcfg::rulechecks
