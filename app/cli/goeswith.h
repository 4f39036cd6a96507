// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

namespace CLI {
class App;
} // namespace CLI

namespace bcfg::cli {

/// An option that has an effect only if another argument is given, or has one of some values.
struct GoesWith
{
    std::string option;   ///< such as "--trust"
    std::string argument; ///< the other argument, such as "--as"
    /// The values of `argument` with which the option has an effect; `argument` must be required or have a default
    /// value. Empty: the option has an effect with any value, if `argument` is given.
    std::vector<std::string> values;
    std::string why = {}; ///< appended to the error message "--trust goes with --as", such as ": …"; may be empty
};

/// Throws CLI11's error about wrong usage if an option was given that has no effect with the other argument, as the
/// command would silently ignore the option. An option that was given its default value is not refused. Call this in a
/// command's callback.
void refuseWithoutEffect(const CLI::App &command, std::initializer_list<GoesWith> rules);

} // namespace bcfg::cli
