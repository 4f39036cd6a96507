// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <qnamespace.h>

namespace bcfg::ui {

/// What the models of the window tell beyond Qt's own roles.
enum Role {
    FieldKindRole = Qt::UserRole, ///< int of a core FieldKind: which editor the cell wants
    UnsetRole,                    ///< bool: PyTorch sees None here
    ContextRole,                  ///< QString: said quietly beside the text
    CopyRole,                     ///< QString: what a copy as text says, where that is not what is shown
    SearchRole,                   ///< QString: what a filter looks at
    GroupRole,                    ///< QString: what stands above several columns of one kind
    RankRole,                     ///< int: what cells without text are sorted by
    OwnRole = Qt::UserRole + 64,  ///< the first that a list may use for itself
};

} // namespace bcfg::ui
