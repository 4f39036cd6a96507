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
    /// Makes the text instead, in another thread, of what it holds; where the progress says that it must stop, whatever
    /// is there.
    std::function<std::string(Progress &progress)> makeText = nullptr;
    /// The hash of the only content that may be replaced without a question; nothing: any may.
    std::optional<QByteArray> known = std::nullopt;
    bool keepsBackup = false;
    /// Shows what differs between the file and the text, and then goes on; nothing where that cannot be shown.
    std::function<void(QWidget &parent, std::function<void()> then)> compare = nullptr;
};

enum class SaveOutcome {
    Saved,
    NotSaved,     ///< the user knows why, or has stopped it
    SaveElsewhere ///< the user would rather choose another file
};

/// Saves a file in one step. Where something would be lost by that, or it cannot be done in one step, the user is
/// asked; failure is told in a message. What takes long can be stopped as long as the file is what it was. `then` is
/// told what came of it, unless the owner is gone by then, with which the saving stops.
void saveAsking(QObject &owner, QWidget &window, SaveRequest request, std::function<void(SaveOutcome outcome)> then);

} // namespace bcfg::ui
