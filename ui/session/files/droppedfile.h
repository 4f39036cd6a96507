// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <optional>

class QMimeData;

namespace bcfg::ui {

/// The path of the file that is being dropped; nothing where it is not one local file alone.
std::optional<QString> droppedFile(const QMimeData &data);

} // namespace bcfg::ui
