// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace bcfg::python {

/// Whether Python reserves the word, so that nothing can have it as its name.
bool isKeyword(std::string_view word);

/// The names of a module that is being written: what it imports, and what it defines. No two things get one name.
class ModuleNames
{
public:
    /// How the module speaks of the object at a dotted path, importing what that takes: "nn.Linear". Nothing where the
    /// path is no Python name, or its package is named like something that the module needs.
    std::optional<std::string> reference(std::string_view path);
    /// Imports a name from a module of PyTorch, under that name. Requires one that reference() would not refuse.
    std::string importFrom(std::string_view module, std::string_view name);
    /// Imports a module for what importing it does; the comment says why.
    void importForItsEffect(std::string_view module, std::string_view why);
    /// Whether nothing has the name yet, nor may need it.
    bool isFree(std::string_view name) const;
    /// A name that nothing else has: `wanted`, or with a number behind it.
    std::string define(std::string_view wanted);
    /// Lets a name be defined again, as that of a loop that ended.
    void forget(const std::string &name);

    /// The import statements, sorted.
    std::string imports() const;

private:
    /// Whether the name is free, or has this origin already; then it has it from now on.
    bool take(std::string_view name, std::string_view origin);

    std::set<std::string, std::less<>> m_modules;                                  // import a.b
    std::map<std::string, std::string> m_aliases;                                  // alias -> module
    std::map<std::string, std::set<std::string, std::less<>>, std::less<>> m_from; // from module import names
    std::map<std::string, std::string, std::less<>> m_effects;
    std::map<std::string, std::string, std::less<>> m_taken; // name -> where it comes from; "" where it is defined
    std::map<std::string, int> m_lastNumber;                 // that define() put behind a name
};

} // namespace bcfg::python
