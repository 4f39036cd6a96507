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

/// A call of a class with the arguments of all partials around it: `Class.with_args(a=1).with_args(b=2)(c=3)`.
struct ConstructorCall
{
    Symbol target;
    std::vector<JsonValue> positional;
    KeywordArguments keywords; ///< each name once, with the value that was given last
};

/// The constructor that a name of PyTorch stands for: for default_observer, MinMaxObserver.with_args(quant_min=0,
/// quant_max=127). Returns any other constructor unchanged.
const Callable &withoutName(const Callable &constructor, Release release);

/// The call that results from calling a constructor with the keywords `added`. Returns nullopt for a function that a
/// factory makes, and for an Opaque, of which only the repr is known.
std::optional<ConstructorCall> flatten(const Callable &constructor, Release release,
                                       const KeywordArguments &added = {});

/// Sets a keyword argument, replacing an earlier one.
void setKeyword(KeywordArguments &keywords, std::string_view name, JsonValue value);

/// The arguments of a call, assigned to the parameters of the class as in Python. Errors are returned and not thrown,
/// as prepare tries calls that fail, and unwinding is slow.
class BoundArguments
{
public:
    /// The call must outlive the BoundArguments, which refer to its values.
    BoundArguments(const ConstructorCall &call, const ObserverClass &type, Release release);

    /// The TypeError that Python raises for unknown, missing or repeated arguments; nullopt where the call is valid.
    const std::optional<PythonError> &error() const { return m_error; }
    /// The value of a parameter: the given argument, else the default. Null where the class has no such parameter.
    const JsonValue *find(std::string_view name) const;
    /// The keywords that are no parameters of a fake quantize class, which passes them to the observer inside it.
    const KeywordArguments &forwarded() const { return m_forwarded; }
    /// The TypeError for a keyword that no parameter takes; nullopt for none. Classes with **kwargs pass such a keyword
    /// to their base class, which raises only after the class has checked its own arguments.
    const std::optional<PythonError> &unexpected() const { return m_unexpected; }

private:
    std::optional<PythonError> bind(const ConstructorCall &call, const ObserverClass &type, Release release);

    // The values belong to the call or the catalogue.
    std::vector<std::pair<std::string_view, const JsonValue *>> m_values;
    KeywordArguments m_forwarded;
    std::optional<PythonError> m_unexpected;
    std::optional<PythonError> m_error;
};

} // namespace bcfg
