// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/qconfigmapping.h"
#include "core/prepare/graph/symbols.h"
#include "core/prepare/model/regex.h"
#include "core/prepare/qconfig/resolvedqconfig.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace bcfg::fx {

/// A QConfigMapping as prepare uses it: it copies the mapping, and writes rows into it for fused and for QAT modules.
/// A null QConfig is None, a value like any other.
class Mapping
{
public:
    Mapping(const QConfigMapping &mapping, Symbols &symbols);
    Mapping(const Mapping &) = delete; // its values look at what it has
    Mapping &operator=(const Mapping &) = delete;

    /// Where a QConfig comes from: a list of QConfigMapping and the key of the row, as in to_dict(); {"", ""} is the
    /// global one.
    struct Source
    {
        std::string list;
        std::string key;
        bool operator==(const Source &) const = default;
    };
    struct Value
    {
        const ResolvedQConfig *qconfig = nullptr;
        const Source *source = nullptr; ///< lives in the mapping; null where nothing was asked
    };

    Value global() const { return m_global; }
    bool hasObjectTypes() const { return !m_objectTypes.empty(); }
    /// Null where no row has this class, function or method.
    const Value *objectType(SymbolId type) const;
    void setObjectType(SymbolId type, const Value &value);
    /// In the order in which a dictionary of Python has them: that of their first rows.
    const std::vector<SymbolId> &objectTypes() const { return m_types; }
    /// The row of exactly this path; null where there is none.
    const Value *moduleName(std::string_view path) const;
    bool hasModuleNames() const { return !m_moduleNames.empty(); }
    bool hasOrders() const { return !m_orders.empty(); }
    const Value *order(std::string_view module, SymbolId type, std::int64_t index) const;

    /// Mirrors _maybe_adjust_qconfig_for_module_type_or_name(). `type` 0: None.
    Value adjusted(SymbolId type, std::string_view path, const Value &fallback) const;
    /// Whether it has rows for which one must know in which module a node was made.
    bool asksForScopes() const { return !m_moduleNames.empty() || !m_regexes.empty() || !m_orders.empty(); }
    /// Expressions of module_name_regex that are refused, with the reason.
    const std::vector<std::string> &refusedRegexes() const { return m_refused; }
    /// Expressions that were asked and took too long, each with the first path for which it did.
    const std::map<std::string, std::string> &longRegexes() const { return m_tooLong; }

private:
    Value resolved(const std::optional<QConfig> &qconfig, std::string list, std::string key, Release release);

    std::deque<ResolvedQConfig> m_qconfigs; // each once, so that equal ones are one pointer
    std::deque<Source> m_sources;
    Value m_global;
    std::unordered_map<SymbolId, Value> m_objectTypes;
    std::vector<SymbolId> m_types; // of m_objectTypes
    std::vector<std::pair<PythonRegex, Value>> m_regexes;
    std::map<std::string, Value, std::less<>> m_moduleNames;
    using Order =
        std::tuple<std::string, SymbolId, std::int64_t>; // the module, what it calls, and the how manieth time
    std::map<Order, Value> m_orders;
    std::vector<std::string> m_refused;
    mutable std::map<std::string, std::string> m_tooLong;
    mutable std::uint32_t m_regexStepsLeft = 20'000'000; // of all expressions, about a quarter of a second
    mutable std::map<std::string, std::optional<Value>, std::less<>> m_regexAnswers; // by path
};

} // namespace bcfg::fx
