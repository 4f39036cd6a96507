// SPDX-License-Identifier: Apache-2.0
#include "ui/session/model/modelcursor.h"

#include <utility>

namespace bcfg::ui::session {

void ModelCursor::set(Chosen chosen)
{
    if (m_chosen == chosen)
        return;
    m_chosen = std::move(chosen);
    emit changed();
}

void ModelCursor::choose(Chosen chosen)
{
    set(std::move(chosen));
    emit this->chosen();
}

} // namespace bcfg::ui::session
