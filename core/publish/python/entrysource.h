// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"
#include "core/publish/python/expression.h"
#include "core/publish/python/modulenames.h"
#include "core/torch/catalog/allowednames.h"
#include "core/torch/catalog/release.h"

#include <map>
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
    /// Of the packages beside PyTorch that are trusted, factories are called too.
    EntryWriter(Release release, ModuleNames &names, std::vector<std::string> trusted = {})
        : m_release(release),
          m_names(names),
          m_trusted(std::move(trusted))
    {}

    Expression write(const PatternConfig &config, const JsonPointer &where);
    /// The key under which torch holds the config, as base.configs shows it: a pattern, in the generation's notation.
    Expression pattern(const Pattern &pattern, const JsonPointer &where);

    /// The definitions so far, one after the other, to stand before the first use.
    std::string standIns() const;
    /// What the module says at its top of functions that its user has to fill in; empty where there are none.
    std::string notice() const;
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
    /// Of a factory that may not be called: a function in its place that says so.
    Expression toFillIn(const FactoryCall &made, const JsonPointer &where);
    /// The name of a factory that is trusted, which the module makes sure to be of its package.
    std::string trustedFactory(const Symbol &factory, const JsonPointer &where);
    bool isTrusted(std::string_view path) const;
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
    std::vector<std::string> m_trusted;
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
    std::string m_fusers;                             // the name of the dictionary; empty where none is needed
    std::string m_fillIn;                             // the name of the function that makes its values
    std::string m_trust;                              // the name of the function that judges factories
    std::map<std::string, Definition> m_factories;    // by path: those that are called
    std::map<std::string, std::string> m_toFillIn;    // key of the dictionary -> package that was not trusted
    std::set<std::string, std::less<>> m_ownPackages; // that a warning has told of
    std::vector<Diagnostic> m_diagnostics;
};

} // namespace bcfg::python
