// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/dtypeconfig.h"

#include <string>

namespace bcfg {

/// A dtype config in a line, as people read it wherever it is named: input × weight → output, and what else is set.
/// "quint8 × qint8 → quint8, bias float32", "float32 → float32, dynamic"; "any" where no dtype is given.
std::string dtypesText(const DTypeConfig &config);

/// Of that the dtypes: "quint8 × qint8 → quint8".
std::string slotsText(const DTypeConfig &config);

/// Its bounds: "values 0 to 127, scale at least 2**-12"; empty where none is set.
std::string boundsText(const DTypeWithConstraints &constraints);

/// The same line with the bounds: "quint8 → quint8; input: values 0 to 127".
std::string dtypesAndBoundsText(const DTypeConfig &config);

} // namespace bcfg
