// SPDX-License-Identifier: Apache-2.0
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowsession.h"
#include "ui/basis/toolkit/markdowncopy.h"

#include <QClipboard>
#include <QDockWidget>
#include <QHeaderView>
#include <QMimeData>
#include <QStandardItemModel>
#include <QTableView>
#include <QTreeView>

namespace tst_markdowncopy {

using namespace bcfg;
using namespace bcfg::ui;
using test::press;

namespace {

QString copied()
{
    return QGuiApplication::clipboard()->text();
}

/// A table of two columns. Some cells have characters with a meaning in Markdown.
struct Table
{
    Table()
    {
        model.setHorizontalHeaderLabels({"a|b", "second"});
        model.appendRow({new QStandardItem("x | `y`"), new QStandardItem("one\ntwo")});
        model.appendRow({new QStandardItem("<b>"), new QStandardItem("")});
        model.appendRow({new QStandardItem("\u202e[l](x)"), new QStandardItem("3")});
        view.setModel(&model);
        view.verticalHeader()->hide();
    }
    QStandardItemModel model;
    QTableView view;
};

} // namespace

class TestMarkdownCopy : public QObject
{
    Q_OBJECT

private slots:
    void cellsStayCells();
    void selectedRowsAloneWhereThereAreSome();
    void hiddenColumnsAreLeftOut();
    void treesShowWhatIsUnfolded();
    void largeTablesSayWhatIsLeftOut();
    void tablesOfTheWindowByKey_data();
    void tablesOfTheWindowByKey();
    void eachTableOffersIt();
    void emptyTablesOfferNothing();
};

void TestMarkdownCopy::cellsStayCells()
{
    const Table table;
    QCOMPARE(markdownTable(table.view), QString("| a\\|b | second |\n"
                                                "| --- | --- |\n"
                                                "| x \\| \\`y\\` | one<br>two |\n"
                                                "| \\<b\\> |  |\n"
                                                "| \\\\u202e\\[l\\](x) | 3 |\n"));
}

void TestMarkdownCopy::selectedRowsAloneWhereThereAreSome()
{
    Table table;
    table.view.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.view.selectRow(1);
    QVERIFY(markdownTable(table.view).contains("| \\\\u202e")); // one is always current
    table.view.setSelectionMode(QAbstractItemView::MultiSelection);
    table.view.selectRow(0);
    const QString two = markdownTable(table.view);
    QVERIFY(two.contains("one<br>two") && two.contains("\\<b\\>") && !two.contains("202e"));
    table.view.setSelectionBehavior(QAbstractItemView::SelectItems);
    table.view.clearSelection();
    table.view.selectionModel()->select(table.model.index(0, 1), QItemSelectionModel::Select);
    table.view.selectionModel()->select(table.model.index(2, 1), QItemSelectionModel::Select);
    QCOMPARE(markdownTable(table.view), QString("| second |\n| --- |\n| one<br>two |\n| 3 |\n"));
}

void TestMarkdownCopy::hiddenColumnsAreLeftOut()
{
    Table table;
    table.view.horizontalHeader()->moveSection(1, 0);
    QVERIFY(markdownTable(table.view).startsWith("| second | a\\|b |\n"));
    table.view.setColumnHidden(0, true);
    QVERIFY(markdownTable(table.view).startsWith("| second |\n"));
}

void TestMarkdownCopy::treesShowWhatIsUnfolded()
{
    QStandardItemModel model;
    model.setHorizontalHeaderLabels({"name"});
    auto *parent = new QStandardItem("parent");
    parent->appendRow(new QStandardItem("child"));
    model.appendRow(parent);
    QTreeView view;
    view.setModel(&model);
    QCOMPARE(markdownTable(view), QString("| name |\n| --- |\n| parent |\n"));
    view.expandAll();
    QCOMPARE(markdownTable(view), QString("| name |\n| --- |\n| parent |\n| &emsp;child |\n"));
}

void TestMarkdownCopy::largeTablesSayWhatIsLeftOut()
{
    QStandardItemModel model(60'000, 2);
    QTableView view;
    view.setModel(&model);
    view.verticalHeader()->hide();
    QVERIFY(markdownTable(view).endsWith("\nRows left out: 10000; select fewer.\n"));
}

void TestMarkdownCopy::tablesOfTheWindowByKey_data()
{
    QTest::addColumn<QString>("view");
    QTest::addColumn<QString>("pane");
    QTest::addColumn<QString>("line");
    QTest::newRow("patterns")
        << "entryView"
        << ""
        << "|  | Conv1d → ReLU (nn) | Fused, quantized under get\\_default\\_qconfig(\"x86\", 0) |";
    QTest::newRow("matrix") << "matrixView"
                            << "matrix"
                            << "| --- |";
    QTest::newRow("dtype cards") << "dtypeCards"
                                 << ""
                                 << "| Input |";
    QTest::newRow("checks") << "checkView"
                            << "match"
                            << "| DType config | Field | Backend wants | QConfig has | Why |";
}

void TestMarkdownCopy::tablesOfTheWindowByKey()
{
    QFETCH(const QString, view);
    QFETCH(const QString, pane);
    QFETCH(const QString, line);
    test::WindowSession session;
    if (pane == "matrix")
        QTest::keySequence(&session.window, QKeySequence("Ctrl+M"));
    auto *table = session.child<QAbstractItemView>(qPrintable(view));
    QTRY_VERIFY(table->model()->rowCount() > 0);
    table->setFocus();
    QGuiApplication::clipboard()->clear();
    press(Qt::Key_C, Qt::ControlModifier | Qt::AltModifier);
    QVERIFY2(copied().contains(line.section('|', 0, 1)), qPrintable(copied().left(2000)));
    QVERIFY2(copied().contains(line), qPrintable(copied().left(2000)));
    QCOMPARE(QGuiApplication::clipboard()->mimeData()->data("text/markdown"), copied().toUtf8());
}

/// Includes the tables of panes that were not shown at first.
void TestMarkdownCopy::eachTableOffersIt()
{
    test::WindowSession session;
    for (const char *pane : {"find", "problems", "match"})
        session.window.findChild<QDockWidget *>(pane)->raise();
    QTest::keySequence(&session.window, QKeySequence("Ctrl+H"));
    QTest::keySequence(&session.window, QKeySequence("Ctrl+M"));
    int tables = 0;
    for (QAbstractItemView *view : session.window.findChildren<QAbstractItemView *>()) {
        if (!qobject_cast<QTableView *>(view) && !qobject_cast<QTreeView *>(view))
            continue;
        if (view->parentWidget() && view->parentWidget()->inherits("QComboBoxPrivateContainer"))
            continue;
        ++tables;
        QVERIFY2(view->findChild<QAction *>("copyAsMarkdown"), qPrintable(view->objectName()));
    }
    QVERIFY(tables >= 7);
}

void TestMarkdownCopy::emptyTablesOfferNothing()
{
    test::WindowSession session;
    const Actions &commands = session.window.commands();
    const auto offered = [&commands](const QAbstractItemView &view) {
        return QList<bool>{commands[Command::CopyMarkdown]->isEnabled(), commands[Command::SelectAll]->isEnabled(),
                           test::child<QAction>(view, "copyAsMarkdown")->isEnabled()};
    };
    const QList<bool> all(3, true);
    const QList<bool> none(3, false);
    auto *list = session.child<QTableView>("entryView");
    list->setFocus();
    QCOMPARE(offered(*list), all);
    press(Qt::Key_A, Qt::ControlModifier);
    press(Qt::Key_Delete);
    QCOMPARE(offered(*list), none);
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(offered(*list), all);
    auto *cards = session.child<QAbstractItemView>("dtypeCards");
    cards->setFocus();
    QCOMPARE(offered(*cards), all);
    PatternConfig bare = *session.shown.cursor().entry();
    bare.setDTypeConfigs({}, session.shown.document().api());
    session.shown.cursor().changeEntry(bare, "Remove dtype configs");
    QCOMPARE(offered(*cards), none);
}

BCFG_TEST(TestMarkdownCopy)

} // namespace tst_markdowncopy

#include "tst_markdowncopy.moc"
