// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/documentrows.h"
#include "ui/session/problems/checker.h"
#include "ui/session/qconfigs/simulator.h"

namespace bcfg::ui::session {
class ModelSimulator;
}

namespace bcfg::ui::views {

/// The pattern configs of the document, one per row, with their problems and verdicts.
class EntryModel : public session::DocumentRows
{
    Q_OBJECT

public:
    enum Column {
        ProblemColumn,
        PatternColumn,
        ObservationColumn,
        DTypeColumn,
        ModuleColumn,
        VerdictColumn,
        SectionColumn,
        NodesColumn, ///< number of nodes of the open model that the pattern takes; blank without a model
        ColumnCount
    };

    /// Whether the column shows icons only.
    static bool isMark(int column) { return column == ProblemColumn || column == VerdictColumn; }

    EntryModel(session::Document &document, const session::Checker &checker, const session::Simulator &simulator);

    /// Fills NodesColumn from the simulation of the open model. `models` must outlive this object.
    void follow(const session::ModelSimulator &models);

    /// The data of a cell in ProblemColumn; `worst` is the severity of the most severe problem, nullopt without
    /// problems.
    static QVariant problemData(const std::optional<Severity> &worst, int role);

    int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : ColumnCount; }
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    // Dragging moves pattern configs within a document, and copies them to other documents and to text editors.
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction | Qt::CopyAction; }
    QStringList mimeTypes() const override;
    QMimeData *mimeData(const QModelIndexList &indexes) const override;
    bool dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                      const QModelIndex &parent) override;
    /// Whether the dragged data are rows of `document` itself, not of another document.
    static bool isFrom(const session::Document &document, const QMimeData &dragged);

    /// Where pattern configs are dropped.
    struct DropPlace
    {
        int before;                     ///< the dropped pattern configs go before this row of the document
        bool keepsOrder = false;        ///< rows of this document keep their order and only change their section
        std::optional<QString> section; ///< the new section; empty: no section; nullopt: each keeps its section
    };
    /// Drops the data as one undo step. Returns false if the data has no pattern configs.
    bool drop(const QMimeData &data, Qt::DropAction action, const DropPlace &place);
    /// The dragged rows of this document, ascending; nullopt if the data is something else, or if some of these rows do
    /// not exist any more, as the file may be read again during a drag.
    std::optional<QList<int>> draggedRows(const QMimeData &data) const;

signals:
    /// Pattern configs have just been dropped and are in these rows now.
    void dropped(int first, int last);

protected:
    void onReplaced(int first, int last) override { emit dataChanged(index(first, 0), index(last, ColumnCount - 1)); }

private:
    void moveDropped(const QList<int> &rows, const DropPlace &place);
    QVariant titleData(int row, int role) const;
    QVariant verdictData(int row, int role) const;
    QVariant nodesData(int row, int role) const;
    void announce(Column column, int first, int last);

    const session::Checker &m_checker;
    const session::Simulator &m_simulator;
    const session::ModelSimulator *m_models = nullptr; // null: nobody has called follow()
};

} // namespace bcfg::ui::views
