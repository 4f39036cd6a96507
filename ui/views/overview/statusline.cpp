// SPDX-License-Identifier: Apache-2.0
#include "ui/views/overview/statusline.h"

#include "ui/basis/marks.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/labels.h"
#include "ui/session/document/document.h"
#include "ui/session/problems/checker.h"
#include "ui/session/qconfigs/simulator.h"
#include "ui/session/session.h"
#include "ui/views/overview/overviewmodel.h"

#include <QBoxLayout>
#include <QEvent>
#include <QPainter>
#include <QStatusBar>
#include <QStyleOption>
#include <QToolButton>

#include <algorithm>
#include <numeric>
#include <utility>

namespace bcfg::ui::views {

namespace {

/// The document in numbers: patterns, problems, and verdicts under the chosen QConfig.
std::vector<StatusCount> statusCounts(const session::Document &document, const session::Checker &checker,
                                      const session::Simulator &simulator)
{
    const auto text = [](const QString &name, int number) {
        return QStringLiteral("%1: %2").arg(name).arg(number);
    };
    std::vector<StatusCount> counts = {{text(StatusLine::tr("Patterns"), document.entryCount()), 8, QString()}};
    const session::ProblemCounts &problems = checker.totals();
    for (const auto &[severity, rank] :
         {std::pair(Severity::Error, 0), std::pair(Severity::Warning, 3), std::pair(Severity::Info, 9)}) {
        if (const int number = problems[severity])
            counts.push_back({text(severityTitle(severity), number), rank,
                              QStringLiteral("has:") + toQString(toString(severity)), true});
    }
    const QString qconfig = simulator.qconfigName();
    for (const auto &[status, rank] :
         {std::pair(Status::Quantized, 7), std::pair(Status::ObservedOnly, 4), std::pair(Status::NoEffect, 5),
          std::pair(Status::Rejected, 2), std::pair(Status::Error, 1), std::pair(Status::NoPattern, 6)}) {
        const int number = simulator.totals()[status];
        if (number > 0 && !qconfig.isEmpty())
            counts.push_back(
                {text(markText(markOf(status)), number), rank, QStringLiteral("is:") + toQString(toString(status))});
    }
    return counts;
}

} // namespace

StatusLine::StatusLine(session::Session &session, QStatusBar &bar) : m_session(session), m_bar(bar)
{
    auto *counts = new QWidget(&bar);
    m_layout = newInnerLayout<QHBoxLayout>(counts, 0);
    m_rest = new ElidedLabel(counts);
    m_rest->setObjectName(QStringLiteral("statusRest"));
    m_rest->setContentsMargins(6, 0, 0, 0);
    m_layout->addWidget(m_rest);
    bar.addPermanentWidget(counts);
    bar.installEventFilter(this);
    connect(&bar, &QStatusBar::messageChanged, &bar,
            [&bar](const QString &message) { bar.setToolTip(message.isEmpty() ? QString() : plainToolTip(message)); });
    constexpr int milliseconds = 5000;
    connect(&session, &session::Session::done, this,
            [&bar](const QString &what) { bar.showMessage(what, milliseconds); });
    connect(&session, &session::Session::noticed, this, [&bar](const QString &what) { bar.showMessage(what); });
    connect(&session.checker(), &session::Checker::changed, this, &StatusLine::showCounts);
    connect(&session.simulator(), &session::Simulator::changed, this, &StatusLine::showCounts);
    showCounts();
}

void StatusLine::showCounts()
{
    const session::Document &document = m_session.document();
    if (m_session.checker().isBusy()) {
        showButtons({});
        m_rest->setText(tr("Checking %1…").arg(patternCount(document.entryCount())));
    } else if (m_session.simulator().isBusy()) {
        showButtons({});
        m_rest->setText(tr("Computing what %1 makes of %2…")
                            .arg(m_session.simulator().qconfigName(), patternCount(document.entryCount())));
    } else {
        showButtons(statusCounts(document, m_session.checker(), m_session.simulator()));
        m_rest->setText(tr("PyTorch %1").arg(toQString(document.release().version())));
    }
}

void StatusLine::showButtons(std::vector<StatusCount> counts)
{
    m_counts = std::move(counts);
    while (m_buttons.size() < m_counts.size()) {
        auto *button = new QToolButton(m_layout->parentWidget());
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QToolButton::clicked, this, [this, number = m_buttons.size()] {
            const StatusCount count = m_counts[number]; // a copy, as receivers of the signal may replace the counts
            emit filterRequested(count.filter, count.isProblem);
        });
        m_layout->insertWidget(toInt(m_buttons.size()), button);
        if (!m_buttons.empty())
            QWidget::setTabOrder(m_buttons.back(), button);
        m_buttons.push_back(button);
    }
    for (std::size_t i = 0; i < m_counts.size(); ++i) {
        m_buttons[i]->setText(m_counts[i].text);
        m_buttons[i]->setObjectName(QStringLiteral("count/") + m_counts[i].filter);
        m_buttons[i]->setToolTip(filterHelp(m_counts[i].isProblem));
    }
    fit();
}

/// Hides the counts that matter least if there is no room for all, as Qt would cut their texts.
void StatusLine::fit()
{
    constexpr int letters = 24; // room for a message beside the counts
    std::vector<std::size_t> ranked(m_counts.size());
    std::iota(ranked.begin(), ranked.end(), 0);
    std::ranges::sort(ranked, {}, [this](std::size_t number) { return m_counts[number].rank; });
    int room = m_bar.width() - letters * m_bar.fontMetrics().averageCharWidth() - m_rest->sizeHint().width();
    for (const std::size_t number : ranked) {
        room -= m_buttons[number]->sizeHint().width();
        m_buttons[number]->setVisible(room >= 0);
    }
    for (std::size_t i = m_counts.size(); i < m_buttons.size(); ++i)
        m_buttons[i]->hide();
}

/// Paints a message that is too long for the bar, elided. Returns false if the message fits.
bool StatusLine::paintElided()
{
    constexpr int margin = 6;
    const QFontMetrics metrics = m_bar.fontMetrics();
    const QRect room(margin, 0, m_layout->parentWidget()->x() - 2 * margin, m_bar.height());
    if (metrics.horizontalAdvance(m_bar.currentMessage()) <= room.width())
        return false;
    QPainter painter(&m_bar);
    QStyleOption option;
    option.initFrom(&m_bar);
    m_bar.style()->drawPrimitive(QStyle::PE_PanelStatusBar, &option, &painter, &m_bar);
    painter.setPen(m_bar.palette().color(QPalette::WindowText));
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(m_bar.currentMessage(), Qt::ElideRight, room.width()));
    return true;
}

bool StatusLine::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
        fit();
    return (event->type() == QEvent::Paint && paintElided()) || QObject::eventFilter(watched, event);
}

} // namespace bcfg::ui::views
