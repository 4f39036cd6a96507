// SPDX-License-Identifier: Apache-2.0
#include "ui/views/overview/overviewpanel.h"

#include "core/check/rule.h"
#include "ui/basis/text.h"
#include "ui/basis/tones.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/markdowncopy.h"
#include "ui/basis/toolkit/tableviews.h"
#include "ui/session/document/document.h"
#include "ui/session/problems/checker.h"
#include "ui/session/qconfigs/qconfigcoverage.h"
#include "ui/session/qconfigs/simulator.h"
#include "ui/session/session.h"

#include <QAction>
#include <QHeaderView>
#include <QPainter>
#include <QTreeView>
#include <QVBoxLayout>

namespace bcfg::ui::views {

namespace {

using Kind = OverviewTarget::Kind;

constexpr int barWidth = 88;

/// Paints a share as a bar.
class BarDelegate : public RowDelegate
{
public:
    using RowDelegate::RowDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        RowDelegate::paint(painter, option, index);
        const QVariant share = index.data(OverviewModel::ShareRole);
        if (!share.isValid())
            return;
        const bool isSelected = option.state.testFlag(QStyle::State_Selected);
        constexpr qreal height = 8;
        QRectF bar = QRectF(option.rect).adjusted(4, 0, -8, 0);
        bar.setTop(bar.center().y() - height / 2);
        bar.setHeight(height);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(isSelected ? QBrush(option.palette.color(QPalette::HighlightedText).darker(160))
                                     : QBrush(toneWash(Tone::Quiet, option.palette)));
        painter->drawRoundedRect(bar, 2, 2);
        bar.setWidth(bar.width() * share.toDouble());
        painter->setBrush(isSelected ? option.palette.color(QPalette::HighlightedText)
                                     : toneColor(Tone::Accent, option.palette));
        painter->drawRoundedRect(bar, 2, 2);
        painter->restore();
    }
};

void setShare(OverviewRow &row, int part, int all)
{
    row.count = OverviewPanel::tr("%L1 of %L2").arg(part).arg(all);
    row.share = all > 0 ? double(part) / all : 0;
}

} // namespace

OverviewPanel::OverviewPanel(session::Session &session) : m_session(session), m_view(new QTreeView(this))
{
    setUpView();
    auto *layout = newInnerLayout<QVBoxLayout>(this);
    layout->addWidget(m_view);
    setFocusProxy(m_view);

    connect(&session.document(), &session::Document::changed, this, &OverviewPanel::countLater);
    connect(&session.document(), &session::Document::saved, this, &OverviewPanel::countLater);
    connect(&session.document(), &session::Document::opened, this, [this] {
        m_counted.reset();
        countLater();
    });
    connect(&session.checker(), &session::Checker::changed, &m_soon, &LateCall::request);
    connect(&session.qconfigCoverage(), &session::QConfigCoverage::changed, &m_soon, &LateCall::request);
    for (const auto signal : {&session::Simulator::qconfigChanged, &session::Simulator::choicesChanged})
        connect(&session.simulator(), signal, &m_soon, &LateCall::request);
    refresh();
}

void OverviewPanel::setUpView()
{
    setNames(*m_view, "overviewView", tr("Overview"));
    m_view->setModel(&m_model);
    m_view->setItemDelegate(new BarDelegate(m_view));
    m_view->setUniformRowHeights(true);
    m_view->setTextElideMode(Qt::ElideMiddle); // names may differ at their ends only
    m_view->setAllColumnsShowFocus(true);
    m_view->setIndentation(10);
    m_view->setFrameShape(QFrame::NoFrame);
    auto *show = new QAction(tr("&Show What It Counts"), this);
    show->setObjectName(QStringLiteral("showCounted"));
    connect(show, &QAction::triggered, this, [this] { request(m_view->currentIndex()); });
    m_view->addAction(show);
    addMarkdownCopy(*m_view);
    QHeaderView *header = m_view->header();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(OverviewModel::NameColumn, QHeaderView::Stretch);
    header->setSectionResizeMode(OverviewModel::CountColumn, QHeaderView::ResizeToContents);
    header->resizeSection(OverviewModel::BarColumn, barWidth);
    // A narrow view hides the bar rather than the name, as the number says the same as the bar.
    const int wanted = fontMetrics().horizontalAdvance(tr("default_dynamic_qconfig 000 of 000")) + 2 * barWidth;
    connect(header, &QHeaderView::sectionResized, this, [this, wanted](int section) {
        if (section == OverviewModel::NameColumn)
            m_view->setColumnHidden(OverviewModel::BarColumn, m_view->viewport()->width() < wanted);
    });
    new ItemChooser(*m_view, [this](const QModelIndex &index) { request(index); });
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, show,
            [show](const QModelIndex &current) { show->setEnabled(current.parent().isValid()); });
}

void OverviewPanel::setWatched(bool isWatched)
{
    if (m_isWatched == isWatched)
        return;
    m_isWatched = isWatched;
    if (!isWatched) {
        m_later.stop();
        return;
    }
    count();
    refresh();
}

void OverviewPanel::countLater()
{
    if (!m_isWatched)
        return;
    m_later.request();
    m_soon.request();
}

void OverviewPanel::count()
{
    if (!m_isWatched || !m_counting.begin())
        return;
    const session::Document &document = m_session.document();
    const auto work = [before = document.savedConfig(), now = document.config(), isModified = document.isModified()] {
        return Counted{countDTypes(now), isModified ? countChanges(before, now) : ChangeCounts()};
    };
    inThread(*this, work, [this](Counted counted) {
        m_counted = std::move(counted);
        if (m_counting.end())
            m_later.request();
        refresh();
    });
}

void OverviewPanel::refresh()
{
    if (m_isWatched && m_model.setSections({changes(), problems(), qconfigs(), dtypes()}))
        m_view->expandAll();
}

void OverviewPanel::request(const QModelIndex &index)
{
    const auto target = index.siblingAtColumn(OverviewModel::NameColumn)
                            .data(OverviewModel::TargetRole)
                            .value<OverviewTarget>(); // of a section: Nowhere
    switch (target.kind) {
    case Kind::Nowhere:
        break;
    case Kind::QConfig:
        m_session.simulator().choose(target.choice);
        break;
    case Kind::Patterns:
    case Kind::Problems:
        emit filterRequested(target.filter, target.kind == Kind::Problems);
        break;
    case Kind::Comparison:
        emit comparisonRequested();
        break;
    }
}

OverviewSection OverviewPanel::qconfigs() const
{
    OverviewSection section{tr("Quantized by QConfig")};
    const session::QConfigChoices &choices = m_session.simulator().choices();
    for (const int choice : choices.inSections()) {
        const session::QConfigChoice &shown = choices.at(choice);
        OverviewRow row{shown.title, QStringLiteral("…")};
        row.isChosen = choice == m_session.simulator().chosen();
        row.tip = tr("%1\nChooses this QConfig.").arg(shown.name);
        row.target = {Kind::QConfig, choice};
        if (const auto known = m_session.qconfigCoverage().count(shown.key()))
            setShare(row, known->quantized, known->patterns);
        section.rows.push_back(std::move(row));
    }
    return section;
}

OverviewSection OverviewPanel::dtypes() const
{
    OverviewSection section{tr("DTypes"), m_counted ? QString() : QStringLiteral("…")};
    for (const DTypeCount &count : m_counted ? m_counted->dtypes : std::vector<DTypeCount>()) {
        const QString dtype = toQString(count.dtype.shortName());
        const QString title = QStringLiteral("%1 %2").arg(toQString(info(count.side).title), dtype);
        OverviewRow row{title, {}};
        setShare(row, count.patterns, m_session.document().entryCount());
        row.tip = filterHelp(false);
        const QString side = toQString(info(count.side).key).section('_', 0, 0); // "input" of "input_dtype"
        row.target = {Kind::Patterns, -1, QStringLiteral("%1:%2").arg(side, dtype)};
        section.rows.push_back(std::move(row));
    }
    return section;
}

OverviewSection OverviewPanel::problems() const
{
    OverviewSection section{tr("Problems")};
    int total = 0;
    const QString tip = filterHelp(true);
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Info}) {
        const int number = m_session.checker().totals()[severity];
        const QString filter = QStringLiteral("has:") + toQString(toString(severity));
        total += number;
        if (number > 0)
            section.rows.push_back({.name = severityTitle(severity),
                                    .count = QStringLiteral("%L1").arg(number),
                                    .mark = markOf(severity),
                                    .tip = tip,
                                    .target = {Kind::Problems, -1, filter}});
    }
    for (const Rule &rule : rules()) {
        const int number = m_session.checker().countOf(rule.id);
        const QString id = toQString(toString(rule.id));
        if (number > 0)
            section.rows.push_back({.name = tr("%1 %2").arg(id, toQString(rule.title)),
                                    .count = QStringLiteral("%L1").arg(number),
                                    .tip = toQString(rule.title) + '\n' + tip,
                                    .target = {Kind::Problems, -1, QStringLiteral("problem:") + id}});
    }
    section.count = m_session.checker().isBusy() ? QStringLiteral("…") : total == 0 ? tr("none") : QString();
    return section;
}

OverviewSection OverviewPanel::changes() const
{
    OverviewSection section{m_session.document().path().isEmpty() ? tr("Changed Since the Beginning")
                                                                  : tr("Changed Since Saved")};
    if (!m_session.document().isModified()) {
        section.count = tr("nothing");
        return section;
    }
    if (!m_counted) {
        section.count = QStringLiteral("…");
        return section;
    }
    const ChangeCounts &counts = m_counted->changes;
    const auto add = [&](const QString &title, int number) {
        if (number > 0)
            section.rows.push_back({.name = title,
                                    .count = QStringLiteral("%L1").arg(number),
                                    .tip = tr("Compares with the document as last saved."),
                                    .target = {Kind::Comparison}});
    };
    add(tr("Patterns added"), counts.added);
    add(tr("Patterns changed"), counts.changed);
    add(tr("Patterns moved"), counts.moved);
    add(tr("Patterns removed"), counts.removed);
    add(tr("The document itself"), counts.isHeadChanged ? 1 : 0);
    if (section.rows.empty())
        section.count = tr("nothing for PyTorch");
    return section;
}

} // namespace bcfg::ui::views
