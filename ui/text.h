// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <string>
#include <string_view>

namespace bcfg::ui {

/// UTF-8 of the core as a QString. QString::fromUtf8 would drop a leading U+FEFF, which a name may begin with.
QString toQString(std::string_view utf8);
std::string toUtf8(const QString &text);

/// A count or an index of the core as Qt's views want it.
template <class Size>
int toInt(Size size)
{
    return static_cast<int>(size);
}

} // namespace bcfg::ui
