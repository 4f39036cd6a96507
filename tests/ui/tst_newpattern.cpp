// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/resources.h"
#include "core/json/importer.h"
#include "tests/support/child.h"
#include "ui/dialogs/newpatterndialog.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QCompleter>
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
    void offersWhatFitsBestFirst_data();
    void offersWhatFitsBestFirst();
    void offersNothingForAWholeName();
    void takesWhatPyTorchKnowsOfThePattern();
    void takesTheDTypeConfigsOfAnother();
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
    NewPatternDialog dialog(Api::Torch2, nullptr);
    auto *edit = test::child<QLineEdit>(dialog, "operatorsEdit");
    QTest::keyClicks(edit, "torch.nn.Linear,torch.nn.ReLU");
    QCOMPARE(dialog.config().title(Api::Torch2), std::string("Linear → ReLU"));
}

void TestNewPattern::offersWhatFitsBestFirst_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("text");
    QTest::newRow("a name") << "linear"
                            << "torch.nn.Linear";
    QTest::newRow("letters") << "bn2"
                             << "torch.nn.BatchNorm2d";
    QTest::newRow("behind a comma") << "torch.nn.Linear,relu"
                                    << "torch.nn.Linear, torch.nn.ReLU";
}

void TestNewPattern::offersWhatFitsBestFirst()
{
    QFETCH(const QString, typed);
    QFETCH(const QString, text);
    NewPatternDialog dialog(Api::Torch2, nullptr);
    auto *edit = test::child<QLineEdit>(dialog, "operatorsEdit");
    dialog.show();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    QTest::keyClicks(edit, typed);
    QVERIFY(edit->completer()->popup()->isVisible());
    QTest::keyClick(edit->completer()->popup(), Qt::Key_Return);
    QCOMPARE(edit->text(), text);
    QVERIFY(dialog.isVisible()); // Enter took the operator; once more, it adds the pattern
    QTest::keyClick(edit, Qt::Key_Return);
    QCOMPARE(dialog.result(), QDialog::Accepted);
}

void TestNewPattern::offersNothingForAWholeName()
{
    NewPatternDialog dialog(Api::Torch2, nullptr);
    auto *edit = test::child<QLineEdit>(dialog, "operatorsEdit");
    dialog.show();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    QTest::keyClicks(edit, "torch.nn.Linear");
    QVERIFY(!edit->completer()->popup()->isVisible());
    QTest::keyClick(edit, Qt::Key_Return);
    QCOMPARE(dialog.result(), QDialog::Accepted);
}

void TestNewPattern::takesWhatPyTorchKnowsOfThePattern()
{
    NewPatternDialog dialog(Api::Torch2, nullptr);
    auto *edit = test::child<QLineEdit>(dialog, "operatorsEdit");
    auto *modules = test::child<QCheckBox>(dialog, "takeModules");
    edit->setText("torch.nn.Conv2d, torch.nn.ReLU");
    QVERIFY(modules->isEnabled());
    const auto text = [&](Field field) {
        const Symbol *module = dialog.config().record().get<Symbol>(field);
        return module ? module->path() : std::string();
    };
    QCOMPARE(text(Field::FusedModule), std::string("torch.ao.nn.intrinsic.ConvReLU2d"));
    QVERIFY(dialog.config().record().hasField(Field::FuserMethod));
    QVERIFY(dialog.config().dtypeConfigs().empty());
    modules->setChecked(false);
    QVERIFY(!dialog.config().record().hasField(Field::FusedModule));
    modules->setChecked(true);

    edit->setText("torch.nn.functional.linear"); // whose arguments must be told apart
    QVERIFY(dialog.config().record().hasField(Field::InputTypeToIndex));
    edit->setText("my.kernels.op");
    QVERIFY(!modules->isEnabled());
    edit->setText("torch.nn.Linear, my.kernels.op"); // unknown, but its root is not
    QCOMPARE(text(Field::RootModule), std::string("torch.nn.Linear"));
}

void TestNewPattern::takesTheDTypeConfigsOfAnother()
{
    BackendConfig native = *importDocument(resource("templates/torch-2.6.0/native.bcfg.json")).document;
    const PatternConfig &like = *native.configs.front();
    NewPatternDialog dialog(Api::Torch2, &like);
    test::child<QLineEdit>(dialog, "operatorsEdit")->setText("my.kernels.op");
    QCOMPARE(*dialog.config().record().find(Field::DTypeConfigs), *like.record().find(Field::DTypeConfigs));
    test::child<QCheckBox>(dialog, "takeDTypes")->setChecked(false);
    QVERIFY(dialog.config().dtypeConfigs().empty());
}

QTEST_MAIN(TestNewPattern)
#include "tst_newpattern.moc"
