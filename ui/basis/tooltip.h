// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace bcfg::ui {

/// Plain text as a tool tip: Qt takes "<class 'torch.nn.Linear'>" for markup unless told otherwise. Long lines wrap.
inline QString plainToolTip(const QString &plain)
{
    return QStringLiteral("<p>%1</p>").arg(plain.toHtmlEscaped().replace('\n', QStringLiteral("<br>")));
}

} // namespace bcfg::ui
