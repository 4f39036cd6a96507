// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace bcfg::python {

/// The name of a class or function as words of a variable's name, without the number of dimensions: "batch_norm" of
/// BatchNorm2d, "gru_cell" of GRUCell, "conv_relu" of ConvReLU1d.
std::string wordsOf(std::string_view name);

} // namespace bcfg::python
