// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/inthread.h"
#include "ui/basis/toolkit/panel.h"
#include "ui/session/model/modelcursor.h"
#include "ui/views/modelview/moduletree.h"

#include <QStringList>

#include <memory>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QTreeView;

namespace bcfg::ui {
class ElidedLabel;
}

namespace bcfg::ui::session {
class ModelSimulator;
class OpenModel;
class Session;
} // namespace bcfg::ui::session

namespace bcfg::ui::views {

class ModelGraph;

/// Shows the open model as PyTorch would prepare it: its graph, and a tree that says how much of each module is
/// quantized. The Match pane explains the chosen node.
class ModelPanel : public Panel
{
    Q_OBJECT

public:
    /// `session` must outlive this object.
    explicit ModelPanel(session::Session &session);

    ModelGraph &graph() const { return *m_graph; }
    /// Chooses the next operator after the chosen node for which SimulatedModel::isNotQuantized() is true; wraps around
    /// at the end. If prepare raises, chooses the node at which it raises. Returns false without a result, or if every
    /// operator is quantized, which it tells the user.
    bool goToNextNotQuantized();
    void focusSearch();

private:
    QWidget *newTools();
    void setUpTree();
    void setUpSearch();
    void connectParts();
    void rebuildGraph();
    void takeGraph(std::shared_ptr<const FoldedGraph> graph);
    void onResult();
    void showResult();
    void showSummary();
    void showComparisons();
    void showChosen();
    session::ModelCursor::Chosen chosen() const;
    void showError();
    void showRaised();
    void showLit();
    void showEmphasis();
    bool isFound(const DrawnNode &node) const;
    void goToNext(const NodeCounts &among, bool isBack = false);
    bool showsReference() const;

    session::Session &m_session;
    session::OpenModel &m_open;
    session::ModelSimulator &m_models;
    ModuleTree m_modules;
    QStringList m_words;                         // words of the search, in lower case
    std::shared_ptr<const trace::Model> m_drawn; // the model whose graph is shown, or is being made
    LatestOnly m_making;                         // makes the graph
    ElidedLabel *m_summary;
    QLabel *m_raised; // the error that prepare or convert raises
    QLabel *m_notes;
    QLineEdit *m_search;
    QLabel *m_found;
    QComboBox *m_kind;
    QComboBox *m_comparison;
    QCheckBox *m_qat;
    ModelGraph *m_graph;
    QTreeView *m_tree;
};

} // namespace bcfg::ui::views
