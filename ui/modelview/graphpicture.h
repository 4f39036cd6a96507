// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

class QGraphicsView;

namespace bcfg::ui {

/// Writes all that a view's scene draws to a *.svg, or else as a PNG, which is twice as large as on the screen where
/// that is not too large for a picture. It is painted and written in a thread, for which this waits as waitFor() does.
/// Why it could not; empty where it could.
QString writeGraphPicture(QGraphicsView &view, const QString &path);

} // namespace bcfg::ui
