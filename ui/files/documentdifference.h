// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/backendconfig.h"

#include <QStringList>

namespace bcfg::ui {

/// What differs between two documents, as lines of text: a heading for each pattern config that differs, then its
/// lines, beginning with "- " where only the first document has them, "+ " where only the second, and two spaces else.
/// Of equal lines only a few around the difference are given.
QStringList documentDifference(const BackendConfig &first, const BackendConfig &second);

} // namespace bcfg::ui
