// SPDX-License-Identifier: Apache-2.0
#include "ui/views/overview/statusline.h"

#include "ui/basis/counts.h"
#include "ui/basis/text.h"
#include "ui/session/document/document.h"
#include "ui/session/session.h"
#include "ui/views/overview/statustext.h"

#include <QBoxLayout>
#include <QLabel>
#include <QStatusBar>
#include <QToolButton>

namespace bcfg::ui {

StatusLine::StatusLine(Session &session, QStatusBar &bar) : m_session(session), m_bar(bar)
{
    auto *counts = new QWidget(&bar);
    m_layout = new QHBoxLayout(counts);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    m_rest = new QLabel(counts);
    m_rest->setObjectName(QStringLiteral("statusRest"));
    m_rest->setTextFormat(Qt::PlainText);
    m_rest->setContentsMargins(6, 0, 0, 0);
    m_layout->addWidget(m_rest);
    bar.addPermanentWidget(counts);
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
    if (m_session.checker().isBusy()) {
        showButtons({});
        m_rest->setText(tr("Checking %1…").arg(patternCount(document.entryCount())));
    } else if (m_session.simulator().isBusy()) {
        showButtons({});
        m_rest->setText(tr("Working out what %1 makes of %2…")
                            .arg(m_session.simulator().qconfigName(), patternCount(document.entryCount())));
    } else {
        showButtons(statusCounts(document, m_session.checker(), m_session.simulator()));
        m_rest->setText(tr("PyTorch %1").arg(toQString(document.release().version())));
    }
}

void StatusLine::showButtons(const std::vector<StatusCount> &counts)
{
    while (m_buttons.size() < counts.size()) {
        auto *button = new QToolButton(m_layout->parentWidget());
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QToolButton::clicked, this, [this, button] {
            emit filterRequested(button->property("filter").toString(), button->property("isProblem").toBool());
        });
        m_layout->insertWidget(static_cast<int>(m_buttons.size()), button);
        m_buttons.push_back(button);
    }
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        QToolButton *button = m_buttons[i];
        const bool isNeeded = i < counts.size();
        button->setVisible(isNeeded);
        if (!isNeeded || button->text() == counts[i].text)
            continue;
        button->setText(counts[i].text);
        button->setObjectName(QStringLiteral("count/") + counts[i].filter);
        button->setProperty("filter", counts[i].filter);
        button->setProperty("isProblem", counts[i].isProblem);
        button->setToolTip(counts[i].isProblem ? tr("Shows these problems, and the patterns that have one.")
                                               : tr("Shows these patterns alone in the list."));
    }
}

} // namespace bcfg::ui
