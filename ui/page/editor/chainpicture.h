// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/picture.h"

#include <QFont>
#include <QPalette>

#include <vector>

namespace bcfg::ui::page {

/// One part of a fusion chain.
struct ChainBox
{
    QString role;  ///< "Fused #12"
    QString title; ///< "ConvReLU2d"
    bool isMissing = false;
};

/// Draws the parts from left to right with arrows between them; an empty picture where there are no parts.
Picture chainPicture(const QString &title, const std::vector<ChainBox> &boxes, const QFont &font,
                     const QPalette &palette);

} // namespace bcfg::ui::page
