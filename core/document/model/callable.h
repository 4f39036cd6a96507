// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonvalue.h"
#include "core/document/model/shared.h"
#include "core/document/model/symbol.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace bcfg {

class Callable;

/// A function that a call of a factory returns: `{"call": FACTORY, "args": [...], "kwargs": {...}}`, such as
/// _sequential_wrapper2(ConvReLU2d).
struct FactoryCall
{
    Symbol factory;
    std::vector<JsonValue> args;
    std::vector<std::pair<std::string, JsonValue>> kwargs;
    bool operator==(const FactoryCall &) const = default;
};

/// functools.partial(), or with_args() of an observer: `{"partial": CALLABLE, "args": [...], "kwargs": {...}}`.
struct Partial
{
    Shared<Callable> function;
    std::vector<JsonValue> args;
    std::vector<std::pair<std::string, JsonValue>> kwargs;
    bool operator==(const Partial &) const = default;
};

/// An object of which only Python's repr is known, `{"opaque": REPR}`. Documents keep and show the repr, but it cannot
/// be turned back into Python.
struct Opaque
{
    std::string repr;
    bool operator==(const Opaque &) const = default;
};

/// The repr in the JSON of an Opaque; null for any other JSON.
const std::string *opaqueRepr(const JsonValue &value);
/// Whether the repr is that of a Python str: 'torch.nn.Linear', with its quotes. PyTorch takes a str in a pattern, or
/// as the object type of a QConfigMapping, for the name of a method. A document would read a str with a dot as the path
/// of a class or function, so the Python package writes such a str as an Opaque.
bool isTextRepr(std::string_view repr);

/// A value that PyTorch calls: the value of a field such as fuser_method, or one side of a QConfig. Copies share their
/// content, because QConfigMappings repeat the same QConfigs many times.
class Callable
{
public:
    Callable(Symbol symbol) : m_node(std::move(symbol)) {}
    Callable(FactoryCall call) : m_node(Shared<FactoryCall>::make(std::move(call))) {}
    Callable(Partial partial) : m_node(Shared<Partial>::make(std::move(partial))) {}
    Callable(Opaque opaque) : m_node(Shared<Opaque>::make(std::move(opaque))) {}
    /// Reads the JSON forms above, and the dotted path of a Symbol. Returns nullopt for any other value, and for a
    /// value that toJson() would write differently.
    static std::optional<Callable> parse(const JsonValue &value);

    JsonValue toJson() const;
    const Symbol *symbol() const { return std::get_if<Symbol>(&m_node); }
    const FactoryCall *call() const { return shared<FactoryCall>(); }
    const Partial *partial() const { return shared<Partial>(); }
    const Opaque *opaque() const { return shared<Opaque>(); }
    /// The callable inside all nested partials; the callable itself if it is not a partial.
    const Callable &innermost() const { return partial() ? partial()->function->innermost() : *this; }

    friend bool operator==(const Callable &, const Callable &) = default;

private:
    template <class T>
    const T *shared() const
    {
        const auto *found = std::get_if<Shared<T>>(&m_node);
        return found ? &**found : nullptr;
    }

    std::variant<Symbol, Shared<FactoryCall>, Shared<Partial>, Shared<Opaque>> m_node;
};

} // namespace bcfg
