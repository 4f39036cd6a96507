// SPDX-License-Identifier: Apache-2.0
#include "tests/support/awaited.h"
#include "tests/support/changecards.h"
#include "tests/support/files.h"
#include "tests/support/modal.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowsession.h"
#include "ui/basis/commands/menus.h"
#include "ui/basis/toolkit/halo.h"
#include "ui/window/appearance/theme.h"
#include "ui/window/frames/windows.h"
#include "ui/window/help/manualwindow.h"
#include "ui/window/tour/tour.h"

#include <QFileDialog>
#include <QLabel>
#include <QMenuBar>
#include <QPushButton>
#include <QTabBar>
#include <QTextBrowser>
#include <QToolBar>
#include <QToolButton>

#include <algorithm>
#include <cstdlib>
#include <functional>

namespace tst_tour {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::window;
using namespace bcfg::test;

class TestTour : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(*qApp, ThemeChoice::Light); }
    void isDoneByKeysAlone();
    void anyWayOfDoingAStepCounts();
    void stepIsNotDoneBeforeItIs();
    void skippedStepIsMissed();
    void goesBackAndOnAndIsLeft();
    void lettersOfItsButtonsAreNobodyElses();
    void takesNoFocusAndNoInput();
    void frameFollowsWhatItMarks();
    void barHasItsOwnRowAlsoWhereAPaneWasEnlarged();
    void barIsAsHighForEachStep();
    void runsOnADocumentOfItsOwn();
    void beginsFromTheWelcomeWindowAndTheManual();
    void endsWithItsDocument();
};

namespace {

/// A window with an empty document, in which the tour has begun.
struct Touring : test::HiddenWindow
{
    /// `enlarged`: the field that has the focus when Ctrl+F6 enlarges what is around it; null: nothing is enlarged.
    explicit Touring(const char *enlarged = nullptr)
    {
        window.resize(1280, 800);
        window.show();
        test::waitUntilActive(window);
        if (enlarged) {
            child<QWidget>(window, enlarged)->setFocus();
            press(Qt::Key_F6, Qt::ControlModifier);
        }
        window.commands()[Command::Tour]->trigger();
    }
    QString title() const { return child<QLabel>(window, "tourTitle")->text(); }
    /// The number of the step, counted from 1, as the bar shows it.
    int step() const { return title().section(' ', 0, 0).toInt(); }
    QWidget *marked() const
    {
        const auto *halo = window.findChild<Halo *>();
        return halo && halo->isVisible() ? halo->subject() : nullptr;
    }
    bool isRunning() const { return window.findChild<QWidget *>("tourBar") != nullptr; }
    void insert(const char *json) const
    {
        const auto parsed = parseDocument({}, json);
        shown.document().insertEntries(shown.document().entryCount(), std::get<LoadedDocument>(parsed).config.configs,
                                       "add");
        shown.cursor().moveTo(shown.document().entryCount() - 1);
    }
};

void pressAlt(char letter)
{
    press(static_cast<Qt::Key>(letter), Qt::AltModifier);
}

/// Opens the dialog Add Pattern by its key, types operators and accepts.
void add(const QString &operators)
{
    bool isThere = false;
    onceThereIs<QDialog>([&](QDialog &) {
        type(operators);
        press(Qt::Key_Return);
        QTest::qWait(50);
        if (QApplication::activeModalWidget()) // the first one has taken a completion
            press(Qt::Key_Return);
        isThere = true;
    });
    press(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(isThere);
}

const char linear[] = R"({"torch_api": "2", "configs": [{"pattern": "torch.nn.modules.linear.Linear"}]})";

} // namespace

void TestTour::isDoneByKeysAlone()
{
    Touring tour;
    QCOMPARE(tour.step(), 1);
    QVERIFY(tour.title().endsWith("(done)")); // x86 is what a new user has
    QCOMPARE(tour.marked(), child<QWidget>(tour.window, "qconfigBox"));
    pressButton(Qt::Key_I);

    QCOMPARE(tour.step(), 2);
    QVERIFY(tour.marked() && tour.marked()->parentWidget()->objectName() == "toolBar");
    add("linear");
    QTRY_COMPARE(tour.step(), 3);
    QCOMPARE(tour.marked(), child<QWidget>(tour.window, "match"));
    QVERIFY(child<QLabel>(tour.window, "verdictHeadline")->text().startsWith("Rejected"));
    pressButton(Qt::Key_I);

    QCOMPARE(tour.step(), 4);
    QTRY_COMPARE(tour.marked(), child<QWidget>(tour.window, "changeCards"));
    pressAlt('T');
    QTRY_COMPARE(tour.step(), 5);
    QCOMPARE(tour.marked(), child<QWidget>(tour.window, "pageSections"));
    pressAlt('D');
    QTRY_COMPARE(tour.step(), 6);

    const auto isAt = [&tour](const char *field) {
        return tour.shown.cursor().place().text().find(field) != std::string::npos;
    };
    for (int rows = 0; rows < 4 && !isAt("weight_dtype"); ++rows)
        press(Qt::Key_Down);
    for (int columns = 0; columns < 4 && !isAt("quant_min"); ++columns)
        press(Qt::Key_Right);
    type("-127");
    QCOMPARE(tour.step(), 6);
    press(Qt::Key_Return);
    QTRY_COMPARE(tour.step(), 7);
    QCOMPARE(tour.marked(), child<QWidget>(tour.window, "problems"));
    press(Qt::Key_F8);
    pressButton(Qt::Key_I);

    QCOMPARE(tour.step(), 8);
    add("torch.nn.Conv2d, torch.nn.ReLU");
    QTRY_COMPARE(tour.step(), 9);
    QCOMPARE(tour.marked(), child<QWidget>(tour.window, "chainView"));
    QVERIFY(child<QLabel>(tour.window, "verdictNotes")->text().contains("fuses this pattern into ConvReLU2d. No "));
    const auto isMissing = [](const QToolButton *button) {
        return button->text().startsWith("Fused missing, add");
    };
    const QList<QToolButton *> parts = child<QWidget>(tour.window, "chainView")->findChildren<QToolButton *>();
    const auto missing = std::ranges::find_if(parts, isMissing);
    QVERIFY(missing != parts.end());
    (*missing)->setFocus();
    press(Qt::Key_Space);
    QTRY_COMPARE(tour.step(), 10);
    QTRY_VERIFY(!child<QLabel>(tour.window, "verdictNotes")->text().contains("stays float"));
    QCOMPARE(tour.marked(), child<QWidget>(tour.window, "preview"));
    pressButton(Qt::Key_I);

    QCOMPARE(tour.step(), 11);
    const QString file = tour.folder.filePath("mine.bcfg.json");
    onceThereIs<QFileDialog>([&](QFileDialog &dialog) { typeFileName(dialog, file); });
    press(Qt::Key_S, Qt::ControlModifier);
    QTRY_COMPARE(tour.title(), "What next?");
    QVERIFY(QFile::exists(file));
    QVERIFY(!tour.marked());
    pressButton(Qt::Key_I); // Finish
    QTRY_VERIFY(!tour.isRunning());
}

void TestTour::anyWayOfDoingAStepCounts()
{
    Touring tour;
    pressButton(Qt::Key_I);
    tour.insert(linear); // as pasting does, and under another name of the class
    QTRY_COMPARE(tour.step(), 3);
    pressButton(Qt::Key_I);
    applyButton(tour.window, "Add a dtype config")->click();
    QTRY_COMPARE(tour.step(), 5);
    pressButton(Qt::Key_I);
    PatternConfig entry = *tour.shown.cursor().entry();
    DTypeConfigs dtypes(entry.dtypeConfigs().begin(), entry.dtypeConfigs().end());
    DTypeWithConstraints weight = dtypes.front().weight();
    weight.set(Field::QuantMinLowerBound, Number::of(-127));
    dtypes.front().setConstraints(Field::WeightDType, weight);
    entry.setDTypeConfigs(dtypes, Api::Torch2);
    tour.shown.cursor().changeEntry(entry, "set");
    QTRY_COMPARE(tour.step(), 7);
}

/// A step is not done if the user does something else, or only a part of the step.
void TestTour::stepIsNotDoneBeforeItIs()
{
    Touring tour;
    const auto stays = [&tour](int step) {
        QTest::qWait(20);
        return tour.step() == step && !tour.title().contains("done");
    };
    tour.shown.simulator().chooseQConfig("qnnpack");
    QVERIFY(stays(1));
    tour.shown.simulator().chooseQConfig("x86");
    QTRY_COMPARE(tour.step(), 2);

    tour.insert(R"({"torch_api": "2", "configs": [{"pattern": "torch.nn.Conv1d"}]})");
    tour.insert(R"({"torch_api": "2", "configs": [{"pattern": ["torch.nn.Linear", "torch.nn.ReLU"]}]})");
    QVERIFY(stays(2));
    tour.insert(linear);
    QTRY_COMPARE(tour.step(), 3);
    QVERIFY(stays(3)); // it is to be read
    pressButton(Qt::Key_I);

    tour.shown.simulator().chooseQConfig("qnnpack");
    QVERIFY(stays(4));
    tour.shown.simulator().chooseQConfig("x86");
    QVERIFY(stays(4));
    pressAlt('T');
    QTRY_COMPARE(tour.step(), 5);

    pressAlt('U');
    QVERIFY(stays(5));
    pressAlt('D');
    QTRY_COMPARE(tour.step(), 6);

    press(Qt::Key_Right);
    type("-127"); // of the input
    press(Qt::Key_Return);
    QVERIFY(stays(6));
    pressButton(Qt::Key_I);
    pressButton(Qt::Key_I);

    tour.insert(R"({"torch_api": "2", "configs": [{"pattern": ["torch.nn.Conv2d", "torch.nn.ReLU"]}]})");
    QVERIFY(stays(8)); // it has no fuser method
    pressButton(Qt::Key_I);
    QVERIFY(stays(9));
    pressButton(Qt::Key_I);
    pressButton(Qt::Key_I);
    QVERIFY(stays(11));
}

/// A step that needs the result of a skipped step says that the result is missing.
void TestTour::skippedStepIsMissed()
{
    Touring tour;
    const auto *what = child<QLabel>(tour.window, "tourWhat");
    const auto misses = [what](const char *step) {
        return what->text().startsWith(QString("This step builds on “%1”.").arg(step));
    };
    pressButton(Qt::Key_I);
    QVERIFY(what->text().startsWith("Add Linear"));
    pressButton(Qt::Key_I);
    QCOMPARE(tour.step(), 3);
    QVERIFY2(misses("The first pattern"), qPrintable(what->text()));
    tour.insert(linear); // after all
    QTRY_VERIFY(what->text().startsWith("Beside Linear stands"));
    QVERIFY(child<QWidget>(tour.window, "tourBar")->accessibleName().contains(what->text()));
    pressButton(Qt::Key_I);
    QVERIFY(what->text().startsWith("Make the smallest change"));
    pressButton(Qt::Key_I);
    QVERIFY2(misses("The smallest change"), qPrintable(what->text()));
    for (int step = 6; step <= 8; ++step)
        pressButton(Qt::Key_I);
    QVERIFY(what->text().startsWith("Add a Conv2d"));
    pressButton(Qt::Key_I);
    QVERIFY2(misses("A fusion and its fuser"), qPrintable(what->text()));
}

void TestTour::goesBackAndOnAndIsLeft()
{
    Touring tour;
    const auto *back = child<QPushButton>(tour.window, "tourBack");
    QVERIFY(!back->isEnabled());
    for (int step = 2; step <= 10; ++step) {
        pressButton(Qt::Key_I);
        QCOMPARE(tour.step(), step);
    }
    for (int step = 9; step >= 2; --step) {
        pressButton(Qt::Key_B);
        QCOMPARE(tour.step(), step);
    }
    tour.insert(linear);
    QTRY_COMPARE(tour.step(), 3);
    pressButton(Qt::Key_B); // a step that is done stays to be read
    QTest::qWait(20);
    QCOMPARE(tour.step(), 2);
    QVERIFY(tour.title().endsWith("(done)"));
    pressButton(Qt::Key_Y);
    QTRY_VERIFY(!tour.isRunning());
    QVERIFY(!tour.window.findChild<Halo *>());
    QCOMPARE(tour.shown.document().entryCount(), 1);
}

/// Includes the notes below a pattern, the pane to find and replace, and the bar about the file.
void TestTour::lettersOfItsButtonsAreNobodyElses()
{
    Touring tour;
    tour.insert(linear);
    tour.window.reveal(JsonPointer::config(0) / "$note");
    const QString file = writeFile(tour.folder.filePath("mine.bcfg.json"), R"({"torch_api": "2", "configs": []})");
    tour.shown.takeSaved(file, tour.shown.document().config(), "hash of another document");
    tour.insert(linear);
    tour.shown.look();
    press(Qt::Key_H, Qt::ControlModifier);
    const auto isShown = [&tour](const char *name) {
        const auto *widget = tour.window.findChild<QWidget *>(name);
        return widget && widget->isVisible();
    };
    QTRY_VERIFY(isShown("reload") && isShown("keepMine") && isShown("noteEdit"));

    QStringList others;
    const auto *bar = child<QWidget>(tour.window, "tourBar");
    for (const auto *label : tour.window.findChildren<QLabel *>()) {
        if (label->buddy() && label->isVisible())
            others.append(QKeySequence::mnemonic(label->text()).toString());
    }
    for (const auto *button : tour.window.findChildren<QAbstractButton *>()) {
        if (button->isVisible() && !bar->isAncestorOf(button))
            others.append(button->shortcut().toString());
    }
    for (const QAction *menu : tour.window.menus().bar().actions())
        others.append(QKeySequence::mnemonic(menu->text()).toString());
    for (const char *shown : {"Alt+F", "Alt+Q", "Alt+N", "Alt+K", "Alt+L", "Alt+A"})
        QVERIFY2(others.contains(shown), shown);
    for (int step = 1; step <= 12; ++step) {
        QStringList own;
        for (const auto *button : bar->findChildren<QPushButton *>()) {
            own.append(button->shortcut().toString());
            QVERIFY2(!others.contains(own.back()), qPrintable(button->text()));
        }
        QCOMPARE(own.removeDuplicates(), 0);
        QCOMPARE(child<QPushButton>(tour.window, "tourNext")->shortcut(),
                 QKeySequence("Alt+I")); // the same at each step
        QCOMPARE(child<QPushButton>(tour.window, "tourLeave")->isEnabled(), step < 12);
        if (step < 12)
            child<QPushButton>(tour.window, "tourNext")->click();
    }
    QCOMPARE(tour.title(), "What next?");
}

void TestTour::takesNoFocusAndNoInput()
{
    Touring tour;
    pressButton(Qt::Key_I);
    auto *list = child<QWidget>(tour.window, "entryView");
    list->setFocus();
    const QWidget *button = tour.marked();
    const QPoint middle = button->mapTo(&tour.window, button->rect().center());
    QVERIFY(child<Halo>(tour.window, "halo")->geometry().contains(middle));
    QCOMPARE(tour.window.childAt(middle), button);
    click(*child<QPushButton>(tour.window, "tourNext"), {8, 8});
    QCOMPARE(tour.step(), 3);
    QCOMPARE(QApplication::focusWidget(), list);
    tour.shown.document().undoStack().push(new QUndoCommand);
    QTest::qWait(20);
    QCOMPARE(QApplication::focusWidget(), list);
}

void TestTour::frameFollowsWhatItMarks()
{
    Touring tour;
    for (int step = 1; step < 3; ++step)
        child<QPushButton>(tour.window, "tourNext")->click();
    auto *match = child<QWidget>(tour.window, "match");
    auto *halo = child<Halo>(tour.window, "halo");
    const auto surrounds = [&] {
        const QRect seen(match->mapTo(&tour.window, QPoint()), match->size());
        return halo->isVisible() && halo->geometry().contains(seen & tour.window.rect().adjusted(3, 3, -3, -3));
    };
    QTRY_VERIFY(surrounds());
    tour.window.resize(1000, 700);
    QTRY_VERIFY(surrounds());
    child<QWidget>(tour.window, "problems")->raise();
    QTRY_VERIFY(!halo->isVisible());
    match->raise();
    QTRY_VERIFY(surrounds());
    match->hide();
    QTRY_VERIFY(!halo->isVisible());
    {
        QWidget passing(&tour.window);
        passing.show();
        halo->mark(&passing);
        QVERIFY(halo->isVisible());
    }
    QVERIFY(!halo->isVisible()); // goes with what it marks
}

void TestTour::barHasItsOwnRowAlsoWhereAPaneWasEnlarged()
{
    for (const char *enlarged : {"entryView", "centreTabs"}) {
        Touring tour(enlarged);
        QVERIFY(tour.window.centralWidget()->isVisible());
        QVERIFY(child<QWidget>(tour.window, "entryView")->isVisible());
        QVERIFY(tour.window.toolBarBreak(child<QToolBar>(tour.window, "tourPlace")));
    }
}

void TestTour::barIsAsHighForEachStep()
{
    Touring tour;
    const auto *bar = child<QWidget>(tour.window, "tourBar");
    const auto *what = child<QLabel>(tour.window, "tourWhat");
    const auto *why = child<QLabel>(tour.window, "tourWhy");
    for (const int width : {1280, 700}) {
        tour.window.resize(width, 800);
        const auto holds = [](const QLabel *text) {
            return text->heightForWidth(text->width()) <= text->height();
        };
        QTRY_VERIFY(std::abs(tour.window.width() - std::max(width, tour.window.minimumSizeHint().width())) <= 1);
        QTRY_VERIFY(bar->width() > tour.window.width() - 50 && holds(what) && holds(why));
        QTest::qWait(20);
        const int height = bar->height();
        for (std::size_t step = 0; step < tourSteps().size(); ++step) {
            QCOMPARE(bar->height(), height);
            for (const QLabel *text : {what, why}) {
                QVERIFY2(text->heightForWidth(text->width()) <= text->height(), qPrintable(text->text()));
                QVERIFY2(!text->text().contains('%'), qPrintable(text->text()));
            }
            if (step + 1 < tourSteps().size())
                child<QPushButton>(tour.window, "tourNext")->click();
        }
        for (std::size_t step = 0; step < tourSteps().size(); ++step)
            child<QPushButton>(tour.window, "tourBack")->click();
    }
}

void TestTour::runsOnADocumentOfItsOwn()
{
    QTemporaryDir folder;
    Settings settings(folder.filePath("settings.ini"));
    Windows windows(settings);
    MainWindow &window = windows.newWindow();
    const QString file = writeFile(folder.filePath("mine.bcfg.json"), R"({"torch_api": "2", "configs": []})");
    QVERIFY(!test::load(window.files(), file));
    window.show();
    const auto tab = [](const MainWindow &shown) {
        return child<QTabBar>(shown, "centreTabs")->currentIndex();
    };
    window.commands()[Command::ShowMatrix]->trigger();
    QCOMPARE(tab(window), 1);
    window.commands()[Command::Tour]->trigger();
    QCOMPARE(windows.open().size(), 2);
    QVERIFY(!window.findChild<QWidget *>("tourBar"));
    const MainWindow *other = windows.open().back();
    QCOMPARE(tab(*other), 0); // most steps are about a pattern
    QVERIFY(other->findChild<QWidget *>("tourBar"));
    QVERIFY(other->session().document().path().isEmpty());
    QVERIFY(!other->session().document().isModified()); // nobody is asked about what nobody has touched
}

void TestTour::beginsFromTheWelcomeWindowAndTheManual()
{
    QTemporaryDir folder;
    Settings settings(folder.filePath("settings.ini"));
    Windows windows(settings);
    windows.showWelcome();
    QVERIFY(QTest::qWaitForWindowActive(&windows.welcome()));
    pressButton(Qt::Key_T);
    QTRY_COMPARE(windows.open().size(), 1);
    QVERIFY(!windows.welcome().isVisible());
    MainWindow &window = *windows.open().front();
    QVERIFY(window.findChild<QWidget *>("tourBar"));

    window.session().document().undoStack().push(new QUndoCommand);
    window.commands()[Command::Manual]->trigger();
    auto *manual = window.findChild<ManualWindow *>();
    manual->showPage("first-backend");
    emit child<QTextBrowser>(*manual, "manualText")->anchorClicked(QUrl("tour:"));
    QCOMPARE(windows.open().size(), 2);
    QVERIFY(!manual->isVisible());
}

void TestTour::endsWithItsDocument()
{
    Touring tour;
    tour.shown.putUnsaved({.config = emptyConfig(Api::Torch2)});
    QVERIFY(!tour.isRunning());
}

BCFG_TEST(TestTour)

} // namespace tst_tour

#include "tst_tour.moc"
