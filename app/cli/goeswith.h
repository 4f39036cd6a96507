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
    std::string option;              ///< such as "--trust"
    std::string argument;            ///< what decides, such as "--as"
    std::vector<std::string> values; ///< the values of it with which the option has an effect, for an argument that has
                                     ///< a default value or is required; none: any, where the argument is given
    std::string why = {};            ///< ends the sentence that refuses the option
};

/// Throws CLI11's error about wrong usage if an option was given that has no effect with the other argument, as the
/// command would silently ignore the option. An option that was given its default value is not refused. Call this in a
/// command's callback.
void refuseWithoutEffect(const CLI::App &command, std::initializer_list<GoesWith> rules);

} // namespace bcfg::cli
