// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/exporter.h"
#include "tests/support/largedocument.h"
#include "tests/support/modal.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowsession.h"
#include "ui/session/problems/checker.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using test::press;
using test::type;

namespace {

constexpr auto threeConfigs = R"({"torch_api": "2", "configs": [
    {"pattern": "torch.nn.Linear", "root_module": "torch.nn.modules.linear.Linear", "$note": "as the NPU has it",
     "dtype_configs": [{"input_dtype": "torch.quint8"}]},
    {"pattern": ["torch.nn.Linear", "torch.nn.ReLU"], "dtype_configs": [{"input_dtype": "torch.quint8"}]},
    {"pattern": "npu.nn.LinearLike", "dtype_configs": []}]})";

struct Open : test::WindowSession
{
    Open()
    {
        shown.put(std::get<LoadedDocument>(parseDocument({}, threeConfigs)));
        press(Qt::Key_H, Qt::ControlModifier);
        view = child<QTableView>("findView");
    }
    void find(const QString &text) const
    {
        child<QLineEdit>("findText")->setFocus();
        press(Qt::Key_A, Qt::ControlModifier);
        type(text);
    }
    void choose(int extent) const
    {
        auto *box = child<QComboBox>("findExtent");
        box->setFocus();
        press(Qt::Key_Home);
        for (int i = 0; i < extent; ++i)
            press(Qt::Key_Down);
    }
    void replaceAllBy(const QString &text) const
    {
        child<QLineEdit>("replaceText")->setFocus();
        type(text);
        QTest::keyClick(child<QPushButton>("replaceAll"), Qt::Key_Space);
    }
    QString count() const { return child<QLabel>("findCount")->text(); }
    std::string json() const { return exportDocument(shown.document().config()); }

    QTableView *view;
};

} // namespace

class TestFind : public QObject
{
    Q_OBJECT

private slots:
    void findsInEveryField();
    void wholeNamesAndCapitalsNarrow();
    void symbolIsFoundUnderAllItsNames();
    void stepsLeadToTheFields();
    void allAreReplacedAsOneStep();
    void nextTextIsTypedOnceAllAreReplaced();
    void oneIsReplacedAfterTheOther();
    void undoInAFieldUndoesTheReplacement_data();
    void undoInAFieldUndoesTheReplacement();
    void findsInTheReplacementArePassed();
    void operatorIsRenamedEverywhere_data();
    void operatorIsRenamedEverywhere();
    void whatIsNoSymbolIsNoNewName_data();
    void whatIsNoSymbolIsNoNewName();
    void enterReplacesOneAfterARename();
    void anyTextIsFoundAfterARename();
    void newErrorsAreTold();
    void findsFollowEdits();
    void theChosenFindStays();
    void enterGoesOnWhileTheTextIsTyped();
    void largeDocumentIsSearchedAndReplacedInAThread();
};

void TestFind::findsInEveryField()
{
    const Open session;
    session.find("linear");
    QCOMPARE(session.count(), QString("5 in 3 patterns")); // two in torch.nn.modules.linear.Linear
    session.find("the NPU");
    QCOMPARE(session.count(), QString("1 in 1 pattern"));
    session.find("quint8");
    QCOMPARE(session.count(), QString("2 in 2 patterns"));
    session.find("nothing like it");
    QCOMPARE(session.count(), QString("0 in 0 patterns"));
}

void TestFind::wholeNamesAndCapitalsNarrow()
{
    const Open session;
    session.find("linear");
    session.choose(1);
    QCOMPARE(session.count(), QString("4 in 2 patterns")); // not LinearLike
    auto *capitals = session.child<QCheckBox>("matchCase");
    capitals->setFocus();
    press(Qt::Key_Space);
    QCOMPARE(session.count(), QString("1 in 1 pattern")); // the module of the long path
}

void TestFind::symbolIsFoundUnderAllItsNames()
{
    const Open session;
    session.find("torch.nn.Linear");
    QCOMPARE(session.count(), QString("2 in 2 patterns"));
    session.choose(2);
    QCOMPARE(session.count(), QString("3 in 2 patterns"));
}

void TestFind::stepsLeadToTheFields()
{
    const Open session;
    session.find("quint8");
    press(Qt::Key_F3);
    QCOMPARE(session.view->currentIndex().row(), 0);
    QCOMPARE(session.shown.cursor().row(), 0);
    press(Qt::Key_F3);
    QCOMPARE(session.shown.cursor().row(), 1);
    press(Qt::Key_F3); // round
    QCOMPARE(session.shown.cursor().row(), 0);
    press(Qt::Key_F3, Qt::ShiftModifier);
    QCOMPARE(session.shown.cursor().row(), 1);
}

void TestFind::allAreReplacedAsOneStep()
{
    const Open session;
    const std::string before = session.json();
    session.find("torch.quint8");
    const QSignalSpy done(&session.shown, &bcfg::ui::session::Session::done);
    session.replaceAllBy("torch.qint8");
    QCOMPARE(done.size(), 1);
    QVERIFY(done[0][0].toString().startsWith("Replaced in "));
    std::string expected = before;
    for (std::size_t at = 0; (at = expected.find("torch.quint8", at)) != std::string::npos;)
        expected.replace(at, 12, "torch.qint8");
    QCOMPARE(session.json(), expected);
    QCOMPARE(session.shown.document().undoStack().count(), 1);
    session.shown.document().undoStack().undo();
    QCOMPARE(session.json(), before);
}

void TestFind::nextTextIsTypedOnceAllAreReplaced()
{
    const Open session;
    session.find("torch.quint8");
    session.child<QLineEdit>("replaceText")->setFocus();
    type("torch.qint8");
    test::pressButton(Qt::Key_A);
    QCOMPARE(session.shown.document().undoStack().count(), 1);
    const auto *text = session.child<QLineEdit>("findText");
    QVERIFY(text->hasFocus());
    press(Qt::Key_A, Qt::ControlModifier);
    type("ReLU");
    QCOMPARE(text->text(), QString("ReLU"));
}

void TestFind::oneIsReplacedAfterTheOther()
{
    const Open session;
    session.find("torch.quint8");
    auto *replacement = session.child<QLineEdit>("replaceText");
    replacement->setFocus();
    type("torch.qint8");
    press(Qt::Key_Return);
    const Document &document = session.shown.document();
    QVERIFY(document.entry(0)->dtypeConfigs().front().input().dtype() == DType(DType::QInt8));
    QVERIFY(document.entry(1)->dtypeConfigs().front().input().dtype() == DType(DType::QUInt8));
    QCOMPARE(session.count(), QString("1 in 1 pattern"));
    press(Qt::Key_Return);
    QVERIFY(document.entry(1)->dtypeConfigs().front().input().dtype() == DType(DType::QInt8));
}

void TestFind::undoInAFieldUndoesTheReplacement_data()
{
    QTest::addColumn<bool>("isOfAll");
    QTest::newRow("all") << true;
    QTest::newRow("one") << false;
}

void TestFind::undoInAFieldUndoesTheReplacement()
{
    QFETCH(const bool, isOfAll);
    const Open session;
    const std::string before = session.json();
    session.find("torch.quint8");
    session.child<QLineEdit>("replaceText")->setFocus();
    type("torch.qint8");
    isOfAll ? test::pressButton(Qt::Key_A) : press(Qt::Key_Return);
    QVERIFY(session.json() != before);
    QVERIFY(session.child<QLineEdit>(isOfAll ? "findText" : "replaceText")->hasFocus());
    press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(session.json(), before);
    QCOMPARE(session.child<QLineEdit>("findText")->text(), QString("torch.quint8"));
    QCOMPARE(session.child<QLineEdit>("replaceText")->text(), QString("torch.qint8"));
}

void TestFind::operatorIsRenamedEverywhere_data()
{
    QTest::addColumn<bool>("byEnter");
    QTest::newRow("Enter") << true;
    QTest::newRow("the button") << false;
}

void TestFind::operatorIsRenamedEverywhere()
{
    QFETCH(const bool, byEnter);
    const Open session;
    session.shown.cursor().moveTo(0);
    press(Qt::Key_F2, Qt::ControlModifier);
    QCOMPARE(session.count(), QString("3 in 2 patterns"));
    type(" npu.nn.Dense ");
    if (byEnter)
        press(Qt::Key_Return);
    else
        QTest::keyClick(session.child<QPushButton>("replaceAll"), Qt::Key_Space);
    const std::string json = session.json();
    QVERIFY(json.find("torch.nn.Linear") == std::string::npos);
    QVERIFY(json.find("modules.linear") == std::string::npos);
    QVERIFY(json.find("\"npu.nn.Dense\"") != std::string::npos); // without the blanks
    QVERIFY(json.find("npu.nn.LinearLike") != std::string::npos);
    QCOMPARE(session.shown.document().undoStack().count(), 1);
}

void TestFind::whatIsNoSymbolIsNoNewName_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("with a blank") << "bad name";
    QTest::newRow("without a module") << "Dense";
    QTest::newRow("nothing") << " ";
}

void TestFind::whatIsNoSymbolIsNoNewName()
{
    QFETCH(const QString, text);
    const Open session;
    const std::string before = session.json();
    session.shown.cursor().moveTo(0);
    press(Qt::Key_F2, Qt::ControlModifier);
    type(text);
    QString why;
    test::inNextDialog<QMessageBox>([&why](QMessageBox &refusal) {
        why = refusal.text();
        refusal.accept();
    });
    press(Qt::Key_Return);
    test::finishDialogs();
    QVERIFY2(why.contains("is named with its module"), qPrintable(why));
    QCOMPARE(session.json(), before);
}

void TestFind::enterReplacesOneAfterARename()
{
    const Open session;
    session.shown.cursor().moveTo(0);
    press(Qt::Key_F2, Qt::ControlModifier);
    press(Qt::Key_H, Qt::ControlModifier);
    session.child<QLineEdit>("replaceText")->setFocus();
    press(Qt::Key_A, Qt::ControlModifier);
    type("npu.nn.Dense");
    press(Qt::Key_Return);
    QCOMPARE(session.count(), QString("1 in 1 pattern"));
}

void TestFind::anyTextIsFoundAfterARename()
{
    const Open session;
    session.shown.cursor().moveTo(0);
    press(Qt::Key_F2, Qt::ControlModifier);
    press(Qt::Key_H, Qt::ControlModifier);
    type("quint8");
    QCOMPARE(session.count(), QString("2 in 2 patterns"));
}

void TestFind::newErrorsAreTold()
{
    const Open session;
    const auto errors = [&session] {
        return session.shown.checker().totals()[Severity::Error];
    };
    const int before = errors();
    session.find("quint8");
    const QSignalSpy done(&session.shown, &bcfg::ui::session::Session::done);
    session.replaceAllBy("nonsense");
    QVERIFY(errors() > before);
    QCOMPARE(done.size(), 1);
    QCOMPARE(done[0][0].toString(),
             QString("Replaced in 2 patterns, as one step; errors went from %1 to %2").arg(before).arg(errors()));
}

void TestFind::findsFollowEdits()
{
    const Open session;
    session.find("quint8");
    session.shown.document().removeEntries(0, 1, "remove");
    QCOMPARE(session.count(), QString("1 in 1 pattern"));
    session.shown.document().undoStack().undo();
    QCOMPARE(session.count(), QString("2 in 2 patterns"));
}

void TestFind::theChosenFindStays()
{
    const Open session;
    Document &document = session.shown.document();
    session.find("quint8");
    press(Qt::Key_F3);
    press(Qt::Key_F3);
    document.insertEntries(0, {document.entry(0)}, "insert");
    QCOMPARE(session.view->currentIndex().row(), 2);
    document.undoStack().undo();
    QCOMPARE(session.view->currentIndex().row(), 1);
    auto *replacement = session.child<QLineEdit>("replaceText");
    replacement->setFocus();
    type("qint8");
    press(Qt::Key_Return);
    QVERIFY(document.entry(0)->dtypeConfigs().front().input().dtype() == DType(DType::QUInt8));
    QVERIFY(document.entry(1)->dtypeConfigs().front().input().dtype() == DType(DType::QInt8));
    document.undoStack().undo();
    document.removeEntries(0, 1, "remove");
    press(Qt::Key_F3); // there is but one
    QCOMPARE(session.view->currentIndex().row(), 0);
    QCOMPARE(session.shown.cursor().row(), 0);
}

void TestFind::enterGoesOnWhileTheTextIsTyped()
{
    const Open session;
    session.find("quint8");
    press(Qt::Key_Return);
    press(Qt::Key_Return);
    QCOMPARE(session.view->currentIndex().row(), 1);
    QCOMPARE(session.shown.cursor().row(), 1);
    press(Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(session.view->currentIndex().row(), 0);
    type("x");
    QCOMPARE(session.child<QLineEdit>("findText")->text(), QString("quint8x"));
    QCOMPARE(session.shown.document().undoStack().count(), 0);
}

void TestFind::largeDocumentIsSearchedAndReplacedInAThread()
{
    Open session;
    session.shown.put(std::get<LoadedDocument>(parseDocument({}, test::largeDocument(5000))));
    session.find("torch.nn.");
    QTRY_VERIFY(session.count().endsWith("patterns"));
    const QString found = session.count();
    session.replaceAllBy("other.nn.");
    QTRY_COMPARE(session.count(), QString("0 in 0 patterns"));
    QVERIFY(session.json().find("torch.nn.") == std::string::npos);
    session.shown.document().undoStack().undo();
    QTRY_COMPARE(session.count(), found);
}

void TestFind::findsInTheReplacementArePassed()
{
    const Open session;
    session.find("npu");
    QCOMPARE(session.count(), QString("2 in 2 patterns"));
    session.child<QLineEdit>("replaceText")->setFocus();
    type("npu.npu");
    press(Qt::Key_Return);
    QCOMPARE(session.count(), QString("3 in 2 patterns"));
    QCOMPARE(session.view->currentIndex().row(), 2);
    press(Qt::Key_Return);
    QVERIFY(session.json().find("\"as the npu.npu has it\"") != std::string::npos);
    QVERIFY(session.json().find("\"npu.npu.nn.LinearLike\"") != std::string::npos);
}

BCFG_TEST(TestFind)
#include "tst_find.moc"
