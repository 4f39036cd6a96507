// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/files/savepath.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <optional>
#include <string>

class QObject;
class QWidget;

namespace bcfg::ui {
struct Picture;
}

namespace bcfg::ui::session {

/// A text to save in a file, for saveAsking().
struct SaveRequest
{
    QString path;
    std::string text;
    /// If set, makes the text in another thread; `text` is then not used. The function must own all data that it uses,
    /// and call goOn(), which ends it when the user stops the save.
    std::function<std::string()> makeText = nullptr;
    /// The hash of the content that the program last read from or wrote to the file. saveAsking() asks before it
    /// replaces any other content; nullopt: it replaces any content without asking.
    std::optional<QByteArray> known = std::nullopt;
    bool keepsBackup = false; ///< keeps the old content beside the file, with a ~ after its name
    /// Shows the differences between the file and the text, then calls `then`; null where they cannot be shown.
    std::function<void(QWidget &parent, std::function<void()> then)> compare = nullptr;
};

enum class SaveOutcome {
    Saved,
    NotSaved,     ///< the user knows why, or has cancelled
    SaveElsewhere ///< the user wants to choose another file
};

/// Saves a file by replacing it in one step. Asks the user first where that would lose data or is not possible, and
/// shows a message where saving fails. The user can stop a long save as long as the file is unchanged. `then` gets the
/// outcome. If `owner` is destroyed first, saving stops and `then` is not called.
void saveAsking(QObject &owner, QWidget &window, SaveRequest request, std::function<void(SaveOutcome outcome)> then);

/// Asks where to save, by askSavePath(), and saves what `request` returns for the path; asks again where the user wants
/// another file. `then` gets the path once the file is saved; it is not called if no file was saved.
void askAndSave(QObject &owner, QWidget &window, const QString &title, const QString &proposed,
                const QList<FileKind> &kinds, const std::function<SaveRequest(const QString &path)> &request,
                const std::function<void(const QString &path)> &then);
/// The same for a text that is the same for each path.
void askAndSave(QObject &owner, QWidget &window, const QString &title, const QString &proposed,
                const QList<FileKind> &kinds, const std::string &text,
                const std::function<void(const QString &path)> &then);
/// The same for a picture, which is written in a thread as *.svg or *.png.
void savePictureAsking(QObject &owner, QWidget &window, const QString &title, const QString &proposed,
                       const Picture &picture, const std::function<void(const QString &path)> &then);

} // namespace bcfg::ui::session
