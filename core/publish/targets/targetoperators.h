// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/symbols.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg::targets {

/// What another tool calls PyTorch's operators, by the table that it publishes
/// (resources/catalog/target-operators.json). Its names are often coarser: one for torch.relu, torch.nn.ReLU and
/// torch.nn.functional.relu.
class TargetOperators
{
public:
    /// `target`: a key of the table, "mct-tpc" or "aimet".
    TargetOperators(std::string_view target, const SymbolCatalog &catalog);

    /// The tool's names for a class or function by its path, or for a method, "torch.Tensor.view"; empty where it has
    /// none. Several where the operator becomes one or the other.
    const std::vector<std::string> &namesOf(std::string_view path) const;
    /// What else has that name, by canonical path, as far as the release has it.
    const std::vector<std::string> &operatorsOf(const std::string &name) const;
    bool isSame(std::string_view a, std::string_view b) const { return m_catalog.isSameObject(a, b); }
    /// The tool's condition on an operator, as a sentence; empty where there is none.
    std::string conditionOf(std::string_view path) const;

private:
    const SymbolCatalog &m_catalog;
    std::map<std::string, std::vector<std::string>, std::less<>> m_names; // by canonical path
    std::map<std::string, std::vector<std::string>, std::less<>> m_operators;
    std::map<std::string, std::string, std::less<>> m_conditions;
};

} // namespace bcfg::targets
