// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/picture.h"

#include <QFont>
#include <QPalette>

#include <vector>

namespace bcfg::ui {

/// One part of a fusion chain.
struct ChainBox
{
    QString role;  ///< "Fused #12"
    QString title; ///< "ConvReLU2d"
    bool isMissing = false;
};

/// The parts from the left to the right, with arrows between; empty where there are none.
Picture chainPicture(const QString &title, const std::vector<ChainBox> &boxes, const QFont &font,
                     const QPalette &palette);

} // namespace bcfg::ui
