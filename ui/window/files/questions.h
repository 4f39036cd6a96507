// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QMessageBox>

#include <functional>

namespace bcfg::ui {

struct Question
{
    QString title;
    QString text;
    QString consequence; ///< the consequences of the answers; shown in smaller letters
    QMessageBox::StandardButtons answers;
    QMessageBox::StandardButton preferred = QMessageBox::Cancel; ///< the answer that Enter gives
};

/// Asks the user a question about the document, in a modal message box of the window.
class Questions : public QObject
{
    Q_OBJECT

public:
    explicit Questions(QWidget &window) : m_window(window) {}

    using Answered = std::function<void(int answer)>;
    void ask(const Question &question, const Answered &then);

signals:
    void asked(); ///< a question is about to appear, so the window must become visible

private:
    QWidget &m_window;
};

} // namespace bcfg::ui
