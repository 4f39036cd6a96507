// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/callable.h"
#include "core/document/model/dtypeconfig.h"
#include "core/document/model/jsonvalue.h"
#include "core/document/model/pattern.h"
#include "core/torch/catalog/release.h"

#include <string>
#include <string_view>

namespace bcfg {

// What Python prints for the objects that a document names: repr(), with memory addresses as 0x0.

std::string pythonRepr(std::string_view text);               ///< of a str: quoted and escaped
std::string pythonString(std::string_view text, char quote); ///< the same with this quote
std::string pythonFloat(double value);                       ///< of a float: "0.000244140625", "1e-07"
std::string pythonRepr(const Number &number);                ///< of the int or float that Python's json reads
/// Of a class or function. What the catalogue does not know is printed as such a class or function would be.
std::string pythonRepr(const Symbol &symbol, Release release);
std::string pythonRepr(const Callable &callable, Release release);
std::string pythonRepr(const Pattern &pattern, Release release);
std::string pythonRepr(const DTypeWithConstraints &constraints, Release release);
/// Of what a field holds. What to_dict() has no single object for, such as a list of dtype configs, is None here.
std::string fieldRepr(const FieldValue &value, Release release);
/// Of a JSON value as the bridge loads it: strings that name a dtype, a qscheme or a symbol are that object.
std::string pythonRepr(const JsonValue &value, Release release);

} // namespace bcfg
