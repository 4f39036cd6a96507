// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/dialogs.h"

#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"

#include <QAbstractButton>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QInputDialog>
#include <QLineEdit>
#include <QList>
#include <QPointer>
#include <QPushButton>

#include <utility>

namespace bcfg::ui {

namespace {

constexpr qsizetype longestShown = 1000; // characters

/// Shortens a text that would fill more than the screen. Cuts out the middle, as the important parts are at the ends.
QString shortened(const QString &text)
{
    constexpr qsizetype end = longestShown / 2;
    return text.size() <= longestShown ? text : text.left(end) + QStringLiteral("…") + text.right(end);
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

void ask(const Question &question, QWidget &parent, QObject &owner, std::function<void(int answer)> then)
{
    auto *box = new QMessageBox(question.icon, question.title, shortened(question.text), question.answers, &parent);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(question.consequence);
    QList<QPushButton *> choices;
    for (const QString &choice : question.choices)
        choices.append(box->addButton(choice, QMessageBox::AcceptRole));
    if (question.preferred < choices.size())
        box->setDefaultButton(choices[question.preferred]);
    else
        box->setDefaultButton(static_cast<QMessageBox::StandardButton>(question.preferred));
    showModal(box, owner, [box, choices, then = std::move(then)](int result) {
        QAbstractButton *clicked = box->clickedButton(); // null where the box was closed like a window
        const qsizetype choice = choices.indexOf(qobject_cast<QPushButton *>(clicked));
        const QPointer<QWidget> asking = box->parentWidget();
        then(!clicked ? QMessageBox::Cancel : choice < 0 ? result : static_cast<int>(choice));
        // If the answer has closed the dialog that asked, the window manager gives the focus back to that dialog, as
        // the question has just been closed, and not to the window behind it.
        if (asking && asking->isWindow() && !asking->isVisible() && asking->parentWidget())
            asking->parentWidget()->activateWindow();
    });
}

void askForText(const TextQuestion &question, QWidget &parent, QObject &owner,
                std::function<void(const QString &line)> then)
{
    auto *dialog = new QInputDialog(&parent);
    dialog->setWindowTitle(question.title);
    dialog->setLabelText(question.text);
    dialog->setTextValue(question.answer);
    if (!question.accept.isEmpty())
        dialog->setOkButtonText(question.accept);
    takeAnyLength(*dialog->findChild<QLineEdit *>());
    const auto check = [dialog, question](const QString &line) {
        const std::optional<TextProblem> half = halfCharacterProblem(line);
        const QString problem = half ? half->message : question.problem ? question.problem(line) : QString();
        dialog->setLabelText(problem.isEmpty() ? question.text : question.text + '\n' + problem);
        dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok)->setEnabled(problem.isEmpty());
    };
    QObject::connect(dialog, &QInputDialog::textValueChanged, &owner, check);
    QObject::connect(dialog, &QInputDialog::textValueSelected, &owner, std::move(then));
    showModal(dialog);
    check(question.answer); // the dialog has its buttons only now
}

QString listed(const QStringList &messages)
{
    constexpr qsizetype rest = 40; // characters that say how many more there are
    QString text = messages.value(0);
    qsizetype count = 1;
    while (count < messages.size() && text.size() + 1 + messages[count].size() <= longestShown - rest)
        text += '\n' + messages[count++];
    if (count >= messages.size())
        return text;
    return QCoreApplication::translate("Dialogs", "%1\nand %2 more").arg(text).arg(messages.size() - count);
}

QDialog *newFailureMessage(QWidget *parent, const QString &title, const QString &why)
{
    auto *message = new QMessageBox(QMessageBox::Warning, title, shortened(why), QMessageBox::Ok, parent);
    message->setTextFormat(Qt::PlainText);
    return message;
}

void tellFailure(QWidget *parent, const QString &title, const QString &why)
{
    showModal(newFailureMessage(parent, title, why));
}

} // namespace bcfg::ui
