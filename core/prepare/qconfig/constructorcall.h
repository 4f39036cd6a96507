// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/callable.h"
#include "core/prepare/qconfig/observerclass.h"
#include "core/torch/catalog/release.h"
#include "core/torch/pythonerror.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bcfg {

using KeywordArguments = std::vector<std::pair<std::string, JsonValue>>;

/// A call of a class through any number of partials: `Class.with_args(a=1).with_args(b=2)(c=3)`.
struct ConstructorCall
{
    Symbol target;
    std::vector<JsonValue> positional;
    KeywordArguments keywords; ///< each name once; what was given last counts
};

/// Nothing for a function made by a factory and for what Python could only print.
std::optional<ConstructorCall> flatten(const Callable &constructor, const KeywordArguments &added = {});

/// Sets a keyword argument, replacing an earlier one.
void setKeyword(KeywordArguments &keywords, std::string_view name, JsonValue value);

/// The arguments of a call, matched with the parameters of the class, as Python does it. Errors are returned, as
/// prepare tries calls that fail, and unwinding is slow.
class BoundArguments
{
public:
    /// The call outlives it.
    BoundArguments(const ConstructorCall &call, const ObserverClass &type, Release release);

    /// The TypeError that Python raises for unknown, missing and doubled arguments.
    const std::optional<PythonError> &error() const { return m_error; }
    /// The argument or the parameter's default; null where the class has no such parameter.
    const JsonValue *find(std::string_view name) const;
    /// Keywords that the signature does not name, of a class that forwards them.
    const KeywordArguments &forwarded() const { return m_forwarded; }
    /// The error for a keyword that no parameter takes. Classes with **kwargs hand it to their base, which raises only
    /// after the class has checked its own arguments.
    const std::optional<PythonError> &unexpected() const { return m_unexpected; }

private:
    std::optional<PythonError> bind(const ConstructorCall &call, const ObserverClass &type, Release release);

    std::vector<std::pair<std::string_view, const JsonValue *>> m_values; // of the call or the catalogue
    KeywordArguments m_forwarded;
    std::optional<PythonError> m_unexpected;
    std::optional<PythonError> m_error;
};

} // namespace bcfg
