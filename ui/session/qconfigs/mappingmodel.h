// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/qconfigmapping.h"
#include "core/torch/catalog/release.h"
#include "ui/basis/toolkit/titledcolumns.h"

namespace bcfg::ui::session {

/// The table of a QConfigMapping that is being edited. It has the lists of the mapping in ascending order of
/// precedence: the global QConfig, then the rows of each list as they were registered. Rows can be moved only within
/// their list: the order of the lists is PyTorch's.
class MappingModel : public TitledColumns<QAbstractTableModel>
{
    Q_OBJECT

public:
    enum class List {
        Global,
        ObjectType,
        ModuleNameRegex,
        ModuleName,
        ModuleNameObjectTypeOrder
    };
    enum Column {
        ListColumn,
        ModuleColumn,
        ObjectTypeColumn,
        IndexColumn,
        QConfigColumn
    };

    MappingModel(const QConfigMapping &mapping, Release release);

    Release release() const { return m_release; }
    QConfigMapping mapping() const;
    void setMapping(const QConfigMapping &mapping);
    /// Why the mapping cannot be taken: the first row that lacks the module or the object type that its list needs.
    /// Empty if no row does.
    QString problem() const;
    /// A hint on the first object type that reaches nothing in PyTorch, such as "Linear" without its module, and what
    /// was probably meant (fx::noteOnObjectType()). Empty if there is no such object type.
    QString note() const;

    List listOf(int row) const { return m_rows[static_cast<std::size_t>(row)].list; }
    const std::optional<QConfig> &qconfig(int row) const { return m_rows[static_cast<std::size_t>(row)].qconfig; }
    void setQConfig(int row, std::optional<QConfig> qconfig);

    /// Adds an empty row at the end of a list other than the global one, and returns its row.
    int add(List list);
    bool canRemove(int row) const;
    void remove(int row);
    bool canMove(int row, int step) const;
    void move(int row, int step);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    /// Sets a module, an object type or an index; returns false if refusal() refuses the text. Replaces a short name of
    /// an object type by its whole path: "nn.Linear" by "torch.nn.Linear".
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    /// Why a cell cannot have the typed text; nothing where it can.
    std::optional<QString> refusal(const QModelIndex &index, const QString &text) const;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

signals:
    void aboutToEdit(); ///< emitted before each edit
    /// Emitted after each edit, also if the typed text equals that of the cell. `row` is the edited row; if it was
    /// removed, the row that is now in its place, or the last one.
    void edited(int row);

private:
    /// A row of one of the lists; members that the list does not have are empty.
    struct Row
    {
        List list;
        std::string module = {}; ///< or the regex of module names
        std::string objectType = {};
        std::int64_t index = 0;
        std::optional<QConfig> qconfig = {};
    };

    bool hasColumn(List list, int column) const;
    QString text(int row, int column) const;

    std::vector<Row> m_rows; // in the order of List
    Release m_release;
};

} // namespace bcfg::ui::session
