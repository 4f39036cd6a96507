// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/importer.h"
#include "core/torch/catalog/builtinconfigs.h"
#include "core/torch/catalog/resources.h"
#include "tests/support/child.h"
#include "tests/support/files.h"
#include "tests/support/modal.h"
#include "tests/support/releases.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowsession.h"
#include "ui/basis/values/fieldvalues.h"
#include "ui/session/document/cursor.h"
#include "ui/session/document/document.h"
#include "ui/session/session.h"
#include "ui/views/patterns/generatedialog.h"
#include "ui/views/patterns/newpatterndialog.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QCompleter>
#include <QDialogButtonBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QTableView>
#include <QTest>

#include <algorithm>

namespace tst_newpattern {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;

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
    void takesWhatPyTorchPutsBehindFixedRanges();
    void takesTheDTypeConfigsOfAnother();
    void operatorOfAnotherKindGetsWhatFits();
    void operatorOfAnotherKindIsOfferedThatBesidesItsWeight();
    void operatorsWithoutWeightsShareTheirDTypes();
    void saysWhereTheDTypesArePyTorchs();
    void fixedRangeIsAKindOfItsOwn();
    void saysThatThePatternIsThereAlready();
    void boxThatIsSwitchedByItsLetterCountsAtOnce();
    void saysWhatToDoWithMatchAllNode();
    void takesTheExampleOfTheManual();
    void givesOperatorsOfTwoTensorsTheirSecondOperand();
    void readsShortNames();
    void takesTheWholePathsOfShortNames();
    void countsColumnsInWhatWasTyped_data();
    void countsColumnsInWhatWasTyped();
    void generatesWhatAddGives_data();
    void generatesWhatAddGives();
    void generateCompletesNames();
    void generateNamesTheFieldThatIsWrong();
    void allThatAreAddedAreSelected();
};

void TestNewPattern::readsOperatorsInForwardOrder()
{
    for (const char *text : {" torch.nn.Conv2d , torch.nn.ReLU", "(torch.nn.Conv2d, torch.nn.ReLU)"}) {
        const auto read = readNewPattern(text, test::newestTorch2());
        const Pattern *reversed = std::get_if<Pattern>(&read);
        QVERIFY(reversed);
        QCOMPARE(notation(*newPatternConfig(*reversed, test::newestTorch2()).pattern()),
                 std::string("(torch.nn.Conv2d, torch.nn.ReLU)"));
        QCOMPARE(notation(*newPatternConfig(*reversed, Api::Torch1_13).pattern()),
                 std::string("(torch.nn.ReLU, torch.nn.Conv2d)"));
    }
    QVERIFY(std::get<Pattern>(readNewPattern("'contiguous'", test::newestTorch2())).method());
    const auto four =
        readNewPattern("a.b, a.c, a.d, a.e", test::newestTorch2()); // which only the reversed order can say
    QVERIFY(newPatternConfig(std::get<Pattern>(four), test::newestTorch2()).patternComplexFormat());
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
    const auto parsed = readNewPattern(text, test::newestTorch2());
    QVERIFY(std::holds_alternative<QString>(parsed));
    QVERIFY(!std::get<QString>(parsed).isEmpty());
}

void TestNewPattern::dialogGivesWhatWasTyped()
{
    NewPatternDialog dialog(test::newestTorch2(), nullptr);
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
    QTest::newRow("behind a function") << "linear,relu"
                                       << "linear, torch.nn.functional.relu";
}

void TestNewPattern::offersWhatFitsBestFirst()
{
    QFETCH(const QString, typed);
    QFETCH(const QString, text);
    NewPatternDialog dialog(test::newestTorch2(), nullptr);
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
    NewPatternDialog dialog(test::newestTorch2(), nullptr);
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
    NewPatternDialog dialog(test::newestTorch2(), nullptr);
    auto *edit = test::child<QLineEdit>(dialog, "operatorsEdit");
    auto *modules = test::child<QCheckBox>(dialog, "takeModules");
    edit->setText("torch.nn.Conv2d, torch.nn.ReLU");
    QVERIFY(modules->isEnabled());
    const auto text = [&](Field field) {
        const Symbol *module = dialog.config().record().get<Symbol>(field);
        return module ? std::string(module->path()) : std::string();
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

/// Operators with a fixed range get the dtype configs of get_native_backend_config() in PyTorch 1.13.1.
void TestNewPattern::takesWhatPyTorchPutsBehindFixedRanges()
{
    for (const auto &[name, scale] : {std::pair("torch.nn.Softmax", "0.00390625"),
                                      {"torch.nn.Sigmoid", "0.00390625"},
                                      {"torch.nn.Tanh", "0.0078125"}}) {
        NewPatternDialog dialog(Release::newestOf(Api::Torch1_13), nullptr);
        auto *edit = test::child<QLineEdit>(dialog, "operatorsEdit");
        QTest::keyClicks(edit, name);
        for (const Field field : {Field::OverwriteOutputObserver, Field::OverwriteOutputFakeQuantize}) {
            const Callable *taken = dialog.config().callable(field);
            QVERIFY2(taken && callableText(*taken).contains(scale), name);
        }
        test::child<QCheckBox>(dialog, "takeModules")->setChecked(false);
        QVERIFY(!dialog.config().callable(Field::OverwriteOutputObserver));
    }
}

void TestNewPattern::takesTheDTypeConfigsOfAnother()
{
    BackendConfig native = *importDocument(resource("templates/torch-2.6.0/native.bcfg.json")).document;
    const PatternConfig &like = *native.configs.front();
    NewPatternDialog dialog(test::newestTorch2(), &like);
    test::child<QLineEdit>(dialog, "operatorsEdit")->setText("my.kernels.op");
    QCOMPARE(*dialog.config().record().find(Field::DTypeConfigs), *like.record().find(Field::DTypeConfigs));
    test::child<QCheckBox>(dialog, "takeDTypes")->setChecked(false);
    QVERIFY(dialog.config().dtypeConfigs().empty());
}

/// Adds a pooling operator, which has no weight and shares its input's observer, after a Linear.
void TestNewPattern::operatorOfAnotherKindGetsWhatFits()
{
    test::WindowSession session;
    const bcfg::ui::session::Session &shown = session.window.session();
    test::press(Qt::Key_P, Qt::ControlModifier);
    test::type("linear");
    test::press(Qt::Key_Return);
    QVERIFY(shown.cursor().entry()->dtypeConfigs().front().weight().dtype());
    const Document &document = shown.document();
    const std::size_t count = document.config().configs.size();
    test::press(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    test::type("nn.adaptiveavgpool2");
    test::press(Qt::Key_Return); // takes the proposal
    test::press(Qt::Key_Return);
    QTRY_COMPARE(document.config().configs.size(), count + 1);
    const PatternConfig &added = *shown.cursor().entry();
    QCOMPARE(added.title(document.api()), std::string("AdaptiveAvgPool2d"));
    QVERIFY(added.observationType() == ObservationType::OutputShareObserverWithInput);
    QVERIFY(!added.dtypeConfigs().empty());
    for (const DTypeConfig &dtypes : added.dtypeConfigs()) {
        QVERIFY(!dtypes.weight().dtype());
        QVERIFY(!dtypes.biasDType());
    }
}

/// If the document has no pattern of the new kind, the selected pattern tells what the hardware can do.
void TestNewPattern::operatorOfAnotherKindIsOfferedThatBesidesItsWeight()
{
    BackendConfig native = *importDocument(resource("templates/torch-2.6.0/native.bcfg.json")).document;
    const auto linear =
        std::ranges::find_if(native.configs, [&](const auto &config) { return config->title(native.api) == "Linear"; });
    QVERIFY(linear != native.configs.end());
    native.configs = {*linear};
    const PatternConfig &like = *native.configs.front();
    NewPatternDialog dialog(releaseOf(native), &like, native);
    auto *edit = test::child<QLineEdit>(dialog, "operatorsEdit");
    edit->setText("torch.nn.AdaptiveAvgPool2d");
    const std::span<const DTypeConfig> dtypes = dialog.config().dtypeConfigs();
    QVERIFY(!dtypes.empty() && dtypes.size() < like.dtypeConfigs().size());
    QVERIFY(dtypes.front().input() == like.dtypeConfigs().front().input());
    QVERIFY(std::ranges::none_of(dtypes, [](const DTypeConfig &each) {
        return each.weight().dtype() || each.biasDType() || each.isDynamic().value_or(false);
    }));
    QVERIFY(dialog.config().observationType() == ObservationType::OutputShareObserverWithInput);
    edit->setText("torch.nn.Conv2d"); // which has a weight, too
    QCOMPARE(*dialog.config().record().find(Field::DTypeConfigs), *like.record().find(Field::DTypeConfigs));
    test::child<QCheckBox>(dialog, "takeDTypes")->setChecked(false);
    QVERIFY(dialog.config().dtypeConfigs().empty());
}

/// A backend that has only qint8 must not get PyTorch's quint8 for MaxPool2d, which is of another kind than Hardswish.
void TestNewPattern::operatorsWithoutWeightsShareTheirDTypes()
{
    test::WindowSession session;
    session.shown.put({.config = test::document(
                           R"({"torch_api": "2", "configs": [{"pattern": "torch.nn.Hardswish", "dtype_configs": [
                              {"input_dtype": "torch.qint8", "output_dtype": "torch.qint8"}]}]})")});
    const Document &document = session.shown.document();
    for (const char *name : {"torch.nn.MaxPool2d", "torch.cat"}) {
        session.shown.cursor().moveTo(0);
        const int count = document.entryCount();
        test::press(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
        test::type(name);
        test::press(Qt::Key_Return);
        QTRY_COMPARE(document.entryCount(), count + 1);
        const PatternConfig &added = *document.entry(1);
        QVERIFY(std::ranges::equal(added.dtypeConfigs(), document.entry(0)->dtypeConfigs()));
        QVERIFY(added.observationType() == ObservationType::OutputShareObserverWithInput);
        session.shown.document().undoStack().undo();
    }
}

void TestNewPattern::saysWhereTheDTypesArePyTorchs()
{
    const BackendConfig document = test::document(
        R"({"torch_api": "2", "configs": [
            {"pattern": "torch.nn.Hardswish", "dtype_configs": [{"input_dtype": "torch.qint8"}]},
            {"pattern": "torch.nn.Sigmoid", "dtype_configs": [
                {"output_dtype": {"dtype": "torch.quint8", "scale_exact_match": 0.00390625}}]}]})");
    const auto text = [&](std::size_t like, const char *typed) {
        NewPatternDialog dialog(releaseOf(document), &*document.configs[like], document);
        QTest::keyClicks(test::child<QLineEdit>(dialog, "operatorsEdit"), typed);
        return test::child<QCheckBox>(dialog, "takeDTypes")->text().remove('&');
    };
    const QString torchs = "DType configs and observation type of PyTorch's own backends";
    QCOMPARE(text(0, "torch.nn.Linear"), torchs);
    QCOMPARE(text(1, "torch.nn.MaxPool2d"), torchs); // whose range is not that of Sigmoid
    QCOMPARE(text(0, "torch.nn.MaxPool2d"), QString("DType configs and observation type that fit this operator"));
    QCOMPARE(text(0, "torch.nn.ELU"), QString("DType configs and observation type of Hardswish"));
}

/// In PyTorch 1.13 Sigmoid has the dtype configs of operators with weights; the dialog offers only those for its range.
void TestNewPattern::fixedRangeIsAKindOfItsOwn()
{
    const BackendConfig &native = findBuiltInConfig("native", Release::newestOf(Api::Torch1_13))->config();
    const auto linear =
        std::ranges::find_if(native.configs, [&](const auto &config) { return config->title(native.api) == "Linear"; });
    NewPatternDialog dialog(releaseOf(native), &**linear, native);
    QVERIFY((*linear)->dtypeConfigs().size() > 1);
    test::child<QLineEdit>(dialog, "operatorsEdit")->setText("torch.nn.Sigmoid");
    QCOMPARE(dialog.config().dtypeConfigs().size(), std::size_t(1));
    QVERIFY(!dialog.config().dtypeConfigs().front().isDynamic().value_or(false));
}

void TestNewPattern::saysThatThePatternIsThereAlready()
{
    const BackendConfig document = test::document(
        R"({"torch_api": "2", "configs": [{"pattern": "torch.nn.Conv2d"}, {"pattern": "torch.nn.Linear"}]})");
    NewPatternDialog dialog(test::newestTorch2(), nullptr, document);
    auto *edit = test::child<QLineEdit>(dialog, "operatorsEdit");
    const auto *hint = test::child<QLabel>(dialog, "hint");
    QTest::keyClicks(edit, "torch.nn.modules.linear.Linear"); // another name of the class
    QCOMPARE(hint->text(), QString("Linear\ntorch.nn.modules.linear.Linear\n"
                                   "The document has it already, as #1. PyTorch takes the later one of two."));
    QVERIFY(dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok)->isEnabled());
    QTest::keyClicks(edit, ",torch.nn.ReLU");
    QVERIFY2(!hint->text().contains("already"), qPrintable(hint->text()));
}

/// The user presses Enter right after Alt and the letter of the box.
void TestNewPattern::boxThatIsSwitchedByItsLetterCountsAtOnce()
{
    test::WindowSession session;
    const Document &document = session.window.session().document();
    const std::size_t count = document.config().configs.size();
    test::inNextDialog<NewPatternDialog>([](NewPatternDialog &) {
        test::type("my.kernels.op");
        test::press(Qt::Key_D, Qt::AltModifier);
        test::press(Qt::Key_Return);
    });
    QTest::keySequence(&session.window, QKeySequence("Ctrl+Shift+A"));
    QTRY_COMPARE(document.config().configs.size(), count + 1);
    QVERIFY(session.window.session().cursor().entry()->dtypeConfigs().empty());
}

/// Following the hint leads to a pattern that real PyTorch matches. "MatchAllNode" in quotes would be the name of a
/// method.
void TestNewPattern::saysWhatToDoWithMatchAllNode()
{
    NewPatternDialog dialog(test::newestTorch2(), nullptr);
    auto *edit = test::child<QLineEdit>(dialog, "operatorsEdit");
    auto *hint = dialog.findChild<QLabel *>("hint");
    QVERIFY(hint);
    QTest::keyClicks(edit, "MatchAllNode");
    QVERIFY2(hint->text().contains("every node"), qPrintable(hint->text()));
    edit->selectAll();
    QTest::keyClicks(edit, "torch.nn.Conv2d, MatchAllNode, torch.add");
    QVERIFY2(!hint->text().contains("quotes"), qPrintable(hint->text()));
    QVERIFY2(hint->text().contains("reversed order"), qPrintable(hint->text()));
    test::child<QCheckBox>(dialog, "isReversed")->setChecked(true);
    edit->selectAll();
    QTest::keyClicks(edit, "torch.add, torch.nn.Conv2d, MatchAllNode");
    QCOMPARE(dialog.config().title(Api::Torch2), std::string("add(Conv2d, any)"));
    QVERIFY(dialog.config().patternComplexFormat());
    QVERIFY(dialog.config().extraInputsGetter()); // with the getters that its fuser needs
}

void TestNewPattern::takesTheExampleOfTheManual()
{
    QFile manual(":/manual/patterns.md");
    QVERIFY(manual.open(QIODevice::ReadOnly));
    const QRegularExpressionMatch told =
        QRegularExpression("check \\*In reversed order\\*[^`]*`([^`]*MatchAllNode[^`]*)`")
            .match(QString::fromUtf8(manual.readAll()));
    QVERIFY(told.hasMatch());
    NewPatternDialog dialog(test::newestTorch2(), nullptr);
    dialog.show();
    test::waitUntilActive(dialog);
    const auto *add = dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
    test::type(told.captured(1));
    QVERIFY(!add->isEnabled());
    test::child<QCheckBox>(dialog, "isReversed")->click();
    QVERIFY(add->isEnabled());
    QCOMPARE(dialog.config().title(Api::Torch2), std::string("add(any, Conv2d) → ReLU"));
}

void TestNewPattern::givesOperatorsOfTwoTensorsTheirSecondOperand()
{
    NewPatternDialog dialog(test::newestTorch2(), nullptr);
    QTest::keyClicks(test::child<QLineEdit>(dialog, "operatorsEdit"), "torch.nn.Linear, torch.mul, torch.nn.ReLU");
    QCOMPARE(dialog.config().title(Api::Torch2), std::string("mul(Linear, any) → ReLU"));
    const Symbol *root = dialog.config().rootModule();
    QVERIFY(root && root->name() == "Linear");
}

void TestNewPattern::readsShortNames()
{
    const auto read = readNewPattern("Conv2d, ConvReLU2d", test::newestTorch2());
    QCOMPARE(notation(std::get<Pattern>(read)), std::string("(torch.ao.nn.intrinsic.ConvReLU2d, torch.nn.Conv2d)"));
    QVERIFY(std::get<QString>(readNewPattern("Conv2d, relu", test::newestTorch2()))
                .contains("'relu'")); // it could mean either
}

void TestNewPattern::takesTheWholePathsOfShortNames()
{
    test::WindowSession session;
    const Document &document = session.window.session().document();
    const std::size_t count = document.config().configs.size();
    test::press(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    test::type("nn.Conv2d, nn.BatchNorm2d, F.relu");
    test::press(Qt::Key_Escape); // instead of a proposal
    const auto *hint = test::child<QLabel>(*session.window.findChild<NewPatternDialog *>(), "hint");
    QCOMPARE(hint->text().section('\n', 1, 1),
             QString("(torch.nn.Conv2d, torch.nn.BatchNorm2d, torch.nn.functional.relu)"));
    test::press(Qt::Key_Return);
    QTRY_COMPARE(document.config().configs.size(), count + 1);
    QCOMPARE(notation(*session.window.session().cursor().entry()->pattern()),
             std::string("(torch.nn.Conv2d, torch.nn.BatchNorm2d, torch.nn.functional.relu)"));
    const auto nested =
        readNewPattern("(nn.ReLU, (operator.add, MatchAllNode, nn.Conv2d))", test::newestTorch2(), false);
    QCOMPARE(notation(std::get<Pattern>(nested)),
             std::string("(torch.nn.ReLU, (operator.add, torch.ao.quantization.utils.MatchAllNode, torch.nn.Conv2d))"));
    const auto mine = readNewPattern("my.nn.Conv2d", test::newestTorch2());
    QCOMPARE(notation(std::get<Pattern>(mine)), std::string("my.nn.Conv2d"));
}

void TestNewPattern::countsColumnsInWhatWasTyped_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("says");
    QTest::newRow("one") << "foo bar"
                         << "Column 1: foo has no module";
    QTest::newRow("a name that others resemble")
        << "bn2d, torch.nn.ReLU"
        << "Column 1: bn2d has no module. A tensor method is put in quotes: 'bn2d'. Did you mean torch.nn.BatchNorm2d?";
    QTest::newRow("the first of two") << "foo, torch.nn.ReLU"
                                      << "Column 1: foo has no module";
    QTest::newRow("the second") << "conv2d, relu"
                                << "Column 9: relu has no module";
    QTest::newRow("behind blanks") << "  conv2d, relu"
                                   << "Column 11: relu has no module";
}

void TestNewPattern::countsColumnsInWhatWasTyped()
{
    QFETCH(const QString, typed);
    QFETCH(const QString, says);
    NewPatternDialog dialog(test::newestTorch2(), nullptr);
    QTest::keyClicks(test::child<QLineEdit>(dialog, "operatorsEdit"), typed);
    const QString hint = test::child<QLabel>(dialog, "hint")->text();
    QVERIFY2(hint.startsWith(says), qPrintable(hint));
}

void TestNewPattern::generatesWhatAddGives_data()
{
    QTest::addColumn<QString>("added");
    QTest::addColumn<QString>("root");
    QTest::addColumn<QString>("tail");
    QTest::newRow("fused") << "torch.nn.Conv2d, torch.nn.ReLU"
                           << "Conv2d"
                           << "ReLU";
    QTest::newRow("three") << "torch.nn.Conv2d, torch.nn.BatchNorm2d, torch.nn.ReLU"
                           << "Conv2d"
                           << "BN+ReLU";
    QTest::newRow("a fused module") << "torch.ao.nn.intrinsic.ConvReLU2d"
                                    << "ConvReLU2d"
                                    << "";
    QTest::newRow("an addition") << "torch.nn.Conv2d, torch.add"
                                 << "Conv2d"
                                 << "torch.add";
    QTest::newRow("four") << "torch.nn.Conv2d, torch.nn.BatchNorm2d, torch.nn.ReLU, torch.nn.ReLU6"
                          << "Conv2d"
                          << "BN+ReLU+ReLU6";
    QTest::newRow("unknown") << "torch.nn.Linear, my.kernels.op"
                             << "Linear"
                             << "my.kernels.op";
    QTest::newRow("a function") << "torch.nn.functional.conv2d"
                                << "conv2d"
                                << "";
}

void TestNewPattern::generatesWhatAddGives()
{
    QFETCH(const QString, added);
    QFETCH(const QString, root);
    QFETCH(const QString, tail);
    for (const char *release : {"templates/torch-2.6.0/native.bcfg.json", "templates/torch-1.13.1/native.bcfg.json"}) {
        BackendConfig native = *importDocument(resource(release)).document;
        const PatternConfig source = *native.configs.front();
        native.configs.clear();
        Document document;
        document.replaceAll(native, QStringLiteral("generation"));
        NewPatternDialog add(releaseOf(native), &source);
        test::child<QLineEdit>(add, "operatorsEdit")->setText(added);
        GenerateDialog generate(document, source);
        test::child<QLineEdit>(generate, "rootsEdit")->setText(root);
        test::child<QLineEdit>(generate, "tailsEdit")->setText(tail);
        QVERIFY(!generate.entries().empty());
        QVERIFY(*generate.entries().front() == add.config());
    }
}

void TestNewPattern::generateCompletesNames()
{
    Document document;
    BackendConfig native = *importDocument(resource("templates/torch-2.6.0/native.bcfg.json")).document;
    GenerateDialog dialog(document, *native.configs.front());
    auto *roots = test::child<QLineEdit>(dialog, "rootsEdit");
    auto *tails = test::child<QLineEdit>(dialog, "tailsEdit");
    dialog.show();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    roots->setFocus();
    roots->selectAll();
    QTest::keyClicks(roots, "Conv2d,convtr2");
    QVERIFY(roots->completer()->popup()->isVisible());
    QTest::keyClick(roots->completer()->popup(), Qt::Key_Return);
    QCOMPARE(roots->text(), QString("Conv2d, torch.nn.ConvTranspose2d"));
    QVERIFY(dialog.isVisible());
    tails->setFocus();
    tails->selectAll();
    QTest::keyClicks(tails, "BN");
    QVERIFY(!tails->completer()->popup()->isVisible()); // which the field knows itself
    QTest::keyClicks(tails, "+leaky");
    QVERIFY(tails->completer()->popup()->isVisible());
    QTest::keyClick(tails->completer()->popup(), Qt::Key_Return);
    QCOMPARE(tails->text(), QString("BN+torch.nn.LeakyReLU"));
    QTest::keyClick(tails, Qt::Key_Return);
    QCOMPARE(dialog.result(), QDialog::Accepted);
    QVERIFY(dialog.entries().size() >= 2);
}

void TestNewPattern::generateNamesTheFieldThatIsWrong()
{
    Document document;
    BackendConfig native = *importDocument(resource("templates/torch-2.6.0/native.bcfg.json")).document;
    GenerateDialog dialog(document, *native.configs.front());
    auto *roots = test::child<QLineEdit>(dialog, "rootsEdit");
    auto *tails = test::child<QLineEdit>(dialog, "tailsEdit");
    auto *hint = dialog.findChild<QLabel *>("summary");
    QVERIFY(hint);
    tails->selectAll();
    QTest::keyClick(tails, Qt::Key_Delete);
    QVERIFY2(hint->text().contains("new"), qPrintable(hint->text())); // the roots alone
    QTest::keyClicks(tails, "ReLU,,ReLU6");
    QVERIFY2(hint->text().startsWith("Tails: "), qPrintable(hint->text()));
    roots->selectAll();
    QTest::keyClick(roots, Qt::Key_Delete);
    QVERIFY2(hint->text().startsWith("Roots: "), qPrintable(hint->text()));
    QVERIFY(dialog.entries().empty());
}

/// After Generate, and after Duplicate of the generated patterns.
void TestNewPattern::allThatAreAddedAreSelected()
{
    test::WindowSession session;
    const Document &document = session.window.session().document();
    auto *list = session.child<QTableView>("entryView");
    const auto selected = [list] {
        QList<int> rows;
        for (const QModelIndex &index : list->selectionModel()->selectedRows())
            rows.append(index.row());
        std::ranges::sort(rows);
        return rows;
    };
    list->setFocus();
    test::press(Qt::Key_Home);
    const int before = document.entryCount();
    test::inNextDialog<GenerateDialog>([](GenerateDialog &dialog) {
        auto *roots = test::child<QLineEdit>(dialog, "rootsEdit");
        roots->setFocus();
        roots->selectAll();
        test::type("my.kernels.A, my.kernels.B");
        auto *tails = test::child<QLineEdit>(dialog, "tailsEdit");
        tails->setFocus();
        tails->selectAll();
        test::press(Qt::Key_Delete);
        test::press(Qt::Key_Return);
    });
    test::press(Qt::Key_G, Qt::ControlModifier | Qt::ShiftModifier);
    test::finishDialogs();
    QCOMPARE(document.entryCount(), before + 2);
    QCOMPARE(selected(), (QList<int>{1, 2}));
    QCOMPARE(session.shown.cursor().row(), 1);
    list->setFocus();
    test::press(Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(document.entryCount(), before + 4);
    QCOMPARE(selected(), (QList<int>{3, 4}));
}

BCFG_TEST(TestNewPattern)

} // namespace tst_newpattern

#include "tst_newpattern.moc"
