// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/markdowncopy.h"

#include "core/document/model/printable.h"
#include "ui/basis/roles.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/tableviews.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeySequence>
#include <QMimeData>
#include <QTableView>
#include <QTreeView>

#include <set>

namespace bcfg::ui {

namespace {

constexpr int mostCells = 100'000; // still fast, and more than anybody pastes

/// A row of a view, and its depth in a tree.
struct ShownRow
{
    QModelIndex first;
    int depth = 0;
};

const QHeaderView *headerOf(const QAbstractItemView &view)
{
    if (const auto *table = qobject_cast<const QTableView *>(&view))
        return table->horizontalHeader();
    const auto *tree = qobject_cast<const QTreeView *>(&view);
    return tree ? tree->header() : nullptr;
}

/// The columns that are not hidden, in their visible order.
std::vector<int> shownColumns(const QAbstractItemView &view)
{
    const QHeaderView *header = headerOf(view);
    std::vector<int> columns;
    for (int place = 0; place < view.model()->columnCount(view.rootIndex()); ++place) {
        const int column = header ? header->logicalIndex(place) : place;
        if (!header || !header->isSectionHidden(column))
            columns.push_back(column);
    }
    return columns;
}

void addRows(const QAbstractItemView &view, const QModelIndex &parent, int depth, std::vector<ShownRow> &rows)
{
    const auto *tree = qobject_cast<const QTreeView *>(&view);
    const auto *table = qobject_cast<const QTableView *>(&view);
    for (int row = 0; row < view.model()->rowCount(parent); ++row) {
        if (tree ? tree->isRowHidden(row, parent) : table && table->isRowHidden(row))
            continue;
        const QModelIndex index = view.model()->index(row, 0, parent);
        rows.push_back({index, depth});
        if (tree && tree->isExpanded(index))
            addRows(view, index, depth + 1, rows);
    }
}

/// Keeps only the selected rows and columns, if more than one row or cell is selected.
void keepSelected(const QAbstractItemView &view, std::vector<ShownRow> &rows, std::vector<int> &columns)
{
    const QModelIndexList selected =
        view.selectionModel() ? view.selectionModel()->selectedIndexes() : QModelIndexList();
    std::set<QModelIndex> firsts;
    std::set<int> within;
    for (const QModelIndex &index : selected) {
        firsts.insert(index.siblingAtColumn(0));
        within.insert(index.column());
    }
    const bool isByRows =
        view.selectionBehavior() == QAbstractItemView::SelectRows || !qobject_cast<const QTableView *>(&view);
    if (firsts.size() < 2 && (isByRows || within.size() < 2))
        return;
    std::erase_if(rows, [&](const ShownRow &row) { return !firsts.contains(row.first); });
    if (!isByRows)
        std::erase_if(columns, [&](int column) { return !within.contains(column); });
}

/// The text on one line, with everything escaped that Markdown would take for markup.
QString escaped(const QString &text)
{
    const auto ofLine = [](const QString &line) {
        return toQString(markdownText(visibleText(toUtf8(line))));
    };
    return textList(text.split('\n'), ofLine).join(QStringLiteral("<br>"));
}

QString cellText(const QModelIndex &index)
{
    if (const QVariant copied = index.data(CopyRole); copied.isValid())
        return escaped(copied.toString());
    QString text = index.data(Qt::DisplayRole).toString();
    if (text.isEmpty() && index.data(Qt::DecorationRole).isValid())
        text = index.data(Qt::AccessibleTextRole).toString(); // the words for an icon
    const QString context = index.data(ContextRole).toString();
    if (!context.isEmpty())
        text += QStringLiteral(" (%1)").arg(context);
    return escaped(text);
}

QString headingText(const QAbstractItemModel &model, int section, Qt::Orientation orientation)
{
    for (const int role : {int(CopyRole), int(Qt::DisplayRole), int(Qt::AccessibleTextRole)}) {
        const QString text = model.headerData(section, orientation, role).toString();
        if (!text.isEmpty())
            return escaped(QString(text).replace('\n', ' '));
    }
    return {};
}

QString lineOf(const QStringList &cells)
{
    return QStringLiteral("| %1 |\n").arg(cells.join(QStringLiteral(" | ")));
}

} // namespace

QString markdownTable(const QAbstractItemView &view)
{
    if (!view.model())
        return {};
    const QAbstractItemModel &model = *view.model();
    std::vector<int> columns = shownColumns(view);
    std::vector<ShownRow> rows;
    addRows(view, view.rootIndex(), 0, rows);
    keepSelected(view, rows, columns);
    const auto *table = qobject_cast<const QTableView *>(&view);
    const bool hasRowTitles = table && !table->verticalHeader()->isHidden();
    QStringList headings;
    if (hasRowTitles)
        headings.append(QString());
    for (const int column : columns)
        headings.append(headingText(model, column, Qt::Horizontal));
    QString text = lineOf(headings) + lineOf(QStringList(headings.size(), QStringLiteral("---")));
    const std::size_t most = mostCells / std::max(std::size_t(1), columns.size());
    for (std::size_t i = 0; i < std::min(most, rows.size()); ++i) {
        QStringList cells;
        if (hasRowTitles)
            cells.append(headingText(model, rows[i].first.row(), Qt::Vertical));
        for (const int column : columns)
            cells.append(cellText(rows[i].first.siblingAtColumn(column)));
        cells.front().prepend(QStringLiteral("&emsp;").repeated(rows[i].depth));
        text += lineOf(cells);
    }
    if (rows.size() > most)
        text +=
            '\n' +
            QCoreApplication::translate("MarkdownCopy", "Rows left out: %1; select fewer.").arg(rows.size() - most) +
            '\n';
    return text;
}

void copyAsMarkdown(const QAbstractItemView &view)
{
    const QString text = markdownTable(view);
    auto *copied = new QMimeData;
    copied->setText(text);
    copied->setData(QStringLiteral("text/markdown"), text.toUtf8());
    QApplication::clipboard()->setMimeData(copied);
}

QAction *addMarkdownCopy(QAbstractItemView &view)
{
    const QString key = QKeySequence(QString::fromLatin1(markdownKey)).toString(QKeySequence::NativeText);
    auto *action = new QAction(QCoreApplication::translate("MarkdownCopy", "Copy as &Markdown") + '\t' + key, &view);
    action->setObjectName(QStringLiteral("copyAsMarkdown"));
    QObject::connect(action, &QAction::triggered, &view, [&view] { copyAsMarkdown(view); });
    enableWithRows(*action, view);
    view.addAction(action);
    if (view.contextMenuPolicy() == Qt::DefaultContextMenu)
        view.setContextMenuPolicy(Qt::ActionsContextMenu);
    return action;
}

QAction *addMarkdownCopyWithKey(QAbstractItemView &view)
{
    QAction *action = addMarkdownCopy(view);
    action->setText(QCoreApplication::translate("MarkdownCopy", "Copy as &Markdown"));
    action->setShortcut(QKeySequence(QString::fromLatin1(markdownKey)));
    action->setShortcutContext(Qt::WidgetShortcut);
    return action;
}

} // namespace bcfg::ui
