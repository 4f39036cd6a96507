// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/python/expression.h"
#include "core/publish/python/modulenames.h"

#include <memory>
#include <string>
#include <vector>

namespace bcfg::python {

/// A statement of a module: an expression, or, where there are rows, a `for` loop over statements.
struct Statement
{
    Expression expression = {};            ///< used only without rows
    std::vector<std::string> targets = {}; ///< the loop's variables: `for targets in rows: body`
    std::vector<Expression> rows = {};
    std::vector<Statement> body = {};
};

/// The statements that evaluate the expressions in their order. Neighbours, or blocks of neighbours, that differ only
/// in their symbols become loops, which may be nested. The loops' variables get their names from `names`.
std::vector<Statement> withLoops(std::vector<Expression> expressions, ModuleNames &names);

} // namespace bcfg::python
