// SPDX-License-Identifier: Apache-2.0
#pragma once

class QWidget;

namespace bcfg::ui {

/// Lets the Tab key come to what is in `later` next after `before`; Qt puts what is made late behind everything. The
/// last one there, or `before` where nothing takes the focus.
QWidget *tabThrough(const QWidget &later, QWidget &before);

} // namespace bcfg::ui
