// SPDX-License-Identifier: Apache-2.0
// Does the tasks of docs/tasks.md by pressing the keys that the page lists.
#include "tests/support/awaited.h"
#include "tests/support/child.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowsession.h"
#include "ui/session/session.h"
#include "ui/window/appearance/theme.h"
#include "ui/window/frames/windows.h"
#include "ui/window/start/welcomewindow.h"

#include <QFile>
#include <QFileDialog>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <tuple>
#include <utility>

namespace tst_tasks {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::window;

namespace {

QString page()
{
    QFile file(QStringLiteral(TEST_DATA_DIR "/../../docs/tasks.md"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("there is no page");
    return QString::fromUtf8(file.readAll());
}

QString captured(const QString &pattern, const QString &text)
{
    return QRegularExpression(pattern, QRegularExpression::DotMatchesEverythingOption).match(text).captured(1);
}

struct Step
{
    QString text; ///< typed, unless there is a key
    QKeySequence key;
};

/// The steps that the page lists under "Keyboard" for a task, without the remarks in brackets.
QList<Step> steps(const QString &task)
{
    const QString way = captured("\n## " + task + "\n.*?- Keyboard: (.*?)- Mouse:", page());
    static const QRegularExpression remark(R"(^(.+?)\s+\([^()]*\)$)");
    static const QRegularExpression key("^(?:(\\d+) × )?`(.+)`$");
    QList<Step> steps;
    for (QString word : way.simplified().split(QStringLiteral(" · "))) {
        word.replace(remark, "\\1");
        const QRegularExpressionMatch match = key.match(word);
        const int times = std::max(1, match.captured(1).toInt());
        for (int time = 0; time < times; ++time)
            steps.append(match.hasMatch() ? Step{{}, QKeySequence(match.captured(2))} : Step{word, {}});
    }
    return steps;
}

/// The program with its welcome window, and a user who presses keys.
struct Program
{
    Program()
    {
        windows.showWelcome();
        test::waitUntilActive(windows.welcome());
    }
    const session::Document &document() { return windows.open().front()->session().document(); }
    /// Plays a task; the names of files are a, b, c… in the folder.
    void play(const QString &task)
    {
        left = steps(task);
        QTimer::singleShot(0, &owner, [this] { step(); });
        test::waitUntil([this] { return isDone; });
        test::finishThreads();
    }
    /// Makes the next step. Called by a timer, as a file dialog runs an event loop during which the step that opened it
    /// has not ended.
    void step()
    {
        constexpr int pause = 20; // milliseconds
        QTimer::singleShot(pause, &owner, [this] { step(); });
        QWidget *modal = QApplication::activeModalWidget();
        const bool isFileDialog = qobject_cast<QFileDialog *>(modal);
        const bool isInside = isPressing && (modal == front || !isFileDialog);
        if (isInside || (isFileDialog && !modal->isActiveWindow()) || computingThreads().activeThreadCount() > 0)
            return;
        if (left.isEmpty()) {
            isDone = true;
            return;
        }
        const auto before = std::pair(std::exchange(isPressing, true), std::exchange(front, modal));
        press(left.takeFirst());
        std::tie(isPressing, front) = before;
    }
    void press(const Step &next)
    {
        if (auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget());
            dialog && next.text == "name") {
            left.removeFirst(); // Enter
            test::typeFileName(*dialog, folder.filePath(QString(QChar('a' + files++))));
        } else if (!next.text.isEmpty())
            test::type(next.text);
        else if (next.key[0].key() == Qt::Key_Enter)
            test::press(Qt::Key_Return);
        else
            test::press(next.key[0].key(), next.key[0].keyboardModifiers());
    }

    QTemporaryDir folder;
    Settings settings{folder.filePath("settings.ini")};
    Windows windows{settings};
    QObject owner;
    QList<Step> left;
    bool isPressing = false;
    QWidget *front = nullptr; ///< the modal window at the step's beginning
    int files = 0;
    bool isDone = false;
};

} // namespace

class TestTasks : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        applyTheme(*qApp, ThemeChoice::Light);
    }
    void tableCountsTheSteps_data();
    void tableCountsTheSteps();
    void convertsTensorRT();
    void writesABackend();
};

void TestTasks::tableCountsTheSteps_data()
{
    QTest::addColumn<QString>("task");
    for (const char *task : {"a", "b", "c", "d", "e", "f"})
        QTest::newRow(task) << task;
}

void TestTasks::tableCountsTheSteps()
{
    QFETCH(const QString, task);
    QVERIFY(steps(task).size() > 1);
    QCOMPARE(QString::number(steps(task).size()),
             captured("\\[" + task + "\\]\\(#" + task + "\\)[^|]*\\|[^|]*\\| (\\d+)", page()));
}

void TestTasks::convertsTensorRT()
{
    Program program;
    program.play("e");
    QTRY_VERIFY(program.document().api() == Api::Torch2);
    QCOMPARE(program.document().title(), QString("tensorrt"));
    QVERIFY(program.document().entryCount() > 0);
}

void TestTasks::writesABackend()
{
    Program program;
    program.play("f");
    QCOMPARE(program.document().entryCount(), 23);
    const session::Simulator &simulator = program.windows.open().front()->session().simulator();
    QCOMPARE(simulator.qconfigName(), QString("symmetric_qnnpack (changed)"));
    for (int row = 0; row < 23; ++row) {
        const std::string title = program.document().entry(row)->title(Api::Torch2);
        QVERIFY2(simulator.status(row) == (title == "Sigmoid" ? Status::Rejected : Status::Quantized), title.c_str());
    }
    for (const char *file : {"a.qconfig.json", "b.bcfg.json", "c.py"})
        QVERIFY2(QFile::exists(program.folder.filePath(file)), file);
    QVERIFY(!program.document().isModified());
}

BCFG_TEST(TestTasks)

} // namespace tst_tasks

#include "tst_tasks.moc"
