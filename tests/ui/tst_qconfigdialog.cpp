// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/qconfigjson.h"
#include "core/torch/catalog/qconfigs.h"
#include "tests/support/awaited.h"
#include "tests/support/child.h"
#include "tests/support/files.h"
#include "tests/support/modal.h"
#include "tests/support/releases.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowsession.h"
#include "ui/basis/text.h"
#include "ui/session/qconfigs/observerdraft.h"
#include "ui/session/qconfigs/observerform.h"
#include "ui/session/qconfigs/qconfigdialog.h"
#include "ui/session/qconfigs/qconfigfile.h"

#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace tst_qconfigdialog {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::window;

class TestQConfigDialog : public QObject
{
    Q_OBJECT

private slots:
    void classWithoutArgumentsIsTheClass_data();
    void classWithoutArgumentsIsTheClass();
    void nothingIsLostOfAQConfigOfPyTorch_data() { addQConfigRows(); }
    void nothingIsLostOfAQConfigOfPyTorch();
    void argumentsComeBackFromTheirTexts_data() { addQConfigRows(); }
    void argumentsComeBackFromTheirTexts();
    void whatHasNoFormIsKept_data();
    void whatHasNoFormIsKept();
    void positionalArgumentsAreEdited();
    void argumentsOfTheObserverInside();
    void argumentsFollowTheClass();
    void matcherSeesTheEffectiveRange_data();
    void matcherSeesTheEffectiveRange();
    void refusesWithAReason_data();
    void refusesWithAReason();
    void errorsOfPyTorchAreShown();
    void editsReachTheQConfig();
    void editsAreUndone();
    void undoActsOnTypedTextFirst();
    void unknownClassIsShownAsWritten();
    void badTextCannotBeTaken();
    void partialOfPyTorchIsExplained();
    void typedNameReplacesTheProposedOne();
    void namesAreChecked();
    void savesAFileThatReadsBack();
    void failedSaveNamesTheFile();
    void changesAreAskedAbout_data();
    void changesAreAskedAbout();
    void windowHasTheKeysAfterTheQuestion_data();
    void windowHasTheKeysAfterTheQuestion();
    void verdictsFollowTheEdit();
    void copyOfANamedOneIsEdited();
    void everyFieldHasANameAndHelp();
    void tabWalksThroughTheDialog();

private:
    static void addQConfigRows();
};

namespace {

using test::callable;

QConfigChoice own(const QString &title, QConfig qconfig = {})
{
    return {QConfigChoice::Origin::Own, title, title, std::move(qconfig)};
}

ObserverField field(const ObserverDraft &draft, const QString &key)
{
    for (const ObserverField &each : draft.fields()) {
        if (each.key == key)
            return each;
    }
    qFatal("there is no field %s", qPrintable(key));
}

QString refusal(ObserverDraft &draft, const QString &key, const QString &text)
{
    return draft.setText(field(draft, key), text).value_or(QString());
}

QPushButton *okOf(const QDialog &dialog)
{
    return dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
}

void choose(const QDialog &dialog, const char *box, const QString &item)
{
    auto *choices = test::child<QComboBox>(dialog, box);
    const int index = choices->findText(item);
    if (index < 0)
        qFatal("%s does not offer %s", box, qPrintable(item));
    choices->setCurrentIndex(index);
}

} // namespace

void TestQConfigDialog::addQConfigRows()
{
    QTest::addColumn<QConfig>("qconfig");
    QTest::addColumn<Api>("api");
    for (const Api api : {Api::Torch1_13, Api::Torch2}) {
        const auto row = [&](const std::string &name) -> QTestData & {
            return QTest::addRow("%s, %s", std::string(toString(api)).c_str(), name.c_str());
        };
        for (const NamedQConfig &named : QConfigCatalog::of(Release::newestOf(api)).qconfigs())
            row(named.name) << named.qconfig << api;
        for (const NamedQConfigMapping &named : QConfigCatalog::of(Release::newestOf(api)).mappings()) {
            for (const QConfigMapping::Row &each : named.mapping.objectType) {
                if (each.qconfig)
                    row(named.name + " " + each.key) << *each.qconfig << api;
            }
        }
    }
}

void TestQConfigDialog::classWithoutArgumentsIsTheClass_data()
{
    QTest::addColumn<const ObserverClass *>("type");
    QTest::addColumn<Api>("api");
    for (const Api api : {Api::Torch1_13, Api::Torch2}) {
        for (const ObserverClass *type : ObserverDraft::classes(Release::newestOf(api)))
            QTest::addRow("%s, %s", std::string(toString(api)).c_str(), std::string(type->name()).c_str())
                << type << api;
    }
}

void TestQConfigDialog::classWithoutArgumentsIsTheClass()
{
    QFETCH(const ObserverClass *, type);
    QFETCH(const Api, api);
    ObserverDraft draft(std::nullopt, Release::newestOf(api));
    draft.chooseClass(*type);
    const Callable expected = *Symbol::parse(type->path);
    QVERIFY(draft.callable() == expected);
    for (const ObserverField &each : draft.fields())
        QCOMPARE(draft.text(each), QString());

    // If the defaults that the fields show are given as arguments, PyTorch makes the same observer.
    const ConstructedObserver made = construct(&expected, Release::newestOf(api));
    for (const ObserverField &each : draft.fields()) {
        if (each.level == ObserverField::Level::Own && !each.defaultText.isEmpty())
            QCOMPARE(refusal(draft, each.key, each.defaultText), QString());
    }
    const Callable complete = *draft.callable();
    QVERIFY(construct(&complete, Release::newestOf(api)) == made);
    QCOMPARE(observerText(construct(&complete, Release::newestOf(api)), Release::newestOf(api)),
             observerText(made, Release::newestOf(api)));
}

void TestQConfigDialog::nothingIsLostOfAQConfigOfPyTorch()
{
    QFETCH(const QConfig, qconfig);
    QFETCH(const Api, api);
    const QConfigDialog dialog(QString(), qconfig, Release::newestOf(api));
    QVERIFY(dialog.qconfig() == qconfig);
    QVERIFY(!dialog.isChanged());
    for (const std::optional<Callable> &side : {qconfig.activation, qconfig.weight}) {
        ObserverDraft draft(side, Release::newestOf(api));
        if (side && side->symbol() && side->symbol()->path() == "torch.nn.Identity")
            continue; // no observer
        QVERIFY(draft.form() != ObserverDraft::Form::Kept);
        for (const ObserverField &each : draft.fields())
            QCOMPARE(refusal(draft, each.key, draft.text(each)), QString());
        QVERIFY(draft.callable() == side);
    }
}

/// Arguments that are removed and typed again make the same observer.
void TestQConfigDialog::argumentsComeBackFromTheirTexts()
{
    QFETCH(const QConfig, qconfig);
    QFETCH(const Api, api);
    for (const std::optional<Callable> &side : {qconfig.activation, qconfig.weight}) {
        if (!side)
            continue;
        ObserverDraft draft(side, Release::newestOf(api));
        for (const ObserverField &each : draft.fields()) {
            const QString text = draft.text(each);
            if (text.isEmpty() || each.kind == ObserverField::Kind::Observer)
                continue;
            QVERIFY(!draft.setText(each, {}));
            QVERIFY(draft.callable() != side);
            QVERIFY(!draft.setText(each, text));
        }
        const Callable typed = *draft.callable();
        QVERIFY(construct(&typed, Release::newestOf(api)) == construct(&*side, Release::newestOf(api)));
    }
}

void TestQConfigDialog::whatHasNoFormIsKept_data()
{
    QTest::addColumn<QByteArray>("json");
    const QByteArray observer = R"("torch.ao.quantization.observer.MinMaxObserver")";
    QTest::newRow("what Python could only print") << QByteArray(R"({"opaque": "<function make at 0x0>"})");
    QTest::newRow("made by a factory") << QByteArray(R"({"call": "my_lib.make", "args": ["torch.nn.ReLU"]})");
    QTest::newRow("a class of the user's") << QByteArray(R"("my_lib.MyObserver")");
    QTest::newRow("with arguments") << QByteArray(R"({"partial": "my_lib.MyObserver", "kwargs": {"eps": 1}})");
    QTest::newRow("a partial of a partial")
        << QByteArray(R"({"partial": {"partial": )" + observer + R"(, "kwargs": {"eps": 1}}, "kwargs": {"eps": 2}})");
    QTest::newRow("too many arguments") << QByteArray(R"({"partial": )" + observer +
                                                      R"(, "args": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]})");
    QTest::newRow("given twice") << QByteArray(R"({"partial": )" + observer +
                                               R"(, "args": ["torch.qint8"], "kwargs": {"dtype": 1}})");
}

void TestQConfigDialog::whatHasNoFormIsKept()
{
    QFETCH(const QByteArray, json);
    const Callable given = callable(json.toStdString());
    ObserverDraft draft(given, test::newestTorch2());
    QVERIFY(draft.form() == ObserverDraft::Form::Kept);
    QVERIFY(!draft.keptText().isEmpty());
    QVERIFY(draft.callable() == given);
    draft.chooseClass(*ObserverDraft::classes(test::newestTorch2()).front());
    QVERIFY(draft.callable() != given);
    draft.chooseKept();
    QVERIFY(draft.callable() == given);
}

void TestQConfigDialog::positionalArgumentsAreEdited()
{
    const auto side = [](const char *arguments) {
        return callable(R"({"partial": "torch.ao.quantization.observer.MinMaxObserver", )" + std::string(arguments) +
                        "}");
    };
    ObserverDraft draft(side(R"("args": ["torch.qint8", "torch.per_tensor_symmetric", true])"), test::newestTorch2());
    QCOMPARE(draft.text(field(draft, "reduce_range")), QString("yes"));
    QCOMPARE(refusal(draft, "reduce_range", "no"), QString());
    QVERIFY(draft.callable() == side(R"("args": ["torch.qint8", "torch.per_tensor_symmetric", false])"));
    QCOMPARE(refusal(draft, "qscheme", ""), QString());
    QVERIFY(draft.callable() == side(R"("args": ["torch.qint8"], "kwargs": {"reduce_range": false})"));
}

void TestQConfigDialog::argumentsOfTheObserverInside()
{
    for (const ObserverClass *type : ObserverDraft::classes(test::newestTorch2())) {
        if (type->kind != ObserverKind::FixedQParamsFakeQuantize)
            continue;
        ObserverDraft draft(std::nullopt, test::newestTorch2());
        draft.chooseClass(*type);
        QCOMPARE(refusal(draft, "observer", "torch.ao.quantization.observer.FixedQParamsObserver"), QString());
        QCOMPARE(refusal(draft, "observer.scale", "0.5"), QString());
        QCOMPARE(refusal(draft, "observer.zero_point", "3"), QString());
        const Callable made = *draft.callable();
        const auto observer = construct(&made, test::newestTorch2());
        QVERIFY(std::holds_alternative<Observer>(observer));
        QCOMPARE(*std::get<Observer>(observer).observer().scale, 0.5F);
        QVERIFY(observerText(observer, test::newestTorch2()).contains("Zero point: 3"));
        return;
    }
    QFAIL("there is no FixedQParamsFakeQuantize");
}

void TestQConfigDialog::argumentsFollowTheClass()
{
    ObserverDraft draft(callable(R"({"partial": "torch.ao.quantization.observer.MinMaxObserver",
                                     "kwargs": {"dtype": "torch.qint8", "eps": 0.01}})"),
                        test::newestTorch2());
    const auto type = [](std::string_view name) {
        return findObserverClass("torch.ao.quantization." + std::string(name), test::newestTorch2());
    };
    draft.chooseClass(*type("observer.RecordingObserver"));
    QVERIFY(draft.callable() == callable(R"({"partial": "torch.ao.quantization.observer.RecordingObserver",
                                             "kwargs": {"dtype": "torch.qint8"}})"));
    draft.chooseClass(*type("fake_quantize.FakeQuantize"));
    QCOMPARE(draft.text(field(draft, "dtype")), QString("torch.qint8"));
    QCOMPARE(draft.text(field(draft, "eps")), QString("0.01"));
    QVERIFY(field(draft, "dtype").level == ObserverField::Level::Forwarded);
    draft.chooseNone();
    QVERIFY(!draft.callable());
}

void TestQConfigDialog::matcherSeesTheEffectiveRange_data()
{
    QTest::addColumn<QByteArray>("arguments");
    QTest::addColumn<QString>("range");
    QTest::newRow("default") << QByteArray(R"({"quant_min": null})") << "Range: 0 to 255";
    QTest::newRow("reduced") << QByteArray(R"({"reduce_range": true})") << "Range: 0 to 127, after reduce_range";
    QTest::newRow("qint8") << QByteArray(R"({"dtype": "torch.qint8"})") << "Range: -128 to 127";
    QTest::newRow("given") << QByteArray(R"({"quant_min": 0, "quant_max": 100})") << "Range: 0 to 100";
    QTest::newRow("given and reduced") << QByteArray(R"({"quant_min": -8, "quant_max": 7, "reduce_range": true})")
                                       << "Range: -4 to 3, after reduce_range";
}

void TestQConfigDialog::matcherSeesTheEffectiveRange()
{
    QFETCH(const QByteArray, arguments);
    QFETCH(const QString, range);
    const Callable side = callable(R"({"partial": "torch.ao.quantization.observer.MinMaxObserver", "kwargs": )" +
                                   arguments.toStdString() + "}");
    const QConfig given{side, std::nullopt};
    const QConfigDialog dialog(QString(), given, test::newestTorch2());
    const QString seen = test::child<QLabel>(dialog, "activationSeen")->text();
    QVERIFY2(seen.split('\n').contains(range), qPrintable(seen));
}

void TestQConfigDialog::refusesWithAReason_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("reason");
    QTest::newRow("no number") << "quant_min"
                               << "one"
                               << "“one” is not a number";
    QTest::newRow("no finite number") << "quant_max"
                                      << "1e400"
                                      << "“1e400” is too large";
    QTest::newRow("no dtype") << "dtype"
                              << "torch.int9"
                              << "no dtype “torch.int9”";
    QTest::newRow("no qscheme") << "qscheme"
                                << "torch.affine"
                                << "no qscheme “torch.affine”";
    QTest::newRow("no boolean") << "reduce_range"
                                << "maybe"
                                << "yes or no";
    QTest::newRow("code") << "factory_kwargs"
                          << "__import__('os')"
                          << "is not a value";
    QTest::newRow("open bracket") << "factory_kwargs"
                                  << "{'device': 'cpu'"
                                  << "is not a value";
}

void TestQConfigDialog::refusesWithAReason()
{
    QFETCH(const QString, key);
    QFETCH(const QString, text);
    QFETCH(const QString, reason);
    const Callable given = callable(R"("torch.ao.quantization.observer.MinMaxObserver")");
    ObserverDraft draft(given, test::newestTorch2());
    const QString why = refusal(draft, key, text);
    QVERIFY2(why.contains(key) && why.contains(reason), qPrintable(why));
    QVERIFY(draft.callable() == given);
    QCOMPARE(refusal(draft, "factory_kwargs", "{'device': 'cpu', 'it\\'s': [None, True]}"), QString());
    const Callable expected = callable(R"({"partial": "torch.ao.quantization.observer.MinMaxObserver",
                                           "kwargs": {"factory_kwargs": {"device": "cpu", "it's": [null, true]}}})");
    QVERIFY(draft.callable() == expected);
}

void TestQConfigDialog::errorsOfPyTorchAreShown()
{
    const QConfigDialog dialog(QString(), {}, test::newestTorch2());
    choose(dialog, "weightClass", "PerChannelMinMaxObserver");
    choose(dialog, "weight.qscheme", "torch.per_tensor_affine");
    const QString seen = test::child<QLabel>(dialog, "weightSeen")->text();
    QVERIFY2(seen.startsWith("PyTorch raises NotImplementedError: PerChannelMinMaxObserver"), qPrintable(seen));
}

void TestQConfigDialog::editsReachTheQConfig()
{
    const QConfigDialog dialog(QString(), {}, test::newestTorch2());
    choose(dialog, "activationClass", "FakeQuantize");
    choose(dialog, "activation.observer", "HistogramObserver");
    choose(dialog, "activation.dtype", "torch.qint8");
    choose(dialog, "activation.reduce_range", "yes");
    QTest::keyClicks(test::child<QLineEdit>(dialog, "activation.bins"), "64");
    choose(dialog, "weightClass", "MinMaxObserver");
    auto *eps = test::child<QLineEdit>(dialog, "weight.eps");
    QCOMPARE(eps->placeholderText(), QString("2**-23"));
    QTest::keyClicks(eps, "0.00390625");
    const std::string expected = R"({"activation": {"partial": "torch.ao.quantization.fake_quantize.FakeQuantize",
        "kwargs": {"observer": "torch.ao.quantization.observer.HistogramObserver", "dtype": "torch.qint8",
                   "reduce_range": true, "bins": 64}},
        "weight": {"partial": "torch.ao.quantization.observer.MinMaxObserver", "kwargs": {"eps": 0.00390625}}})";
    QVERIFY(dialog.qconfig() == std::get<QConfig>(parseQConfig(expected)));
    QVERIFY(dialog.isChanged());
    choose(dialog, "weightClass", "None");
    QVERIFY(!dialog.qconfig().weight);
    QCOMPARE(test::child<QLabel>(dialog, "weightSeen")->text(), QString("None: there is no observer."));
}

void TestQConfigDialog::editsAreUndone()
{
    mendInput(); // as the program does
    const QConfigChoices choices(test::newestTorch2(), {});
    QConfigDialog dialog(own("mine"), choices);
    dialog.show();
    test::waitUntilActive(dialog);
    std::vector<QConfig> states = {dialog.qconfig()}; // and after each edit
    QStringList fields;
    const auto edit = [&](const char *field, const QString &text) {
        auto *editor = test::child<QWidget>(dialog, field);
        if (qobject_cast<QComboBox *>(editor)) {
            choose(dialog, field, text);
        } else {
            editor->setFocus();
            test::type(text);
        }
        QVERIFY(dialog.qconfig() != states.back());
        states.push_back(dialog.qconfig());
        fields.append(field);
    };
    edit("activationClass", "HistogramObserver");
    edit("activation.dtype", "torch.qint8");
    edit("activation.bins", "64");
    edit("weightClass", "FakeQuantize");
    edit("weight.observer", "MinMaxObserver");
    edit("activation.eps", "0.5");

    for (qsizetype step = fields.size(); step-- > 0;) {
        test::child<QWidget>(dialog, "saveAs")->setFocus();
        test::press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(dialog.qconfig() == states[static_cast<std::size_t>(step)]);
        QCOMPARE(QApplication::focusWidget()->objectName(), fields[step]);
    }
    QVERIFY(!dialog.isChanged());
    QCOMPARE(test::child<QComboBox>(dialog, "activationClass")->currentText(), QString("None"));
    QCOMPARE(test::child<QLabel>(dialog, "activationSeen")->text(), QString("None: there is no observer."));
    test::press(Qt::Key_Z, Qt::ControlModifier); // nothing is left
    QVERIFY(dialog.qconfig() == states.front());
    for (qsizetype step = 0; step < fields.size(); ++step) {
        if (step % 2)
            test::press(Qt::Key_Y, Qt::ControlModifier);
        else
            test::press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(dialog.qconfig() == states[static_cast<std::size_t>(step) + 1]);
        QCOMPARE(QApplication::focusWidget()->objectName(), fields[step]);
    }
    QCOMPARE(test::child<QLineEdit>(dialog, "activation.bins")->text(), QString("64"));
    QCOMPARE(test::child<QComboBox>(dialog, "weight.observer")->currentText(), QString("MinMaxObserver"));
}

/// What was typed into one field is one step, and none once it is erased.
void TestQConfigDialog::undoActsOnTypedTextFirst()
{
    mendInput();
    const QConfigChoices choices(test::newestTorch2(), {});
    QConfigDialog dialog(own("mine"), choices);
    dialog.show();
    test::waitUntilActive(dialog);
    const QConfig before = dialog.qconfig();
    choose(dialog, "activationClass", "HistogramObserver");
    const QConfig withClass = dialog.qconfig();
    auto *bins = test::child<QLineEdit>(dialog, "activation.bins");
    bins->setFocus();
    test::type("64x");
    QVERIFY(!okOf(dialog)->isEnabled());
    for (int presses = 0; presses < 10 && !bins->text().isEmpty(); ++presses)
        test::press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(bins->text().isEmpty() && bins->hasFocus());
    QVERIFY(dialog.qconfig() == withClass);
    QVERIFY(okOf(dialog)->isEnabled());
    test::press(Qt::Key_Z, Qt::ControlModifier); // the field has nothing to undo
    QVERIFY(dialog.qconfig() == before);

    test::press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    test::child<QWidget>(dialog, "activation.eps")->setFocus();
    test::type("x");                                      // is refused
    test::child<QWidget>(dialog, "nameEdit")->setFocus(); // which has nothing to undo
    test::press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(dialog.qconfig() == before);
    QVERIFY(okOf(dialog)->isEnabled());
}

void TestQConfigDialog::unknownClassIsShownAsWritten()
{
    const QConfig given{callable(R"({"partial": "my_lib.MyObserver", "kwargs": {"eps": 1}})"), std::nullopt};
    const QConfigDialog dialog(QString(), given, test::newestTorch2());
    QVERIFY(dialog.qconfig() == given);
    QVERIFY(test::child<QLabel>(dialog, "activationKept")->text().contains("my_lib.MyObserver"));
    choose(dialog, "activationClass", "None");
    QVERIFY(!dialog.qconfig().activation);
    choose(dialog, "activationClass", "Kept as written");
    QVERIFY(dialog.qconfig() == given);
}

void TestQConfigDialog::badTextCannotBeTaken()
{
    const QConfigDialog dialog(QString(), {}, test::newestTorch2());
    choose(dialog, "activationClass", "MinMaxObserver");
    QVERIFY(okOf(dialog)->isEnabled());
    auto *line = test::child<QLineEdit>(dialog, "activation.quant_min");
    line->setText("low");
    QVERIFY(!okOf(dialog)->isEnabled());
    QVERIFY(test::child<QLabel>(dialog, "activationProblem")->text().contains("“low” is not a number"));
    line->setText("-1");
    QVERIFY(okOf(dialog)->isEnabled());
    QCOMPARE(test::child<QLabel>(dialog, "activationProblem")->text(), QString());
}

void TestQConfigDialog::partialOfPyTorchIsExplained()
{
    QConfigDialog dialog(QString(), {}, test::newestTorch2());
    dialog.show();
    QLineEdit *line = test::child<QComboBox>(dialog, "weightClass")->lineEdit();
    for (const char *name : {"default_weight_observer", "torch.ao.quantization.default_weight_observer"}) {
        line->selectAll();
        QTest::keyClicks(line, name);
        QVERIFY(!okOf(dialog)->isEnabled());
        const QString said = test::child<QLabel>(dialog, "weightProblem")->text();
        QVERIFY2(said.endsWith("MinMaxObserver.with_args(dtype=torch.qint8, qscheme=torch.per_tensor_symmetric)"),
                 qPrintable(said));
    }
}

void TestQConfigDialog::typedNameReplacesTheProposedOne()
{
    const QConfigChoices choices(test::newestTorch2(), {});
    QConfigDialog dialog(own("my QConfig"), choices);
    dialog.show();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    QTest::keyClicks(QApplication::focusWidget(), "acc");
    QCOMPARE(dialog.choice().title, QString("acc"));
}

void TestQConfigDialog::namesAreChecked()
{
    const QConfigChoices choices(test::newestTorch2(), {own("mine"), own("other")});
    const QConfigDialog dialog(own("mine"), choices);
    auto *name = test::child<QLineEdit>(dialog, "nameEdit");
    QVERIFY(okOf(dialog)->isEnabled());
    for (const auto &[text, reason] :
         {std::pair("", "needs a name"), {"x86", "PyTorch has one"}, {"other", "another"}}) {
        name->setText(text);
        QVERIFY(!okOf(dialog)->isEnabled());
        QVERIFY(test::child<QLabel>(dialog, "hint")->text().contains(reason));
    }
    name->setText("third");
    QVERIFY(okOf(dialog)->isEnabled());
    QCOMPARE(dialog.choice().title, QString("third"));
}

void TestQConfigDialog::savesAFileThatReadsBack()
{
    const QTemporaryDir folder;
    const QConfigChoices choices(test::newestTorch2(), {});
    QConfigDialog dialog(own("mine"), choices);
    choose(dialog, "activationClass", "HistogramObserver");
    QVERIFY(test::saveTo(dialog, folder.filePath("a.json")) == SaveOutcome::Saved);
    QVERIFY(!dialog.isChanged());
    const auto read = readQConfigFile(folder.filePath("a.qconfig.json"));
    QVERIFY(std::holds_alternative<QConfigChoice>(read));
    QVERIFY(std::get<QConfigChoice>(read).source == dialog.choice().source);
    QCOMPARE(std::get<QConfigChoice>(read).file, dialog.choice().file);
    QCOMPARE(dialog.choice().title, QString("mine")); // as before it was saved
}

void TestQConfigDialog::failedSaveNamesTheFile()
{
    const QTemporaryDir folder;
    const QConfigChoices choices(test::newestTorch2(), {});
    QConfigDialog dialog(own("mine"), choices);
    QString said;
    test::inNextDialog<QMessageBox>([&](QMessageBox &message) {
        said = message.text();
        message.close();
    });
    QVERIFY(test::saveTo(dialog, folder.filePath("no/such/a.qconfig.json")) == SaveOutcome::NotSaved);
    test::finishDialogs();
    QVERIFY(said.contains("a.qconfig.json") && said.contains("No such file or directory"));
    QCOMPARE(dialog.choice().title, QString("mine"));
}

void TestQConfigDialog::changesAreAskedAbout_data()
{
    QTest::addColumn<QString>("button");
    QTest::addColumn<bool>("closes");
    QTest::addColumn<bool>("keeps");
    QTest::newRow("keep") << "Keep" << true << true;
    QTest::newRow("discard") << "Discard" << true << false;
    QTest::newRow("cancel") << "Cancel" << false << false;
}

void TestQConfigDialog::changesAreAskedAbout()
{
    QFETCH(const QString, button);
    QFETCH(const bool, closes);
    QFETCH(const bool, keeps);
    const QConfigChoices choices(test::newestTorch2(), {});
    QConfigDialog dialog(own("mine"), choices);
    dialog.show();
    QVERIFY(dialog.close()); // nothing changed, nothing to ask
    dialog.show();
    choose(dialog, "activationClass", "HistogramObserver");
    QString question;
    test::inNextDialog<QMessageBox>([&](QMessageBox &box) {
        question = box.text();
        const auto has = [&](const QAbstractButton *each) {
            return each->text().remove('&') == button;
        };
        const QList<QAbstractButton *> buttons = box.buttons();
        (*std::ranges::find_if(buttons, has))->click();
    });
    dialog.close();
    test::finishDialogs();
    QVERIFY(question.contains("mine"));
    QCOMPARE(!dialog.isVisible(), closes);
    QCOMPARE(dialog.result() == QDialog::Accepted, keeps);
}

void TestQConfigDialog::windowHasTheKeysAfterTheQuestion_data()
{
    QTest::addColumn<bool>("keeps");
    QTest::newRow("keep") << true;
    QTest::newRow("discard") << false;
}

/// The question and the dialog are closed at once.
void TestQConfigDialog::windowHasTheKeysAfterTheQuestion()
{
    QFETCH(const bool, keeps);
    test::WindowSession session;
    QVERIFY(session.shown.simulator().chooseQConfig("x86"));
    test::inNextDialog<QConfigDialog>([keeps](QConfigDialog &) {
        test::inNextDialog<QMessageBox>([keeps](QMessageBox &question) {
            if (keeps)
                test::press(Qt::Key_Return);
            else
                question.button(QMessageBox::Discard)->click();
        });
        test::type("zz");
        test::press(Qt::Key_Escape);
    });
    test::press(Qt::Key_C, Qt::AltModifier);
    test::press(Qt::Key_E);
    test::finishDialogs();
    QVERIFY(QTest::qWaitForWindowActive(&session.window));
}

void TestQConfigDialog::verdictsFollowTheEdit()
{
    test::HiddenWindow session;
    MainWindow &window = session.window;
    window.start({});
    Simulator &simulator = window.session().simulator();
    test::acceptDialogOf<QConfigDialog>(window, "&New QConfig…", [](QConfigDialog &dialog) {
        choose(dialog, "activationClass", "MinMaxObserver");
        choose(dialog, "weightClass", "MinMaxObserver");
        choose(dialog, "weight.dtype", "torch.qint8");
        choose(dialog, "weight.qscheme", "torch.per_tensor_symmetric");
    });
    QCOMPARE(simulator.qconfigName(), QString("my QConfig"));
    const int chosen = simulator.chosen();
    const auto quantized = [&] {
        return simulator.totals()[Status::Quantized];
    };
    const int before = quantized();
    QVERIFY(before > 0);

    test::acceptDialogOf<QConfigDialog>(
        window, "&Edit…", [](QConfigDialog &dialog) { choose(dialog, "activation.dtype", "torch.qint32"); });
    QCOMPARE(simulator.chosen(), chosen); // in place of what it was, in the matrix too
    QVERIFY(quantized() < before);
}

void TestQConfigDialog::copyOfANamedOneIsEdited()
{
    test::HiddenWindow session;
    MainWindow &window = session.window;
    window.start({});
    QVERIFY(window.session().simulator().chooseQConfig("x86"));
    const auto source = window.session().simulator().choices().at(window.session().simulator().chosen()).source;
    test::acceptDialogOf<QConfigDialog>(window, "&Edit…", [](QConfigDialog &) {});
    const QConfigChoice &copy = window.session().simulator().choices().at(window.session().simulator().chosen());
    QVERIFY(copy.origin == QConfigChoice::Origin::Own);
    QCOMPARE(copy.title, QString("x86 (changed)"));
    QVERIFY(copy.source == source);
}

void TestQConfigDialog::everyFieldHasANameAndHelp()
{
    for (const Api api : {Api::Torch1_13, Api::Torch2}) {
        QConfigDialog dialog(QString(), {}, Release::newestOf(api));
        dialog.show();
        for (const ObserverClass *type : ObserverDraft::classes(Release::newestOf(api))) {
            choose(dialog, "activationClass", toQString(type->name()));
            QStringList buddies;
            for (const QLabel *label : dialog.findChildren<QLabel *>()) {
                if (label->buddy() && label->text().contains('&'))
                    buddies.append(label->buddy()->objectName());
            }
            for (QWidget *widget : dialog.findChildren<QWidget *>()) {
                const bool isField = qobject_cast<QComboBox *>(widget) || qobject_cast<QLineEdit *>(widget);
                const bool isInBox = qobject_cast<QComboBox *>(widget->parentWidget()); // which has the focus for it
                if (!isField || isInBox || !widget->isVisible())
                    continue;
                const QByteArray name = widget->objectName().toUtf8();
                QVERIFY2(!widget->toolTip().isEmpty(), name);
                QVERIFY2(!widget->accessibleName().isEmpty(), name);
                QVERIFY2(buddies.contains(widget->objectName()), name);
            }
        }
    }
}

/// Also after another class was chosen, which has other fields.
void TestQConfigDialog::tabWalksThroughTheDialog()
{
    const QConfigChoices choices(test::newestTorch2(), {});
    QConfigDialog dialog({QConfigChoice::Origin::Own, "own", "own", QConfig()}, choices);
    dialog.show();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    choose(dialog, "activationClass", "MinMaxObserver");
    auto *name = test::child<QLineEdit>(dialog, "nameEdit");
    name->setFocus();
    const auto next = [&] {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        return QApplication::focusWidget()->objectName();
    };
    QCOMPARE(next(), QString("activationClass"));
    QCOMPARE(next(), QString("activation.dtype"));
    QString last;
    for (QString each = next(); each != "weightClass"; each = next()) {
        last = each;
        QVERIFY2(each.startsWith("activation."), qPrintable(each));
    }
    QCOMPARE(last, QString("activation.is_dynamic"));
    for (next(); QApplication::focusWidget() != name; next()) // the weight is None, so there are only buttons
        QVERIFY(qobject_cast<QPushButton *>(QApplication::focusWidget()));
}

BCFG_TEST(TestQConfigDialog)

} // namespace tst_qconfigdialog

#include "tst_qconfigdialog.moc"
