// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/showmodal.h"

#include <QDialog>

#include <utility>

namespace bcfg::ui {

void showModal(QDialog *dialog)
{
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setModal(true);
    dialog->show();
}

void showModal(QDialog *dialog, QObject &owner, std::function<void(int result)> then)
{
    QObject::connect(dialog, &QDialog::finished, &owner, std::move(then));
    showModal(dialog);
}

} // namespace bcfg::ui
