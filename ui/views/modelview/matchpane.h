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

/// Says why the current pattern, or the chosen node of the open model, is quantized or not: whichever of the two the
/// user has chosen last.
class MatchPane : public Panel
{
    Q_OBJECT

public:
    MatchPane(Cursor &cursor, QConfigSteps &steps, ModelSimulator &models, ModelCursor &node,
              QWidget *parent = nullptr);

    MatchPanel &ofPattern() const { return *m_pattern; }
    QSize minimumSizeHint() const override;

signals:
    /// Asks for a new pattern config for the chosen node, which no entry takes.
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
