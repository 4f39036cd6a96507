// SPDX-License-Identifier: Apache-2.0
// The program ends while the user is working. CMakeLists.txt sets that freed memory is overwritten in this test, so
// that any use of freed memory crashes.
#include "tests/support/awaited.h"
#include "tests/support/child.h"
#include "tests/support/dtypeviews.h"
#include "tests/support/files.h"
#include "tests/support/testprogram.h"
#include "tests/support/windowsession.h"
#include "ui/basis/commands/menus.h"
#include "ui/session/files/journal.h"
#include "ui/window/appearance/theme.h"
#include "ui/window/frames/windows.h"
#include "ui/window/start/terminationsignals.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QLineEdit>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>
#include <QTimer>

#include <csignal>
#include <unistd.h>

namespace tst_ending {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;
using namespace bcfg::ui::window;
using bcfg::test::child;

class TestEnding : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(*qApp, ThemeChoice::Light); }
    void cleanup() { ::alarm(0); } // which would end a program that does not end by itself
    void signalEndsItWhateverHasTheFocus_data();
    void signalEndsItWhateverHasTheFocus();
    void whatIsBeingTypedIsKept();
    void whatIsBeingTypedIsAskedAbout();
    void whatCannotBeStoredIsAskedAbout_data();
    void whatCannotBeStoredIsAskedAbout();
};

namespace {

enum class At {
    Nothing,
    QConfigBox,
    QConfigList,
    Filter,
    Completions,
    BoundCell,
    DTypeCell,
    Notation,
    OperatorSearch,
    MatrixFilter,
    Menu,
    Dialog,
    FieldOfADialog,
    TwoWindows
};

struct Program
{
    Program() { windows.followSystem(); }
    MainWindow &openWindow()
    {
        MainWindow &window = windows.newWindow();
        window.files().loadTemplate(QStringLiteral("templates/torch-2.6.0/qnnpack.bcfg.json"));
        windows.show(window);
        test::waitUntilActive(window);
        return window;
    }
    /// Runs an action in the event loop until the program quits.
    static int run(const std::function<void()> &action)
    {
        QTimer::singleShot(0, qApp, action);
        return QApplication::exec();
    }

    QTemporaryDir folder;
    Settings settings{folder.filePath("settings.ini")};
    Windows windows{settings, folder.filePath("recovery")};
};

QWidget &focus(QWidget &widget)
{
    widget.setFocus(Qt::TabFocusReason);
    return widget;
}

/// Opens the editor of the first cell of the column whose title contains `title`.
QWidget *editCell(MainWindow &window, const QString &title)
{
    auto *view = test::dtypeTable(window);
    view->setFocus();
    const QAbstractItemModel &model = *view->model();
    for (int column = 0; column < model.columnCount(); ++column) {
        if (!model.headerData(column, Qt::Horizontal).toString().contains(title))
            continue;
        view->setColumnHidden(column, false);
        view->setCurrentIndex(model.index(0, column));
        QTest::keyClick(view, Qt::Key_F2);
        return QApplication::focusWidget();
    }
    qFatal("no column %s", qPrintable(title));
}

void go(Program &program, At place)
{
    MainWindow &window = program.openWindow();
    child<Pane>(window, "operators")->bringUp();
    if (place == At::MatrixFilter)
        window.commands()[Command::ShowMatrix]->trigger();
    QCoreApplication::processEvents();
    switch (place) {
    case At::Nothing:
        break;
    case At::QConfigBox:
        focus(*child<QWidget>(window, "qconfigBox"));
        break;
    case At::QConfigList:
        focus(*child<QWidget>(window, "qconfigBox"));
        child<QComboBox>(window, "qconfigBox")->showPopup();
        break;
    case At::Filter:
        QTest::keyClicks(&focus(*child<QWidget>(window, "filterEdit")), "lin");
        break;
    case At::Completions:
        QTest::keyClicks(&focus(*child<QWidget>(window, "filterEdit")), "dt");
        if (!QApplication::activePopupWidget())
            qFatal("there are no completions");
        break;
    case At::BoundCell:
        QTest::keyClicks(editCell(window, "Quant min"), "12");
        break;
    case At::DTypeCell:
        editCell(window, "DType");
        QCoreApplication::processEvents(); // its list may come
        break;
    case At::Notation:
        QTest::keyClicks(&focus(*child<QWidget>(window, "notationEdit")), "torch.nn.");
        break;
    case At::OperatorSearch:
        QTest::keyClicks(&focus(*child<QWidget>(window, "operatorSearch")), "conv");
        break;
    case At::MatrixFilter:
        QTest::keyClicks(&focus(*child<QWidget>(window, "matrixFilterEdit")), "conv");
        break;
    case At::Menu:
        window.menus().bar().actions().front()->menu()->popup(window.mapToGlobal(QPoint(8, 8)));
        break;
    case At::Dialog:
        QTimer::singleShot(0, [] { std::raise(SIGTERM); });
        (*window.findChild<Actions *>())[Command::AddPattern]->trigger();
        return;
    case At::FieldOfADialog:
        QTimer::singleShot(0, [] {
            QWidget &dialog = *QApplication::activeModalWidget();
            // For Qt a dialog is active where its parent is.
            if (!QTest::qWaitFor([&] { return QApplication::activeWindow() == &dialog; }))
                qFatal("the dialog does not become active");
            QTest::keyClick(&focus(*child<QWidget>(dialog, "weightClass")), Qt::Key_Down); // another class has a dtype
            auto *dtype = child<QComboBox>(dialog, "weight.dtype");
            focus(*dtype);
            dtype->lineEdit()->selectAll();
            QTest::keyClick(dtype, Qt::Key_X, Qt::ControlModifier); // blank stands for the default
            std::raise(SIGTERM);
        });
        (*window.findChild<Actions *>())[Command::NewQConfig]->trigger();
        return;
    case At::TwoWindows:
        QTest::keyClicks(editCell(window, "Quant min"), "12");
        editCell(program.openWindow(), "DType");
        break;
    }
    std::raise(SIGTERM);
}

} // namespace

void TestEnding::signalEndsItWhateverHasTheFocus_data()
{
    QTest::addColumn<At>("place");
    QTest::newRow("nothing") << At::Nothing;
    QTest::newRow("the QConfig box") << At::QConfigBox;
    QTest::newRow("the list of the QConfig box") << At::QConfigList;
    QTest::newRow("the filter") << At::Filter;
    QTest::newRow("the filter's completions") << At::Completions;
    QTest::newRow("the cell of a bound") << At::BoundCell;
    QTest::newRow("the cell of a dtype") << At::DTypeCell;
    QTest::newRow("the pattern's notation") << At::Notation;
    QTest::newRow("the palette") << At::OperatorSearch;
    QTest::newRow("the matrix's filter") << At::MatrixFilter;
    QTest::newRow("a menu") << At::Menu;
    QTest::newRow("a dialog") << At::Dialog;
    QTest::newRow("a field of a dialog") << At::FieldOfADialog;
    QTest::newRow("two windows") << At::TwoWindows;
}

void TestEnding::signalEndsItWhateverHasTheFocus()
{
    QFETCH(const At, place);
    Program program;
    QCOMPARE(Program::run([&] { go(program, place); }), TerminationSignals::exitStatus(SIGTERM));
    QVERIFY(!QApplication::activePopupWidget()); // which would outlive what it belongs to
}

void TestEnding::whatIsBeingTypedIsKept()
{
    Program program;
    const auto type = [&] {
        QTest::keyClicks(editCell(program.openWindow(), "Quant min"), "12");
        std::raise(SIGTERM);
    };
    QCOMPARE(Program::run(type), TerminationSignals::exitStatus(SIGTERM));
    const MainWindow &window = *program.windows.open().front();
    QVERIFY(window.isWindowModified());
    QCOMPARE(QDir(program.folder.filePath("recovery")).entryList(QDir::Files).size(), 1);
}

void TestEnding::whatIsBeingTypedIsAskedAbout()
{
    Program program;
    MainWindow &window = program.openWindow();
    QTest::keyClicks(editCell(window, "Quant min"), "12");
    QString asked;
    QTimer::singleShot(0, qApp, [&] {
        QWidget *question = QApplication::activeModalWidget();
        asked = question ? question->windowTitle() : QString();
        if (question)
            question->close();
    });
    QVERIFY(!test::close(window));
    QCOMPARE(asked, QString("Unsaved Changes"));
    QVERIFY(window.session().document().isModified());
}

void TestEnding::whatCannotBeStoredIsAskedAbout_data()
{
    QTest::addColumn<QString>("name"); // of the field; empty: a cell
    QTest::addColumn<bool>("quits");
    for (const bool quits : {false, true}) {
        const char *how = quits ? "quit" : "close";
        QTest::addRow("a cell, %s", how) << QString() << quits;
        QTest::addRow("a line, %s", how) << QString("root_module") << quits;
        QTest::addRow("the notation, %s", how) << QString("notationEdit") << quits;
        QTest::addRow("a choice, %s", how) << QString("observationBox") << quits;
    }
}

void TestEnding::whatCannotBeStoredIsAskedAbout()
{
    QFETCH(const QString, name);
    QFETCH(const bool, quits);
    Program program;
    MainWindow &window = program.openWindow();
    QWidget *field = name.isEmpty() ? editCell(window, "Quant min") : child<QWidget>(window, name.toUtf8());
    focus(*field);
    QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(field, "1e400");
    const auto end = [&](QMessageBox::StandardButton answer) {
        QString asked;
        QTimer::singleShot(0, qApp, [&] {
            auto *question = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
            if (!question)
                return;
            asked = question->text();
            question->button(answer)->click();
        });
        const bool hasEnded = quits ? test::quit(program.windows) : test::close(window);
        return std::pair(asked, hasEnded);
    };
    const QString question = "“1e400” cannot be stored.";
    QCOMPARE(end(QMessageBox::Cancel), std::pair(question, false));
    QVERIFY(QTest::qWaitFor([&] { return window.focusWidget() == field; }));
    const bool hasText = field->property("text").toString() == "1e400" || field->property("currentText") == "1e400";
    QVERIFY(hasText);
    bool isChanged = false;
    connect(&window.session().document(), &Document::changed, this, [&isChanged] { isChanged = true; });
    QCOMPARE(end(QMessageBox::Discard), std::pair(question, true));
    QVERIFY(!isChanged);
}

BCFG_TEST(TestEnding)

} // namespace tst_ending

#include "tst_ending.moc"
