// SPDX-License-Identifier: Apache-2.0
#include "core/check/patterntools.h"
#include "core/check/rules/definitions.h"
#include "core/document/model/mapped.h"

namespace bcfg::rulechecks {

namespace {

/// The tuple whose elements the fuser method gets as its arguments after is_qat: the pattern as the user wrote it,
/// forward or reversed; null for an atom or where the entry cannot be registered.
const std::vector<Pattern> *fuserArguments(const EntryView &entry)
{
    const Pattern *pattern = entry.pattern();
    return pattern && entry.facts().key ? pattern->steps() : nullptr;
}

std::string arityText(const ArgumentRange &arity)
{
    std::string text = std::to_string(arity.least);
    if (!arity.most)
        return text + " or more";
    return *arity.most == arity.least ? text : text + " to " + std::to_string(*arity.most);
}

bool isNestedChain(const std::vector<Pattern> &steps)
{
    return steps.size() == 2 && !steps[0].steps() && steps[1].steps() && isFlatPair(*steps[1].steps());
}

/// How a wrapper of torch passes on the arguments of a fuser method.
struct Wrapper
{
    std::string_view name;
    bool nested;         ///< the pattern must be (c, (b, a)); else a pair
    std::size_t wrapped; ///< how many arguments the wrapped function gets, is_qat included; 0: a class is wrapped
};
constexpr Wrapper wrappers[] = {
    {"_sequential_wrapper2", false, 0},
    {"reverse_sequential_wrapper2", false, 0},
    {"sequential_wrapper2", false, 0},
    {"reverse2", false, 3},
    {"_reverse2", false, 3},
    {"reverse3", true, 4},
    {"_reverse3", true, 4},
};

} // namespace

static void fuserUncallable(const EntryView &entry, Report &report)
{
    const FieldValue *value = entry.value(Field::FuserMethod);
    if (!value)
        return;
    if (std::holds_alternative<Unread>(*value)) {
        report.add(Field::FuserMethod,
                   "fuser_method is not a function: where the pattern matches, prepare_fx raises a TypeError.");
        return;
    }
    const Callable *fuser = entry.fuserMethod();
    const std::vector<Pattern> *steps = fuserArguments(entry);
    if (!fuser || !fuser->symbol() || !steps)
        return;
    const SymbolInfo *known = entry.index().catalog().find(fuser->symbol()->path());
    const std::size_t given = steps->size() + 1;
    if (!known || !known->arity || known->arity->contains(given))
        return;
    report.add(Field::FuserMethod, quoted(fuser->symbol()->name()), " takes ", arityText(*known->arity),
               " arguments but gets ", std::to_string(given), ", is_qat and the ",
               countedText(steps->size(), "element", "elements"),
               " of the pattern: prepare_fx raises a TypeError where it matches.");
}

constinit const RuleDefinition DefinitionOf::M16{
    Severity::Error,
    "Fuser method that cannot be called with these arguments",
    "A fuser method is called with is_qat and then one argument for each element of the pattern: in forward order for "
    "a pattern of 2.x, reversed and nested in 1.13 and for pattern_complex_format. A wrong number of arguments is a "
    "TypeError, and a method that returns None a KeyError, both while preparing a model that has the pattern. A "
    "document does not show what a method returns, so only the number of arguments is checked, and only for methods "
    "that the catalogue knows.",
    {.entry = fuserUncallable},
};

static void fuserFactoryArity(const EntryView &entry, Report &report)
{
    const Callable *fuser = entry.fuserMethod();
    const FactoryCall *call = fuser ? fuser->call() : nullptr;
    const SymbolInfo *factory = call ? entry.index().catalog().find(call->factory.path()) : nullptr;
    if (!factory)
        return;
    if (factory->arity && !factory->arity->contains(call->args.size())) {
        report.add(report.at(Field::FuserMethod) / (call->args.empty() ? "call" : "args"), quoted(call->factory.name()),
                   " takes ", arityText(*factory->arity), " but gets ",
                   countedText(call->args.size(), "argument", "arguments"),
                   ": building the config raises a TypeError.");
        return;
    }
    const std::vector<Pattern> *steps = fuserArguments(entry);
    if (!factory->makesArity || !steps)
        return;
    const Wrapper *wrapper = elementWith(wrappers, call->factory.name(), &Wrapper::name);
    if (!wrapper)
        return;
    if (!(wrapper->nested ? isNestedChain(*steps) : isFlatPair(*steps))) {
        report.add(Field::FuserMethod, "The fuser method that ", quoted(call->factory.name()), " makes needs ",
                   wrapper->nested ? "three operators nested as (c, (b, a))" : "a pair of operators",
                   ", but the pattern is ", notation(*entry.pattern()), ": fusing raises where it matches.");
        return;
    }
    const std::string *inner = call->args.empty() ? nullptr : call->args[0].string();
    const SymbolInfo *function = inner && wrapper->wrapped ? entry.index().catalog().find(*inner) : nullptr;
    if (function && function->arity && !function->arity->contains(wrapper->wrapped)) {
        report.add(report.at(Field::FuserMethod) / "args" / std::size_t(0), quoted(*inner), " takes ",
                   arityText(*function->arity), " arguments, but ", quoted(call->factory.name()), " calls it with ",
                   std::to_string(wrapper->wrapped), ".");
    }
}

constinit const RuleDefinition DefinitionOf::M26{
    Severity::Error,
    "Fuser factory that does not fit the pattern",
    "A wrapper such as reverse2, reverse3 or _sequential_wrapper2 makes a fuser method for one shape of pattern: "
    "_sequential_wrapper2 and reverse2 for a pair, reverse3 for a chain of three. With another pattern, or around a "
    "function that takes another number of arguments, fusing raises a TypeError where the pattern matches. Choose the "
    "wrapper that fits.",
    {.entry = fuserFactoryArity},
};

} // namespace bcfg::rulechecks
