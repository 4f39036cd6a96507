// SPDX-License-Identifier: Apache-2.0
#include "ui/views/overview/overviewmodel.h"

#include "ui/basis/text.h"

#include <QFont>

#include <algorithm>

namespace bcfg::ui::views {

namespace {

bool haveSameRows(const std::vector<OverviewSection> &a, const std::vector<OverviewSection> &b)
{
    return std::ranges::equal(a, b, [](const OverviewSection &first, const OverviewSection &second) {
        return std::ranges::equal(first.rows, second.rows, {}, &OverviewRow::name, &OverviewRow::name);
    });
}

QFont boldFont()
{
    QFont font;
    font.setBold(true);
    return font;
}

QList<QStandardItem *> newItems()
{
    QList<QStandardItem *> items;
    for (int column = 0; column < OverviewModel::ColumnCount; ++column)
        items.append(new QStandardItem);
    items[OverviewModel::CountColumn]->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return items;
}

} // namespace

QString severityTitle(Severity severity)
{
    switch (severity) {
    case Severity::Info:
        return OverviewModel::tr("Notes");
    case Severity::Warning:
        return OverviewModel::tr("Warnings");
    case Severity::Error:
        return OverviewModel::tr("Errors");
    }
    Q_UNREACHABLE();
}

QString filterHelp(bool isOfProblems)
{
    return isOfProblems ? OverviewModel::tr("Shows these problems, and the patterns that have one.")
                        : OverviewModel::tr("Shows these patterns alone in the list.");
}

OverviewModel::OverviewModel()
{
    setHorizontalHeaderLabels({tr("Item"), tr("Count"), tr("Share")}); // in the order of Column
}

bool OverviewModel::setSections(std::vector<OverviewSection> sections)
{
    if (sections == m_sections)
        return false;
    const bool haveOtherRows = !haveSameRows(sections, m_sections);
    m_sections = std::move(sections);
    if (haveOtherRows)
        removeRows(0, rowCount());
    for (int place = 0; place < toInt(m_sections.size()); ++place) {
        const OverviewSection &section = m_sections[toIndex(place)];
        if (haveOtherRows) {
            const QList<QStandardItem *> items = newItems();
            for (std::size_t row = 0; row < section.rows.size(); ++row)
                items.front()->appendRow(newItems());
            items.front()->setFont(boldFont());
            appendRow(items);
        }
        item(place, NameColumn)->setText(section.title);
        item(place, CountColumn)->setText(section.count);
        for (std::size_t row = 0; row < section.rows.size(); ++row)
            show(section.rows[row], index(toInt(row), NameColumn, index(place, NameColumn)));
    }
    return haveOtherRows;
}

void OverviewModel::show(const OverviewRow &row, const QModelIndex &name)
{
    const auto set = [&](int column, int role, const QVariant &value) {
        setData(name.siblingAtColumn(column), value, role);
    };
    set(NameColumn, Qt::DisplayRole, row.name);
    set(NameColumn, Qt::DecorationRole, row.mark ? QVariant(markIcon(*row.mark)) : QVariant());
    set(NameColumn, Qt::FontRole, row.isChosen ? QVariant(boldFont()) : QVariant());
    set(NameColumn, Qt::AccessibleTextRole, row.isChosen ? QVariant(tr("%1, chosen").arg(row.name)) : QVariant());
    set(NameColumn, TargetRole, QVariant::fromValue(row.target));
    set(CountColumn, Qt::DisplayRole, row.count);
    set(BarColumn, ShareRole, row.share ? QVariant(*row.share) : QVariant());
    for (int column = 0; column < ColumnCount; ++column)
        set(column, Qt::ToolTipRole, row.tip.isEmpty() ? QVariant() : QVariant(plainToolTip(row.tip)));
}

} // namespace bcfg::ui::views
