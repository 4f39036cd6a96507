// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace bcfg {

/// Whether the name is a module of Python's standard library, in any version from 3.8 to 3.14. `builtins`, `math` and
/// `operator` do not count, as some of their functions are operators.
bool isPythonsModule(std::string_view name);

/// Whether torch.nn or torch.ao.nn is, or has below it, a module of this name with a public class or function, in any
/// known release. The catalogue has the names of some of these modules only.
bool isNnModule(std::string_view name);

} // namespace bcfg
