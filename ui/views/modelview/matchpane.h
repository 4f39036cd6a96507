// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/panel.h"

class QStackedLayout;

namespace bcfg::ui {

class Cursor;
class MatchPanel;
class ModelCursor;
class ModelSimulator;
class NodeDetails;
class QConfigSteps;

/// Says why the current pattern is quantized or not, or the node that is chosen in the open model: whichever of the two
/// the user has chosen last.
class MatchPane : public Panel
{
    Q_OBJECT

public:
    MatchPane(Cursor &cursor, QConfigSteps &steps, ModelSimulator &models, ModelCursor &node,
              QWidget *parent = nullptr);

    MatchPanel &ofPattern() const { return *m_pattern; }
    QSize minimumSizeHint() const override;

signals:
    /// Asks to add a pattern config for the chosen node, which none takes.
    void patternWanted();

private:
    bool isAtModel() const;
    void showPattern();
    void showNode();
    void fillNode();

    Cursor &m_cursor;
    QConfigSteps &m_steps;
    ModelSimulator &m_models;
    ModelCursor &m_node;
    MatchPanel *m_pattern;
    NodeDetails *m_details;
    QStackedLayout *m_pages;
};

} // namespace bcfg::ui
