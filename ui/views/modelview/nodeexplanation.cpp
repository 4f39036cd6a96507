// SPDX-License-Identifier: Apache-2.0
#include "ui/views/modelview/nodeexplanation.h"

#include "core/prepare/model/reasons.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/fittingarea.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/labels.h"
#include "ui/basis/toolkit/markdowncopy.h"
#include "ui/session/model/nodedifference.h"
#include "ui/views/match/changelist.h"
#include "ui/views/match/checkmodel.h"
#include "ui/views/match/outcomenotes.h"

#include <QEvent>
#include <QHeaderView>
#include <QPushButton>
#include <QSplitter>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace bcfg::ui::views {

namespace {

constexpr int placeRole = Qt::UserRole; // JsonPointer: the place of the document that a row names
constexpr QMargins aroundHeading{8, 8, 8, 4};

QString qconfigText(const fx::NodeOutcome &outcome)
{
    const QConfigMapping::Place &from = outcome.qconfigFrom;
    const QString row = from.list.empty() ? NodeExplanation::tr("the global one")
                                          : QStringLiteral("%1: %2").arg(toQString(from.list), toQString(from.key));
    if (outcome.hasQConfig)
        return row;
    return from.list.empty() ? NodeExplanation::tr("none") : NodeExplanation::tr("None, by %1").arg(row);
}

} // namespace

NodeExplanation::NodeExplanation(QWidget *parent)
    : QWidget(parent),
      m_mark(new MarkLabel(this)),
      m_headline(new ElidedLabel(this)),
      m_reason(newHintLabel(nullptr)),
      m_reasonArea(new FittingArea(m_reason, this)),
      m_parts(new QSplitter(this)),
      m_rows(new QTreeWidget(this)),
      m_addPattern(new QPushButton(this)),
      m_changes(new ChangeList(QStringLiteral("nodeChangeCards"), this))
{
    m_headline->setObjectName(QStringLiteral("nodeHeadline"));
    m_headline->setFont(demiBold(m_headline->font()));
    m_reason->setObjectName(QStringLiteral("nodeReason"));
    m_reason->setContentsMargins(8, 0, 8, 8);
    m_reason->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_reasonArea->setMinimumHeight(fontMetrics().lineSpacing());
    setNames(*m_rows, "nodeRows", tr("About the node"));
    addMarkdownCopy(*m_rows);
    m_rows->setColumnCount(2);
    m_rows->setHeaderHidden(true);
    m_rows->setIndentation(12);
    m_rows->setUniformRowHeights(true);
    m_rows->setFrameShape(QFrame::NoFrame);
    m_rows->setMinimumHeight(fontMetrics().lineSpacing()); // in a low pane, so that the heading has its room
    m_rows->header()->setStretchLastSection(true);
    connect(m_rows, &QTreeWidget::itemExpanded, this, &NodeExplanation::fitColumns);
    m_rows->viewport()->installEventFilter(this);
    setFocusProxy(m_rows);
    m_addPattern->setObjectName(QStringLiteral("addPatternForNode"));
    m_addPattern->setToolTip(
        tr("Adds what PyTorch's own backends have for it, with the dtype configs that the document "
           "has for patterns of that kind."));

    auto *top = newLayout<QHBoxLayout>(nullptr, aroundHeading, 8);
    top->addWidget(m_mark);
    top->addWidget(m_headline, 1);
    top->addWidget(m_addPattern);
    auto *about = new QWidget(m_parts);
    auto *column = newInnerLayout<QVBoxLayout>(about, 0);
    column->addLayout(top);
    column->addWidget(m_reasonArea);
    column->addWidget(m_rows, 1);
    column->addStretch(); // keeps the sentence at the top where there are no rows
    fillSplitter(*m_parts, {{about, 3}, {m_changes, 2}});
    auto *layout = newInnerLayout<QVBoxLayout>(this, 0);
    layout->addWidget(m_parts);

    const auto request = [this](QTreeWidgetItem *item) {
        if (const auto where = item->data(0, placeRole).value<JsonPointer>(); !where.isEmpty())
            emit requested(where);
    };
    connect(m_rows, &QTreeWidget::itemClicked, this, request);
    connect(m_rows, &QTreeWidget::itemActivated, this, request);
    connect(m_addPattern, &QPushButton::clicked, this, &NodeExplanation::patternWanted);
    showText({}, {});
}

QSize NodeExplanation::minimumSizeHint() const
{
    const int heading = aroundHeading.top() + m_addPattern->sizeHint().height() + aroundHeading.bottom();
    return {QWidget::minimumSizeHint().width(), heading + 2 * fontMetrics().lineSpacing()};
}

void NodeExplanation::setReason(const QString &reason)
{
    m_reason->setText(reason);
    m_reasonArea->setVisible(!reason.isEmpty());
}

/// Puts the changes beside everything else in a wide or a low pane, else below.
void NodeExplanation::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    constexpr int wide = 720;
    const bool isLow = height() < 3 * minimumSizeHint().height();
    m_parts->setOrientation(width() >= wide || isLow ? Qt::Horizontal : Qt::Vertical);
}

/// Fits the columns again when the width of the list changes.
bool NodeExplanation::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        fitColumns();
    return QWidget::eventFilter(watched, event);
}

/// Makes the first column as wide as its texts, and at most half of the list.
void NodeExplanation::fitColumns()
{
    constexpr int least = 112; // so that the values do not move with each node
    m_rows->resizeColumnToContents(0);
    m_rows->setColumnWidth(0,
                           std::clamp(m_rows->columnWidth(0), least, std::max(least, m_rows->viewport()->width() / 2)));
}

void NodeExplanation::showText(const QString &headline, const QString &text)
{
    m_rows->clear();
    m_rows->hide();
    m_mark->hide();
    m_addPattern->hide();
    m_changes->setChanges({});
    m_headline->setText(headline);
    m_headline->setVisible(!headline.isEmpty());
    setReason(text);
}

void NodeExplanation::showNode(const session::SimulatedModel &result, const session::SimulatedModel *compared,
                               fx::NodeIndex index)
{
    const trace::Node &node = result.model().nodes[index];
    const std::optional<Mark> mark = session::markOf(result.status(index));
    QStringList reasons;
    if (!result.simulation().nodes.empty()) {
        reasons << toQString(fx::reason(index, result.simulation(), result.config()))
                << toQString(result.simulation().nodes[index].calibrationProblem);
        reasons.removeAll(QString());
    }
    const bool hasNone = result.status(index) == fx::NodeStatus::NoPattern;
    if (hasNone)
        m_addPattern->setText(tr("Add Pattern for %1").arg(result.comparedName(index)));
    m_addPattern->setVisible(hasNone);
    m_mark->setVisible(mark.has_value());
    if (mark)
        m_mark->setMark(*mark);
    m_headline->setVisible(true);
    m_headline->setText(mark ? QStringLiteral("%1: %2").arg(toQString(node.name), markText(*mark))
                             : toQString(node.name));
    setReason(reasons.join(QLatin1Char(' ')));
    m_rows->clear();
    m_rows->show();
    if (result.simulation().error && result.simulation().error->node == index)
        showRaised(result, index);
    if (compared)
        addDifferences(*compared, result, index);
    if (mark && !result.simulation().nodes.empty()) {
        addEntry(result, index);
        addTried(result, index);
        addRow(nullptr, tr("QConfig from"), qconfigText(result.simulation().nodes[index]));
    }
    const bool isModule = node.op == trace::Op::CallModule;
    addRow(nullptr, tr("Operator"), toQString(isModule ? node.moduleType : node.target));
    if (isModule)
        addRow(nullptr, tr("Module"), toQString(node.target));
    if (!node.source.empty())
        addRow(nullptr, tr("Source"), toQString(node.source));
    fitColumns();
    m_changes->setChanges({});
}

/// Shows, in place of a verdict, what PyTorch raises at the node, why, and what can be done.
void NodeExplanation::showRaised(const session::SimulatedModel &result, fx::NodeIndex node)
{
    const PythonError &error = *result.simulation().error;
    const RaiseCause cause = causeOf(error);
    m_mark->setMark(Mark::Raises);
    m_mark->show();
    const QString name = toQString(result.model().nodes[node].name);
    const QString stage = result.simulation().stage == fx::Stage::Prepare ? tr("Prepare") : tr("Convert");
    m_headline->setText(error.isKnown() ? tr("%1: %2 raises %3").arg(name, stage, toQString(error.type))
                                        : tr("%1: %2 cannot be judged").arg(name, stage));
    setReason(toQString(error.message));
    addRow(nullptr, tr("Why"), cause.cause);
    addRow(nullptr, tr("Way out"), cause.wayOut);
}

void NodeExplanation::showChanges(const std::vector<fx::TriedChange> &changes, const trace::Model &model)
{
    std::vector<NearestChange> shown;
    std::vector<ChangeList::Effect> effects;
    for (const fx::TriedChange &change : changes) {
        shown.push_back(change.change);
        // a change that would quantize the node has an obstacle, too, if PyTorch raises in this model
        ChangeList::Effect effect{.suffices = change.obstacle.empty(), .text = toQString(change.obstacle)};
        if (effect.suffices && !change.lost.empty())
            effect.text = tr("Quantized, but %1.").arg(toQString(fx::lostText(change, model)));
        else if (!effect.suffices && change.status != fx::NodeStatus::Quantized)
            effect.text = tr("In this model the node would still be: %1. %2")
                              .arg(session::statusText(change.status), effect.text);
        effects.push_back(std::move(effect));
    }
    m_changes->setChanges(std::move(shown), std::move(effects));
}

QTreeWidgetItem *NodeExplanation::addRow(QTreeWidgetItem *parent, const QString &what, const QString &value,
                                         const JsonPointer &where)
{
    auto *item = new QTreeWidgetItem({what, value});
    item->setData(0, placeRole, QVariant::fromValue(where));
    item->setToolTip(0, plainToolTip(what));
    item->setToolTip(1, plainToolTip(value));
    if (!where.isEmpty()) { // looks like a link
        QFont font = m_rows->font();
        font.setUnderline(true);
        item->setFont(1, font);
    }
    (parent ? parent : m_rows->invisibleRootItem())->addChild(item);
    return item;
}

void NodeExplanation::addDifferences(const session::SimulatedModel &compared, const session::SimulatedModel &result,
                                     fx::NodeIndex node)
{
    const std::vector<session::NodeDifference> all = session::differences(compared, result, node);
    if (all.empty())
        return;
    QTreeWidgetItem *group = addRow(nullptr, tr("Differs"), tr("compared → now"));
    for (const session::NodeDifference &one : all)
        addRow(group, one.what, QStringLiteral("%1 → %2").arg(one.before, one.after));
    group->setExpanded(true);
}

void NodeExplanation::addEntry(const session::SimulatedModel &result, fx::NodeIndex node)
{
    const fx::Simulation &simulation = result.simulation();
    const fx::NodeOutcome &outcome = simulation.nodes[node];
    if (outcome.fusion) {
        const fx::ModelFusion &fusion = simulation.fusions[*outcome.fusion];
        addRow(nullptr, tr("Fused by"), result.entryTitle(fusion.entry), JsonPointer::config(fusion.entry));
        addRow(nullptr, tr("Fused into"), toQString(fusion.fusedModule));
    }
    if (outcome.match) {
        const fx::ModelMatch &match = simulation.matches[*outcome.match];
        const JsonPointer place = JsonPointer::config(match.entry);
        addRow(nullptr, tr("Taken by"), result.entryTitle(match.entry), place);
        if (match.dtypeConfig)
            addRow(nullptr, tr("DType config"), QStringLiteral("#%1").arg(*match.dtypeConfig),
                   place / "dtype_configs" / *match.dtypeConfig);
    }
    if (!outcome.referenceModule.empty())
        addRow(nullptr, tr("Becomes"), toQString(outcome.referenceModule));
    if (outcome.match)
        addChecks(simulation.matches[*outcome.match]);
}

void NodeExplanation::addChecks(const fx::ModelMatch &match)
{
    for (const std::string &warning : match.explanation->warnings)
        addRow(nullptr, tr("PyTorch warns"), toQString(warning));
    if (match.explanation->checks.empty())
        return;
    QTreeWidgetItem *group = addRow(nullptr, tr("Checks"), {});
    std::vector<Check> checks = match.explanation->checks;
    putDecidingFirst(checks, match.dtypeConfig);
    for (const Check &check : checks) {
        const QString wants = toQString(check.wants);
        const QString what =
            tr("#%1 %2, %3")
                .arg(QString::number(check.dtypeConfig), checkedField(check), toQString(toString(check.when)));
        QTreeWidgetItem *row = addRow(group, what,
                                      !check.isMade ? tr("%1: not checked").arg(wants)
                                      : check.ok    ? tr("%1: passes").arg(wants)
                                                    : tr("wants %1, has %2").arg(wants, toQString(check.has)),
                                      check.where);
        row->setIcon(0, markIcon(markOf(check)));
        row->setToolTip(0, plainToolTip(toQString(check.why)));
    }
    group->setExpanded(match.status != fx::NodeStatus::Quantized);
}

void NodeExplanation::addTried(const session::SimulatedModel &result, fx::NodeIndex node)
{
    const fx::TriedList &tried = result.simulation().nodes[node].tried;
    if (tried->empty())
        return;
    QTreeWidgetItem *group = addRow(nullptr, tr("Also tried"), {});
    for (const fx::ModelTried &one : *tried)
        addRow(group, toQString(fx::explanation(one)), result.entryTitle(one.entry), JsonPointer::config(one.entry));
    group->setExpanded(true);
}

} // namespace bcfg::ui::views
