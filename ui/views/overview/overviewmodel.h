// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/marks.h"

#include <QAbstractItemModel>

#include <optional>
#include <vector>

namespace bcfg::ui {

/// Where a row of the overview leads to: what it counts.
struct OverviewTarget
{
    enum class Kind {
        Nowhere,
        QConfig,    ///< that one is chosen
        Patterns,   ///< the list of patterns shows them alone
        Problems,   ///< and the problems come into sight
        Comparison, ///< with the document as last saved
    };
    Kind kind = Kind::Nowhere;
    int choice = -1;     ///< of a QConfig
    QString filter = {}; ///< of the list
    bool operator==(const OverviewTarget &) const = default;
};

struct OverviewRow
{
    QString name;
    QString count;                    ///< "162 of 194"
    std::optional<double> share = {}; ///< of all patterns, drawn as a bar
    std::optional<Mark> mark = {};    ///< before the name
    bool isChosen = false;            ///< the QConfig of the verdicts
    QString tip = {};
    OverviewTarget target = {};
    bool operator==(const OverviewRow &) const = default;
};

struct OverviewSection
{
    QString title;
    QString count = {};
    std::vector<OverviewRow> rows = {};
    bool operator==(const OverviewSection &) const = default;
};

/// The document in numbers: rows in sections.
class OverviewModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column {
        NameColumn,
        CountColumn,
        BarColumn,
        ColumnCount
    };
    enum {
        ShareRole = Qt::UserRole + 100 ///< double, from 0 to 1
    };

    using QAbstractItemModel::QAbstractItemModel;

    /// Where the rows are the ones before, their values change only.
    void setSections(std::vector<OverviewSection> sections);
    /// Null where it is no row of a section.
    const OverviewRow *row(const QModelIndex &index) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QVariant sectionData(const OverviewSection &section, int column, int role) const;
    QVariant rowData(const OverviewRow &row, int column, int role) const;

    std::vector<OverviewSection> m_sections;
};

} // namespace bcfg::ui
