// SPDX-License-Identifier: Apache-2.0
#include "ui/window/files/questions.h"

#include "ui/basis/toolkit/dialogs.h"

namespace bcfg::ui {

void Questions::ask(const Question &question, const Answered &then)
{
    auto *box = new QMessageBox(QMessageBox::Question, question.title, question.text, question.answers, &m_window);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(question.consequence);
    box->setDefaultButton(question.preferred);
    emit asked();
    showModal(box, *this, then);
}

} // namespace bcfg::ui
