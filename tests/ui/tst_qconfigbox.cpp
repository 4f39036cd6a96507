// SPDX-License-Identifier: Apache-2.0
#include "tests/support/awaited.h"
#include "tests/support/files.h"
#include "tests/support/largedocument.h"
#include "tests/support/testprogram.h"
#include "tests/support/titles.h"
#include "tests/support/typing.h"
#include "tests/support/windowparts.h"
#include "tests/support/windowsession.h"
#include "ui/session/document/document.h"
#include "ui/session/qconfigs/chosenqconfigbox.h"
#include "ui/session/qconfigs/qconfigcoverage.h"
#include "ui/session/qconfigs/qconfigpopup.h"

#include <QLineEdit>
#include <QListView>
#include <QTimer>

namespace tst_qconfigbox {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;

class TestQConfigBox : public QObject
{
    Q_OBJECT

private slots:
    void ownStandFirstInSections();
    void lettersSearchAndEnterChooses();
    void wholeTitleComesBeforeTitlesThatHoldIt_data();
    void wholeTitleComesBeforeTitlesThatHoldIt();
    void escapeChangesNothing();
    void countsFollowEdits();
    void countsOfALargeDocumentAreThoseOfTheVerdicts();
    void countsAreNeverThoseOfTheDocumentBefore();
    void toolTipSaysTheChosenNameFirst();
    void longTitlesDifferInSight_data() { test::addLongTitles(); }
    void longTitlesDifferInSight();
};

namespace {

using Session = test::WindowSession;

QStringList titles(const QAbstractItemModel &model)
{
    QStringList titles;
    for (int row = 0; row < model.rowCount(); ++row)
        titles.append(model.index(row, 0).data().toString());
    return titles;
}

QString coverage(const ChosenQConfigBox &box, const QString &title)
{
    return box.itemData(box.findText(title), CoverageRole).toString();
}

QString expected(const Session &session, const char *title)
{
    Simulator &simulator = session.window.session().simulator();
    simulator.chooseQConfig(title);
    return QStringLiteral("%L1 of %L2")
        .arg(simulator.totals()[Status::Quantized])
        .arg(session.window.session().document().entryCount());
}

/// Waits until counting in the open document has begun.
void waitUntilCounting(const Session &session)
{
    const auto *delay = session.shown.qconfigCoverage().findChild<QTimer *>();
    test::waitUntil([delay] { return !delay->isActive(); });
}

} // namespace

void TestQConfigBox::ownStandFirstInSections()
{
    Session session;
    Simulator &simulator = session.window.session().simulator();
    auto *box = session.child<ChosenQConfigBox>("qconfigBox");
    QCOMPARE(titles(*box->model()).first(2), QStringList({"none", "PyTorch's QConfigs"}));
    const QConfigChoice &x86 = simulator.choices().at(simulator.choices().find("x86"));
    simulator.addOwn({QConfigChoice::Origin::Own, "mine", "mine", x86.source});
    const QStringList all = titles(*box->model());
    QCOMPARE(all.first(4), QStringList({"none", "Own", "mine", "PyTorch's QConfigs"}));
    QVERIFY(all.indexOf("PyTorch's QConfigMappings") < all.indexOf("x86 mapping"));
    QVERIFY(all.indexOf("PyTorch's QConfigMappings") > all.indexOf("x86"));
    QCOMPARE(box->itemData(box->findText("x86"), NameRole).toString(), QString("get_default_qconfig(\"x86\", 0)"));
    QCOMPARE(box->currentText(), QString("x86"));
}

void TestQConfigBox::lettersSearchAndEnterChooses()
{
    Session session;
    const auto *box = session.child<ChosenQConfigBox>("qconfigBox");
    auto *before = session.child<QAbstractItemView>("entryView");
    before->setFocus();
    test::press(Qt::Key_Q, Qt::AltModifier);
    QVERIFY(box->hasFocus());
    test::type("qat");
    auto *popup = session.child<QConfigPopup>("qconfigPopup");
    QVERIFY(popup->isVisible());
    QCOMPARE(session.child<QLineEdit>("qconfigSearch")->text(), QString("qat"));
    test::type(" get qnn");
    const auto *items = session.child<QListView>("qconfigItems");
    QVERIFY(items->model()->rowCount() >= 4); // two headings, and what holds all words in its title or name
    test::press(Qt::Key_Down);
    test::press(Qt::Key_Up);
    test::press(Qt::Key_Return);
    QVERIFY(!popup->isVisible());
    const QString chosen = session.window.session().simulator().qconfigName();
    QVERIFY2(chosen.startsWith("get_default_qat_qconfig(\"qnnpack\""), qPrintable(chosen));
    QTRY_VERIFY(before->hasFocus()); // the next key is no letter of another search
    test::press(Qt::Key_Q, Qt::AltModifier);
    test::press(Qt::Key_D, Qt::AltModifier);
    QCOMPARE(session.window.session().simulator().qconfigName(), chosen);
    test::press(Qt::Key_Q, Qt::AltModifier);
    test::type("zzz");
    QCOMPARE(items->model()->rowCount(), 0);
    test::press(Qt::Key_Return); // there is nothing to choose
    QVERIFY(popup->isVisible());
    QCOMPARE(session.window.session().simulator().qconfigName(), chosen);
}

void TestQConfigBox::wholeTitleComesBeforeTitlesThatHoldIt_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("title");
    QTest::newRow("the whole") << "qnnpack"
                               << "qnnpack";
    QTest::newRow("which others begin with") << "default"
                                             << "default";
    QTest::newRow("in another case") << "QNNPACK"
                                     << "qnnpack";
    QTest::newRow("behind one that begins so") << "per_channel_symmetric_qnnpack"
                                               << "per_channel_symmetric_qnnpack";
    QTest::newRow("the beginning") << "qnn"
                                   << "qnnpack";
    QTest::newRow("a mapping") << "x86 mapping"
                               << "x86 mapping";
}

void TestQConfigBox::wholeTitleComesBeforeTitlesThatHoldIt()
{
    QFETCH(const QString, typed);
    QFETCH(const QString, title);
    Session session;
    const auto *box = session.child<ChosenQConfigBox>("qconfigBox");
    test::press(Qt::Key_Q, Qt::AltModifier);
    test::type(typed);
    test::press(Qt::Key_Return);
    QCOMPARE(box->currentText(), title);
}

void TestQConfigBox::escapeChangesNothing()
{
    Session session;
    const QString chosen = session.window.session().simulator().qconfigName();
    test::press(Qt::Key_Q, Qt::AltModifier);
    test::press(Qt::Key_Space);
    const auto *items = session.child<QListView>("qconfigItems");
    QTRY_VERIFY(items->isVisible());
    QCOMPARE(items->currentIndex().data().toString(), QString("x86"));
    test::press(Qt::Key_Up);
    test::press(Qt::Key_Escape);
    QVERIFY(!items->isVisible());
    QCOMPARE(session.window.session().simulator().qconfigName(), chosen);
}

void TestQConfigBox::countsFollowEdits()
{
    Session session;
    const auto *box = session.child<ChosenQConfigBox>("qconfigBox");
    QTRY_COMPARE(coverage(*box, "x86"), expected(session, "x86"));
    QCOMPARE(coverage(*box, "x86 mapping"), expected(session, "x86 mapping"));
    QCOMPARE(coverage(*box, "none"), QString());
    const QString before = coverage(*box, "x86");
    session.window.session().document().removeEntries(0, 30, "remove");
    QTRY_VERIFY(coverage(*box, "x86") != before);
    QCOMPARE(coverage(*box, "x86"), expected(session, "x86"));
    QCOMPARE(coverage(*box, "dynamic"), expected(session, "dynamic"));
}

/// Edits the document while it is being counted.
void TestQConfigBox::countsOfALargeDocumentAreThoseOfTheVerdicts()
{
    Session session;
    Document &document = session.window.session().document();
    const auto *box = session.child<ChosenQConfigBox>("qconfigBox");
    document.open(test::document(test::largeDocument(3000)), {});
    QCOMPARE(coverage(*box, "x86"), QString());
    waitUntilCounting(session);
    QCOMPARE(coverage(*box, "x86"), QString()); // still under way
    document.removeEntries(0, 1, "while it is under way");
    QTRY_VERIFY(coverage(*box, "x86").endsWith("2,999"));
    expected(session, "x86");
    QTRY_COMPARE(coverage(*box, "x86"), expected(session, "x86"));
}

/// Opens another document while the first one is being counted.
void TestQConfigBox::countsAreNeverThoseOfTheDocumentBefore()
{
    Session session;
    Document &document = session.window.session().document();
    const auto *box = session.child<ChosenQConfigBox>("qconfigBox");
    document.open(test::document(test::largeDocument(1000)), {});
    waitUntilCounting(session);
    QCOMPARE(coverage(*box, "x86"), QString()); // still under way
    document.open(test::document(test::largeDocument(10)), {});
    QTRY_VERIFY(!coverage(*box, "x86").isEmpty());
    QVERIFY2(coverage(*box, "x86").endsWith(" 10"), qPrintable(coverage(*box, "x86")));
}

void TestQConfigBox::toolTipSaysTheChosenNameFirst()
{
    Session session;
    Simulator &simulator = session.window.session().simulator();
    const auto *box = session.child<ChosenQConfigBox>("qconfigBox");
    QVERIFY(simulator.chooseQConfig("float_qparams_weight_only_qconfig_4bit"));
    const qsizetype name = box->toolTip().indexOf("float_qparams_weight_only_qconfig_4bit");
    QVERIFY2(name >= 0 && name < box->toolTip().indexOf("verdicts are for"), qPrintable(box->toolTip()));
    simulator.choose(-1);
    QVERIFY(!box->toolTip().contains("4bit"));
}

void TestQConfigBox::longTitlesDifferInSight()
{
    QFETCH(const QString, one);
    QFETCH(const QString, other);
    Session session;
    auto *box = session.child<ChosenQConfigBox>("qconfigBox");
    Simulator &simulator = session.window.session().simulator();
    for (const QString &title : {one, other})
        simulator.addOwn({QConfigChoice::Origin::Own, title, title, QConfig()});
    const auto picture = [&](const QString &title) {
        simulator.chooseQConfig(title);
        return box->grab().toImage();
    };
    picture(other);
    const QImage ofOne = picture(one);
    QVERIFY(box->fontMetrics().horizontalAdvance(one) > box->width());
    QVERIFY(picture(other) != ofOne);
    QVERIFY(picture(one) == ofOne); // nothing but the title makes the difference
}

BCFG_TEST(TestQConfigBox)

} // namespace tst_qconfigbox

#include "tst_qconfigbox.moc"
