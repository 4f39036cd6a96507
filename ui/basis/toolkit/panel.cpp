// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/panel.h"

namespace bcfg::ui {

Panel::Panel(QWidget *parent) : QWidget(parent) {}

void Panel::setWatched(bool /*isWatched*/) {}

} // namespace bcfg::ui
