// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

namespace bcfg::ui {

/// What the tabs of some documents are called: their titles, without the suffix that nearly all files have. Where two
/// are equal, with as much of the folder of each file as tells them apart. A path is empty for a document without a
/// file.
QStringList tabTitles(const QStringList &titles, const QStringList &paths);

} // namespace bcfg::ui
