// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/symbols.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace bcfg::targets {

/// Appends a value to a list unless the list has it already.
template <class T>
void addOnce(std::vector<T> &list, std::type_identity_t<T> value)
{
    if (std::ranges::find(list, value) == list.end())
        list.push_back(std::move(value));
}

/// The names that another tool has for PyTorch's operators, from resources/catalog/target-operators.json, which repeats
/// what the tool publishes. One name often stands for several operators, such as torch.relu, torch.nn.ReLU and
/// torch.nn.functional.relu.
class TargetOperators
{
public:
    /// `target` is a key of the table, "mct-tpc" or "aimet". The catalogue must outlive this object.
    TargetOperators(std::string_view target, const SymbolCatalog &catalog);

    /// The tool's names for the class, function or method at a path ("torch.Tensor.view"); empty where it has none.
    /// An operator has several names where the tool turns it into one of several operators of its own.
    const std::vector<std::string> &namesOf(std::string_view path) const;
    /// The canonical paths of all operators with that name of the tool, as far as the catalogue's release has them.
    const std::vector<std::string> &operatorsOf(const std::string &name) const;
    bool isSame(std::string_view a, std::string_view b) const { return m_catalog.isSameObject(a, b); }
    /// The tool's condition on an operator, as a sentence; empty where there is none.
    std::string conditionOf(std::string_view path) const;

private:
    const SymbolCatalog &m_catalog;
    std::map<std::string, std::vector<std::string>, std::less<>> m_names; // by canonical path of the operator
    std::map<std::string, std::vector<std::string>, std::less<>> m_operators;
    std::map<std::string, std::string, std::less<>> m_conditions;
};

} // namespace bcfg::targets
