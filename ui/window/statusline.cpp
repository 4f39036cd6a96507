// SPDX-License-Identifier: Apache-2.0
#include "ui/window/statusline.h"

#include "ui/session/session.h"
#include "ui/window/statustext.h"

#include <QLabel>
#include <QStatusBar>

namespace bcfg::ui {

StatusLine::StatusLine(Session &session, QStatusBar &bar) : m_session(session), m_bar(bar), m_counts(new QLabel(&bar))
{
    bar.addPermanentWidget(m_counts);
    connect(&session, &Session::done, this, &StatusLine::say);
    connect(&session, &Session::noticed, this, &StatusLine::tell);
    connect(&session.checker(), &Checker::changed, this, &StatusLine::showCounts);
    connect(&session.simulator(), &Simulator::changed, this, &StatusLine::showCounts);
    showCounts();
}

void StatusLine::say(const QString &what)
{
    constexpr int milliseconds = 5000;
    m_bar.showMessage(what, milliseconds);
}

void StatusLine::tell(const QString &what)
{
    m_bar.showMessage(what);
}

void StatusLine::showCounts()
{
    const Document &document = m_session.document();
    if (m_session.checker().isBusy())
        m_counts->setText(tr("Checking %1 patterns…").arg(document.entryCount()));
    else if (m_session.simulator().isBusy())
        m_counts->setText(tr("Working out what %1 makes of %2 patterns…")
                              .arg(m_session.simulator().qconfigName())
                              .arg(document.entryCount()));
    else
        m_counts->setText(statusText(document, m_session.checker(), m_session.simulator()));
}

} // namespace bcfg::ui
