// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/documentrows.h"
#include "ui/session/problems/checker.h"
#include "ui/session/qconfigs/simulator.h"

namespace bcfg::ui {

class ModelSimulator;

/// The pattern configs of the document, one a row, with what is wrong with them and what becomes of them.
class EntryModel : public DocumentRows
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
        NodesColumn, ///< of the open model; says nothing while there is none
        ColumnCount
    };

    /// Whether the column says what it says by a mark alone.
    static bool isMark(int column) { return column == ProblemColumn || column == VerdictColumn; }

    EntryModel(Document &document, const Checker &checker, const Simulator &simulator, QObject *parent = nullptr);

    /// From now on each row says how many nodes of the open model it takes.
    void follow(const ModelSimulator &models);

    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    // Dragging moves pattern configs within a document, and brings copies to others and to text editors.
    Qt::DropActions supportedDropActions() const override;
    QStringList mimeTypes() const override;
    QMimeData *mimeData(const QModelIndexList &indexes) const override;
    bool dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                      const QModelIndex &parent) override;
    /// Whether what is dragged are rows of that document itself.
    static bool isFrom(const Document &document, const QMimeData &dragged);

    /// Where something is dropped.
    struct DropPlace
    {
        int before;                     ///< the row of the document
        bool keepsOrder = false;        ///< what is the document's own already stays where it is
        std::optional<QString> section; ///< it comes into that one; empty: into none
    };
    /// Takes it there as one undo step; whether it could.
    bool drop(const QMimeData &data, Qt::DropAction action, const DropPlace &place);
    /// The rows of this document that are dragged, ascending; nothing where it is something else.
    std::optional<QList<int>> draggedRows(const QMimeData &data) const;

signals:
    /// These rows were dropped here, from elsewhere or from other rows of the document.
    void dropped(int first, int last);

protected:
    void onReplaced(int first, int last) override;

private:
    void moveDropped(const QList<int> &rows, const DropPlace &place);
    QVariant problemData(int row, int role) const;
    QVariant titleData(int row, int role) const;
    QVariant verdictData(int row, int role) const;
    QVariant nodesData(int row, int role) const;
    void announce(Column column, int first, int last);

    const Checker &m_checker;
    const Simulator &m_simulator;
    const ModelSimulator *m_models = nullptr; // null: nobody looks at models
};

} // namespace bcfg::ui
