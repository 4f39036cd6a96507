// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/report/supportmatrix.h"

namespace bcfg {

enum class TableFormat {
    Text,
    Markdown,
};

/// The support matrix of a document for people to read: a row for each pattern and a column for each combination of
/// dtypes. Columns have letters, constraints have numbers, and the text below the table explains both. Characters of
/// names that are not printable are escaped, so no name leaves its line.
std::string supportTable(const BackendConfig &document, TableFormat format);

} // namespace bcfg
