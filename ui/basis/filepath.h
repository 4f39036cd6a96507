// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

#include <filesystem>
#include <string_view>

namespace bcfg::ui {

/// The path of a file from the bytes of its name in the system. A byte that is not part of valid UTF-8 becomes the lone
/// surrogate U+DC00 plus the byte, as in Python's surrogateescape, so that such a file can be opened and saved.
QString pathOfBytes(std::string_view bytes);
/// The path for the system; the inverse of pathOfBytes().
std::filesystem::path toPath(const QString &path);
/// The indices of the lone surrogates in a text.
QList<qsizetype> loneSurrogates(const QString &text);
/// Whether the text can be the path of a file: it has no lone surrogates but those that pathOfBytes() makes of bytes.
bool isPath(const QString &text);
/// Why no file can have this path, as the end of a sentence: "a file name cannot contain the character 0". Empty for a
/// possible path. Without this check, the system would silently use another name.
QString fileNameProblem(const QString &path);
/// Whether the text has no lone surrogate, so that Qt's own functions find the file, too.
bool isPathForQt(const QString &text);

/// The path of a file or folder in the program's data folder, which holds unsaved edits, copies and the log.
QString dataPath(const QString &name);

/// Renames a damaged file of the program to PATH.broken, PATH.broken2 and so on, so that the program cannot overwrite
/// it. Returns the new path; empty where the file could not be renamed.
QString setAside(const QString &path);

} // namespace bcfg::ui
