// SPDX-License-Identifier: Apache-2.0
#include "ui/match/matchpanel.h"

#include "ui/marks.h"
#include "ui/match/changelist.h"
#include "ui/match/takechange.h"
#include "ui/text.h"
#include "ui/toolkit/elidedlabel.h"
#include "ui/toolkit/marklabel.h"
#include "ui/toolkit/rowdelegate.h"
#include "ui/toolkit/section.h"

#include <QCheckBox>
#include <QHeaderView>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>

namespace bcfg::ui {

namespace {

/// By what PyTorch's documentation promises, which knows fewer verdicts.
QString promise(const Verdict &verdict, const QString &qconfig)
{
    if (verdict.status() == Status::NotConfigured)
        return MatchPanel::tr("No QConfig reaches the pattern");
    if (verdict.status() != Status::Quantized)
        return MatchPanel::tr("Not promised under %1").arg(qconfig);
    return MatchPanel::tr("Promised under %1, with dtype config #%2").arg(qconfig).arg(verdict.fit()->dtypeConfig);
}

QString headline(const Verdict &verdict, const QString &qconfig)
{
    switch (verdict.status()) {
    case Status::Quantized:
        return MatchPanel::tr("Quantized under %1, with dtype config #%2").arg(qconfig).arg(verdict.fit()->dtypeConfig);
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
    switch (verdict.status()) {
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
        return toQString(verdict.error()->type + ": " + verdict.error()->message);
    }
    Q_UNREACHABLE();
}

} // namespace

MatchPanel::MatchPanel(Cursor &cursor, Simulator &simulator, QWidget *parent)
    : Panel(parent),
      m_cursor(cursor),
      m_simulator(simulator),
      m_mark(new MarkLabel(this)),
      m_headline(new ElidedLabel(this)),
      m_meaning(new ElidedLabel(this)),
      m_byContract(new QCheckBox(tr("By the documentation"), this)),
      m_notes(newHintLabel(this)),
      m_parts(new QSplitter(this)),
      m_view(new QTreeView(this)),
      m_changes(new ChangeList(this))
{
    m_headline->setObjectName(QStringLiteral("verdictHeadline"));
    QFont bold = m_headline->font();
    bold.setWeight(QFont::DemiBold);
    m_headline->setFont(bold);
    m_meaning->setForegroundRole(QPalette::PlaceholderText);
    m_meaning->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // the headline takes what it wants first
    m_notes->setObjectName(QStringLiteral("verdictNotes"));
    m_notes->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_notes->setContentsMargins(32, 0, 8, 8);
    m_byContract->setObjectName(QStringLiteral("byContract"));
    m_byContract->setToolTip(tr("Shows what PyTorch's documentation promises instead of what PyTorch does: all dtypes "
                                "and every bound are compared, also a bound that stands alone."));
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
    sentence->addWidget(m_meaning, 1);
    sentence->addWidget(m_byContract);
    m_parts->addWidget(m_view);
    m_parts->addWidget(m_changes);
    m_parts->setStretchFactor(0, 3);
    m_parts->setStretchFactor(1, 2);
    m_parts->setChildrenCollapsible(false);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(sentence);
    layout->addWidget(m_notes);
    layout->addWidget(m_parts, 1);

    m_timer.setSingleShot(true);
    m_timer.setInterval(0);
    const auto soon = qOverload<>(&QTimer::start);
    connect(&m_timer, &QTimer::timeout, this, &MatchPanel::explain);
    for (const auto signal : {&Cursor::switched, &Cursor::rowShifted})
        connect(&cursor, signal, &m_timer, soon);
    connect(&simulator, &Simulator::changed, &m_timer, soon);
    connect(m_byContract, &QCheckBox::toggled, &m_timer, soon);
    const auto request = [this](const QModelIndex &index) {
        emit requested(m_checks.check(index.row()).where);
    };
    connect(m_view, &QTreeView::clicked, this, request);
    connect(m_view, &QTreeView::activated, this, request);
    connect(m_changes, &ChangeList::taken, this, &MatchPanel::take);
    m_timer.start();
}

/// Side by side where there is room for both.
void MatchPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    constexpr int wide = 960;
    m_parts->setOrientation(width() >= wide ? Qt::Horizontal : Qt::Vertical);
}

void MatchPanel::explain()
{
    const int row = m_cursor.row();
    const bool byContract = m_byContract->isChecked();
    const std::optional<ExplainedVerdict> explanation =
        byContract ? m_simulator.explainByContract(row) : m_simulator.explain(row);
    for (QWidget *part : {static_cast<QWidget *>(m_mark), static_cast<QWidget *>(m_parts),
                          static_cast<QWidget *>(m_notes), static_cast<QWidget *>(m_byContract)})
        part->setVisible(explanation.has_value());
    if (!explanation) {
        m_headline->clear();
        m_checks.setChecks({});
        m_changes->setChanges({});
        m_meaning->setText(m_simulator.qconfigName().isEmpty()
                               ? tr("Choose a QConfig in the toolbar to see what PyTorch does with each pattern.")
                               : tr("Select a pattern to see what PyTorch does with it."));
        return;
    }
    showVerdict(explanation->verdict, byContract);
    showNotes(*explanation);
    m_checks.setChecks(explanation->checks);
    m_changes->setChanges(byContract ? std::vector<NearestChange>() : m_simulator.nearest(row));
    if (explanation->verdict.status() == Status::Rejected)
        showFirstRefusal();
}

void MatchPanel::showVerdict(const Verdict &verdict, bool byContract)
{
    const Mark mark = markOf(verdict.status());
    const QString qconfig = m_simulator.qconfigName();
    m_mark->setMark(mark);
    m_headline->setText(byContract ? promise(verdict, qconfig) : headline(verdict, qconfig));
    m_meaning->setText(byContract ? tr("What PyTorch's documentation says, whatever PyTorch does.") : meaning(verdict));
}

void MatchPanel::showNotes(const ExplainedVerdict &explanation)
{
    QStringList lines;
    for (const std::vector<std::string> &notes : {explanation.notes, explanation.warnings}) {
        for (const std::string &note : notes)
            lines.append(toQString(note));
    }
    m_notes->setVisible(!lines.isEmpty());
    m_notes->setText(lines.join('\n'));
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

void MatchPanel::take(const NearestChange &change)
{
    const QString why = takeChange(change, m_cursor.document(), m_simulator);
    if (!why.isEmpty())
        emit refused(tr("Take Change"), why);
}

} // namespace bcfg::ui
