// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/progress.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <optional>
#include <string>
#include <string_view>

class QWidget;

namespace bcfg::ui {

struct SaveRequest
{
    QString path;
    std::string_view text;
    /// Makes the text instead, in another thread; where the progress says that it must stop, whatever is there.
    std::function<std::string(Progress &progress)> makeText = nullptr;
    /// The hash of the only content that may be replaced without a question; nothing: any may.
    std::optional<QByteArray> known = std::nullopt;
    bool keepsBackup = false;
    /// Shows what differs between the file and the text; nothing where that cannot be shown.
    std::function<void(QWidget &parent)> compare = nullptr;
};

enum class SaveOutcome {
    Saved,
    NotSaved,     ///< the user knows why, or has stopped it
    SaveElsewhere ///< the user would rather choose another file
};

/// Saves a file in one step. Where something would be lost by that, or it cannot be done in one step, the user is
/// asked; failure is told in a message. What takes long can be stopped as long as the file is what it was.
SaveOutcome saveAsking(QWidget &parent, const SaveRequest &request);

} // namespace bcfg::ui
