// SPDX-License-Identifier: Apache-2.0
#include "core/publish/python/source.h"
#include "core/torch/catalog/qconfigs.h"
#include "tests/support/awaited.h"
#include "tests/support/changecards.h"
#include "tests/support/child.h"
#include "tests/support/files.h"
#include "tests/support/filesizelimit.h"
#include "tests/support/modal.h"
#include "tests/support/releases.h"
#include "tests/support/testprogram.h"
#include "tests/support/titles.h"
#include "tests/support/typing.h"
#include "tests/support/windowsession.h"
#include "ui/basis/commands/actions.h"
#include "ui/session/model/openmodel.h"
#include "ui/session/qconfigs/qconfigdialog.h"
#include "ui/session/qconfigs/qconfigfile.h"
#include "ui/session/qconfigs/qconfigmappingdialog.h"
#include "ui/session/qconfigs/qconfigsteps.h"
#include "ui/views/match/verdictmatrix.h"
#include "ui/window/frames/windows.h"

#include <QComboBox>
#include <QCompleter>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QHeaderView>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>

namespace tst_ownqconfigs {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::window;

class TestOwnQConfigs : public QObject
{
    Q_OBJECT

private slots:
    void whatIsMadeIsThereInTheNextProgram();
    void chosenAndComparedGoWithTheDocument();
    void documentWithoutAFileHasThemOnceItIsSaved();
    void windowsShareThem();
    void programsShareThem();
    void twoProgramsLoseNothing();
    void editOfTheNameRenames();
    void isRenamedByCommand();
    void isDuplicated();
    void isSavedAsPython();
    void isRemovedAfterAQuestion_data();
    void isRemovedAfterAQuestion();
    void removingLeavesTheOthersWhereTheyAre();
    void savedOneFollowsItsFile();
    void changedOneLeavesItsFile();
    void fileThatIsGoneIsToldAndNothingIsLost_data();
    void fileThatIsGoneIsToldAndNothingIsLost();
    void fullDiskIsToldAndNothingIsLost();
    void damagedOneIsSetAside_data();
    void damagedOneIsSetAside();
    void changeKeepsTheMapping_data();
    void changeKeepsTheMapping();
    void changeToAMappingNamesItsRow();
    void changeForOneOperatorIsANewRow();
    void mappingProposesWhatModelAndDocumentHave();
    void undoTakesBackWhatWasMadeOfAMapping();
    void undoLeavesWhatAnotherHasChanged();
    void removedOneComesBack();
};

namespace {

const QString qnnpackPath = QStringLiteral(RESOURCES_DIR "/templates/torch-2.6.0/qnnpack.bcfg.json");

/// One run of the program, with a window.
struct Program
{
    explicit Program(const QString &folder) : settings(folder + "/settings.ini")
    {
        window.files().loadTemplate("templates/torch-2.6.0/native.bcfg.json");
        windows.show(window);
        test::waitUntilActive(window);
    }
    QStringList own()
    {
        QStringList titles;
        for (const QConfigChoice &each : window.session().simulator().own().all())
            titles.append(each.title);
        return titles;
    }
    const QConfigChoice &chosen()
    {
        return window.session().simulator().choices().at(window.session().simulator().chosen());
    }
    QComboBox *box() { return test::child<QComboBox>(window, "qconfigBox"); }

    Settings settings;
    Windows windows{settings};
    MainWindow &window = windows.newWindow();
};

void typeName(const QDialog &dialog, const QString &name)
{
    auto *edit = test::child<QLineEdit>(dialog, "nameEdit");
    edit->selectAll();
    QTest::keyClicks(edit, name);
}

void typeChoice(const QDialog &dialog, const char *box, const QString &choice)
{
    auto *line = test::child<QComboBox>(dialog, box)->lineEdit();
    line->selectAll(); // as the Tab key does
    QTest::keyClicks(line, choice);
    QTest::keyClick(line, Qt::Key_Tab);
}

/// Makes a QConfig in the dialog, as a user does.
void make(MainWindow &window, const QString &name)
{
    test::acceptDialogOf<QConfigDialog>(window, "&New QConfig…", [&](QConfigDialog &dialog) {
        typeName(dialog, name);
        typeChoice(dialog, "activationClass", "HistogramObserver");
    });
}

QString copyOfQnnpack(const QTemporaryDir &folder, const char *name)
{
    QString path = folder.filePath(QString::fromLatin1(name));
    if (!QFile::copy(qnnpackPath, path))
        qFatal("cannot write %s", qPrintable(path));
    QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);
    return path;
}

QConfigChoice choice(const QString &title, const QConfig &qconfig = {})
{
    return {QConfigChoice::Origin::Own, title, title, qconfig};
}

QConfig named(const char *name)
{
    return QConfigCatalog::of(test::newestTorch2()).findQConfig(name)->qconfig;
}

QStringList titlesOf(const OwnQConfigs &own)
{
    QStringList titles;
    for (const QConfigChoice &each : own.all())
        titles.append(each.title);
    titles.sort();
    return titles;
}

QStringList filesIn(const QString &folder)
{
    return QDir(folder).entryList(QDir::Files);
}

} // namespace

void TestOwnQConfigs::whatIsMadeIsThereInTheNextProgram()
{
    const QTemporaryDir folder;
    std::variant<QConfig, QConfigMapping> made;
    {
        Program program(folder.path());
        make(program.window, "first one");
        made = program.chosen().source;
        test::acceptDialogOf<QConfigMappingDialog>(
            program.window, "New Ma&pping…", [](QConfigMappingDialog &dialog) { typeName(dialog, "and a mapping"); });
        program.window.close();
    }
    QVERIFY(std::get<QConfig>(made).activation);
    Program program(folder.path());
    QCOMPARE(program.own(), QStringList({"and a mapping", "first one"}));
    QCOMPARE(program.window.session().simulator().qconfigName(), QString("and a mapping"));
    QCOMPARE(program.box()->currentText(), QString("and a mapping"));
    QVERIFY(program.box()->findText("first one") > 0);
    QVERIFY(program.window.session().simulator().chooseQConfig("first one"));
    QVERIFY(program.chosen().source == made);
}

void TestOwnQConfigs::chosenAndComparedGoWithTheDocument()
{
    const QTemporaryDir folder;
    const QString first = copyOfQnnpack(folder, "first.bcfg.json");
    const QString second = copyOfQnnpack(folder, "second.bcfg.json");
    {
        Program program(folder.path());
        test::open(program.window.files(), first);
        make(program.window, "mine");
        test::commandOf(program.window, "&Matrix")->trigger();
        test::child<QComboBox>(program.window, "firstQConfig")->setCurrentText("mine");
        test::child<QComboBox>(program.window, "secondQConfig")->setCurrentText("qnnpack");
        test::load(program.window.files(), second); // in the same window
        program.window.session().simulator().chooseQConfig("onednn");
        program.window.close();
    }
    Program program(folder.path());
    test::commandOf(program.window, "&Matrix")->trigger();
    test::load(program.window.files(), first);
    QCOMPARE(program.box()->currentText(), QString("mine"));
    QCOMPARE(test::child<QComboBox>(program.window, "firstQConfig")->currentText(), QString("mine"));
    QCOMPARE(test::child<QComboBox>(program.window, "secondQConfig")->currentText(), QString("qnnpack"));
    test::load(program.window.files(), second);
    QCOMPARE(program.box()->currentText(), QString("onednn"));

    program.window.session().simulator().chooseQConfig("mine"); // renamed, it is remembered all the same
    QConfigChoice renamed = program.chosen();
    renamed.title = "ours";
    program.window.session().simulator().addOwn(renamed);
    test::load(program.window.files(), second);
    test::load(program.window.files(), first);
    QCOMPARE(program.box()->currentText(), QString("ours"));
    program.window.session().simulator().own().remove(renamed.id);
    program.window.session().simulator().chooseQConfig("x86");
    test::load(program.window.files(), second);
    QTRY_VERIFY(program.window.statusBar()->currentMessage().contains("is not there any more"));
    QCOMPARE(program.box()->currentText(), QString("x86"));
}

void TestOwnQConfigs::documentWithoutAFileHasThemOnceItIsSaved()
{
    const QTemporaryDir folder;
    const QString saved = folder.filePath("saved.bcfg.json");
    const QString elsewhere = folder.filePath("elsewhere.bcfg.json");
    const auto saveAs = [&](Program &program, const QString &path) {
        test::inNextDialog<QFileDialog>([&](QFileDialog &dialog) {
            dialog.selectFile(path);
            QMetaObject::invokeMethod(&dialog, "accept");
        });
        QVERIFY(test::saveAs(program.window.files()));
    };
    {
        Program program(folder.path());
        make(program.window, "mine");
        saveAs(program, saved);
        program.window.session().simulator().chooseQConfig("qnnpack");
        saveAs(program, elsewhere);
        program.window.session().simulator().chooseQConfig("onednn");
        program.window.close();
    }
    Program program(folder.path());
    test::load(program.window.files(), saved);
    QCOMPARE(program.box()->currentText(), QString("qnnpack")); // the last one before the document went elsewhere
    test::load(program.window.files(), elsewhere);
    QCOMPARE(program.box()->currentText(), QString("onednn"));
}

void TestOwnQConfigs::windowsShareThem()
{
    const QTemporaryDir folder;
    Program program(folder.path());
    MainWindow &other = program.windows.newWindow();
    other.files().loadTemplate("templates/torch-1.13.1/native.bcfg.json");
    program.windows.show(other);
    make(program.window, "mine");
    QVERIFY(other.session().simulator().chooseQConfig("mine"));
    QCOMPARE(test::child<QComboBox>(other, "qconfigBox")->currentText(), QString("mine"));
    test::acceptDialogOf<QConfigDialog>(program.window, "&Edit…",
                                        [](QConfigDialog &dialog) { typeName(dialog, "ours"); });
    QCOMPARE(test::child<QComboBox>(other, "qconfigBox")->currentText(), QString("ours"));
    program.window.session().simulator().own().remove(program.chosen().id);
    QCOMPARE(other.session().simulator().chosen(), -1);
    QCOMPARE(test::child<QComboBox>(other, "qconfigBox")->currentText(), QString("none"));
}

void TestOwnQConfigs::programsShareThem()
{
    const QTemporaryDir folder;
    OwnQConfigs here(folder.filePath("qconfigs"));
    OwnQConfigs there(folder.filePath("qconfigs"));
    const QString id = here.put(choice("mine")).id;
    QTRY_COMPARE(titlesOf(there), QStringList("mine"));
    QConfigChoice renamed = *there.find(id);
    renamed.title = "ours";
    QCOMPARE(there.put(renamed).id, id);
    QTRY_COMPARE(titlesOf(here), QStringList("ours"));
    QCOMPARE(here.remove(id), QString());
    QTRY_COMPARE(titlesOf(there), QStringList());
}

/// Two programs change the list before either has seen the other's changes.
void TestOwnQConfigs::twoProgramsLoseNothing()
{
    const QTemporaryDir folder;
    OwnQConfigs here(folder.filePath("qconfigs"));
    OwnQConfigs there(folder.filePath("qconfigs"));
    const QString id = here.put(choice("mine")).id;
    there.put(choice("mine"));
    there.refresh();
    QCOMPARE(titlesOf(there), QStringList({"mine", "mine 2"})); // of one name, and yet two

    QConfigChoice changedThere = *there.find(id);
    changedThere.source = named("x86");
    there.put(changedThere);
    QConfigChoice changedHere = *here.find(id);
    changedHere.source = named("qnnpack");
    const OwnQConfigs::Outcome outcome = here.put(changedHere);
    QCOMPARE(outcome.problem, QString());
    QVERIFY(outcome.id != id);
    OwnQConfigs later(folder.filePath("qconfigs"));
    QCOMPARE(later.all().size(), std::size_t(3));
    QVERIFY(std::get<QConfig>(later.find(id)->source) == named("x86"));
    QVERIFY(std::get<QConfig>(later.find(outcome.id)->source) == named("qnnpack"));
}

void TestOwnQConfigs::editOfTheNameRenames()
{
    const QTemporaryDir folder;
    Program program(folder.path());
    make(program.window, "mine");
    test::acceptDialogOf<QConfigDialog>(program.window, "&Edit…",
                                        [](QConfigDialog &dialog) { typeName(dialog, "ours"); });
    QCOMPARE(program.own(), QStringList("ours"));
    QCOMPARE(program.box()->currentText(), QString("ours"));
    QCOMPARE(program.box()->findText("mine"), -1);
}

void TestOwnQConfigs::isRenamedByCommand()
{
    const QTemporaryDir folder;
    Program program(folder.path());
    QVERIFY(!test::commandOf(program.window, "&Rename QConfig…")->isEnabled()); // one of PyTorch's
    make(program.window, "mine");
    const auto type = [](QInputDialog &dialog, const char *name) {
        dialog.findChild<QLineEdit *>()->selectAll();
        QTest::keyClicks(dialog.findChild<QLineEdit *>(), QString::fromLatin1(name));
    };
    QString said;
    bool mayBeOne = true;
    test::inNextDialog<QInputDialog>([&](QInputDialog &dialog) {
        type(dialog, "x86");
        said = dialog.labelText();
        mayBeOne = dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok)->isEnabled();
        type(dialog, "ours");
        QTest::keyClick(&dialog, Qt::Key_Return);
    });
    test::commandOf(program.window, "&Rename QConfig…")->trigger();
    test::finishDialogs();
    QVERIFY2(said.contains("PyTorch has one that is called x86"), qPrintable(said));
    QVERIFY(!mayBeOne);
    QCOMPARE(program.own(), QStringList("ours"));
}

void TestOwnQConfigs::isDuplicated()
{
    const QTemporaryDir folder;
    Program program(folder.path());
    const auto x86 = program.chosen().source;
    test::commandOf(program.window, "&Duplicate QConfig")->trigger();
    test::commandOf(program.window, "&Duplicate QConfig")->trigger();
    QCOMPARE(program.own(), QStringList({"x86 (copy)", "x86 (copy) (copy)"}));
    QVERIFY(program.chosen().source == x86);
    QVERIFY(program.window.session().simulator().chooseQConfig("x86"));
    test::commandOf(program.window, "&Duplicate QConfig")->trigger();
    QCOMPARE(program.own(), QStringList({"x86 (copy)", "x86 (copy) (copy)", "x86 (copy) 2"}));
}

void TestOwnQConfigs::isSavedAsPython()
{
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    const QTemporaryDir folder;
    Program program(folder.path());
    Session &session = program.window.session();
    QVERIFY(session.simulator().chooseQConfig("x86 mapping"));
    const QString file = folder.filePath("mine.py");
    test::onceThereIs<QFileDialog>([&](QFileDialog &files) { test::typeFileName(files, file); });
    program.window.commands()[Command::SaveQConfigAsPython]->trigger();
    QTRY_VERIFY(QFile::exists(file));
    const PythonSource expected = pythonSource(program.chosen().source, releaseOf(session.document().config()));
    QCOMPARE(test::fileText(file), expected.text);
    QVERIFY2(expected.text.find("qconfig_mapping = ") != std::string::npos, expected.text.c_str());
    QTRY_COMPARE(program.window.statusBar()->currentMessage(), QString("Saved mine.py"));
}

void TestOwnQConfigs::isRemovedAfterAQuestion_data()
{
    QTest::addColumn<bool>("agrees");
    QTest::newRow("yes") << true;
    QTest::newRow("no") << false;
}

void TestOwnQConfigs::isRemovedAfterAQuestion()
{
    QFETCH(const bool, agrees);
    const QTemporaryDir folder;
    {
        Program program(folder.path());
        make(program.window, "mine");
        QString question;
        test::inNextDialog<QMessageBox>([&](QMessageBox &box) {
            question = box.text();
            for (QAbstractButton *button : box.buttons()) {
                if (box.buttonRole(button) == (agrees ? QMessageBox::AcceptRole : QMessageBox::RejectRole))
                    QTest::mouseClick(button, Qt::LeftButton);
            }
        });
        test::commandOf(program.window, "Remo&ve QConfig")->trigger();
        test::finishDialogs();
        QVERIFY(question.contains("mine"));
        QCOMPARE(program.own().isEmpty(), agrees);
        QCOMPARE(program.box()->currentText(), QString(agrees ? "none" : "mine"));
    }
    QCOMPARE(Program(folder.path()).own().isEmpty(), agrees);
}

void TestOwnQConfigs::removingLeavesTheOthersWhereTheyAre()
{
    const QTemporaryDir folder;
    Program program(folder.path());
    Simulator &simulator = program.window.session().simulator();
    const int first = simulator.addOwn(choice("one", named("x86")));
    simulator.addOwn(choice("two", named("qnnpack")));
    const int third = simulator.addOwn(choice("three", named("dynamic")));
    simulator.choose(third);
    test::commandOf(program.window, "&Matrix")->trigger();
    auto *view = test::child<QTableView>(program.window, "matrixView");
    const StatusCounts counts = simulator.totals(third);
    QVERIFY(counts != simulator.totals(first));
    const int columns = view->model()->columnCount();
    emit view->horizontalHeader()->sectionClicked(third); // sorted by what moves
    simulator.own().remove(simulator.choices().at(first).id);
    QCOMPARE(view->model()->columnCount(), columns - 1);
    QCOMPARE(simulator.chosen(), third - 1);
    QCOMPARE(program.box()->currentText(), QString("three"));
    QVERIFY(simulator.totals(third - 1) == counts);
    QCOMPARE(view->model()->headerData(third - 1, Qt::Horizontal).toString(), QString("three"));
    QVERIFY(!view->isColumnHidden(third - 1));
    simulator.own().remove(simulator.choices().at(third - 1).id);
    QCOMPARE(simulator.chosen(), -1);
    QCOMPARE(view->model()->columnCount(), columns - 2);
}

void TestOwnQConfigs::savedOneFollowsItsFile()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("mine.qconfig.json");
    {
        Program program(folder.path());
        test::inNextDialog<QConfigDialog>([&](QConfigDialog &dialog) {
            QVERIFY(test::saveTo(dialog, path) == SaveOutcome::Saved);
            dialog.accept();
        });
        test::commandOf(program.window, "&New QConfig…")->trigger();
        test::finishDialogs();
        QCOMPARE(program.own(), QStringList("my QConfig"));
        QCOMPARE(program.chosen().file, path);
    }
    test::writeFile(path, QByteArray::fromStdString(qconfigFileText(named("qnnpack"))));
    Program program(folder.path());
    QCOMPARE(program.own(), QStringList("my QConfig"));
    QVERIFY(std::get<QConfig>(program.window.session().simulator().own().all().front().source) == named("qnnpack"));
    test::writeFile(path, QByteArray::fromStdString(qconfigFileText(named("dynamic"))));
    program.window.session().simulator().own().refresh(); // as when the window becomes active
    QVERIFY(std::get<QConfig>(program.chosen().source) == named("dynamic"));
}

void TestOwnQConfigs::changedOneLeavesItsFile()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("mine.qconfig.json");
    const QByteArray content = QByteArray::fromStdString(qconfigFileText(named("qnnpack")));
    test::writeFile(path, content);
    {
        Program program(folder.path());
        program.window.session().simulator().choose(
            program.window.session().simulator().addOwn(std::get<QConfigChoice>(readQConfigFile(path))));
        test::acceptDialogOf<QConfigDialog>(program.window, "&Edit…", [](QConfigDialog &dialog) {
            typeChoice(dialog, "weightClass", "None");
            QVERIFY(test::child<QLabel>(dialog, "hint")->text().startsWith("Differs from "));
        });
    }
    Program program(folder.path());
    QCOMPARE(program.own(), QStringList("mine.qconfig.json (changed)"));
    QVERIFY(!std::get<QConfig>(program.chosen().source).weight);
    QCOMPARE(QByteArray::fromStdString(test::fileText(path)), content);
}

void TestOwnQConfigs::fileThatIsGoneIsToldAndNothingIsLost_data()
{
    QTest::addColumn<QByteArray>("now");
    QTest::addColumn<QString>("why");
    QTest::newRow("gone") << QByteArray() << "No such file or directory";
    QTest::newRow("broken") << QByteArray("{\"activation\": 3}") << "Line 1";
}

void TestOwnQConfigs::fileThatIsGoneIsToldAndNothingIsLost()
{
    QFETCH(const QByteArray, now);
    QFETCH(const QString, why);
    const QTemporaryDir folder;
    const QString path =
        test::writeFile(folder.filePath("mine.qconfig.json"), QByteArray::fromStdString(qconfigFileText(named("x86"))));
    {
        Program program(folder.path());
        program.window.session().simulator().addOwn(std::get<QConfigChoice>(readQConfigFile(path)));
    }
    QFile::remove(path);
    if (!now.isEmpty())
        test::writeFile(path, now);
    Program program(folder.path());
    QCOMPARE(program.own(), QStringList("mine.qconfig.json"));
    QVERIFY(std::get<QConfig>(program.window.session().simulator().own().all().front().source) == named("x86"));
    const auto said = [&] {
        return program.window.statusBar()->currentMessage();
    };
    QTRY_VERIFY2(said().contains("mine.qconfig.json") && said().contains(why), qPrintable(said()));
}

void TestOwnQConfigs::fullDiskIsToldAndNothingIsLost()
{
    const QTemporaryDir folder;
    {
        Program program(folder.path());
        make(program.window, "before");
        const std::string before = test::fileText(folder.filePath("qconfigs/" + program.chosen().id + ".json"));
        QString said;
        {
            const test::FileSizeLimit full(16);
            test::onceThereIs<QMessageBox>([&](QMessageBox &message) {
                said = message.text();
                message.close();
            });
            make(program.window, "while it is full");
            QTRY_VERIFY(!said.isEmpty());
            QVERIFY2(said.contains("“while it is full” is not stored: File too large"), qPrintable(said));
            QCOMPARE(program.own(), QStringList({"before", "while it is full"}));
            QCOMPARE(program.box()->currentText(), QString("while it is full"));
            QVERIFY(program.window.session().simulator().status(0));
            QConfigChoice changed = program.window.session().simulator().own().all().front();
            changed.source = named("x86");
            QVERIFY(!program.window.session().simulator().own().put(changed).problem.isEmpty());
        }
        QCOMPARE(filesIn(folder.filePath("qconfigs")).size(), 1);
        QCOMPARE(test::fileText(folder.filePath("qconfigs/" + filesIn(folder.filePath("qconfigs")).front())), before);
    } // there is room again, and the program has it stored before it ends
    const OwnQConfigs later(folder.filePath("qconfigs"));
    QCOMPARE(titlesOf(later), QStringList({"before", "while it is full"}));
    QVERIFY(std::get<QConfig>(later.all().front().source) == named("x86"));
}

void TestOwnQConfigs::damagedOneIsSetAside_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("torn") << QByteArray(R"({"title": "mine", "qconf)");
    QTest::newRow("NUL bytes") << QByteArray(64, '\0');
    QTest::newRow("no object") << QByteArray("[]");
    QTest::newRow("no title") << QByteArray(R"({"qconfig": {"activation": null, "weight": null}})");
    QTest::newRow("a title of another type") << QByteArray(R"({"title": 3, "qconfig": {}})");
    QTest::newRow("no QConfig") << QByteArray(R"({"title": "mine"})");
    QTest::newRow("half a QConfig") << QByteArray(R"({"title": "mine", "qconfig": {"activation": null}})");
    QTest::newRow("a mapping of another type") << QByteArray(R"({"title": "mine", "qconfig_mapping": 3})");
    QTest::newRow("deep") << QByteArray(R"({"title": "mine", "qconfig": )") + QByteArray(100000, '[');
}

void TestOwnQConfigs::damagedOneIsSetAside()
{
    QFETCH(const QByteArray, content);
    const QTemporaryDir folder;
    const QString inside = folder.filePath("qconfigs");
    const QString good = OwnQConfigs(inside).put(choice("good")).id;
    const QString damaged = QString(32, 'a') + ".json";
    test::writeFile(inside + '/' + damaged, content);
    Program program(folder.path());
    QCOMPARE(program.own(), QStringList("good"));
    QTRY_VERIFY(program.window.statusBar()->currentMessage().contains(damaged + ".broken"));
    QCOMPARE(QByteArray::fromStdString(test::fileText(inside + '/' + damaged + ".broken")), content);
    QCOMPARE(filesIn(inside).size(), 2);
}

void TestOwnQConfigs::changeKeepsTheMapping_data()
{
    QTest::addColumn<QString>("title");
    QTest::newRow("of the observers") << "In the mapping for torch.nn.Linear, make";
    QTest::newRow("another QConfig") << "Use ";
}

void TestOwnQConfigs::changeKeepsTheMapping()
{
    QFETCH(const QString, title);
    const QTemporaryDir folder;
    Program program(folder.path());
    Simulator &simulator = program.window.session().simulator();
    QConfigMapping mapping = QConfigCatalog::of(test::newestTorch2()).mappings().front().mapping;
    const std::size_t rows = mapping.objectType.size();
    mapping.objectType.push_back({"torch.nn.Linear", named("embedding_qat")});
    const QString before = QStringLiteral("my mapping, changed"); // as earlier versions named what was changed once
    simulator.choose(simulator.addOwn({QConfigChoice::Origin::Own, before, before, mapping}));
    const int linear = test::rowOf(program.window.session().document(), "Linear");
    program.window.session().cursor().moveTo(linear);
    QTRY_VERIFY(test::applyButton(program.window, title));
    QPushButton *apply = test::applyButton(program.window, title);
    QVERIFY(apply->accessibleName().contains("the mapping for torch.nn.Linear"));
    apply->click();
    QCOMPARE(simulator.qconfigName(), QString("my mapping (changed)"));
    QVERIFY(simulator.status(linear) == Status::Quantized);
    QConfigMapping changed = std::get<QConfigMapping>(program.chosen().source);
    QCOMPARE(changed.objectType.size(), rows + 1);
    QVERIFY(changed.objectType.back().qconfig != mapping.objectType.back().qconfig);
    changed.objectType.back() = mapping.objectType.back();
    QVERIFY(changed == mapping); // nothing else is another
    QVERIFY(simulator.chooseQConfig(before));
    QVERIFY(std::get<QConfigMapping>(program.chosen().source) == mapping);
}

/// The mapping has only a global QConfig, so the change names the operators without a row.
void TestOwnQConfigs::changeToAMappingNamesItsRow()
{
    const QTemporaryDir folder;
    Program program(folder.path());
    Simulator &simulator = program.window.session().simulator();
    QConfigMapping mapping;
    mapping.global = named("embedding_qat");
    simulator.choose(simulator.addOwn({QConfigChoice::Origin::Own, "global only", "global only", mapping}));
    const int linear = test::rowOf(program.window.session().document(), "Linear");
    int ofQConfigs = 0;
    int ofPresets = 0;
    for (const NearestChange &change : simulator.nearest(linear)) {
        if (change.side == NearestChange::Side::DTypeConfig)
            continue;
        ++(change.side == NearestChange::Side::QConfig ? ofQConfigs : ofPresets);
        QVERIFY2(change.title.find("the mapping for operators without a row") != std::string::npos,
                 change.title.c_str());
    }
    QVERIFY(ofQConfigs > 0 && ofPresets > 0);
}

/// If the global QConfig decides for an operator, the change adds a row, so that other operators keep their QConfig.
void TestOwnQConfigs::changeForOneOperatorIsANewRow()
{
    const QTemporaryDir folder;
    Program program(folder.path());
    Simulator &simulator = program.window.session().simulator();
    QConfigMapping mapping;
    mapping.global = named("x86");
    simulator.choose(simulator.addOwn({QConfigChoice::Origin::Own, "global only", "global only", mapping}));
    const int lstm = test::rowOf(program.window.session().document(), "LSTM");
    QVERIFY(simulator.status(lstm) == Status::Rejected);
    const std::vector<NearestChange> changes = simulator.nearest(lstm);
    const auto preset = std::ranges::find(changes, NearestChange::Side::Preset, &NearestChange::side);
    QVERIFY(preset != changes.end());
    QVERIFY2(preset->title.ends_with(" in the mapping for torch.nn.LSTM"), preset->title.c_str());
    simulator.choose(simulator.addChanged(*preset));
    QTRY_VERIFY(simulator.status(lstm) == Status::Quantized);
    mapping.objectType.push_back({"torch.nn.LSTM", preset->qconfig});
    QVERIFY(std::get<QConfigMapping>(program.chosen().source) == mapping); // nothing else is another
}

void TestOwnQConfigs::mappingProposesWhatModelAndDocumentHave()
{
    test::WindowSession session; // the native config
    session.shown.openModel().open(QStringLiteral(TEST_DATA_DIR "/models/resnet18-2.6.0.fxgraph.json"));
    QTRY_VERIFY(session.shown.openModel().model());
    QStringList proposed;
    test::inNextDialog<QConfigMappingDialog>([&proposed](QConfigMappingDialog &dialog) {
        test::commandOf(dialog, "&Object Type")->trigger();
        auto *line = test::child<QTableView>(dialog, "mappingTable")->findChild<QLineEdit *>();
        QTest::keyClicks(line, "conv");
        const QAbstractItemModel &rows = *line->completer()->completionModel();
        for (int row = 0; row < rows.rowCount(); ++row)
            proposed.append(rows.index(row, 0).data().toString());
        dialog.done(QDialog::Rejected); // without the question about the row
    });
    test::commandOf(session.window, "New Ma&pping…")->trigger();
    test::finishDialogs();
    QVERIFY(proposed.size() > 3);
    QCOMPARE(proposed.front(), QString("torch.nn.Conv2d")); // of the model
    QVERIFY(proposed.indexOf("torch.nn.Conv3d") < proposed.indexOf("torch.ao.nn.quantized.Conv2d"));
    QVERIFY(proposed.contains("torch.ao.nn.quantized.Conv2d"));
    QCOMPARE(proposed.count("torch.nn.Conv2d"), 1);
}

/// Undo reverts the change of the mapping and the edit of the document one after the other. The change of the mapping
/// does not modify the document.
void TestOwnQConfigs::undoTakesBackWhatWasMadeOfAMapping()
{
    const QTemporaryDir folder;
    Program program(folder.path());
    bcfg::ui::session::Session &session = program.window.session();
    Simulator &simulator = session.simulator();
    QConfigMapping mapping = QConfigCatalog::of(test::newestTorch2()).mappings().front().mapping;
    mapping.objectType.push_back({"torch.nn.Linear", named("embedding_qat")});
    simulator.choose(simulator.addOwn({QConfigChoice::Origin::Own, "my mapping", "my mapping", mapping}));
    const BackendConfig before = session.document().config();
    session.document().removeEntries(session.document().entryCount() - 1, 1, "remove");
    const BackendConfig edited = session.document().config();
    const int linear = test::rowOf(session.document(), "Linear");
    session.cursor().moveTo(linear);
    QTRY_VERIFY(test::applyButton(program.window, "In the mapping for torch.nn.Linear, make"));
    test::applyButton(program.window, "In the mapping for torch.nn.Linear, make")->click();
    QCOMPARE(simulator.qconfigName(), QString("my mapping (changed)"));
    QCOMPARE(session.document().undoStack().count(), 1);

    test::press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(simulator.qconfigName(), QString("my mapping"));
    QCOMPARE(program.own(), QStringList("my mapping"));
    QVERIFY(session.document().config() == edited);
    test::press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(session.document().config() == before);
    QVERIFY(!session.document().isModified());
    test::press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(session.document().config() == edited);
    QCOMPARE(simulator.qconfigName(), QString("my mapping"));
    test::press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(simulator.qconfigName(), QString("my mapping (changed)"));
    QCOMPARE(program.own(), QStringList({"my mapping", "my mapping (changed)"}));

    test::press(Qt::Key_Z, Qt::ControlModifier);
    session.document().removeEntries(0, 1, "remove");
    test::press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier); // a new edit leaves nothing to be made again
    QCOMPARE(program.own(), QStringList("my mapping"));
}

/// "Another" is another window or process.
void TestOwnQConfigs::undoLeavesWhatAnotherHasChanged()
{
    const QTemporaryDir folder;
    Program program(folder.path());
    Simulator &simulator = program.window.session().simulator();
    make(program.window, "mine");
    QConfigChoice changed = program.chosen();
    changed.source = named("embedding_qat");
    simulator.own().put(changed);
    const QSignalSpy done(&program.window.session(), &bcfg::ui::session::Session::done);
    test::press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(done.size(), 1);
    QVERIFY2(done[0][0].toString().contains("changed elsewhere"), qPrintable(done[0][0].toString()));
    QVERIFY(program.chosen().source == changed.source);
    make(program.window, "another");
    simulator.own().remove(program.chosen().id);
    test::press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY2(done.last()[0].toString().contains("removed elsewhere"), qPrintable(done.last()[0].toString()));
    QCOMPARE(program.own(), QStringList("mine"));
}

void TestOwnQConfigs::removedOneComesBack()
{
    const QTemporaryDir folder;
    Program program(folder.path());
    make(program.window, "mine");
    const QConfigChoice made = program.chosen();
    QCOMPARE(program.window.session().qconfigSteps().remove(made.id, "Remove"), QString());
    QCOMPARE(program.own(), QStringList());
    test::press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(program.own(), QStringList("mine"));
    QCOMPARE(program.chosen().id, made.id);
    QVERIFY(program.chosen().source == made.source);
    test::press(Qt::Key_Z, Qt::ControlModifier); // that it was made
    QCOMPARE(program.own(), QStringList());
    QVERIFY(!program.window.session().document().isModified());
}

BCFG_TEST(TestOwnQConfigs)

} // namespace tst_ownqconfigs

#include "tst_ownqconfigs.moc"
