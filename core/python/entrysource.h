// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/catalog/allowednames.h"
#include "core/catalog/release.h"
#include "core/model/backendconfig.h"
#include "core/model/diagnostic.h"
#include "core/python/expression.h"
#include "core/python/modulenames.h"

#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace bcfg::python {

/// Writes pattern configs as expressions, BackendPatternConfig(…).set_dtype_configs(…), and collects what these need to
/// be defined before: dtype configs, lists of them, mappings, stand-ins for functions that Python could only print.
class EntryWriter
{
public:
    EntryWriter(Release release, ModuleNames &names) : m_release(release), m_names(names) {}

    Expression write(const PatternConfig &config, const JsonPointer &where);
    /// The key under which torch holds the config, as base.configs shows it: a pattern, in the generation's notation.
    Expression pattern(const Pattern &pattern, const JsonPointer &where);

    /// The definitions so far, one after the other, to stand before the first use.
    const std::string &standIns() const { return m_standIns; }
    std::string definitions() const;
    std::vector<Diagnostic> takeDiagnostics() { return std::move(m_diagnostics); }

private:
    struct Definition
    {
        std::string name;
        Expression value;
    };

    std::string defined(std::vector<Definition> &definitions, const std::string &wanted, const Expression &value);
    std::optional<Expression> fieldCall(const PatternConfig &config, Field field, const JsonPointer &where);
    Expression dtypeConfigs(const PatternConfig &config, const Shared<DTypeConfigs> &list, const JsonPointer &where);
    Expression dtypeConfig(const DTypeConfig &config, const JsonPointer &where);
    /// Of a value that an expression can stand for by itself; anything else is refused.
    Expression fieldValue(const FieldValue &value, const JsonPointer &where);
    /// `key=value`, where the value is not None.
    void addArgument(std::vector<Expression> &given, Field field, const FieldValue &value, const JsonPointer &where);
    Expression constraints(const DTypeWithConstraints &constraints, const JsonPointer &where);
    Expression callable(const Callable &callable, const JsonPointer &where);
    Expression standIn(const Opaque &opaque, const JsonPointer &where);
    Expression symbol(const Symbol &symbol, NameUse use, const JsonPointer &where);
    bool takesArguments(const Callable &callable) const;
    Expression value(const JsonValue &value, const JsonPointer &where);
    Expression number(const Number &number, const JsonPointer &where);
    template <class Arguments>
    std::vector<Expression> arguments(const Arguments &arguments, const JsonPointer &where);
    Expression refused(const JsonPointer &where, std::string message);
    void leftOut(const JsonPointer &where, std::string message);

    Release m_release;
    ModuleNames &m_names;
    std::vector<Definition> m_dtypeConfigs;
    std::vector<Definition> m_lists;
    std::unordered_map<std::string, std::string> m_nameOfValue; // of both, by their source
    struct WrittenList
    {
        Shared<DTypeConfigs> list; // so that no other one gets its identity
        Expression source;
    };
    std::unordered_map<const void *, WrittenList> m_writtenLists; // of dtype configs, by their identity
    std::unordered_map<std::string, std::string> m_opaque;        // repr -> name
    std::string m_standIns;
    std::set<std::string, std::less<>> m_ownPackages; // that a warning has told of
    std::vector<Diagnostic> m_diagnostics;
};

} // namespace bcfg::python
