// SPDX-License-Identifier: Apache-2.0
#pragma once

class QWidget;

namespace bcfg::ui {

/// Puts the widgets inside `later` directly after `before` in the tab order; Qt puts widgets that are created late at
/// the end. Returns the last of these widgets, or `before` where none takes the focus.
QWidget *tabThrough(const QWidget &later, QWidget &before);

} // namespace bcfg::ui
