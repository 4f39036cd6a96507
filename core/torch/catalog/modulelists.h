// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace bcfg {

/// Whether the name is a module of Python's standard library, in any version from 3.8 to 3.14. `builtins`, `math` and
/// `operator` do not count, as some of their functions are operators.
bool isPythonsModule(std::string_view name);

/// Whether the name is torch.nn, torch.ao.nn or a Python module below one of these, with a public class or function in
/// any known release. SymbolCatalog has the names of only some of these modules.
bool isNnModule(std::string_view name);

} // namespace bcfg
