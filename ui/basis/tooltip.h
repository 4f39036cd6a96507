// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace bcfg::ui {

/// Escapes a plain text for a tool tip, as Qt would take "<class 'torch.nn.Linear'>" for markup. Long lines wrap.
inline QString plainToolTip(const QString &plain)
{
    return QStringLiteral("<p>%1</p>").arg(plain.toHtmlEscaped().replace('\n', QStringLiteral("<br>")));
}

} // namespace bcfg::ui
