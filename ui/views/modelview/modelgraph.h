// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonpointer.h"
#include "ui/basis/inthread.h"
#include "ui/views/modelview/modelpicture.h"

#include <QGraphicsView>

#include <memory>
#include <optional>

namespace bcfg::ui::views {

class ModelItem;

/// Shows the graph of a model, in which the user can choose one node or fold. The graph is laid out in a thread; until
/// the new layout is done, the last layout stays visible. The wheel scrolls, and zooms with Ctrl; dragging moves the
/// graph; arrow keys follow edges. A click chooses a node, or opens a fold. A right click chooses the box under the
/// pointer and opens the context menu, which ends with the widget's actions.
class ModelGraph : public QGraphicsView
{
    Q_OBJECT

public:
    /// A graph with more nodes than this starts with modules folded.
    static constexpr std::size_t mostOpen = 400;

    explicit ModelGraph(QWidget *parent = nullptr);
    ~ModelGraph() override;

    /// Shows a graph; null shows nothing. Folds that are open in the shown graph are open in the new one, too.
    void setGraph(std::shared_ptr<const FoldedGraph> graph);
    /// Sets the verdicts that colour the graph; null: no verdicts are known.
    void setResult(std::shared_ptr<const session::SimulatedModel> result);
    /// Lights up these nodes of the traced model. Requires ascending indices.
    void setLit(const std::vector<fx::NodeIndex> &nodes);
    /// Fades all nodes except the counted ones; NodeCounts() fades no node.
    void setEmphasized(NodeCounts emphasized);
    const ModelPicture &picture() const { return m_picture; }
    const std::shared_ptr<const FoldedGraph> &graph() const { return m_graph; }
    bool isLayingOut() const { return m_layingOut.isRunning(); }

    /// The node or fold that is chosen in the shown drawing; nullopt if there is none.
    std::optional<FoldItem> chosen() const;
    /// The node or fold of graph() that is chosen, or that will be chosen once graph() is laid out; nullopt if there is
    /// none. Until then, chosen() is of the drawing that is still shown.
    std::optional<FoldItem> chosenInGraph() const;
    /// Chooses a node or a fold, opens the folds around it, and scrolls to its box. For an open fold, which has no box,
    /// chooses its first node.
    void choose(FoldItem item);
    void openAll() { setAllOpen(true); }
    void closeAll() { setAllOpen(false); }
    /// Opens the chosen fold; its first node stays where it is on the screen.
    void openChosen();
    /// Closes the innermost fold around the chosen node or fold.
    void closeAround();
    void fit();
    void zoom(qreal factor);

signals:
    void chosenChanged();
    void asked(); ///< a node or fold was chosen, perhaps the same as before
    /// Asks the window to show the pattern config that takes the chosen node.
    void requested(const JsonPointer &where);

protected:
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    bool viewportEvent(QEvent *event) override;

private:
    void layOut();
    void take(std::shared_ptr<const ModelDrawing> drawing);
    void rebuildItems();
    void setOpen(std::uint32_t fold, bool isOpen);
    void setAllOpen(bool areOpen);
    void setChosenBox(std::uint32_t box);
    void showBox(std::uint32_t box);
    std::optional<std::size_t> entryOfChosen() const;
    QSizeF boxSize() const;

    std::shared_ptr<const FoldedGraph> m_graph;
    std::vector<bool> m_isOpen; // by fold of m_graph; the drawing that is shown may be older
    ModelPicture m_picture;
    LatestOnly m_layingOut;
    ModelItem *m_item = nullptr;      // owned by the scene; null without a drawing
    std::optional<FoldItem> m_wanted; // to be chosen once the layout is done
    bool m_isAsked = false;           // whether to emit asked() when m_wanted is chosen
    std::optional<FoldItem> m_anchor; // keeps its place on the screen when the graph is laid out again
    QPoint m_pressedAt;
    bool m_isFirst = true; // the next layout is the first one of a model
};

} // namespace bcfg::ui::views
