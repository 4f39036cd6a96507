// SPDX-License-Identifier: Apache-2.0
#include "tests/support/files.h"
#include "tests/support/singleclickstyle.h"
#include "tests/support/testprogram.h"
#include "tests/support/titles.h"
#include "tests/support/typing.h"
#include "tests/support/windowparts.h"
#include "tests/support/windowsession.h"
#include "ui/basis/toolkit/markdowncopy.h"
#include "ui/exchange/compare/comparisonwindow.h"
#include "ui/views/overview/overviewmodel.h"
#include "ui/views/overview/overviewpanel.h"

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QTableView>
#include <QTreeView>

namespace tst_overview {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::exchange;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;
using test::press;

class TestOverview : public QObject
{
    Q_OBJECT

private slots:
    void countsWhatTheListShows();
    void enterChoosesTheQConfig();
    void problemsLeadToThem();
    void changesSinceSavedLeadToTheComparison();
    void aClickOpensOneComparison();
    void nobodyCountsOutOfSight();
    void longTitlesDifferInSight_data() { test::addLongTitles(); }
    void longTitlesDifferInSight();
};

namespace {

struct Session : test::WindowSession
{
    Session()
    {
        pane->bringUp();
        view = child<QTreeView>("overviewView");
    }
    QModelIndex row(const QString &name) const
    {
        const QAbstractItemModel &model = *view->model();
        return model.match(model.index(0, 0), Qt::DisplayRole, name, 1, Qt::MatchExactly | Qt::MatchRecursive).value(0);
    }
    QString count(const QString &name) const
    {
        return row(name).siblingAtColumn(OverviewModel::CountColumn).data().toString();
    }
    void enter(const QString &name) const
    {
        view->setFocus();
        view->setCurrentIndex(row(name));
        press(Qt::Key_Return);
    }
    Document &document() const { return shown.document(); }

    Pane *pane = child<Pane>("overview");
    QTreeView *view;
};

} // namespace

void TestOverview::countsWhatTheListShows()
{
    const Session session;
    const QAbstractItemModelTester tester(session.view->model(),
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto *list = session.child<QTableView>("entryView");
    for (const QString name : {"Input quint8", "Weight qint8", "Output quint8"}) {
        QTRY_VERIFY2(session.row(name).isValid(), qPrintable(name));
        session.enter(name);
        QCOMPARE(session.child<QLineEdit>("filterEdit")->text(), name.toLower().replace(' ', ':'));
        QCOMPARE(session.count(name), QString("%1 of 194").arg(list->model()->rowCount()));
    }
    QVERIFY(list->model()->rowCount() < 194);
    QVERIFY(markdownTable(*session.view).contains("| &emsp;Weight qint8 |"));
}

void TestOverview::enterChoosesTheQConfig()
{
    const Session session;
    Simulator &simulator = session.shown.simulator();
    QTRY_VERIFY(session.count("qnnpack").contains("of 194"));
    session.enter("qnnpack");
    QCOMPARE(simulator.qconfigName(), simulator.choices().at(simulator.choices().find("qnnpack")).name);
    QCOMPARE(session.count("qnnpack"), QString("%1 of 194").arg(simulator.totals()[Status::Quantized]));
    const QModelIndex bar = session.row("qnnpack").siblingAtColumn(OverviewModel::BarColumn);
    QCOMPARE(bar.data(OverviewModel::ShareRole).toDouble(), simulator.totals()[Status::Quantized] / 194.0);
    QTRY_VERIFY(session.row("qnnpack").data(Qt::FontRole).value<QFont>().bold());
}

void TestOverview::problemsLeadToThem()
{
    const Session session;
    const auto faulty = parseDocument(
        {}, R"({"configs": [{"pattern": "torch.nn.GELU", "dtype_configs": [{"input_dtype": "torch.int99"}]}]})");
    session.document().insertEntries(0, std::get<LoadedDocument>(faulty).config.configs, "add");
    QTRY_COMPARE(session.count("Errors"), QString::number(session.shown.checker().totals()[Severity::Error]));
    session.enter("Errors");
    QCOMPARE(session.child<QLineEdit>("filterEdit")->text(), QString("has:error"));
    QVERIFY(session.child<QTreeView>("problemView")->isVisible());
}

void TestOverview::changesSinceSavedLeadToTheComparison()
{
    const Session session;
    QVERIFY(!session.row("Patterns removed").isValid());
    session.document().removeEntries(3, 2, "remove");
    QTRY_COMPARE(session.count("Patterns removed"), QString("2"));
    PatternConfig changed = *session.document().entry(7);
    changed.setDTypeConfigs({}, Api::Torch2);
    session.document().changeEntry(7, changed, "change");
    QTRY_COMPARE(session.count("Patterns changed"), QString("1"));
    session.enter("Patterns changed");
    QTRY_VERIFY(session.window.findChild<ComparisonWindow *>());
    session.window.findChild<ComparisonWindow *>()->close();
    session.document().undoStack().undo();
    session.document().undoStack().undo();
    QTRY_VERIFY(!session.row("Patterns removed").isValid());
}

void TestOverview::aClickOpensOneComparison()
{
    test::SingleClickStyle style;
    const Session session;
    session.view->setStyle(&style);
    session.document().removeEntries(3, 2, "remove");
    QTRY_COMPARE(session.count("Patterns removed"), QString("2"));
    QTRY_VERIFY(session.count("qnnpack").contains("of 192")); // no row moves from now on
    session.view->scrollTo(session.row("Patterns removed"));
    test::click(*session.view->viewport(), session.view->visualRect(session.row("Patterns removed")).center());
    QTRY_VERIFY(session.window.findChild<ComparisonWindow *>());
    QCOMPARE(session.window.findChildren<ComparisonWindow *>().size(), 1);
}

void TestOverview::nobodyCountsOutOfSight()
{
    const Session session;
    QTRY_VERIFY(session.count("qnnpack").contains("of 194"));
    session.child<Pane>("preview")->bringUp();
    session.document().removeEntries(3, 2, "remove");
    QTest::qWait(700);
    QVERIFY(session.count("qnnpack").contains("of 194"));
    session.pane->bringUp();
    QTRY_VERIFY(session.count("qnnpack").contains("of 192"));
}

void TestOverview::longTitlesDifferInSight()
{
    QFETCH(const QString, one);
    QFETCH(const QString, other);
    const Session session;
    for (const QString &title : {one, other})
        session.shown.simulator().addOwn({QConfigChoice::Origin::Own, title, title, QConfig()});
    const auto picture = [&](const QString &title) {
        session.view->scrollTo(session.row(title));
        return session.view->viewport()->grab(session.view->visualRect(session.row(title))).toImage();
    };
    QTRY_VERIFY(!session.count(one).isEmpty() && session.count(one) == session.count(other));
    QVERIFY(session.view->fontMetrics().horizontalAdvance(one) > session.view->width());
    QVERIFY(picture(one) != picture(other));
}

BCFG_TEST(TestOverview)

} // namespace tst_overview

#include "tst_overview.moc"
