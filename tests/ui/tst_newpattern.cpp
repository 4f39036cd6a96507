// SPDX-License-Identifier: Apache-2.0
#include "tests/support/child.h"
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
    for (const char *text : {" torch.nn.Conv2d , torch.nn.ReLU", "(torch.nn.Conv2d, torch.nn.ReLU)"}) {
        const auto read = readNewPattern(text, Api::Torch2);
        const Pattern *reversed = std::get_if<Pattern>(&read);
        QVERIFY(reversed);
        QCOMPARE(notation(*newPatternConfig(*reversed, Api::Torch2).pattern()),
                 std::string("(torch.nn.Conv2d, torch.nn.ReLU)"));
        QCOMPARE(notation(*newPatternConfig(*reversed, Api::Torch1_13).pattern()),
                 std::string("(torch.nn.ReLU, torch.nn.Conv2d)"));
    }
    QVERIFY(std::get<Pattern>(readNewPattern("'contiguous'", Api::Torch2)).method());
    const auto four = readNewPattern("a.b, a.c, a.d, a.e", Api::Torch2); // which only the reversed order can say
    QVERIFY(newPatternConfig(std::get<Pattern>(four), Api::Torch2).patternComplexFormat());
}

void TestNewPattern::refusesWithAReason_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("nothing") << "";
    QTest::newRow("a gap") << "torch.nn.Conv2d,,torch.nn.ReLU";
    QTest::newRow("code") << "__import__('os')";
    QTest::newRow("a blank") << "torch.nn Conv2d";
    QTest::newRow("an open bracket") << "(torch.nn.Conv2d, torch.nn.ReLU";
}

void TestNewPattern::refusesWithAReason()
{
    QFETCH(const QString, text);
    const auto parsed = readNewPattern(text, Api::Torch2);
    QVERIFY(std::holds_alternative<QString>(parsed));
    QVERIFY(!std::get<QString>(parsed).isEmpty());
}

void TestNewPattern::dialogGivesWhatWasTyped()
{
    NewPatternDialog dialog(Api::Torch2);
    auto *edit = test::child<QLineEdit>(dialog, "operatorsEdit");
    QTest::keyClicks(edit, "torch.nn.Linear,torch.nn.ReLU");
    QCOMPARE(dialog.config().title(Api::Torch2), std::string("Linear → ReLU"));
}

QTEST_MAIN(TestNewPattern)
#include "tst_newpattern.moc"
