// SPDX-License-Identifier: Apache-2.0
#include "ui/views/modelview/matchpane.h"

#include "core/prepare/nearest/nearest.h"
#include "ui/basis/text.h"
#include "ui/session/document/cursor.h"
#include "ui/session/document/document.h"
#include "ui/session/model/modelcursor.h"
#include "ui/session/model/modelsimulator.h"
#include "ui/session/qconfigs/qconfigsteps.h"
#include "ui/session/qconfigs/simulator.h"
#include "ui/session/session.h"
#include "ui/views/match/changelist.h"
#include "ui/views/match/patternexplanation.h"
#include "ui/views/modelview/modelpanel.h"
#include "ui/views/modelview/nodeexplanation.h"

#include <QApplication>
#include <QStackedLayout>

namespace bcfg::ui::views {

MatchPane::MatchPane(session::Session &session)
    : m_session(session),
      m_models(session.modelSimulator()),
      m_pattern(new PatternExplanation(session.cursor(), session.simulator(), this)),
      m_details(new NodeExplanation(this)),
      m_pages(new QStackedLayout(this))
{
    m_pages->addWidget(m_pattern);
    m_pages->addWidget(m_details);
    setFocusProxy(m_pattern);
    connect(m_pattern, &Panel::requested, this, &Panel::requested);
    connect(&session.cursor(), &session::Cursor::switched, this, [this] {
        if (!isAtModel())
            m_pages->setCurrentWidget(m_pattern);
    });
    connect(&session.cursor(), &session::Cursor::chosen, this, [this] { m_pages->setCurrentWidget(m_pattern); });
    connect(&session.modelCursor(), &session::ModelCursor::changed, this, &MatchPane::fillNode);
    connect(&session.modelCursor(), &session::ModelCursor::chosen, this,
            [this] { m_pages->setCurrentWidget(m_details); });
    connect(&m_models, &session::ModelSimulator::changed, this, &MatchPane::fillNode);
    connect(m_details, &NodeExplanation::requested, this, &Panel::requested);
    connect(m_details, &NodeExplanation::patternWanted, this, &MatchPane::patternWanted);
    for (const ChangeList *changes : {&m_pattern->changes(), &m_details->changes()}) {
        connect(changes, &ChangeList::taken, this, &MatchPane::take);
        connect(changes, &ChangeList::changed, this, &MatchPane::tellOfChanges);
    }
    connect(m_pages, &QStackedLayout::currentChanged, this, [this] {
        setFocusProxy(m_pages->currentWidget());
        tellOfChanges();
    });
    connect(&m_models, &session::ModelSimulator::changesFound, this,
            [this](fx::NodeIndex of, const std::vector<fx::TriedChange> &changes) {
                if (m_session.modelCursor().now().node == of && !m_models.isBusy())
                    m_details->showChanges(changes, m_models.result()->model());
            });
    // The shown changes were found for the document before the edit.
    connect(&session.document(), &session::Document::changed, this, [this] { m_details->changes().setChanges({}); });
    fillNode();
}

QSize MatchPane::minimumSizeHint() const
{
    return m_pattern->minimumSizeHint().expandedTo(m_details->minimumSizeHint());
}

/// Whether the focus is in the model or in the details of a node. Then the pane goes on showing the node when another
/// pattern becomes current, for instance a pattern that was added for the node.
bool MatchPane::isAtModel() const
{
    for (const QWidget *widget = QApplication::focusWidget(); widget; widget = widget->parentWidget()) {
        if (widget == m_details || qobject_cast<const ModelPanel *>(widget))
            return true;
    }
    return false;
}

void MatchPane::fillNode()
{
    const session::ModelCursor::Chosen &chosen = m_session.modelCursor().now();
    const session::SimulatedModel *result = m_models.result().get();
    if (!result)
        m_pages->setCurrentWidget(m_pattern);
    if (!chosen.node || !result || *chosen.node >= result->model().nodes.size()) {
        m_details->showText(chosen.headline, chosen.text);
        return;
    }
    m_details->showNode(*result, m_models.compared().get(), *chosen.node);
    if (!m_models.isBusy())
        m_models.findChanges(*chosen.node);
}

ChangeList &MatchPane::changesInSight() const
{
    return m_pages->currentWidget() == m_pattern ? m_pattern->changes() : m_details->changes();
}

void MatchPane::tellOfChanges()
{
    emit changesShown(changesInSight().firstSuffices());
}

void MatchPane::applySmallestChange()
{
    changesInSight().takeFirst();
}

/// Makes a change as one undo step: edits the document, or chooses another QConfig or a changed copy of the chosen one.
void MatchPane::take(const NearestChange &change)
{
    if (change.side == NearestChange::Side::DTypeConfig) {
        if (const std::optional<PatchError> error = m_session.document().apply({change.title, change.edits}))
            emit refused(tr("Apply Change"), toQString(error->message));
        return;
    }
    session::Simulator &simulator = m_session.simulator();
    const QString before = simulator.qconfigName();
    const bool isOther = change.side == NearestChange::Side::Preset && change.rows.empty();
    m_session.qconfigSteps().take(toQString(change.title), [&] {
        return isOther ? simulator.choices().find(toQString(change.preset)) : simulator.addChanged(change);
    });
    emit done(tr("All patterns are judged by %1 now; Undo leads back to %2").arg(simulator.qconfigName(), before));
}

} // namespace bcfg::ui::views
