// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/jsonpointer.h"
#include "core/simulation/nearest.h"
#include "ui/model/simulatedmodel.h"

#include <QWidget>

#include <memory>
#include <vector>

class QLabel;
class QTreeWidget;
class QTreeWidgetItem;

namespace bcfg::ui {

class ChangeList;
class ElidedLabel;
class MarkLabel;

/// Everything about one node of a model: what becomes of it and why, the entry and the dtype config, what was tried
/// besides, the checks, and the changes after which it would be quantized. A click on a row that names a place of the
/// document leads there.
class NodeDetails : public QWidget
{
    Q_OBJECT

public:
    explicit NodeDetails(QWidget *parent = nullptr);

    /// What a module or nothing says: a headline and a sentence.
    void showText(const QString &headline, const QString &text);
    /// `changes` are those that would quantize the pattern that takes the node.
    void showNode(const SimulatedModel &result, fx::NodeIndex node, std::vector<NearestChange> changes);

signals:
    void requested(const JsonPointer &where);
    void taken(const NearestChange &change);

private:
    QTreeWidgetItem *addRow(QTreeWidgetItem *parent, const QString &what, const QString &value,
                            const JsonPointer &where = {});
    void addEntry(const SimulatedModel &result, fx::NodeIndex node);
    void addChecks(const fx::ModelMatch &match);
    void addTried(const SimulatedModel &result, fx::NodeIndex node);

    MarkLabel *m_mark;
    ElidedLabel *m_headline;
    QLabel *m_reason;
    QTreeWidget *m_rows;
    ChangeList *m_changes;
};

/// Why a node is not quantized, or what it became part of, in a sentence; empty where there is nothing to say.
QString reasonText(const SimulatedModel &result, fx::NodeIndex node);

} // namespace bcfg::ui
