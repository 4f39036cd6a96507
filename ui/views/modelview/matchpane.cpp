// SPDX-License-Identifier: Apache-2.0
#include "ui/views/modelview/matchpane.h"

#include "ui/session/document/cursor.h"
#include "ui/session/document/document.h"
#include "ui/session/model/modelcursor.h"
#include "ui/session/model/modelsimulator.h"
#include "ui/views/match/matchpanel.h"
#include "ui/views/match/takechange.h"
#include "ui/views/modelview/modelpanel.h"
#include "ui/views/modelview/nodedetails.h"

#include <QApplication>
#include <QStackedLayout>

namespace bcfg::ui::views {

MatchPane::MatchPane(session::Cursor &cursor, session::QConfigSteps &steps, session::ModelSimulator &models,
                     session::ModelCursor &node, QWidget *parent)
    : Panel(parent),
      m_cursor(cursor),
      m_steps(steps),
      m_models(models),
      m_node(node),
      m_pattern(new MatchPanel(cursor, steps, this)),
      m_details(new NodeDetails(this)),
      m_pages(new QStackedLayout(this))
{
    m_pages->addWidget(m_pattern);
    m_pages->addWidget(m_details);
    setFocusProxy(m_pattern);
    connect(m_pattern, &Panel::requested, this, &Panel::requested);
    connect(m_pattern, &Panel::refused, this, &Panel::refused);
    connect(m_pattern, &Panel::done, this, &Panel::done);
    connect(&cursor, &session::Cursor::switched, this, [this] {
        if (!isAtModel())
            showPattern();
    });
    connect(&node, &session::ModelCursor::changed, this, &MatchPane::fillNode);
    connect(&node, &session::ModelCursor::chosen, this, &MatchPane::showNode);
    connect(&models, &session::ModelSimulator::changed, this, &MatchPane::fillNode);
    connect(m_details, &NodeDetails::requested, this, &Panel::requested);
    connect(m_details, &NodeDetails::patternWanted, this, &MatchPane::patternWanted);
    connect(m_details, &NodeDetails::taken, this, [this](const NearestChange &change) {
        const QString why = takeChange(change, m_cursor.document(), m_steps);
        if (!why.isEmpty())
            emit refused(tr("Apply Change"), why);
    });
    connect(&models, &session::ModelSimulator::changesFound, this,
            [this](fx::NodeIndex of, const std::vector<fx::NodeChange> &changes) {
                if (m_node.now().node == of && !m_models.isBusy())
                    m_details->showChanges(changes);
            });
    // Changes were found for the document as it was, so an edit removes them.
    connect(&cursor.document(), &session::Document::changed, this, [this] { m_details->showChanges({}); });
    fillNode();
}

QSize MatchPane::minimumSizeHint() const
{
    return m_pattern->minimumSizeHint();
}

/// Whether the focus is in the model or in the details of a node. Then the pane stays with the node when another
/// pattern becomes current, as where one is added for the node.
bool MatchPane::isAtModel() const
{
    for (const QWidget *widget = QApplication::focusWidget(); widget; widget = widget->parentWidget()) {
        if (widget == m_details || qobject_cast<const ModelPanel *>(widget))
            return true;
    }
    return false;
}

void MatchPane::showPattern()
{
    m_pages->setCurrentWidget(m_pattern);
    setFocusProxy(m_pattern);
}

void MatchPane::showNode()
{
    m_pages->setCurrentWidget(m_details);
    setFocusProxy(m_details);
}

void MatchPane::fillNode()
{
    const session::ModelCursor::Chosen &chosen = m_node.now();
    const session::SimulatedModel *result = m_models.result().get();
    if (!result)
        showPattern();
    if (!chosen.node || !result || *chosen.node >= result->model().nodes.size()) {
        m_details->showText(chosen.headline, chosen.text);
        return;
    }
    m_details->showNode(*result, m_models.compared().get(), *chosen.node);
    if (!m_models.isBusy())
        m_models.findChanges(*chosen.node);
}

} // namespace bcfg::ui::views
