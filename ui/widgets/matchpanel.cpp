// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/matchpanel.h"

#include "ui/marks.h"
#include "ui/text.h"
#include "ui/widgets/rowdelegate.h"
#include "ui/widgets/section.h"

#include <QHeaderView>
#include <QTreeView>
#include <QVBoxLayout>

namespace bcfg::ui {

namespace {

QString headline(const Verdict &verdict, const QString &qconfig)
{
    switch (verdict.status) {
    case Status::Quantized:
        return MatchPanel::tr("Quantized under %1, with dtype config #%2")
            .arg(qconfig)
            .arg(verdict.dtypeConfig.value_or(0));
    case Status::ObservedOnly:
        return MatchPanel::tr("Observed only under %1").arg(qconfig);
    case Status::NoEffect:
        return MatchPanel::tr("No effect under %1").arg(qconfig);
    case Status::Rejected:
        return MatchPanel::tr("Rejected under %1").arg(qconfig);
    case Status::NotConfigured:
        return MatchPanel::tr("No QConfig reaches the pattern");
    case Status::Error:
        return MatchPanel::tr("Preparing raises under %1").arg(qconfig);
    }
    Q_UNREACHABLE();
}

QString meaning(const Verdict &verdict)
{
    switch (verdict.status) {
    case Status::Quantized:
        return MatchPanel::tr("The converted model runs the pattern quantized.");
    case Status::ObservedOnly:
        return MatchPanel::tr("Convert keeps the float module between quantize and dequantize: nothing is gained.");
    case Status::NoEffect:
        return MatchPanel::tr("A dtype config fits, and yet PyTorch observes and replaces nothing.");
    case Status::Rejected:
        return MatchPanel::tr("No dtype config fits the QConfig, so PyTorch leaves the pattern in float, silently.");
    case Status::NotConfigured:
        return {};
    case Status::Error:
        return verdict.error ? toQString(verdict.error->type + ": " + verdict.error->message) : QString();
    }
    Q_UNREACHABLE();
}

} // namespace

MatchPanel::MatchPanel(const Cursor &cursor, const Simulator &simulator, QWidget *parent)
    : QWidget(parent),
      m_cursor(cursor),
      m_simulator(simulator),
      m_mark(new QLabel(this)),
      m_headline(newSectionLabel({}, this)),
      m_detail(newHintLabel(this)),
      m_view(new QTreeView(this))
{
    m_headline->setObjectName(QStringLiteral("verdictHeadline"));
    m_view->setObjectName(QStringLiteral("checkView"));
    m_view->setAccessibleName(tr("Checks of the verdict"));
    m_view->setModel(&m_checks);
    m_view->setItemDelegate(new RowDelegate(m_view));
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setAllColumnsShowFocus(true);
    m_view->setFrameShape(QFrame::NoFrame);
    constexpr int widths[] = {128, 176, 200, 200};
    for (int column = 0; column < CheckModel::WhyColumn; ++column)
        m_view->header()->resizeSection(column, widths[column]);
    setFocusProxy(m_view);

    auto *sentence = new QHBoxLayout;
    sentence->setContentsMargins(8, 8, 8, 8);
    sentence->setSpacing(8);
    sentence->addWidget(m_mark);
    sentence->addWidget(m_headline);
    sentence->addWidget(m_detail, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(sentence);
    layout->addWidget(m_view, 1);

    m_timer.setSingleShot(true);
    m_timer.setInterval(0);
    connect(&m_timer, &QTimer::timeout, this, &MatchPanel::explain);
    for (const auto signal : {&Cursor::switched, &Cursor::rowShifted})
        connect(&cursor, signal, &m_timer, qOverload<>(&QTimer::start));
    connect(&simulator, &Simulator::changed, &m_timer, qOverload<>(&QTimer::start));
    const auto request = [this](const QModelIndex &index) {
        emit requested(m_checks.check(index.row()).where);
    };
    connect(m_view, &QTreeView::clicked, this, request);
    connect(m_view, &QTreeView::activated, this, request);
    m_timer.start();
}

void MatchPanel::explain()
{
    const std::optional<Explanation> explanation =
        m_cursor.isValid() ? m_simulator.explain(m_cursor.row()) : std::nullopt;
    m_mark->setVisible(explanation.has_value());
    m_view->setVisible(explanation.has_value());
    if (explanation) {
        showVerdict(*explanation);
        return;
    }
    m_headline->clear();
    m_checks.setChecks({});
    m_detail->setText(m_simulator.qconfigName().isEmpty()
                          ? tr("Choose a QConfig in the toolbar to see what PyTorch does with each pattern.")
                          : tr("Select a pattern to see what PyTorch does with it."));
}

void MatchPanel::showVerdict(const Explanation &explanation)
{
    const Verdict &verdict = explanation.verdict;
    const Mark mark = markOf(verdict.status);
    m_mark->setPixmap(markIcon(mark).pixmap(QSize(16, 16), devicePixelRatioF()));
    m_mark->setToolTip(markText(mark));
    m_headline->setText(headline(verdict, m_simulator.qconfigName()));
    QStringList details(meaning(verdict));
    for (const std::vector<std::string> &lines : {explanation.notes, explanation.warnings}) {
        for (const std::string &line : lines)
            details.append(toQString(line));
    }
    details.removeAll(QString());
    m_detail->setText(details.join('\n'));
    m_checks.setChecks(explanation.checks);
    if (verdict.status == Status::Rejected)
        showFirstRefusal();
}

/// What the user came to see may stand below many checks that passed.
void MatchPanel::showFirstRefusal()
{
    for (int row = 0; row < m_checks.rowCount(); ++row) {
        if (!m_checks.check(row).ok) {
            m_view->scrollTo(m_checks.index(row, 0), QAbstractItemView::PositionAtCenter);
            return;
        }
    }
}

} // namespace bcfg::ui
