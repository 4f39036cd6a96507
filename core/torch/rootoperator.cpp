// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rootoperator.h"

namespace bcfg::torch {

namespace {

/// The first element of a tuple in forward order is the last one of the reversed tuple.
const Pattern *rootOperator(const PatternConfig &config, Api api)
{
    if (const Pattern *complex = config.patternComplexFormat())
        return torch::rootOperator(*complex);
    const Pattern *pattern = config.pattern();
    if (!pattern)
        return nullptr;
    const bool isForward = bcfg::isForward(api) && pattern->steps() && !pattern->steps()->empty();
    return torch::rootOperator(isForward ? pattern->steps()->front() : *pattern);
}

} // namespace

const Pattern *rootOperator(const Pattern &reversed)
{
    const std::vector<Pattern> *steps = reversed.steps();
    if (!steps)
        return reversed.isMatchAllNode() || reversed.literal() ? nullptr : &reversed;
    for (auto step = steps->rbegin(); step != steps->rend(); ++step) {
        if (const Pattern *root = rootOperator(*step))
            return root;
    }
    return nullptr;
}

std::string rootPath(const PatternConfig &config, Api api)
{
    if (const Symbol *module = config.rootModule())
        return std::string(module->path());
    const Pattern *root = rootOperator(config, api);
    if (!root)
        return {};
    return root->symbol() ? std::string(root->symbol()->path()) : '.' + root->method()->name.str();
}

} // namespace bcfg::torch
