// SPDX-License-Identifier: Apache-2.0
#include "core/check/patterntools.h"

#include "core/document/model/jsonform.h"

#include <algorithm>

namespace bcfg::rulechecks {

const std::vector<Pattern> *forwardSteps(const EntryView &entry)
{
    if (!isForward(entry.api()) || entry.isSet(Field::PatternComplexFormat))
        return nullptr;
    const Pattern *pattern = entry.get<Pattern>(Field::Pattern);
    return pattern ? pattern->steps() : nullptr;
}

JsonValue patternJson(const Pattern &pattern)
{
    return toJson(FieldValue(pattern));
}

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

Pattern withSymbol(const Pattern &pattern, std::string_view from, std::string_view to)
{
    if (const std::vector<Pattern> *steps = pattern.steps()) {
        std::vector<Pattern> result;
        for (const Pattern &step : *steps)
            result.push_back(withSymbol(step, from, to));
        return Pattern(std::move(result));
    }
    return pattern.symbol() && pattern.symbol()->path() == from ? Pattern::atom(to) : pattern;
}

const Pattern &lastLeaf(const Pattern &pattern)
{
    const std::vector<Pattern> *steps = pattern.steps();
    return steps && !steps->empty() ? lastLeaf(steps->back()) : pattern;
}

bool isFlatPair(const std::vector<Pattern> &steps)
{
    return steps.size() == 2 && !steps[0].steps() && !steps[1].steps();
}

bool isReluFunction(const Pattern &leaf)
{
    return leaf.symbol() && leaf.symbol()->path() == "torch.nn.functional.relu";
}

bool isWeightedModule(const Symbol &symbol)
{
    constexpr std::string_view stems[] = {"Conv", "Linear", "BatchNorm"};
    return symbol.module() == "torch.nn" &&
           std::ranges::any_of(stems, [&](std::string_view stem) { return symbol.name().starts_with(stem); });
}

bool isFollower(const Pattern &atom)
{
    constexpr std::string_view names[] = {
        "ReLU",  "ReLU6",      "LeakyReLU", "Hardtanh",  "Hardswish",   "Hardsigmoid", "Sigmoid",
        "Tanh",  "SiLU",       "GELU",      "PReLU",     "ELU",         "relu",        "relu_",
        "relu6", "leaky_relu", "hardtanh",  "hardswish", "silu",        "sigmoid",     "tanh",
        "add",   "mul",        "sub",       "add_",      "BatchNorm1d", "BatchNorm2d", "BatchNorm3d"};
    const std::string_view name = atom.symbol()   ? atom.symbol()->name()
                                  : atom.method() ? std::string_view(atom.method()->name)
                                                  : std::string_view();
    return std::ranges::find(names, name) != std::end(names);
}

bool hasSeveralOperands(const Pattern &reversed)
{
    return anyTuple(reversed, [](const std::vector<Pattern> &steps) { return steps.size() > 2; });
}

} // namespace bcfg::rulechecks
