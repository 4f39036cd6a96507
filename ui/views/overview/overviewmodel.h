// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/marks.h"
#include "ui/basis/roles.h"

#include <QStandardItemModel>

#include <optional>
#include <vector>

namespace bcfg::ui::views {

/// What a click on a row of the overview does.
struct OverviewTarget
{
    enum class Kind {
        Nowhere,
        QConfig,    ///< chooses a QConfig
        Patterns,   ///< filters the list of patterns
        Problems,   ///< filters the list of patterns, and shows the pane of problems
        Comparison, ///< compares with the document as last saved
    };
    Kind kind = Kind::Nowhere;
    int choice = -1;     ///< index of the QConfig
    QString filter = {}; ///< text for the filter of the list of patterns: "has:error"
    bool operator==(const OverviewTarget &) const = default;
};

/// The heading of a number of problems: "Errors", "Warnings", "Notes".
QString severityTitle(Severity severity);
/// The tooltip of a number of patterns or, if `isOfProblems`, of problems: what a click on the number does.
QString filterHelp(bool isOfProblems);

struct OverviewRow
{
    QString name;
    QString count;                    ///< "162 of 194"
    std::optional<double> share = {}; ///< part of all patterns, 0 to 1, drawn as a bar
    std::optional<Mark> mark = {};    ///< icon before the name
    bool isChosen = false;            ///< whether the row is about the chosen QConfig
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
class OverviewModel : public QStandardItemModel
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
        ShareRole = OwnRole, ///< double, from 0 to 1
        TargetRole           ///< OverviewTarget
    };

    OverviewModel();

    /// Replaces all sections. If sections have rows of the same names as before, only values change, views keep their
    /// state, and this returns false.
    bool setSections(std::vector<OverviewSection> sections);

    Qt::ItemFlags flags(const QModelIndex &index) const override { return QAbstractItemModel::flags(index); }

private:
    void show(const OverviewRow &row, const QModelIndex &name);

    std::vector<OverviewSection> m_sections;
};

} // namespace bcfg::ui::views
