// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/callable.h"
#include "core/document/model/dtypeconfig.h"
#include "core/document/model/fieldkind.h"
#include "core/document/model/jsonvalue.h"
#include "core/document/model/pattern.h"
#include "core/torch/catalog/release.h"

#include <string>
#include <string_view>

namespace bcfg {

// The repr() that Python gives for the objects that a document names, with 0x0 as each memory address.

std::string pythonRepr(std::string_view text);               ///< of a str, quoted and escaped
std::string pythonString(std::string_view text, char quote); ///< of a str, always with this quote
std::string pythonFloat(double value);                       ///< of a float: "0.000244140625", "1e-07"
std::string pythonRepr(const Number &number);                ///< of the int or float that Python's json reads
/// Of a class or function. A symbol that the catalogue does not know gets the text that Python prints for its kind.
std::string pythonRepr(const Symbol &symbol, Release release);
std::string pythonRepr(const Callable &callable, Release release);
std::string pythonRepr(const Pattern &pattern, Release release);
std::string pythonRepr(const DTypeWithConstraints &constraints, Release release);
/// Of the value of a field other than dtype_configs, of which to_dict() makes a list of dictionaries.
std::string fieldRepr(Field field, const FieldValue &value, Release release);
/// Of a JSON value as the bridge loads it: a string that names a dtype, a qscheme, a symbol, or a member of the enum
/// in `form` means that object.
std::string pythonRepr(const JsonValue &value, Release release, const PythonForm &form = {});

} // namespace bcfg
