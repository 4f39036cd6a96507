// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/report/supportmatrix.h"

namespace bcfg {

enum class TableFormat {
    Text,
    Markdown,
};

/// The support matrix of a document for people to read: a row for each operator, a lettered column for each combination
/// of dtypes, numbers for the constraints, and what the letters and numbers mean.
/// Names stay within their line: what is not printable is escaped.
std::string supportTable(const BackendConfig &document, TableFormat format);

} // namespace bcfg
