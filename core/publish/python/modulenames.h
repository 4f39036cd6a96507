// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/python/expression.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace bcfg::python {

/// Whether Python reserves the word, so that it cannot be a name.
bool isKeyword(std::string_view word);

/// The name of a class or function in the form of a variable's name, without the number of dimensions: "batch_norm" for
/// BatchNorm2d, "gru_cell" for GRUCell, "conv_relu" for ConvReLU1d.
std::string wordsOf(std::string_view name);

/// The names that a Python module imports and defines, collected while it is being written. No two things get the same
/// name.
class ModuleNames
{
public:
    /// The name by which the module refers to the object at a dotted path, "nn.Linear" for "torch.nn.Linear". Adds the
    /// import that the name needs. Returns nullopt if the path is not a Python name, or if its first part is a name
    /// with another meaning.
    std::optional<std::string> reference(std::string_view path);
    /// Adds `from module import name` and returns the name. Requires a name for which reference() would not return
    /// nullopt.
    std::string importFrom(std::string_view module, std::string_view name);
    /// Imports a module for the side effect of its import; `why` becomes a comment on that line.
    void importForItsEffect(std::string_view module, std::string_view why);
    /// Whether the name is not taken, not reserved by Python, and not a name that exported modules may need.
    bool isFree(std::string_view name) const;
    /// Takes and returns a free name: `wanted`, or `wanted` with a number after it.
    std::string define(std::string_view wanted);
    /// Frees a name that define() gave, such as that of the variable of a loop that has ended.
    void forget(const std::string &name);

    /// The import statements of the module, sorted, one per line.
    std::string imports() const;

private:
    /// Takes a name for an origin, a module or package. Returns false if the name is taken for another origin.
    bool take(std::string_view name, std::string_view origin);

    std::set<std::string> m_imports;                                               // lines: import a.b as c
    std::map<std::string, std::string> m_aliases;                                  // alias -> module
    std::map<std::string, std::set<std::string, std::less<>>, std::less<>> m_from; // from module import names
    std::map<std::string, std::string, std::less<>> m_taken; // name -> its module or package; "" from define()
    std::map<std::string, int> m_lastNumber;                 // the last number that define() put after a name
};

/// Definitions of a module, `name = value`, in the order in which they are made. Equal values get one name.
class Definitions
{
public:
    /// The names must outlive this object.
    explicit Definitions(ModuleNames &names) : m_names(names) {}

    /// The name of a value. A value without a name is defined, with the name that ModuleNames::define() gives.
    std::string name(std::string_view wanted, const Expression &value);
    const std::string &text() const { return m_text; }

private:
    ModuleNames &m_names;
    std::map<std::string, std::string> m_nameOf; // by the source of the value
    std::string m_text;
};

} // namespace bcfg::python
