// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/dialogs.h"

#include <QDialog>
#include <QMessageBox>

#include <utility>

namespace bcfg::ui {

namespace {

/// Shortens a text that would fill more than the screen, in the middle: what is wrong stands at its ends.
QString shortened(const QString &text)
{
    constexpr qsizetype end = 500;
    return text.size() <= 2 * end ? text : text.left(end) + QStringLiteral("…") + text.right(end);
}

} // namespace

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

void tellFailure(QWidget *parent, const QString &title, const QString &why)
{
    QMessageBox message(QMessageBox::Warning, title, shortened(why), QMessageBox::Ok, parent);
    message.setTextFormat(Qt::PlainText);
    message.exec();
}

} // namespace bcfg::ui
