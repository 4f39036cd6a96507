// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QMessageBox>

#include <functional>

namespace bcfg::ui {

struct Question
{
    QString title;
    QString text;
    QString consequence; ///< of the answers, in smaller letters
    QMessageBox::StandardButtons answers;
    QMessageBox::StandardButton preferred = QMessageBox::Cancel; ///< what Enter says
};

/// Asks before something of the document is lost, or saved as it should not be.
class Questions : public QObject
{
    Q_OBJECT

public:
    explicit Questions(QWidget &window) : m_window(window) {}

    using Answered = std::function<void(int answer)>;
    void ask(const Question &question, const Answered &then);

signals:
    void asked(); ///< the document is to be seen

private:
    QWidget &m_window;
};

} // namespace bcfg::ui
