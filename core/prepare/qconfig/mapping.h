// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/mapped.h"
#include "core/document/model/qconfigmapping.h"
#include "core/prepare/graph/symbols.h"
#include "core/prepare/qconfig/regex.h"
#include "core/prepare/qconfig/resolvedqconfig.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace bcfg::fx {

/// A sentence for the user if an object_type row with the key `type` can reach nothing. Such a key is:
/// - a path that PyTorch does not have but that resembles one of its paths: "nn.Linear"
/// - a class without its module, which PyTorch takes for the name of a method: "Linear"
/// - a text in Python's quotes, which is no class or function: "'torch.nn.Linear'"
/// Nullopt for any other key, such as the path of the user's own class.
std::optional<std::string> noteOnObjectType(std::string_view type, const SymbolCatalog &catalog);

/// A QConfigMapping as prepare uses it: a copy, to which prepare adds rows for fused modules and QAT modules. A row may
/// set the QConfig None, for which Value::qconfig is null.
class Mapping
{
public:
    Mapping(const QConfigMapping &mapping, Symbols &symbols);
    Mapping(const Mapping &) = delete; // its values point to its members
    Mapping &operator=(const Mapping &) = delete;

    struct Value
    {
        const ResolvedQConfig *qconfig = nullptr;
        /// The row that the QConfig comes from. Belongs to the mapping; null for nodes whose QConfig was not looked up.
        const QConfigMapping::Place *source = nullptr;
    };

    Value global() const { return m_global; }
    bool hasObjectTypes() const { return !m_objectTypes.empty(); }
    /// The object_type row of a class, function or method; null where there is none, and for the SymbolId 0.
    const Value *objectType(SymbolId type) const { return valueUnder(m_objectTypes, type); }
    void setObjectType(SymbolId type, const Value &value);
    /// The types of all object_type rows, each once, in the order of their first rows, as in a Python dictionary.
    const std::vector<SymbolId> &objectTypes() const { return m_types; }
    /// The rows of module_name_regex, in the order in which they are tried.
    const std::vector<std::pair<PythonRegex, Value>> &regexes() const { return m_regexes; }
    /// The module_name row of exactly this path; null where there is none.
    const Value *moduleName(std::string_view path) const { return valueUnder(m_moduleNames, path); }
    bool hasOrders() const { return !m_orders.empty(); }
    /// The module_name_object_type_order row for call number `index`, counted from 0, of the function or module class
    /// `type` inside the module with the path `module`; null where there is none.
    const Value *order(std::string_view module, SymbolId type, std::int64_t index) const
    {
        return valueUnder(m_orders, Order(module, type, index));
    }

    /// The QConfig for a module: from a module_name row for its path or a path above, else from a module_name_regex
    /// row, else from the object_type row of `type`, else `fallback`. `type`: 0 for none. Mirrors
    /// _maybe_adjust_qconfig_for_module_type_or_name(). Throws PythonError for an expression that Python refuses.
    Value adjusted(SymbolId type, std::string_view path, const Value &fallback) const;
    /// Whether any row depends on the scope of a node, which is the module in which the node was traced.
    bool needsScopes() const { return !m_moduleNames.empty() || !m_regexes.empty() || !m_orders.empty(); }
    /// The regular expressions that took too many steps, each with the first module path that it was tried on in vain.
    const std::map<std::string, std::string> &longRegexes() const { return m_tooLong; }

private:
    Value resolved(const std::optional<QConfig> &qconfig, std::string list, std::string key, Release release);
    /// The first row of module_name_regex that matches. Throws PythonError for an expression that Python refuses.
    std::optional<Value> byRegex(std::string_view path) const;

    // Each QConfig once; equal QConfigs share one object.
    std::vector<std::shared_ptr<const ResolvedQConfig>> m_qconfigs;
    std::deque<QConfigMapping::Place> m_sources;
    Value m_global;
    std::unordered_map<SymbolId, Value> m_objectTypes;
    std::vector<SymbolId> m_types; // the keys of m_objectTypes, in order
    std::vector<std::pair<PythonRegex, Value>> m_regexes;
    std::map<std::string, Value, std::less<>> m_moduleNames;
    using Order =
        std::tuple<std::string, SymbolId, std::int64_t>; // path of the module, called type, and number of the call
    std::map<Order, Value> m_orders;
    mutable std::map<std::string, std::string> m_tooLong;
    mutable std::uint32_t m_regexStepsLeft = PythonRegex::stepsForAll;
    // By path: the row of module_name_regex that matches the path; nullopt if none does.
    mutable std::map<std::string, std::optional<Value>, std::less<>> m_regexAnswers;
};

} // namespace bcfg::fx
