// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/progress.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <optional>
#include <string>

class QObject;
class QWidget;

namespace bcfg::ui {

struct SaveRequest
{
    QString path;
    std::string text;
    /// Makes the text, in another thread and in place of `text`; it must own all that it uses. When it is told to stop,
    /// it may return an unfinished text.
    std::function<std::string(Progress &progress)> makeText = nullptr;
    /// The hash of the only content of the file that may be replaced without a question; nothing where any content may.
    std::optional<QByteArray> known = std::nullopt;
    bool keepsBackup = false;
    /// Shows the differences between the file and the text, then calls `then`; null where they cannot be shown.
    std::function<void(QWidget &parent, std::function<void()> then)> compare = nullptr;
};

enum class SaveOutcome {
    Saved,
    NotSaved,     ///< the user has been told why, or has cancelled
    SaveElsewhere ///< the user wants to choose another file
};

/// Saves a file by replacing it at once. Asks the user first where something would be lost by that, or where the file
/// cannot be replaced at once; tells of failure in a message. Long saving can be stopped while the file is still
/// unchanged. `then` is told the outcome. If `owner` is destroyed first, saving stops and `then` is not called.
void saveAsking(QObject &owner, QWidget &window, SaveRequest request, std::function<void(SaveOutcome outcome)> then);

} // namespace bcfg::ui
