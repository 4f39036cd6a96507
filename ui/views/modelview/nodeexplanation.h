// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonpointer.h"
#include "core/prepare/model/nodechanges.h"
#include "ui/session/model/simulatedmodel.h"

#include <QWidget>

#include <vector>

class QLabel;
class QPushButton;
class QSplitter;
class QTreeWidget;
class QTreeWidgetItem;

namespace bcfg::ui {
class ElidedLabel;
class FittingArea;
class MarkLabel;
} // namespace bcfg::ui

namespace bcfg::ui::views {

class ChangeList;

/// Shows everything about one node of a model: whether it is quantized and why, the entry and the dtype config that
/// decide, other entries that were tried, the checks, and the changes that would quantize it. A click on a row that
/// names a place of the document goes there.
class NodeExplanation : public QWidget
{
    Q_OBJECT

public:
    explicit NodeExplanation(QWidget *parent = nullptr);

    ChangeList &changes() const { return *m_changes; }

    /// Shows a headline and a sentence, for a module or if no node is chosen.
    void showText(const QString &headline, const QString &text);
    /// Shows a node of the traced model. If `compared` is not null, lists the differences from that result.
    void showNode(const session::SimulatedModel &result, const session::SimulatedModel *compared, fx::NodeIndex node);
    /// Lists changes that quantize the pattern of the node, each with its effect on the nodes of the model.
    void showChanges(const std::vector<fx::TriedChange> &changes, const trace::Model &model);
    /// Room for the heading, one line of the reason and one row; the same for every node.
    QSize minimumSizeHint() const override;

signals:
    void requested(const JsonPointer &where);
    /// Asks for a new pattern config for the shown node, which no entry takes.
    void patternWanted();

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void setReason(const QString &reason);
    void fitColumns();
    void showRaised(const session::SimulatedModel &result, fx::NodeIndex node);
    QTreeWidgetItem *addRow(QTreeWidgetItem *parent, const QString &what, const QString &value,
                            const JsonPointer &where = {});
    void addDifferences(const session::SimulatedModel &compared, const session::SimulatedModel &result,
                        fx::NodeIndex node);
    void addEntry(const session::SimulatedModel &result, fx::NodeIndex node);
    void addChecks(const fx::ModelMatch &match);
    void addTried(const session::SimulatedModel &result, fx::NodeIndex node);

    MarkLabel *m_mark;
    ElidedLabel *m_headline;
    QLabel *m_reason;
    FittingArea *m_reasonArea;
    QSplitter *m_parts;
    QTreeWidget *m_rows;
    QPushButton *m_addPattern;
    ChangeList *m_changes;
};

} // namespace bcfg::ui::views
