// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

namespace bcfg::ui::window {

/// The texts of tabs: the titles without the suffix ".bcfg.json". Equal titles get as many folders of their files'
/// paths as are needed to tell them apart, or a number where they have no file. `paths` has one path for each title,
/// empty for a document without a file.
QStringList tabTitles(const QStringList &titles, const QStringList &paths);

} // namespace bcfg::ui::window
