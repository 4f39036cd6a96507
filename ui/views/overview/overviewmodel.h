// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/marks.h"
#include "ui/basis/roles.h"

#include <QAbstractItemModel>

#include <optional>
#include <vector>

namespace bcfg::ui::views {

/// The action of a click on a row of the overview, which shows the things that the row counts.
struct OverviewTarget
{
    enum class Kind {
        Nowhere,
        QConfig,    ///< chooses a QConfig
        Patterns,   ///< filters the list of patterns
        Problems,   ///< filters the problems, and shows their pane
        Comparison, ///< compares with the document as last saved
    };
    Kind kind = Kind::Nowhere;
    int choice = -1;     ///< index of the QConfig
    QString filter = {}; ///< text for the filter of the list
    bool operator==(const OverviewTarget &) const = default;
};

/// The heading of a number of problems: "Errors", "Warnings", "Notes".
QString severityTitle(Severity severity);
/// What a click on a number of patterns does, or on one of problems.
QString filterHelp(bool isOfProblems);

struct OverviewRow
{
    QString name;
    QString count;                    ///< "162 of 194"
    std::optional<double> share = {}; ///< part of all patterns, 0 to 1, drawn as a bar
    std::optional<Mark> mark = {};    ///< icon before the name
    bool isChosen = false;            ///< whether it is the chosen QConfig
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
        ShareRole = OwnRole ///< double, from 0 to 1
    };

    using QAbstractItemModel::QAbstractItemModel;

    /// Replaces all sections. If the names are the same as before, only values change, and views keep their state.
    void setSections(std::vector<OverviewSection> sections);
    /// The row at an index; null where the index is a section, or invalid.
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

} // namespace bcfg::ui::views
