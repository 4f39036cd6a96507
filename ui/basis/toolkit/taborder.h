// SPDX-License-Identifier: Apache-2.0
#pragma once

class QWidget;

namespace bcfg::ui {

/// Puts the widgets inside `later` directly behind `before` in the tab order; Qt puts widgets that are made late at its
/// end. Returns the last of them, or `before` where none takes the focus.
QWidget *tabThrough(const QWidget &later, QWidget &before);

} // namespace bcfg::ui
