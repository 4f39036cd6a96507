// SPDX-License-Identifier: Apache-2.0
#include "ui/dialogs/failuremessage.h"

#include <QMessageBox>

namespace bcfg::ui {

void tellFailure(QWidget *parent, const QString &title, const QString &why)
{
    QMessageBox message(QMessageBox::Warning, title, why, QMessageBox::Ok, parent);
    message.setTextFormat(Qt::PlainText);
    message.exec();
}

} // namespace bcfg::ui
