// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"
#include "core/document/model/dtypeconfig.h"
#include "core/document/model/fieldkind.h"
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

/// Writes pattern configs as Python expressions, BackendPatternConfig(…).set_dtype_configs(…), and collects the
/// definitions that the expressions need: dtype configs, lists of dtype configs, mappings, and stand-ins for functions
/// that have no importable name. A value that cannot be written becomes a diagnostic, see takeDiagnostics().
class EntryWriter
{
public:
    /// Fuser factories of the `trusted` packages are called like PyTorch's own. The names must outlive this object.
    EntryWriter(Release release, ModuleNames &names, std::vector<std::string> trusted = {})
        : m_release(release),
          m_names(names),
          m_trusted(std::move(trusted))
    {}

    /// A pattern config as an expression. `where` is its place in the document, for diagnostics.
    Expression write(const PatternConfig &config, const JsonPointer &where);
    /// A pattern as an expression. Tuples keep their order.
    Expression pattern(const Pattern &pattern, const JsonPointer &where);
    /// An observer, a fake quantize or a fuser, or the call that makes it.
    Expression callable(const Callable &callable, const JsonPointer &where);

    /// Definitions for all expressions so far: functions in place of objects that cannot be imported or must not be
    /// called, and the calls of trusted factories. The module must have them before their use.
    std::string standIns() const;
    /// Text for the top of the module that says which functions the user has to fill in; empty where there are none.
    std::string notice() const;
    /// The definitions of the dtype configs, lists and mappings that were written so far. The module must have them
    /// before their use.
    std::string definitions() const;
    std::vector<Diagnostic> takeDiagnostics() { return std::move(m_diagnostics); }

private:
    /// The variable for a trusted factory: its name in the module, and its value.
    struct Factory
    {
        std::string name;
        Expression value;
    };

    /// The argument of the method that sets a field of a pattern config.
    Expression setterArgument(const PatternConfig &config, Field field, const FieldValue &value,
                              const JsonPointer &where);
    Expression dtypeConfigs(const PatternConfig &config, const Shared<DTypeConfigs> &list, const JsonPointer &where);
    Expression dtypeConfig(const DTypeConfig &config, const JsonPointer &where);
    /// The value of a field as an expression. Adds a diagnostic for a value that does not have the type of its field,
    /// and for an observation type that the release does not have.
    Expression fieldValue(Field field, const FieldValue &value, const JsonPointer &where);
    /// An argument `key=value` for each field of the record that PyTorch has, unless the value is None.
    std::vector<Expression> fieldArguments(const Record &record, Level level, const JsonPointer &where);
    /// Whether the member belongs to a field that PyTorch has. If not, adds a diagnostic that the member is left out,
    /// unless a later member with the same key overrides it.
    bool isTaken(const Member &member, Level level, const JsonPointer &where);
    Expression constraints(const DTypeWithConstraints &constraints, const JsonPointer &where);
    Expression standIn(const Opaque &opaque, const JsonPointer &where);
    /// For a call of a factory that is not trusted: an element of the dictionary of functions that the user has to fill
    /// in.
    Expression toFillIn(const FactoryCall &made, const JsonPointer &where);
    /// The name of a trusted factory; the module checks that the factory is defined in its package.
    std::string trustedFactory(const Symbol &factory, const JsonPointer &where);
    bool isTrusted(std::string_view path) const;
    Expression symbol(const Symbol &symbol, NameUse use, const JsonPointer &where);
    bool isOwn(const Symbol &symbol) const;
    Expression value(const JsonValue &value, const JsonPointer &where, const PythonForm &form = {});
    Expression number(const Number &number, const JsonPointer &where);
    template <class Arguments>
    std::vector<Expression> arguments(const Arguments &arguments, const JsonPointer &where);
    Expression refused(const JsonPointer &where, std::string message);
    void leftOut(const JsonPointer &where, std::string message);

    Release m_release;
    ModuleNames &m_names;
    std::vector<std::string> m_trusted;
    Definitions m_dtypeConfigs{m_names};
    Definitions m_lists{m_names};
    SharedMap<DTypeConfigs, Expression> m_writtenLists;
    std::unordered_map<std::string, std::string> m_opaque; // repr of the function -> name of its stand-in
    std::string m_standIns;
    std::string m_fusers;                          // the name of the dictionary to fill in; empty where none is needed
    std::string m_fillIn;                          // the name of the function that makes the dictionary's values
    std::string m_trust;                           // the name of the function that checks a factory's package
    std::map<std::string, Factory> m_factories;    // the trusted factories that are called, by path
    std::map<std::string, std::string> m_toFillIn; // key of the dictionary -> package that was not trusted
    std::set<std::string, std::less<>> m_ownPackages; // packages that a diagnostic has named
    std::vector<Diagnostic> m_diagnostics;
};

/// A variable name that describes a dtype config, in the style of PyTorch's own files: "weighted_op_int8_dtype_config".
std::string nameFor(const DTypeConfig &config);

} // namespace bcfg::python
