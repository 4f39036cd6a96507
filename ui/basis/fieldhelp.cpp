// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/fieldhelp.h"

#include "ui/basis/text.h"

#include <QWidget>

namespace bcfg::ui {

QString fieldHelp(Field field)
{
    const FieldInfo &row = info(field);
    return QStringLiteral("<p><b>%1</b> <code>%2</code></p><p>%3</p>")
        .arg(toQString(row.title).toHtmlEscaped(), toQString(row.key).toHtmlEscaped(),
             toQString(row.help).toHtmlEscaped());
}

void explainField(QWidget &widget, Field field)
{
    widget.setToolTip(plainToolTip(toQString(info(field).help)));
    widget.setWhatsThis(fieldHelp(field));
}

} // namespace bcfg::ui
