// SPDX-License-Identifier: Apache-2.0
#include "ui/window/files/questions.h"

namespace bcfg::ui::window {

void Questions::ask(const Question &question, const Answered &then)
{
    emit asked();
    ui::ask(question, m_window, *this, then);
}

} // namespace bcfg::ui::window
