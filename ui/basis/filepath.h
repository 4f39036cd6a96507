// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <filesystem>
#include <string_view>

namespace bcfg::ui {

/// A file's name is bytes for the system, and a text for Qt. A byte that is not part of UTF-8 becomes half a character
/// from U+DC80 to U+DCFF, as in Python, so that such a file can be opened and saved, too.
QString pathOfBytes(std::string_view bytes);
std::filesystem::path toPath(const QString &path);
/// Whether each half of a character in a text stands for a byte.
bool isPath(const QString &text);
/// Whether there is none, so that Qt finds the file itself.
bool isPathForQt(const QString &text);

} // namespace bcfg::ui
