// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QMessageBox>
#include <QString>
#include <QStringList>

#include <functional>

namespace bcfg::ui {

/// Shows a modal dialog and returns at once; the dialog is deleted when it is closed.
void showModal(QDialog *dialog);
/// Also calls `then` with the dialog's result when the dialog is closed, unless `owner` is destroyed by then.
void showModal(QDialog *dialog, QObject &owner, std::function<void(int result)> then);

/// A question for ask(). Its texts are shown as plain text: file names in them may contain "<b>", which Qt would take
/// for markup.
struct Question
{
    QString title;
    QString text;
    QString consequence; ///< the consequences of the answers; shown in smaller letters
    QMessageBox::StandardButtons answers = QMessageBox::Cancel;
    int preferred = QMessageBox::Cancel; ///< the answer that Enter gives: a standard button, or an index of `choices`
    QStringList choices = {};            ///< buttons with texts of their own
    QMessageBox::Icon icon = QMessageBox::Question;
};

/// Asks in a modal message box and returns at once. `then` gets the answer, a standard button or an index of
/// Question::choices, unless `owner` is destroyed by then. Closing the box is Cancel.
void ask(const Question &question, QWidget &parent, QObject &owner, std::function<void(int answer)> then);

/// A question that is answered with one line of text, of any length.
struct TextQuestion
{
    QString title;
    QString text;
    QString answer = {}; ///< the text that is in the line at first
    QString accept = {}; ///< the text of the button that takes the answer; OK where empty
    /// Why a line cannot be the answer; empty where it can. A line with half a character (halfCharacterProblem()) never
    /// can.
    std::function<QString(const QString &line)> problem = {};
};

/// Asks in a modal dialog and returns at once. While the line cannot be the answer, the dialog says why below the
/// question. `then` gets the line as typed, unless the user cancels or `owner` is destroyed by then.
void askForText(const TextQuestion &question, QWidget &parent, QObject &owner,
                std::function<void(const QString &line)> then);

/// Joins messages, one per line, for newFailureMessage(): as many whole messages as fit, then how many more there are.
QString listed(const QStringList &messages);
/// A message box about a failure. Shortens a long `why` in the middle.
QDialog *newFailureMessage(QWidget *parent, const QString &title, const QString &why);
/// Shows newFailureMessage() modally and returns at once.
void tellFailure(QWidget *parent, const QString &title, const QString &why);

} // namespace bcfg::ui
