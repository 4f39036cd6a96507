// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/qconfigmapping.h"
#include "core/torch/catalog/release.h"

#include <QAbstractTableModel>

namespace bcfg::ui {

/// A QConfigMapping while it is edited, list below list in the order in which PyTorch looks them up from the weakest:
/// the global QConfig, then the rows of each list as they were registered. The order matters within a list only, so
/// rows move within theirs.
class MappingModel : public QAbstractTableModel
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
        QConfigColumn,
        ColumnCount
    };

    MappingModel(QConfigMapping mapping, Release release, QObject *parent = nullptr);

    Release release() const { return m_release; }
    const QConfigMapping &mapping() const { return m_mapping; }
    /// The first thing that keeps it from being taken, such as a row without a key; empty where there is none.
    QString problem() const;

    static QString listName(List list);
    List listOf(int row) const { return position(row).list; }
    const std::optional<QConfig> &qconfig(int row) const;
    void setQConfig(int row, std::optional<QConfig> qconfig);
    /// The name in the catalogue of the release; empty for None and for one of the user's.
    static QString nameOf(const std::optional<QConfig> &qconfig, Release release);

    /// Adds an empty row at the end of a list other than the global one's; where it stands.
    int add(List list);
    bool canRemove(int row) const;
    void remove(int row);
    bool canMove(int row, int step) const;
    void move(int row, int step);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    /// Why a cell that is typed cannot hold the text; nothing where it can.
    std::optional<QString> refusal(const QModelIndex &index, const QString &text) const;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

signals:
    void edited();
    /// A typed value that cannot be: why.
    void refused(const QString &why);

private:
    struct Position
    {
        List list;
        std::size_t index; ///< in the list
    };

    Position position(int row) const;
    std::size_t count(List list) const;
    std::vector<QConfigMapping::Row> *rows(List list);
    const std::vector<QConfigMapping::Row> *rows(List list) const;
    bool hasColumn(List list, int column) const;
    QString text(int row, int column) const;

    QConfigMapping m_mapping;
    Release m_release;
};

} // namespace bcfg::ui
