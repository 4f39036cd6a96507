// SPDX-License-Identifier: Apache-2.0
#include "ui/dialogs/newpatterndialog.h"

#include <QLineEdit>
#include <QTest>

using namespace bcfg;
using namespace bcfg::ui;

class TestNewPattern : public QObject
{
    Q_OBJECT

private slots:
    void readsOperatorsInForwardOrder();
    void refusesWithAReason_data();
    void refusesWithAReason();
    void dialogGivesWhatWasTyped();
};

void TestNewPattern::readsOperatorsInForwardOrder()
{
    const auto parsed = parseForwardPattern(" torch.nn.Conv2d , torch.nn.ReLU");
    const Pattern *pattern = std::get_if<Pattern>(&parsed);
    QVERIFY(pattern);
    QCOMPARE(notation(*newPatternConfig(*pattern, Api::Torch2)->pattern()),
             std::string("(torch.nn.Conv2d, torch.nn.ReLU)"));
    QCOMPARE(notation(*newPatternConfig(*pattern, Api::Torch1_13)->pattern()),
             std::string("(torch.nn.ReLU, torch.nn.Conv2d)"));
    QVERIFY(std::get<Pattern>(parseForwardPattern("contiguous")).method());
}

void TestNewPattern::refusesWithAReason_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("nothing") << "";
    QTest::newRow("a gap") << "torch.nn.Conv2d,,torch.nn.ReLU";
    QTest::newRow("code") << "__import__('os')";
    QTest::newRow("a blank") << "torch.nn Conv2d";
}

void TestNewPattern::refusesWithAReason()
{
    QFETCH(const QString, text);
    const auto parsed = parseForwardPattern(text);
    QVERIFY(std::holds_alternative<QString>(parsed));
    QVERIFY(!std::get<QString>(parsed).isEmpty());
}

void TestNewPattern::dialogGivesWhatWasTyped()
{
    NewPatternDialog dialog(Api::Torch2);
    auto *edit = dialog.findChild<QLineEdit *>("operatorsEdit");
    QTest::keyClicks(edit, "torch.nn.Linear,torch.nn.ReLU");
    QCOMPARE(dialog.config().title(Api::Torch2), std::string("Linear → ReLU"));
    QVERIFY(!newPatternConfig(
        Pattern({Pattern::atom("a.b"), Pattern::atom("a.b"), Pattern::atom("a.b"), Pattern::atom("a.b")}),
        Api::Torch2)); // PyTorch has no reversed form of four
}

QTEST_MAIN(TestNewPattern)
#include "tst_newpattern.moc"
