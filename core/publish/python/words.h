// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace bcfg::python {

/// The name of a class or function in the form of a variable's name, without the number of dimensions: "batch_norm" for
/// BatchNorm2d, "gru_cell" for GRUCell, "conv_relu" for ConvReLU1d.
std::string wordsOf(std::string_view name);

} // namespace bcfg::python
