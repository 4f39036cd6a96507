// SPDX-License-Identifier: Apache-2.0
#include "ui/session/files/basebar.h"

#include "ui/session/files/baseondisk.h"

namespace bcfg::ui::session {

BaseBar::BaseBar(BaseOnDisk &base, QWidget *parent) : MessageBar(parent), m_base(base)
{
    setObjectName(QStringLiteral("baseBar"));
    connect(&base, &BaseOnDisk::stateChanged, this, &BaseBar::tell);
}

void BaseBar::tell()
{
    switch (m_base.state()) {
    case BaseOnDisk::State::Taken:
        hide();
        break;
    case BaseOnDisk::State::Changed:
        setMessage(tr("The base %1 has changed. The old version is shown.").arg(m_base.name()));
        addButton(tr("Take It I&n"), "takeBase", tr("Puts the base as it is now below the document's own entries."),
                  [this] { m_base.take(); });
        addButton(tr("Leave &It"), "leaveBase", tr("Shows the base as it was, until it changes again."),
                  [this] { m_base.leave(); });
        break;
    case BaseOnDisk::State::Lost:
        setMessage(
            tr("Its old version is shown and kept; the file that is saved cannot be read whole. %1").arg(m_base.why()));
        break;
    case BaseOnDisk::State::Found:
        setMessage(tr("The base %1 can be read now.").arg(m_base.name()));
        addButton(tr("Sh&ow the Whole"), "takeBase", tr("Puts the base below the document's own entries."),
                  [this] { m_base.take(); });
        break;
    }
}

} // namespace bcfg::ui::session
