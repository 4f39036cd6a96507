// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/textproblem.h"

#include <QString>

#include <optional>
#include <string>
#include <string_view>

namespace bcfg::ui {

/// UTF-8 of the core as a QString. QString::fromUtf8 would drop a leading U+FEFF, which a name may begin with.
QString toQString(std::string_view utf8);
/// Half of a character becomes "?", so a text that a document or a file's name is to hold is asked for problems before.
std::string toUtf8(const QString &text);

/// What UTF-8 has no bytes for in a typed or pasted text: half of a character, a surrogate alone.
std::optional<TextProblem> halfCharacterProblem(const QString &text);
/// Why no file can have that name, where the system would silently take another one; empty where one can.
QString fileNameProblem(const QString &path);

/// A count or an index of the core as Qt's views want it.
template <class Size>
int toInt(Size size)
{
    return static_cast<int>(size);
}

} // namespace bcfg::ui
