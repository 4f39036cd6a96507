// SPDX-License-Identifier: Apache-2.0
#include "tests/support/child.h"
#include "tests/support/files.h"
#include "tests/support/modal.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowparts.h"
#include "ui/basis/text.h"
#include "ui/exchange/python/exportpythondialog.h"
#include "ui/exchange/python/importpythondialog.h"
#include "ui/exchange/python/interpreterbox.h"
#include "ui/exchange/python/torchcheckdialog.h"
#include "ui/exchange/python/trustquestion.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTimer>

namespace tst_python {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::exchange;
using namespace bcfg::ui::session;
using namespace bcfg::ui::window;
using namespace bcfg::test;

/// The dialogs that run Python. Tests that run torch need Debian's python3-torch.
class TestPython : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void interpretersNearTheFolderComeLast();
    void interpretersWithTorchComeFirst();
    void liveConfigBecomesANewDocument();
    void importedDocumentIsUnsaved();
    void importIsExplained_data();
    void importIsExplained();
    void refusedRunShowsNoOutput();
    void importOffersTheFolderOfTheLastModule();
    void runIsStopped();
    void runIsEndedAfterItsTime();
    void codeOfAFolderIsAskedAboutOnce();
    void pythonBesideTheDocumentIsAskedAbout_data();
    void pythonBesideTheDocumentIsAskedAbout();
    void pythonBesideTheCodeIsAskedAbout();
    void pythonsOfOthersAreTold_data();
    void pythonsOfOthersAreTold();
    void checkNeedsNoFile();
    void torchSaysWhatItRefuses();
    void ownPackagesAreImportedOnceTrusted();
    void factoriesAreCalledOnceTheirPackageIsTrusted();
    void checkGoesOnWithoutTrust();
    void otherGenerationIsRefusedInTorchsWords();
    void moduleIsShownAndSaved_data();
    void moduleIsShownAndSaved();
    void moduleCallsATrustedPackage();
    void exportNamesTheFieldsThatPreventIt();
    void exportSaysWhyThereAreNoOverrides();
    void everyControlOfTheDialogsHasAName();
    void tabGoesFromTheFolderToItsButton();

private:
    QString writeFile(const QString &name, const QByteArray &content, bool isProgram = false);
    void requireTorch();

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
};

namespace {

const QString python = QStringLiteral("/usr/bin/python3");
/// A config with a fuser method that a function of another package makes.
constexpr const char *madeByFactory = R"({"torch_api": "1.13", "name": "n", "configs": [{
    "pattern": ["torch.nn.Linear", "torch.nn.ReLU"], "fuser_method": {"call": "my_kernels.make", "args": [0]}}]})";
constexpr int slow = 60000; // importing torch takes seconds, on a busy machine many

void fill(QDialog &dialog, const QString &interpreter, const QString &target = {})
{
    child<QComboBox>(dialog, "interpreterBox")->setEditText(interpreter);
    if (!target.isEmpty())
        child<QLineEdit>(dialog, "targetEdit")->setText(target);
}

QString status(QDialog &dialog)
{
    return child<QLabel>(dialog, "runStatus")->text();
}

/// Answers the next question, and adds its text to `asked`.
void answerQuestion(const QString &button, QStringList &asked)
{
    QTimer::singleShot(0, [button, &asked] {
        auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
        if (!box)
            return;
        asked.append(box->text());
        for (QAbstractButton *one : box->buttons())
            if (one->text().remove('&') == button)
                return one->click();
        qFatal("no such button");
    });
}

} // namespace

void TestPython::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<Settings>(m_folder->filePath("settings.ini"));
    m_settings->trustedFolders.set({QFileInfo(m_folder->path()).canonicalFilePath()});
}

QString TestPython::writeFile(const QString &name, const QByteArray &content, bool isProgram)
{
    const QString path = m_folder->filePath(name);
    QDir().mkpath(QFileInfo(path).path());
    test::writeFile(path, content);
    if (isProgram)
        QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return path;
}

void TestPython::requireTorch()
{
    static const int found = QProcess::execute(
        python, {"-c", "import sys, importlib.util as u; sys.exit(0 if u.find_spec('torch') else 77)"});
    if (found != 0)
        QSKIP("needs python3-torch");
}

void TestPython::interpretersNearTheFolderComeLast()
{
    const QString near = writeFile("project/.venv/bin/python3", "", true);
    const QString above = writeFile("venv/bin/python3", "", true);
    writeFile("project/env/bin/python3", "", false); // cannot be run
    QDir().mkpath(m_folder->filePath("project/configs"));
    const QStringList found = findInterpreters(m_folder->filePath("project/configs"));
    QCOMPARE(found.mid(found.size() - 2), (QStringList{near, above}));
    QVERIFY(found.contains("/usr/bin/python3") || !QFile::exists("/usr/bin/python3"));
    QVERIFY(!found.join('\n').contains("project/env"));
    // The order is the same if the environment near the document is active.
    qputenv("VIRTUAL_ENV", m_folder->filePath("project/.venv").toUtf8());
    const QStringList withActive = findInterpreters(m_folder->filePath("project/configs"));
    qunsetenv("VIRTUAL_ENV");
    QCOMPARE(withActive, found);
}

void TestPython::interpretersWithTorchComeFirst()
{
    const QString without = writeFile("home/.venv/bin/python3", "", true);
    const QString with = writeFile("home/venv/bin/python3", "", true);
    writeFile("home/venv/lib/python3.11/site-packages/torch/__init__.py", "");
    QDir().mkpath(m_folder->filePath("documents"));
    const QByteArray home = qgetenv("HOME");
    qputenv("HOME", m_folder->filePath("home").toUtf8());
    const QStringList found = findInterpreters(m_folder->filePath("documents"));
    qputenv("HOME", home);
    QVERIFY(found.contains(with) && found.contains(without));
    QVERIFY(found.indexOf(with) < found.indexOf(without));
}

void TestPython::liveConfigBecomesANewDocument()
{
    requireTorch();
    writeFile("printing.py", "print('loading kernels')\n"
                             "from torch.ao.quantization.backend_config import get_tensorrt_backend_config as base\n"
                             "def config():\n    return base().set_name('mine')\n");
    ImportPythonDialog dialog(*m_settings, m_folder->path());
    fill(dialog, python, "printing:config");
    QSignalSpy accepted(&dialog, &QDialog::accepted);
    child<QPushButton>(dialog, "importButton")->click();
    QTRY_COMPARE_WITH_TIMEOUT(accepted.size(), 1, slow);
    QVERIFY(child<QPlainTextEdit>(dialog, "runOutput")->toPlainText().contains("loading kernels"));
    BackendConfig wanted = builtIn("torch-1.13.1/tensorrt");
    wanted.head.set(Field::Name, Text("mine"), wanted.api);
    QVERIFY(*dialog.takeImported().document == wanted);
    QCOMPARE(m_settings->interpreter.value(), python);
    QCOMPARE(m_settings->importTarget.value(), "printing:config");
}

void TestPython::importedDocumentIsUnsaved()
{
    const QString fake = writeFile("fake", "#!/bin/sh\necho '{\"name\": \"mine\", \"configs\": []}'\n", true);
    bcfg::ui::session::Session shown(*m_settings);
    MainWindow window(shown);
    window.files().loadTemplate("templates/torch-2.6.0/qnnpack.bcfg.json");
    m_settings->trustedFolders.set({QDir::current().canonicalPath()});
    test::inNextDialog<ImportPythonDialog>([&fake](ImportPythonDialog &dialog) {
        fill(dialog, fake, "a:b");
        child<QPushButton>(dialog, "importButton")->click();
    });
    window.commands()[Command::ImportPython]->trigger();
    test::finishDialogs();
    QCOMPARE(window.session().document().config().name(), std::string("mine"));
    QVERIFY(window.session().document().path().isEmpty());
    QVERIFY(window.session().document().isModified());
    QVERIFY(window.isWindowModified());
}

void TestPython::importIsExplained_data()
{
    QTest::addColumn<QString>("interpreter");
    QTest::addColumn<QString>("target");
    QTest::addColumn<QString>("status");
    QTest::addColumn<QString>("output");
    const auto row = [](const char *name, const QString &interpreter, const char *target, const char *status,
                        const char *output = "") {
        QTest::newRow(name) << interpreter << QString(target) << QString(status) << QString(output);
    };
    row("no such Python", "python9", "raising:config", "python9 cannot be started: No such file or directory.");
    row("a Python without torch", "bare", "raising:config", "this Python has no torch");
    row("a module that raises", python, "raising:config", "KeyError: 'no such kernel'",
        "raising.py\", line 2, in helper");
    row("no such module", python, "absent:config", "No module named 'absent'");
    row("no such attribute", python, "plain:absent", "has no attribute 'absent'");
    row("another object", python, "plain:number", "not int");
    row("half a name", python, "plain", "expected MODULE:ATTRIBUTE");
    row("a crash", python, "dying:config", "Python crashed (signal 11).");
}

void TestPython::importIsExplained()
{
    QFETCH(QString, interpreter);
    QFETCH(const QString, target);
    QFETCH(const QString, status);
    QFETCH(const QString, output);
    if (interpreter != "python9")
        requireTorch();
    writeFile("raising.py", "def helper():\n    raise KeyError('no such kernel')\nhelper()\n");
    writeFile("plain.py", "number = 5\n");
    writeFile("dying.py", "import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)\n");
    if (interpreter == "bare")
        interpreter = writeFile("bare", "#!/bin/sh\nexec /usr/bin/python3 -I -S \"$@\"\n", true);
    ImportPythonDialog dialog(*m_settings, m_folder->path());
    fill(dialog, interpreter, target);
    QPushButton *button = child<QPushButton>(dialog, "importButton");
    button->click();
    QTRY_VERIFY2_WITH_TIMEOUT(tst_python::status(dialog).contains(status), qPrintable(tst_python::status(dialog)),
                              slow);
    QVERIFY(child<QPlainTextEdit>(dialog, "runOutput")->toPlainText().contains(output));
    QVERIFY(button->isEnabled()); // so that it can be tried again
    QCOMPARE(dialog.result(), 0);
}

/// The output of the previous run would look like the reason of the refusal.
void TestPython::refusedRunShowsNoOutput()
{
    const QString quick = writeFile("quick", "#!/bin/sh\necho 'x: error: has run' >&2\nexit 2\n", true);
    ImportPythonDialog dialog(*m_settings, m_folder->path());
    dialog.show();
    fill(dialog, quick, "a:b");
    auto *folder = child<QLineEdit>(dialog, "folderEdit");
    const auto run = [&](const QString &path) {
        folder->selectAll();
        QTest::keyClicks(folder, path);
        QTest::keyClick(folder, Qt::Key_Return);
    };
    const auto *output = child<QPlainTextEdit>(dialog, "runOutput");
    run(m_folder->path());
    QTRY_COMPARE(status(dialog), QString("Python says: has run"));
    QVERIFY(output->toPlainText().contains("has run"));
    run("/no/such");
    QCOMPARE(status(dialog), QString("There is no folder /no/such."));
    QVERIFY2(output->toPlainText().isEmpty(), qPrintable(output->toPlainText()));
    run(m_folder->path());
    QTRY_COMPARE(status(dialog), QString("Python says: has run"));
    fill(dialog, "/no/python");
    run(m_folder->path());
    QTRY_COMPARE(status(dialog), QString("/no/python cannot be started: No such file or directory."));
    QVERIFY2(output->toPlainText().isEmpty(), qPrintable(output->toPlainText()));
}

void TestPython::importOffersTheFolderOfTheLastModule()
{
    const QString quick = writeFile("quick", "#!/bin/sh\necho \"x: error: $(pwd)\" >&2\nexit 2\n", true);
    QDir(m_folder->path()).mkdir("code");
    const QString code = QFileInfo(m_folder->filePath("code")).canonicalFilePath();
    m_settings->trustedFolders.set(m_settings->trustedFolders.value() + QStringList(code));
    {
        ImportPythonDialog dialog(*m_settings, m_folder->path());
        dialog.show();
        fill(dialog, quick);
        QTest::keyClicks(child<QLineEdit>(dialog, "targetEdit"), "my_backend:get");
        auto *folder = child<QLineEdit>(dialog, "folderEdit");
        folder->selectAll();
        QTest::keyClicks(folder, code);
        QTest::keyClick(folder, Qt::Key_Return);
        QTRY_COMPARE(status(dialog), "Python says: " + code);
    }
    ImportPythonDialog dialog(*m_settings, m_folder->path());
    dialog.show();
    auto *target = child<QLineEdit>(dialog, "targetEdit");
    auto *folder = child<QLineEdit>(dialog, "folderEdit");
    QCOMPARE(target->text(), QString("my_backend:get"));
    QCOMPARE(folder->text(), code);
    QTest::keyClick(target, Qt::Key_Return); // as it is offered
    QTRY_COMPARE(status(dialog), "Python says: " + code);
    QTest::keyClick(target, Qt::Key_End);
    QTest::keyClicks(target, "_config"); // of the same module
    QCOMPARE(folder->text(), code);
    QTest::keyClick(target, Qt::Key_Home);
    QTest::keyClick(target, Qt::Key_X);
    QCOMPARE(folder->text(), m_folder->path());
    QTest::keyClick(folder, Qt::Key_End);
    QTest::keyClicks(folder, "/typed");
    QTest::keyClick(target, Qt::Key_Backspace);
    QCOMPARE(target->text(), QString("my_backend:get_config"));
    QCOMPARE(folder->text(), m_folder->path() + "/typed");
}

void TestPython::runIsStopped()
{
    const QString endless =
        writeFile("endless", "#!/bin/sh\nsleep 1000 &\necho $! > pid\necho working >&2\nwait\n", true);
    ImportPythonDialog dialog(*m_settings, m_folder->path());
    fill(dialog, endless, "endless:config");
    child<QPushButton>(dialog, "importButton")->click();
    QTRY_VERIFY(child<QPlainTextEdit>(dialog, "runOutput")->toPlainText().contains("working"));
    QVERIFY(!child<QPushButton>(dialog, "importButton")->isEnabled());
    dialog.reject();
    QTRY_COMPARE(status(dialog), QString("Python was stopped."));
    // The process that Python had started has ended, too. An ended process has no command line on Linux.
    const QString started = QString::fromStdString(fileText(m_folder->filePath("pid"))).trimmed();
    QTRY_VERIFY(!QFile::exists("/proc/" + started) || fileText("/proc/" + started + "/cmdline").empty());
    QSignalSpy rejected(&dialog, &QDialog::rejected);
    dialog.reject(); // now it closes
    QCOMPARE(rejected.size(), 1);
}

void TestPython::runIsEndedAfterItsTime()
{
    requireTorch();
    writeFile("endless.py", "while True:\n    pass\n");
    ImportPythonDialog dialog(*m_settings, m_folder->path());
    fill(dialog, python, "endless:config");
    child<QSpinBox>(dialog, "limitBox")->setValue(4);
    child<QPushButton>(dialog, "importButton")->click();
    QTRY_COMPARE_WITH_TIMEOUT(status(dialog), QString("Python did not finish within 4 seconds."), slow);
}

void TestPython::codeOfAFolderIsAskedAboutOnce()
{
    m_settings->trustedFolders.set({});
    const QString quick = writeFile("quick", "#!/bin/sh\necho 'x: error: has run' >&2\nexit 2\n", true);
    ImportPythonDialog dialog(*m_settings, m_folder->path());
    fill(dialog, quick, "a:b");
    QPushButton *button = child<QPushButton>(dialog, "importButton");
    QStringList asked;
    answerQuestion("Cancel", asked);
    button->click();
    QTRY_COMPARE(asked.size(), 1);
    QVERIFY(m_settings->interpreter.value().isEmpty()); // nothing ran
    for (const bool byKey : {false, true}) {
        inNextDialog<QMessageBox>(
            [byKey](QMessageBox &box) { byKey ? QTest::keyClick(&box, Qt::Key_Escape) : void(box.close()); });
        button->click();
        finishDialogs();
        QVERIFY(m_settings->interpreter.value().isEmpty());
    }
    answerQuestion("Run Code", asked);
    button->click();
    QTRY_COMPARE(asked.size(), 2);
    QTRY_COMPARE(status(dialog), QString("Python says: has run"));
    button->click();
    QTRY_VERIFY(button->isEnabled());
    QCOMPARE(asked.size(), 2);
}

void TestPython::pythonBesideTheDocumentIsAskedAbout_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<bool>("isLink"); // as those of virtual environments are
    QTest::newRow("an environment beside the document") << "project/.venv/bin/python3" << false;
    QTest::newRow("an environment above it") << "venv/bin/python3" << false;
    QTest::newRow("any other file") << "project/tools/interpreter" << false;
    QTest::newRow("a link to one that lies elsewhere") << "project/.venv/bin/python3" << true;
}

/// Uses the keyboard only. Until the user answers, nothing from the document's folder runs.
void TestPython::pythonBesideTheDocumentIsAskedAbout()
{
    QFETCH(const QString, file);
    QFETCH(const bool, isLink);
    m_settings->trustedFolders.set({});
    QTemporaryDir elsewhere;
    const QString ran = elsewhere.filePath("ran");
    const QByteArray program = "#!/bin/sh\ntouch '" + ran.toUtf8() + "'\necho 'x: error: has run' >&2\nexit 2\n";
    const QString beside = m_folder->filePath(file);
    if (isLink) {
        const QString real = elsewhere.filePath("python3");
        test::writeFile(real, program);
        QFile::setPermissions(real, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        QDir().mkpath(QFileInfo(beside).path());
        QVERIFY(QFile::link(real, beside));
    } else {
        writeFile(file, program, true);
    }
    Document open;
    open.open(document(R"({"configs": []})"), m_folder->filePath("project/mine.bcfg.json"));
    QDir().mkpath(m_folder->filePath("project"));
    TorchCheckDialog dialog(open, *m_settings);
    dialog.show();
    QVERIFY(!QFile::exists(ran)); // nor does looking for interpreters run any
    fill(dialog, beside);
    QStringList asked;
    const auto answer = [&](const QString &button) {
        answerQuestion(button, asked);
        QTest::keyClick(&dialog, Qt::Key_Return); // the default button
        QCoreApplication::processEvents();
    };
    answer("Cancel");
    QVERIFY2(asked.value(0).contains(beside), qPrintable(asked.value(0)));
    QVERIFY(!QFile::exists(ran));
    QVERIFY(m_settings->interpreter.value().isEmpty());
    answer("Run Python");
    QVERIFY2(asked.value(1).contains(beside), qPrintable(asked.value(1)));
    QTRY_COMPARE(status(dialog), QString("Python says: has run"));
    QVERIFY(QFile::exists(ran));
    answer("Cancel");
    QTRY_COMPARE(status(dialog), QString("Python says: has run"));
    QCOMPARE(asked.size(), 2); // it was remembered
}

void TestPython::pythonsOfOthersAreTold_data()
{
    QTest::addColumn<QString>("interpreter");
    QTest::addColumn<QString>("folder");
    QTest::addColumn<bool>("isNear");
    const QString home = QDir::homePath();
    QTest::newRow("the system's") << "/usr/bin/python3" << home + "/project" << false;
    QTest::newRow("the system's, of a document of the system") << "/usr/bin/python3"
                                                               << "/usr/share/doc" << false;
    QTest::newRow("an environment of the user's") << home + "/miniconda3/bin/python3" << home + "/project" << false;
    QTest::newRow("an environment of the project") << home + "/project/x/python" << home + "/project/configs" << true;
    QTest::newRow("the home's, above the document") << home + "/.venv/bin/python3" << home + "/Downloads" << true;
    QTest::newRow("that of a folder for all") << "/tmp/some/python3"
                                              << "/tmp/own" << true;
    QTest::newRow("with dots in its name") << home + "/other/../project/python3" << home + "/project" << true;
    QTest::newRow("of another project") << home + "/projects2/python3" << home + "/projects" << false;
}

void TestPython::pythonsOfOthersAreTold()
{
    QFETCH(const QString, interpreter);
    QFETCH(const QString, folder);
    QFETCH(const bool, isNear);
    QCOMPARE(liesNear(interpreter, folder), isNear);
}

/// The document is passed without a file, as a Python in a container cannot read the files of the system.
void TestPython::checkNeedsNoFile()
{
    const QString contained = writeFile(
        "contained", "#!/bin/sh\nshift 2\necho \"x: error: $* $(grep -c a_name_of_mine)\" >&2\nexit 2\n", true);
    Document open;
    open.open(document(R"({"torch_api": "2", "name": "a_name_of_mine", "configs": []})"), {});
    TorchCheckDialog dialog(open, *m_settings);
    fill(dialog, contained);
    child<QPushButton>(dialog, "checkButton")->click();
    QTRY_COMPARE(status(dialog), QString("Python says: check --json -- - 1"));
}

void TestPython::torchSaysWhatItRefuses()
{
    requireTorch();
    Document open;
    open.open(document(R"({"torch_api": "1.13", "name": "n", "configs": [{"pattern": "torch.nn.ReLU"},
        {"pattern": "torch.nn.ReLU6", "root_module": "torch.nn.NoSuch"}]})"),
              {});
    // Python must not import files beside the document; this one would end every Python that imports it.
    writeFile("argparse.py", "raise SystemExit('ran')\n");
    QDir::setCurrent(m_folder->path());
    TorchCheckDialog dialog(open, *m_settings);
    fill(dialog, python);
    QSignalSpy accepted(&dialog, &QDialog::accepted);
    child<QPushButton>(dialog, "checkButton")->click();
    QTRY_VERIFY2_WITH_TIMEOUT(accepted.size() == 1, qPrintable(status(dialog)), slow);
    QDir::setCurrent("/");
    QCOMPARE(dialog.answer().taken, std::size_t(1));
    QCOMPARE(dialog.answer().said.size(), std::size_t(1));
    QVERIFY(toQString(dialog.answer().said.front().message).contains("has no attribute 'NoSuch'"));

    Checker checker(open);
    const std::size_t before = checker.ofEntry(1).size();
    checker.setTorchDiagnostics(dialog.answer().said);
    QCOMPARE(checker.ofEntry(1).size(), before + 1);
    QCOMPARE(checker.ofEntry(1).front().where.text(), std::string("/configs/1/root_module"));
    checker.setTorchDiagnostics({});
    QCOMPARE(checker.ofEntry(1).size(), before);
}

void TestPython::ownPackagesAreImportedOnceTrusted()
{
    requireTorch();
    m_settings->trustedFolders.set({});
    writeFile("my_kernels.py", "print('importing')\nimport torch\nclass Fused(torch.nn.Linear):\n    pass\n");
    Document open;
    open.open(document(R"({"torch_api": "1.13", "configs": [{"pattern": "my_kernels.Fused"}]})"),
              m_folder->filePath("mine.bcfg.json"));
    TorchCheckDialog dialog(open, *m_settings);
    fill(dialog, python);
    child<QLineEdit>(dialog, "packagesEdit")->setText("my_kernels");
    QSignalSpy accepted(&dialog, &QDialog::accepted);
    QStringList asked;
    answerQuestion("Run Code", asked);
    child<QPushButton>(dialog, "checkButton")->click();
    QTRY_COMPARE(asked.size(), 1);
    QTRY_VERIFY2_WITH_TIMEOUT(accepted.size() == 1, qPrintable(status(dialog)), slow);
    QCOMPARE(dialog.answer().taken, std::size_t(1));
}

void TestPython::factoriesAreCalledOnceTheirPackageIsTrusted()
{
    requireTorch();
    writeFile("my_kernels.py", "def make(n):\n    def fuse(*modules):\n        return modules[n]\n    return fuse\n");
    Document open;
    open.open(document(madeByFactory), m_folder->filePath("mine.bcfg.json"));
    TorchCheckDialog dialog(open, *m_settings);
    fill(dialog, python);
    QSignalSpy accepted(&dialog, &QDialog::accepted);
    QStringList asked;
    answerQuestion("Cancel", asked);
    child<QPushButton>(dialog, "checkButton")->click();
    QTRY_COMPARE(asked.size(), 1);
    QVERIFY(m_settings->trustedPackages.value().isEmpty());
    QVERIFY(child<QPushButton>(dialog, "checkButton")->isEnabled()); // nothing runs
    QString text;
    inNextDialog<QMessageBox>([&text](QMessageBox &box) { text = box.text() + box.windowTitle(); });
    answerQuestion("Trust", asked);
    child<QPushButton>(dialog, "checkButton")->click();
    QTRY_COMPARE(asked.size(), 2);
    QVERIFY2(text.contains("my_kernels:\n    my_kernels.make") && text.contains("Trust my_kernels?"), qPrintable(text));
    QCOMPARE(m_settings->trustedPackages.value(), QStringList("my_kernels"));
    QTRY_VERIFY2_WITH_TIMEOUT(accepted.size() == 1, qPrintable(status(dialog)), slow);
    QCOMPARE(dialog.answer().taken, std::size_t(1));
}

void TestPython::checkGoesOnWithoutTrust()
{
    requireTorch();
    Document open;
    open.open(document(madeByFactory), m_folder->filePath("mine.bcfg.json"));
    TorchCheckDialog dialog(open, *m_settings);
    fill(dialog, python);
    QSignalSpy accepted(&dialog, &QDialog::accepted);
    QStringList asked;
    answerQuestion("Check Without", asked);
    child<QPushButton>(dialog, "checkButton")->click();
    QTRY_COMPARE(asked.size(), 1);
    QTRY_VERIFY2_WITH_TIMEOUT(accepted.size() == 1, qPrintable(status(dialog)), slow);
    QCOMPARE(dialog.answer().taken, std::size_t(0));
    QVERIFY(m_settings->trustedPackages.value().isEmpty());
}

void TestPython::otherGenerationIsRefusedInTorchsWords()
{
    requireTorch();
    Document open;
    open.open(document(R"({"torch_api": "2", "configs": []})"), {});
    TorchCheckDialog dialog(open, *m_settings);
    fill(dialog, python);
    child<QPushButton>(dialog, "checkButton")->click();
    QTRY_VERIFY2_WITH_TIMEOUT(status(dialog).contains("the document is for the API of 2, this torch has that of 1.13"),
                              qPrintable(status(dialog)), slow);
    QVERIFY2(status(dialog).contains("File > Convert"), qPrintable(status(dialog)));
}

void TestPython::moduleIsShownAndSaved_data()
{
    QTest::addColumn<QString>("form");
    QTest::addColumn<QString>("line");
    QTest::newRow("whole") << ""
                           << "    config = BackendConfig(\"qnnpack\")";
    QTest::newRow("overrides of the nearest") << "nearest"
                                              << "    config = get_qnnpack_backend_config()\n";
}

void TestPython::moduleIsShownAndSaved()
{
    QFETCH(const QString, form);
    QFETCH(const QString, line);
    Document open;
    open.open(builtIn("torch-2.6.0/qnnpack"), {});
    ExportPythonDialog dialog(open, m_folder->filePath("mine.py"), *m_settings);
    auto *box = child<QComboBox>(dialog, "formBox");
    box->setCurrentIndex(box->findData(form));
    QPushButton *save = child<QPushButton>(dialog, "saveButton");
    QTRY_VERIFY(save->isEnabled());
    const QString text = child<QPlainTextEdit>(dialog, "moduleText")->toPlainText();
    QVERIFY2(text.contains(line), qPrintable(text));
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    test::inNextDialog<QDialog>([](QDialog &files) { files.accept(); });
    save->click();
    QTRY_VERIFY(QFile::exists(m_folder->filePath("mine.py")));
    QCOMPARE(QString::fromStdString(fileText(m_folder->filePath("mine.py"))), text);
}

void TestPython::moduleCallsATrustedPackage()
{
    Document open;
    open.open(document(madeByFactory), {});
    ExportPythonDialog dialog(open, m_folder->filePath("mine.py"), *m_settings);
    dialog.show();
    QPushButton *save = child<QPushButton>(dialog, "saveButton");
    QPushButton *trust = child<QPushButton>(dialog, "trustButton");
    const auto *text = child<QPlainTextEdit>(dialog, "moduleText");
    QTRY_VERIFY(save->isEnabled());
    QVERIFY(text->toPlainText().contains("FUSERS["));
    QStringList asked;
    answerQuestion("Cancel", asked);
    trust->click();
    QTRY_COMPARE(asked.size(), 1);
    QVERIFY(text->toPlainText().contains("FUSERS["));
    answerQuestion("Trust", asked);
    trust->click();
    QTRY_COMPARE(asked.size(), 2);
    QTRY_VERIFY(save->isEnabled());
    QVERIFY2(!text->toPlainText().contains("FUSERS"), qPrintable(text->toPlainText()));
    QVERIFY(text->toPlainText().contains("trusted(my_kernels.make"));
    QVERIFY(!trust->isVisible());
}

void TestPython::exportNamesTheFieldsThatPreventIt()
{
    Document open;
    open.open(document(R"({"torch_api": "2", "configs": [{"pattern": "torch.nn.Linear", "observation_type": "wrong",
                           "dtype_configs": [{}, {"is_dynamic": 1}]}]})"),
              {});
    ExportPythonDialog dialog(open, m_folder->filePath("mine.py"), *m_settings);
    const auto *messages = child<QLabel>(dialog, "exportMessages");
    QTRY_COMPARE(messages->text().section('\n', 0, 0), "No Python module can be written because of:");
    QVERIFY2(messages->text().contains("\n#0 Linear, Observation type: "), qPrintable(messages->text()));
    QVERIFY2(messages->text().contains("\n#0 Linear, DType configs #1, Dynamic: "), qPrintable(messages->text()));
    QCOMPARE(messages->text().count('\n'), 2); // each field once
    QVERIFY(!child<QPushButton>(dialog, "saveButton")->isEnabled());
}

void TestPython::exportSaysWhyThereAreNoOverrides()
{
    Document open;
    open.open(document(R"({"configs": [{"pattern": "my.kernels.Fused"}]})"), {});
    ExportPythonDialog dialog(open, m_folder->filePath("mine.py"), *m_settings);
    auto *box = child<QComboBox>(dialog, "formBox");
    box->setCurrentIndex(box->findData("native"));
    QTRY_VERIFY(child<QLabel>(dialog, "exportMessages")->text().contains("no pattern in common with native"));
    QVERIFY(!child<QPushButton>(dialog, "saveButton")->isEnabled());
}

void TestPython::everyControlOfTheDialogsHasAName()
{
    Document open;
    ImportPythonDialog importing(*m_settings, m_folder->path());
    TorchCheckDialog checking(open, *m_settings);
    ExportPythonDialog exporting(open, m_folder->filePath("mine.py"), *m_settings);
    for (QDialog *dialog : std::initializer_list<QDialog *>{&importing, &checking, &exporting}) {
        dialog->show();
        QCOMPARE(controlsWithoutName(*dialog), QStringList());
    }
}

void TestPython::tabGoesFromTheFolderToItsButton()
{
    ImportPythonDialog dialog(*m_settings, m_folder->path());
    dialog.show();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    auto *folder = child<QLineEdit>(dialog, "folderEdit");
    folder->setFocus();
    QTest::keyClick(folder, Qt::Key_Tab);
    QCOMPARE(dialog.focusWidget()->accessibleName(), QString("Browse for the folder"));
    QTest::keyClick(dialog.focusWidget(), Qt::Key_Tab);
    QCOMPARE(dialog.focusWidget()->objectName(), QString("limitBox"));
}

void TestPython::pythonBesideTheCodeIsAskedAbout()
{
    const QString interpreter = writeFile("tools/interpreter", "", true);
    QWidget window;
    window.show();
    QString question;
    inNextDialog<QMessageBox>([&question](QMessageBox &box) {
        question = box.text();
        QTest::keyClick(&box, Qt::Key_Escape);
    });
    bool mayRun = false;
    askToRun({interpreter, m_folder->path()}, "/usr/share/doc", *m_settings, window, [&mayRun] { mayRun = true; });
    finishDialogs();
    QVERIFY2(question.contains("beside the document or the code"), qPrintable(question));
    QVERIFY(!mayRun);
}

BCFG_TEST(TestPython)

} // namespace tst_python

#include "tst_python.moc"
