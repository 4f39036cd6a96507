// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/dialogs.h"

#include <functional>

namespace bcfg::ui::window {

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

} // namespace bcfg::ui::window
