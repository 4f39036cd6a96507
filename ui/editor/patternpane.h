// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/document/nodecursor.h"

#include <QWidget>

class QFormLayout;

namespace bcfg::ui {

class ElidedLabel;
class NotationEdit;
class PatternGraph;
class PatternTree;

/// The pattern of the entry at the cursor: drawn, as a tree, and in both notations, which can be typed.
class PatternPane : public QWidget
{
    Q_OBJECT

public:
    explicit PatternPane(NodeCursor &node, QWidget *parent = nullptr);

    /// Where the commands of the pattern's nodes belong.
    PatternTree &tree() const { return *m_tree; }
    PatternGraph &graph() const { return *m_graph; }
    void focusTree();
    /// How high the drawing may be; it is no higher than it needs to be.
    void setMostHeight(int height);

private:
    NotationEdit *newEdit(bool isForward);
    void show();
    void fitHeight();
    /// Which of the two lines the document has as its own; null where it has none.
    const NotationEdit *heldLine() const;
    void commit(const QString &text, bool isForward);
    void say(const QString &text, bool isWrong);

    NodeCursor &m_node;
    PatternGraph *m_graph;
    PatternTree *m_tree;
    NotationEdit *m_forward;
    NotationEdit *m_reversed;
    QFormLayout *m_notations;
    ElidedLabel *m_message;
    int m_mostHeight = 264;
};

} // namespace bcfg::ui
