// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"

#include <string>

namespace bcfg::torch {

/// The operator of a reversed pattern that runs first: the last atom that is neither MatchAllNode nor a constant, or
/// null. PyTorch takes it for the root node of a pattern config without a root node getter.
const Pattern *rootOperator(const Pattern &reversed);

/// The path of the operator that a pattern config is about: of its root module or, if it has none, of its root
/// operator, of which a method is written as ".name". Empty for a pattern config that has neither.
std::string rootPath(const PatternConfig &config, Api api);

} // namespace bcfg::torch
