// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <optional>

class QMimeData;

namespace bcfg::ui::session {

/// The path of the file that is dragged or dropped; nothing unless it is exactly one local file.
std::optional<QString> droppedFile(const QMimeData &data);

} // namespace bcfg::ui::session
