// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/python/expression.h"
#include "core/publish/python/modulenames.h"

#include <memory>
#include <string>
#include <vector>

namespace bcfg::python {

/// An expression, or a loop over statements.
struct Statement
{
    Expression expression = {};            ///< where there are no rows
    std::vector<std::string> targets = {}; ///< `for targets in rows: body`
    std::vector<Expression> rows = {};
    std::vector<Statement> body = {};
};

/// The statements that evaluate the expressions in their order. Neighbours, or blocks of neighbours, that differ in
/// nothing but their symbols become loops, nested ones too; so the order is kept.
std::vector<Statement> withLoops(std::vector<Expression> expressions, ModuleNames &names);

} // namespace bcfg::python
