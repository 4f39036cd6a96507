// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/messagebar.h"

#include <functional>

namespace bcfg::ui {
class Actions;
}

namespace bcfg::ui::session {

class BaseOnDisk;
class FileOnDisk;

// Message bars that say what has happened to the document's file and to its base, with buttons for what the user can
// do. `file` and `base` must outlive the bars.

/// `compare` shows what differs between the document and its file.
MessageBar *newFileBar(FileOnDisk &file, const Actions &actions, const std::function<void()> &compare, QWidget *parent);
MessageBar *newBaseBar(BaseOnDisk &base, QWidget *parent);

} // namespace bcfg::ui::session
