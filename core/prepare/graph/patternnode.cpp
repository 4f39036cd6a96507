// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/graph/patternnode.h"

#include "core/torch/pythonerror.h"
#include "core/torch/pythonoperators.h"

#include <algorithm>

namespace bcfg::fx {

const PatternNode &PatternNode::head() const
{
    if (steps.empty())
        throw PythonError{"ValueError", "not enough values to unpack (expected at least 1, got 0)"};
    return steps.front();
}

bool isSameKey(const PatternNode &a, const PatternNode &b)
{
    return a.kind == b.kind && a.symbol == b.symbol &&
           (a.kind != PatternNode::Kind::Literal || torch::isSameConstant(**a.literal, **b.literal)) &&
           std::ranges::equal(a.steps, b.steps, isSameKey);
}

PatternNode compiled(const Pattern &pattern, Symbols &symbols)
{
    using Kind = PatternNode::Kind;
    PatternNode result;
    if (const std::vector<Pattern> *steps = pattern.steps()) {
        result.steps.reserve(steps->size());
        for (const Pattern &step : *steps)
            result.steps.push_back(compiled(step, symbols));
    } else if (const Method *method = pattern.method()) {
        result.kind = Kind::Method;
        result.symbol = symbols.of(method->name);
    } else if (const Literal *literal = pattern.literal()) {
        result.kind = Kind::Literal;
        result.literal = literal->value;
    } else {
        const std::string_view path = pattern.symbol()->path();
        result.symbol = symbols.of(path);
        const std::string_view canonical = symbols.path(result.symbol);
        result.kind = canonical == matchAllNodePath                             ? Kind::MatchAll
                      : torch::isModuleClass(path, symbols.info(result.symbol)) ? Kind::Module
                                                                                : Kind::Function;
        result.isGetattr = canonical == "builtins.getattr";
    }
    return result;
}

} // namespace bcfg::fx
