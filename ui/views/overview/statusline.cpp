// SPDX-License-Identifier: Apache-2.0
#include "ui/views/overview/statusline.h"

#include "ui/basis/marks.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/session/document/document.h"
#include "ui/session/problems/checker.h"
#include "ui/session/qconfigs/simulator.h"
#include "ui/session/session.h"
#include "ui/views/overview/overviewmodel.h"

#include <QBoxLayout>
#include <QLabel>
#include <QStatusBar>
#include <QToolButton>

namespace bcfg::ui::views {

/// One number of the document.
struct StatusCount
{
    QString text;           ///< "Rejected: 24"
    QString filter;         ///< of the pattern list, for those that are counted: "is:rejected"
    bool isProblem = false; ///< a number of problems, not of patterns
};

namespace {

/// The document in numbers: patterns, problems, and verdicts under the chosen QConfig.
std::vector<StatusCount> statusCounts(const session::Document &document, const session::Checker &checker,
                                      const session::Simulator &simulator)
{
    const auto text = [](const QString &name, int number) {
        return QStringLiteral("%1: %2").arg(name).arg(number);
    };
    std::vector<StatusCount> counts = {{text(StatusLine::tr("Patterns"), document.entryCount()), QString()}};
    const session::ProblemCounts &problems = checker.totals();
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Info}) {
        if (const int number = problems[severity])
            counts.push_back(
                {text(severityTitle(severity), number), QStringLiteral("has:") + toQString(toString(severity)), true});
    }
    const QString qconfig = simulator.qconfigName();
    for (const Status status : {Status::Quantized, Status::ObservedOnly, Status::NoEffect, Status::Rejected,
                                Status::Error, Status::NoPattern}) {
        const int number = simulator.totals()[status];
        if (number > 0 && !qconfig.isEmpty())
            counts.push_back(
                {text(markText(markOf(status)), number), QStringLiteral("is:") + toQString(toString(status))});
    }
    return counts;
}

} // namespace

StatusLine::StatusLine(session::Session &session, QStatusBar &bar) : m_session(session)
{
    auto *counts = new QWidget(&bar);
    m_layout = newInnerLayout<QHBoxLayout>(counts, 0);
    m_rest = new QLabel(counts);
    m_rest->setObjectName(QStringLiteral("statusRest"));
    m_rest->setTextFormat(Qt::PlainText);
    m_rest->setContentsMargins(6, 0, 0, 0);
    m_layout->addWidget(m_rest);
    bar.addPermanentWidget(counts);
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
        button->setToolTip(filterHelp(counts[i].isProblem));
    }
}

} // namespace bcfg::ui::views
