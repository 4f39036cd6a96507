// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <qnamespace.h>

namespace bcfg::ui {

/// The roles that the item models of the window have beyond Qt's own. Qt::UserRole itself is left to list and tree
/// widgets without a model of their own.
enum Role {
    ContextRole = Qt::UserRole + 1, ///< QString: shown in a quiet colour beside the text
    CopyRole,                       ///< QString: the text to copy where it differs from the text shown
    GroupRole,                      ///< QString: the heading that neighbouring columns share
    RankRole,                       ///< int: the sort key of cells that have no text
    OwnRole = Qt::UserRole + 64,    ///< the first role that a single model may define for itself
};

} // namespace bcfg::ui
