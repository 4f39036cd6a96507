// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/conversion/migration.h"
#include "tests/support/awaited.h"
#include "tests/support/changecards.h"
#include "tests/support/child.h"
#include "tests/support/dtypeviews.h"
#include "tests/support/files.h"
#include "tests/support/modal.h"
#include "tests/support/testprogram.h"
#include "tests/support/titles.h"
#include "tests/support/typing.h"
#include "tests/support/windowparts.h"
#include "tests/support/windowsession.h"
#include "ui/basis/commands/menus.h"
#include "ui/basis/text.h"
#include "ui/basis/values/patterntext.h"
#include "ui/page/dtypes/dtypecolumns.h"
#include "ui/page/operators/operatorpalette.h"
#include "ui/session/document/changedlines.h"
#include "ui/session/document/configtext.h"
#include "ui/session/problems/diagnosticmodel.h"
#include "ui/views/patterns/entrymodel.h"
#include "ui/views/preview/documentpreview.h"
#include "ui/window/appearance/theme.h"

#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAccessible>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QGraphicsView>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>

#include <sys/stat.h>

namespace tst_window {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::page;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;
using namespace bcfg::ui::window;

class TestWindow : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(*qApp, ThemeChoice::Light); }
    void startsWithNative();
    void titleTellsTheFileAndChanges();
    void unsavedChangesAreAskedAbout_data();
    void unsavedChangesAreAskedAbout();
    void failedSaveKeepsTheDocumentModified();
    void unreadableFileKeepsWhatWasOpen();
    void pipeIsRefusedAtOnce();
    void nothingIsCopiedWhereNothingIsCurrent();
    void documentIsConverted_data();
    void documentIsConverted();
    void fileIsDroppedOnTheWindow_data();
    void fileIsDroppedOnTheWindow();
    void problemLeadsToItsField();
    void nextProblemGoesOnWhereOneWasFixed();
    void observationTypeIsEdited();
    void undoGoesWhereTheChangeWas();
    void filterAndSelection();
    void listIsSortedByItsHeader();
    void editMenuActsOnTheFocus();
    void pastedDTypeConfigsEndWhereFilesDo();
    void previewFollowsTheCursorBothWays();
    void whatIsTypedGoesWithItsPattern();
    void previewOfAllFollowsAnotherDocument();
    void previewIsFilledWhenItIsShown();
    void previewShowsTheBeginningOfALongText();
    void previewMarksTheLastEdit();
    void verdictsFollowTheQConfig();
    void nearestChangeIsTaken_data();
    void nearestChangeIsTaken();
    void smallestChangeIsTakenByKey();
    void sectionsAreReachedByKey();
    void fitsSmallScreens();
    void whatRaisesIsExplainedWithAWayOut();
    void documentationsPromiseIsShown();
    void mappingCanBeChosen();
    void cellOfTheMatrixIsExplained();
    void cardsFitIntoASmallWindow();
    void patternsAreCopiedAsPythonAndByName();
    void operatorIsAppendedByKeys();
    void chainLeadsToItsParts();
    void anyCommandIsFoundByLetters();
    void tabWalksDownThePage();
    void tabGoesFromTheListToThePageOfTheFirstPattern();
    void patternsMayFloatFromTheStart();
    void paletteFollowsWhileItIsInSight();
    void allConstraintsHoldForAPageThatComesLater();
    void whatTheKeyboardReachesIsInSight();
    void layoutIsRemembered();
    void sectionIsRemembered();
    void everyControlHasAName();
};

namespace {

struct Session : test::WindowSession
{
    /// The action of a menu with this text, given without its mnemonic.
    QAction *command(const char *menu, const QString &text) const
    {
        for (const QAction *top : window.menus().bar().actions()) {
            if (top->text() != QLatin1String(menu))
                continue;
            for (QAction *action : top->menu()->actions()) {
                if (action->text().remove('&') == text)
                    return action;
            }
        }
        qFatal("no %s in %s", qPrintable(text), menu);
    }
    QTableView *dtypes() const { return test::dtypeTable(window); }
    void setFirstCell(const char *value) { dtypes()->model()->setData(dtypes()->model()->index(0, 0), value); }
};

/// Acts in a window, closes it, and acts in another window that begins with the settings of the first.
template <class Act>
void inTwoWindows(Act act)
{
    const QTemporaryDir folder;
    Settings settings(folder.filePath("settings.ini"));
    for (const bool isFirst : {true, false}) {
        bcfg::ui::session::Session shown(settings);
        MainWindow window(shown);
        window.start({});
        window.show();
        act(window, isFirst);
        QVERIFY(window.close());
    }
}

/// Answers the next message box with a button, and remembers what it said.
class Answer : public QObject
{
public:
    explicit Answer(QMessageBox::StandardButton button)
    {
        test::whenDialogOpens(*this, [this, button](QWidget &dialog) {
            auto &box = dynamic_cast<QMessageBox &>(dialog);
            text = box.text();
            box.button(button)->click();
        });
    }
    QString text;
};

} // namespace

void TestWindow::startsWithNative()
{
    Session session;
    QCOMPARE(session.window.session().document().title(), QString("native"));
    QCOMPARE(session.window.session().document().entryCount(), 194);
    QCOMPARE(session.child<QTableView>("entryView")->model()->rowCount(), 194);
    QVERIFY(!session.window.isWindowModified());
}

void TestWindow::titleTellsTheFileAndChanges()
{
    Session session;
    const QString path = session.folder.filePath("mine.bcfg.json");
    QVERIFY(QFile::copy(RESOURCES_DIR "/templates/torch-2.6.0/qnnpack.bcfg.json", path));
    QVERIFY(!test::load(session.window.files(), path));
    QVERIFY(session.window.windowTitle().startsWith("mine.bcfg.json[*]"));
    session.window.session().document().setPath(session.folder.filePath("two\nlines.bcfg.json"));
    QVERIFY(session.window.windowTitle().startsWith("two\\nlines.bcfg.json[*]"));
    session.window.session().document().setPath(path);
    session.setFirstCell("float16");
    QVERIFY(session.window.isWindowModified());
    session.window.session().document().undoStack().undo();
    QVERIFY(!session.window.isWindowModified());
    session.window.session().document().undoStack().redo();
    QTest::keySequence(&session.window, QKeySequence::Save);
    test::settle(session.window.files());
    QVERIFY(!session.window.isWindowModified());
    QVERIFY(test::documentIn(path) == session.window.session().document().config());
    QCOMPARE(session.settings.recentFiles.value(), QStringList(path));
}

void TestWindow::unsavedChangesAreAskedAbout_data()
{
    QTest::addColumn<int>("button");
    QTest::addColumn<bool>("leaves");
    QTest::addColumn<bool>("saves");
    QTest::newRow("save") << int(QMessageBox::Save) << true << true;
    QTest::newRow("discard") << int(QMessageBox::Discard) << true << false;
    QTest::newRow("cancel") << int(QMessageBox::Cancel) << false << false;
}

void TestWindow::unsavedChangesAreAskedAbout()
{
    QFETCH(const int, button);
    QFETCH(const bool, leaves);
    QFETCH(const bool, saves);
    Session session;
    QVERIFY(session.window.close()); // nothing changed, nothing to ask
    session.window.show();

    const QString path = session.folder.filePath("mine.bcfg.json");
    QVERIFY(QFile::copy(RESOURCES_DIR "/templates/torch-2.6.0/qnnpack.bcfg.json", path));
    QVERIFY(!test::load(session.window.files(), path));
    session.setFirstCell("float16");
    const Answer answer(static_cast<QMessageBox::StandardButton>(button));
    QCOMPARE(test::close(session.window), leaves);
    QVERIFY(answer.text.contains("mine.bcfg.json"));
    QCOMPARE(test::documentIn(path) == session.window.session().document().config(), saves);
}

void TestWindow::failedSaveKeepsTheDocumentModified()
{
    Session session;
    session.setFirstCell("float16");
    session.window.session().document().setPath(session.folder.filePath("no/such/folder/a.bcfg.json"));
    const Answer answer(QMessageBox::Cancel);
    QVERIFY(!test::save(session.window.files()));
    test::finishDialogs();
    QVERIFY2(answer.text.contains("No such file or directory"), qPrintable(answer.text));
    QVERIFY(session.window.isWindowModified());
}

void TestWindow::unreadableFileKeepsWhatWasOpen()
{
    Session session;
    const BackendConfig before = session.window.session().document().config();
    const QString path = test::writeFile(session.folder.filePath("broken.bcfg.json"), "{\n \"configs\": oops}");
    const Answer answer(QMessageBox::Ok);
    test::open(session.window.files(), path);
    test::finishDialogs();
    QVERIFY2(answer.text.contains("Line 2, column"), qPrintable(answer.text));
    QVERIFY(session.window.session().document().config() == before);
    QVERIFY(test::load(session.window.files(), "/no/such/file"));
    QVERIFY(session.window.session().document().config() == before);
}

void TestWindow::nothingIsCopiedWhereNothingIsCurrent()
{
    Session session;
    for (Pane *pane : session.window.findChildren<Pane *>())
        pane->bringUp();
    const auto copy = [&] {
        int views = 0;
        for (auto *view : session.window.findChildren<QAbstractItemView *>()) {
            if (!view->isVisible() || !view->model())
                continue;
            ++views;
            view->setFocus();
            view->setCurrentIndex({});
            view->clearSelection();
            QTest::keyClick(view, Qt::Key_C, Qt::ControlModifier);
        }
        return views;
    };
    QVERIFY(copy() > 3);
    session.window.session().document().removeEntries(0, session.window.session().document().entryCount(), "all");
    QVERIFY(copy() > 1);
}

void TestWindow::pipeIsRefusedAtOnce()
{
    Session session;
    const QString path = session.folder.filePath("pipe.bcfg.json");
    QCOMPARE(::mkfifo(QFile::encodeName(path).constData(), 0600), 0);
    const Answer answer(QMessageBox::Ok);
    test::open(session.window.files(), path);
    test::finishDialogs();
    QVERIFY2(answer.text.contains("Is a pipe"), qPrintable(answer.text));
    QVERIFY(test::load(session.window.files(), QStringLiteral("/dev/zero")));
    QVERIFY(test::load(session.window.files(), session.folder.path()));
}

void TestWindow::documentIsConverted_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<bool>("losesSomething");
    QTest::newRow("1.13 all") << RESOURCES_DIR "/templates/torch-1.13.1/tensorrt.bcfg.json" << false;
    QTest::newRow("1.13 not all") << RESOURCES_DIR "/templates/torch-1.13.1/native.bcfg.json" << true;
    QTest::newRow("2 not all") << RESOURCES_DIR "/templates/torch-2.6.0/onednn.bcfg.json" << true;
}

void TestWindow::documentIsConverted()
{
    QFETCH(QString, file);
    QFETCH(bool, losesSomething);
    Session session;
    QVERIFY(!test::load(session.window.files(), file));
    Document &document = session.window.session().document();
    const Migrated expected = migrate(document.config(), otherApi(document.api()));
    const QString other = toQString(generationName(otherApi(document.api())));

    session.command("&File", "Convert to PyTorch " + other)->trigger();
    QTRY_VERIFY(document.api() == expected.document.api);
    QVERIFY(document.config() == expected.document);
    QVERIFY(document.path().isEmpty());
    QTRY_COMPARE(document.title(), QFileInfo(file).fileName().section('.', 0, 0) + '-' + other);
    QVERIFY(session.window.windowTitle().contains(document.title()));
    QVERIFY(session.window.isWindowModified());
    QCOMPARE(session.window.statusBar()->currentMessage().contains("problems"), losesSomething);
    const auto problemsAreShown = [&] {
        const auto *view = session.window.findChild<QTreeView *>("problemView");
        return view && view->isVisible();
    };
    QTRY_COMPARE(problemsAreShown(), losesSomething);
    session.child<Pane>("problems")->bringUp();
    const QAbstractItemModel *problems = session.child<QTreeView>("problemView")->model();
    const auto told = [&](const Diagnostic &lost) {
        for (int group = 0; group < problems->rowCount(); ++group) {
            const QModelIndex parent = problems->index(group, 0);
            for (int row = 0; row < problems->rowCount(parent); ++row) {
                if (problems->index(row, DiagnosticModel::MessageColumn, parent).data() == toQString(lost.message))
                    return true;
            }
        }
        return false;
    };
    QCOMPARE(!expected.diagnostics.empty(), losesSomething);
    QTRY_VERIFY(std::ranges::all_of(expected.diagnostics, told));
}

void TestWindow::fileIsDroppedOnTheWindow_data()
{
    QTest::addColumn<QByteArray>("place");
    QTest::newRow("beside its parts") << QByteArray();
    for (const char *part : {"filterEdit", "notationEdit", "root_module", "patternGraph"})
        QTest::newRow(part) << QByteArray(part);
}

/// No field takes the URL of the dropped file as text.
void TestWindow::fileIsDroppedOnTheWindow()
{
    QFETCH(const QByteArray, place);
    Session session;
    QWidget *under = place.isEmpty() ? &session.window : session.child<QWidget>(place.constData());
    if (const auto *area = qobject_cast<QAbstractScrollArea *>(under))
        under = area->viewport();
    QMimeData data;
    const QUrl file = QUrl::fromLocalFile(RESOURCES_DIR "/templates/torch-1.13.1/tensorrt.bcfg.json");
    data.setUrls({file});
    data.setText(file.toString()); // as file managers do
    QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(under, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(under, &drop);
    for (const QLineEdit *field : session.window.findChildren<QLineEdit *>())
        QVERIFY2(!field->text().contains("file:"), qPrintable(field->objectName()));
    QCOMPARE(session.window.session().document().title(), QString("tensorrt.bcfg.json"));
    QVERIFY(session.window.session().document().api() == Api::Torch1_13);
}

void TestWindow::problemLeadsToItsField()
{
    Session session;
    session.window.session().cursor().moveTo(3);
    // A lower bound above the upper bound: the problem is in this dtype config.
    QTableView *table = session.dtypes();
    const int quantMin = *DTypeColumn::find(Api::Torch2, Field::InputDType, Field::QuantMinLowerBound);
    const int quantMax = *DTypeColumn::find(Api::Torch2, Field::InputDType, Field::QuantMaxUpperBound);
    QVERIFY(table->model()->setData(table->model()->index(0, quantMin), "9"));
    QVERIFY(table->model()->setData(table->model()->index(0, quantMax), "3"));
    QVERIFY(!session.window.findChild<QTreeView *>("problemView")); // as nobody sees it
    session.child<Pane>("problems")->bringUp();
    auto *problems = session.child<QTreeView>("problemView");
    QTRY_VERIFY(problems->model()->rowCount() > 0);
    QVERIFY(session.child<Pane>("problems")->windowTitle().contains('('));

    session.window.session().cursor().moveTo(100);
    // Problems are grouped by pattern, in the order of the document; the first group has a problem of all dtypes.
    const QModelIndex group = problems->model()->index(1, 0);
    QVERIFY(problems->isExpanded(group));
    emit problems->clicked(problems->model()->index(0, DiagnosticModel::MessageColumn, group));
    QCOMPARE(session.window.session().cursor().row(), 3);
    QCOMPARE(table->currentIndex().row(), 0);
    QCOMPARE(session.window.focusWidget(), table);
    session.window.reveal(JsonPointer::config(3) / "dtype_configs" / std::size_t(0) / "input_dtype" /
                          "quant_max_upper_bound");
    QCOMPARE(table->currentIndex().column(), quantMax);
    QVERIFY(!table->isColumnHidden(quantMax));
}

void TestWindow::nextProblemGoesOnWhereOneWasFixed()
{
    Session session;
    const auto swapBounds = [&](int row) {
        session.window.session().cursor().moveTo(row);
        QAbstractItemModel *cells = session.dtypes()->model();
        const int least = *DTypeColumn::find(Api::Torch2, Field::InputDType, Field::ScaleMinLowerBound);
        const int most = *DTypeColumn::find(Api::Torch2, Field::InputDType, Field::ScaleMaxUpperBound);
        cells->setData(cells->index(0, least), "0.5");
        cells->setData(cells->index(0, most), "0.25");
    };
    for (const int row : {3, 5, 7})
        swapBounds(row);
    QAction *next = session.command("&View", "Next Problem");
    do
        next->trigger();
    while (session.window.session().cursor().row() < 5);
    auto *problems = session.child<QTreeView>("problemView");
    const QModelIndex found = problems->currentIndex();
    QVERIFY(problems->isVisible() && !found.siblingAtColumn(DiagnosticModel::FixColumn).data().toString().isEmpty());
    emit problems->clicked(found.siblingAtColumn(DiagnosticModel::FixColumn));
    QVERIFY(!problems->currentIndex().isValid());
    next->trigger();
    QCOMPARE(session.window.session().cursor().row(), 7);
}

void TestWindow::observationTypeIsEdited()
{
    Session session;
    const BackendConfig before = session.window.session().document().config();
    auto *box = session.child<QComboBox>("observationBox");
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Down);
    QVERIFY(session.window.session().cursor().entry()->observationType() ==
            ObservationType::OutputShareObserverWithInput);
    QTest::keySequence(&session.window, QKeySequence::Undo);
    QVERIFY(session.window.session().document().config() == before);
    QCOMPARE(box->currentText(), QString("OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT"));
}

void TestWindow::undoGoesWhereTheChangeWas()
{
    Session session;
    session.window.session().cursor().moveTo(12);
    session.setFirstCell("float16");
    session.window.session().cursor().moveTo(150);
    QTest::keySequence(&session.window, QKeySequence::Undo);
    QCOMPARE(session.window.session().cursor().row(), 12);
}

void TestWindow::filterAndSelection()
{
    Session session;
    auto *filter = session.child<QLineEdit>("filterEdit");
    auto *view = session.child<QTableView>("entryView");
    session.window.session().cursor().moveTo(20);
    QTest::keyClicks(filter, "linear");
    QVERIFY(view->model()->rowCount() < 194);
    QVERIFY(view->model()->rowCount() > 0);
    filter->clear();
    QCOMPARE(view->currentIndex().row(), 20); // the entry that was shown is selected again
    QTest::keyClick(view, Qt::Key_Down);
    QCOMPARE(session.window.session().cursor().row(), 21);
    QCOMPARE(session.child<QLabel>("patternTitle")->text(),
             QString::fromStdString(session.window.session().cursor().entry()->title(Api::Torch2)));
}

void TestWindow::listIsSortedByItsHeader()
{
    Session session;
    auto *view = session.child<QTableView>("entryView");
    auto *documentOrder = session.child<QToolButton>("documentOrder");
    const QString first = view->model()->index(0, EntryModel::PatternColumn).data().toString();
    const auto click = [&] {
        const int x = view->horizontalHeader()->sectionViewportPosition(EntryModel::PatternColumn) + 20;
        QTest::mouseClick(view->horizontalHeader()->viewport(), Qt::LeftButton, {},
                          QPoint(x, view->horizontalHeader()->height() / 2));
    };
    click();
    QVERIFY(documentOrder->isVisible()); // it is said that this is for viewing
    QCOMPARE(view->model()->index(0, EntryModel::PatternColumn).data().toString(), QString(".clamp"));
    QCOMPARE(view->dragDropMode(), QAbstractItemView::DragOnly);
    click();
    QVERIFY(view->model()->index(0, EntryModel::PatternColumn).data().toString() > first);
    click();
    QVERIFY(!documentOrder->isVisible());
    QCOMPARE(view->model()->index(0, EntryModel::PatternColumn).data().toString(), first);
    QCOMPARE(view->dragDropMode(), QAbstractItemView::DragDrop);
    click();
    documentOrder->click();
    QCOMPARE(view->model()->index(0, EntryModel::PatternColumn).data().toString(), first);
}

void TestWindow::editMenuActsOnTheFocus()
{
    Session session;
    const auto command = [&](const char *text) {
        return session.command("&Edit", text);
    };
    auto *filter = session.child<QLineEdit>("filterEdit");
    filter->setFocus();
    QVERIFY(!command("Cut")->isEnabled());
    QVERIFY(!command("Duplicate")->isEnabled());
    QTest::keyClicks(filter, "linear");
    command("Select All")->trigger();
    command("Cut")->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text(), QString("linear"));
    QVERIFY(filter->text().isEmpty());
    command("Paste")->trigger();
    QCOMPARE(filter->text(), QString("linear"));
    QTest::keySequence(filter, QKeySequence::SelectAll);
    QTest::keyClick(filter, Qt::Key_Delete);
    QVERIFY(filter->text().isEmpty());
    QCOMPARE(session.window.session().document().entryCount(), 194);

    auto *view = session.child<QTableView>("entryView");
    view->setFocus();
    session.window.session().cursor().moveTo(3);
    QTest::keySequence(view, QKeySequence::Copy);
    QVERIFY(QGuiApplication::clipboard()->text().startsWith('['));
    QTest::keySequence(view, QKeySequence::Paste);
    QCOMPARE(session.window.session().document().entryCount(), 195);
    QTest::keySequence(view, QKeySequence("Ctrl+D"));
    QCOMPARE(session.window.session().document().entryCount(), 196);
    QTest::keyClick(view, Qt::Key_Delete);
    QTest::keyClick(view, Qt::Key_Delete);
    QCOMPARE(session.window.session().document().entryCount(), 194);
    command("Select All")->trigger();
    QCOMPARE(view->selectionModel()->selectedRows().size(), 194);

    session.window.session().cursor().moveTo(2);
    QTableView *dtypes = session.dtypes();
    dtypes->setFocus();
    dtypes->setCurrentIndex(dtypes->model()->index(0, 0));
    command("Copy")->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text(), QString("quint8"));
    QTest::keyClick(dtypes, Qt::Key_Delete);
    QCOMPARE(dtypes->model()->index(0, 0).data().toString(), QString());
    QTest::keySequence(dtypes, QKeySequence::Paste);
    QCOMPARE(dtypes->model()->index(0, 0).data().toString(), QString("quint8"));
    QGuiApplication::clipboard()->clear();
    QVERIFY(!command("Paste")->isEnabled());
}

/// Too many dtype configs for a file are refused as a whole.
void TestWindow::pastedDTypeConfigsEndWhereFilesDo()
{
    Session session;
    const BackendConfig before = session.window.session().document().config();
    auto *list = session.child<QTableView>("entryView");
    QTableView *dtypes = session.dtypes();
    for (const int count : {1000, 1001}) { // more than fit beside those that are there, and more than fit alone
        QGuiApplication::clipboard()->setText('[' + QStringList(count, R"({"input_dtype": "torch.quint8"})").join(',') +
                                              ']');
        for (QTableView *view : {list, dtypes}) {
            session.window.session().cursor().moveTo(0);
            view->setFocus();
            QTest::keySequence(view, QKeySequence::Paste);
            QVERIFY(session.window.session().document().config() == before);
            bool isSaid = false;
            for (const QLabel *label : session.window.findChildren<QLabel *>())
                isSaid |= label->isVisible() && label->text().contains("has more than 1000 elements");
            QVERIFY(isSaid);
            session.window.session().cursor().moveTo(1); // where nothing is said of it
        }
    }
    QGuiApplication::clipboard()->clear();
}

void TestWindow::previewFollowsTheCursorBothWays()
{
    Session session;
    session.child<QComboBox>("previewScope")->setCurrentIndex(1);
    for (int tab = 0; tab < 4; ++tab) {
        session.child<QTabWidget>("previewTabs")->setCurrentIndex(tab);
        auto *view = session.child<DocumentPreview>("documentPreview");
        QTRY_VERIFY((view->selectAll(), view->selection().count > 100)); // a module is written in a thread
        session.child<QToolButton>("copyPreview")->click();
        const auto copied = [] {
            return QGuiApplication::clipboard()->text();
        };
        QTRY_VERIFY(!copied().isEmpty());
        QCOMPARE(copied().count('\n'), view->selection().count);
        if (tab == 1) { // the list of the file, which can be pasted
            const auto read = readConfigText(copied().toStdString(), Api::Torch2);
            const auto *entries = std::get_if<Document::Entries>(&read);
            QVERIFY(entries && *entries == session.window.session().document().config().configs);
        }
        QGuiApplication::clipboard()->clear();
        if (tab == 3)
            continue; // a module has no line for each pattern
        session.window.session().cursor().moveTo(100);
        const int line = view->currentLine();
        QVERIFY(line > 500);
        session.window.session().cursor().moveTo(101);
        QVERIFY(view->currentLine() > line);
        view->setFocus();
        QTest::keyClick(view, Qt::Key_Up);
        QCOMPARE(session.window.session().cursor().row(), 100);
        QTest::keyClick(view, Qt::Key_Home, Qt::ControlModifier);
        QTest::keyClick(view, Qt::Key_Down);
        QCOMPARE(session.window.session().cursor().row(), 0);
    }
}

/// Another program may empty the file while the user types.
void TestWindow::whatIsTypedGoesWithItsPattern()
{
    Session session;
    session.window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&session.window));
    Document &document = session.window.session().document();
    QLineEdit *lines[] = {session.child<QLineEdit>("notationEdit"),
                          session.child<QComboBox>("observationBox")->lineEdit()};
    for (QLineEdit *line : lines) {
        line->setFocus();
        line->selectAll();
        QTest::keyClick(line, Qt::Key_X, Qt::ControlModifier);
        QTest::keyClicks(line, line == lines[0] ? "torch.nn.ReLU6" : "");
        document.replaceAll(emptyConfig(Api::Torch2), "Reload");
        QCOMPARE(document.entryCount(), 0);
        QCOMPARE(document.undoStack().count(), 1); // nothing of it was taken
        document.undoStack().undo();
    }
}

void TestWindow::previewOfAllFollowsAnotherDocument()
{
    Session session;
    session.child<QComboBox>("previewScope")->setCurrentIndex(1);
    for (int tab = 0; tab < 4; ++tab) {
        session.child<QTabWidget>("previewTabs")->setCurrentIndex(tab);
        auto *view = session.child<DocumentPreview>("documentPreview");
        QTRY_VERIFY((view->selectAll(), view->selection().count > 100));
        const BackendConfig before = session.window.session().document().config();
        session.window.session().document().open(emptyConfig(Api::Torch2), {});
        QTRY_VERIFY((view->selectAll(), view->selection().count < 20));
        session.window.session().document().open(before, {});
    }
}

void TestWindow::previewIsFilledWhenItIsShown()
{
    test::HiddenWindow session;
    MainWindow &window = session.window;
    window.start({});
    auto *view = test::child<QTabWidget>(window, "previewTabs")->currentWidget()->findChild<QPlainTextEdit *>();
    QVERIFY(view->toPlainText().isEmpty());
    window.show(); // what is painted first has the text
    QVERIFY(view->toPlainText().contains("'pattern'"));
}

void TestWindow::previewShowsTheBeginningOfALongText()
{
    Session session;
    std::string text = "{\"configs\": [{\"pattern\": \"torch.add\", \"dtype_configs\": [{}";
    for (int i = 0; i < 50'000; ++i)
        text += ", {\"input_dtype\": \"torch.quint8\"}";
    test::open(session.window.files(),
               test::writeFile(session.folder.filePath("long.bcfg.json"), QByteArray::fromStdString(text + "]}]}")));
    session.window.session().cursor().moveTo(0);
    auto *view = session.child<QTabWidget>("previewTabs")->currentWidget()->findChild<QPlainTextEdit *>();
    QTRY_VERIFY(view->toPlainText().contains("This is the beginning only"));
    QVERIFY(view->toPlainText().size() < 201'000);
    session.child<QToolButton>("copyPreview")->click();
    QCOMPARE(QGuiApplication::clipboard()->text().count("torch.quint8"), 50'000);
    QGuiApplication::clipboard()->clear();
}

void TestWindow::previewMarksTheLastEdit()
{
    const QStringList before{"a", "b", "c", "d"};
    QCOMPARE(changedLines(before, {"a", "x", "y", "d"}), (CodeView::Lines{1, 2}));
    QCOMPARE(changedLines(before, {"a", "b", "c", "d", "e"}), (CodeView::Lines{4, 1}));
    QCOMPARE(changedLines(before, {"a", "d"}), (CodeView::Lines{1, 1}));
    QCOMPARE(changedLines({"a", "a"}, {"a", "a", "a"}), (CodeView::Lines{2, 1}));
    QCOMPARE(changedLines(before, before), CodeView::Lines());

    Session session;
    session.window.session().cursor().moveTo(3);
    auto *view = session.child<QTabWidget>("previewTabs")->currentWidget()->findChild<QPlainTextEdit *>();
    QTRY_VERIFY(view->toPlainText().contains("'fused_module'")); // of that pattern
    session.setFirstCell("float16");
    QTRY_COMPARE(view->extraSelections().size(), 1);
    QVERIFY(view->extraSelections().front().cursor.block().text().contains("torch.float16"));
    session.window.session().cursor().moveTo(4);
    QTRY_COMPARE(view->extraSelections().size(), 0);
}

void TestWindow::verdictsFollowTheQConfig()
{
    Session session;
    auto *headline = session.child<QLabel>("verdictHeadline");
    session.window.session().cursor().moveTo(2);
    QTRY_VERIFY(headline->text().startsWith("Quantized under get_default_qconfig(\"x86\", 0)"));
    QVERIFY(session.window.session().simulator().chooseQConfig("float16_static"));
    QTRY_VERIFY(!headline->text().startsWith("Quantized"));
    QCOMPARE(session.child<QComboBox>("qconfigBox")->currentText(), QString("float16_static"));
    QVERIFY(!session.window.session().simulator().chooseQConfig("no such"));
}

void TestWindow::nearestChangeIsTaken_data()
{
    QTest::addColumn<QString>("title");
    QTest::addColumn<int>("steps");
    QTest::addColumn<QString>("qconfig");
    QTest::newRow("the document's side is one step") << "In dtype config #0, set" << 1 << "default_dynamic_qconfig";
    QTest::newRow("the QConfig's side makes an own one") << "In the QConfig, make" << 0 << "dynamic (changed)";
    QTest::newRow("another QConfig is chosen")
        << "Use get_default_qconfig(\"qnnpack\", 0)" << 0 << "get_default_qconfig(\"qnnpack\", 0)";
}

void TestWindow::nearestChangeIsTaken()
{
    QFETCH(const QString, title);
    QFETCH(const int, steps);
    QFETCH(const QString, qconfig);
    Session session;
    const BackendConfig before = session.window.session().document().config();
    session.window.session().cursor().moveTo(19);
    QVERIFY(session.window.session().simulator().chooseQConfig("dynamic"));
    const auto *changes = session.child<QWidget>("changeCards");
    QTRY_VERIFY(test::applyButton(session.window, title));
    const QSignalSpy done(&session.window.session(), &bcfg::ui::session::Session::done);
    QTest::mouseClick(test::applyButton(session.window, title), Qt::LeftButton);
    QCOMPARE(done.size(), steps > 0 ? 0 : 1); // all patterns are judged anew
    QVERIFY(done.isEmpty() || done[0][0].toString().endsWith("leads back to default_dynamic_qconfig"));
    QCOMPARE(session.window.session().document().undoStack().count(), steps);
    QCOMPARE(session.window.session().simulator().qconfigName(), qconfig);
    QVERIFY(session.window.session().simulator().status(28) == Status::Quantized);
    QTRY_VERIFY(!changes->isVisible()); // nothing is left to change
    test::press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(session.window.session().document().config() == before);
    QCOMPARE(session.window.session().simulator().qconfigName(), QString("default_dynamic_qconfig"));
    QCOMPARE(session.window.session().simulator().choices().find("dynamic (changed)"), -1);
}

void TestWindow::smallestChangeIsTakenByKey()
{
    Session session;
    bcfg::ui::session::Session &opened = session.window.session();
    QAction *command = session.window.commands()[Command::ApplySmallestChange];
    opened.cursor().moveTo(28);
    QVERIFY(opened.simulator().chooseQConfig("dynamic"));
    QTRY_VERIFY(command->isEnabled());
    QTest::keyClick(&session.window, Qt::Key_T, Qt::AltModifier);
    QTRY_VERIFY(opened.simulator().status(28) == Status::Quantized);
    QTRY_VERIFY(!command->isEnabled()); // nothing is left to change
}

void TestWindow::sectionsAreReachedByKey()
{
    Session session;
    session.window.session().cursor().moveTo(28);
    session.child<QAbstractItemView>("entryView")->setFocus();
    const auto *sections = session.child<QTabWidget>("pageSections");
    QTest::keyClick(&session.window, Qt::Key_U, Qt::AltModifier);
    QCOMPARE(sections->currentIndex(), 1);
    QVERIFY(qobject_cast<QLineEdit *>(QApplication::focusWidget()));
    QTest::keyClick(&session.window, Qt::Key_D, Qt::AltModifier);
    QCOMPARE(sections->currentIndex(), 0);
    const auto *cells = qobject_cast<QAbstractItemView *>(QApplication::focusWidget());
    QVERIFY(cells);
    QVERIFY(cells->currentIndex().data().toString().startsWith("qu")); // the input's dtype
}

/// Also shows a whole fusion chain in a window of 1280 × 800.
void TestWindow::fitsSmallScreens()
{
    Session session;
    const QSize least = session.window.minimumSizeHint();
    QVERIFY2(least.width() <= 1024 && least.height() <= 590,
             qPrintable(QString("%1 × %2").arg(least.width()).arg(least.height())));
    session.window.resize(1280, 800 - 28); // with a title above
    Document &document = session.window.session().document();
    PatternConfig entry = *document.entry(0);
    const QString chain = "(torch.nn.ReLU, (torch.nn.BatchNorm2d, (operator.add, MatchAllNode, torch.nn.Conv2d)))";
    entry.set(Field::Pattern, std::get<Pattern>(readPattern(chain, false, Release::newestOf(Api::Torch2))),
              Api::Torch2);
    document.changeEntry(0, entry, "chain");
    const auto *graph = session.child<QGraphicsView>("patternGraph");
    const auto isSeenWhole = [&] {
        const QRectF drawing = graph->mapFromScene(graph->sceneRect()).boundingRect();
        return graph->items().size() > 10 && QRectF(graph->viewport()->rect()).adjusted(-1, -1, 1, 1).contains(drawing);
    };
    QTRY_VERIFY2(isSeenWhole(), qPrintable(QString::number(graph->viewport()->height())));
}

/// PyTorch raises for transposed convolutions under x86, which a new user sees first.
void TestWindow::whatRaisesIsExplainedWithAWayOut()
{
    Session session;
    Document &document = session.window.session().document();
    auto *headline = session.child<QLabel>("verdictHeadline");
    QTRY_VERIFY2(headline->text().startsWith("Quantized under"), qPrintable(headline->text()));
    const int heightBefore = session.child<QWidget>("centreTabs")->height();
    session.window.session().cursor().moveTo(test::rowOf(document, "ConvTranspose2d"));
    QTRY_VERIFY2(headline->text().startsWith("PyTorch raises under"), qPrintable(headline->text()));
    QTest::qWait(0);
    QCOMPARE(session.child<QWidget>("centreTabs")->height(), heightBefore); // a longer reason moves nothing
    QVERIFY(!session.child<QWidget>("checkView")->isVisible());             // nothing was compared
    QVERIFY(!session.child<QWidget>("foldChecks")->isVisible());
    const QString notes = session.child<QLabel>("verdictNotes")->text();
    QVERIFY2(notes.contains("per channel") && notes.contains("Way out: ") && notes.contains("QConfigMapping"),
             qPrintable(notes));
    const QString change = "In the QConfig, make the weight MinMaxObserver of qint8";
    QTRY_VERIFY(test::applyButton(session.window, change));
    test::applyButton(session.window, change)->click();
    QTRY_VERIFY2(headline->text().startsWith("Quantized under"), qPrintable(headline->text()));
    QVERIFY(!session.child<QLabel>("verdictNotes")->isVisible());
}

/// The documentation promises that a bound counts even without its counterpart; FX ignores such a bound.
void TestWindow::documentationsPromiseIsShown()
{
    Session session;
    const int quantMax = *DTypeColumn::find(Api::Torch2, Field::InputDType, Field::QuantMaxUpperBound);
    QVERIFY(session.dtypes()->model()->setData(session.dtypes()->model()->index(0, quantMax), "100"));
    auto *headline = session.child<QLabel>("verdictHeadline");
    auto *notes = session.child<QLabel>("verdictNotes");
    QTRY_VERIFY(headline->text().startsWith("Quantized under"));
    QTRY_VERIFY2(notes->text().contains("documentation does not promise this"), qPrintable(notes->text()));
    QVERIFY(notes->text().contains("quant_max_upper_bound wants 100, the QConfig has 127. Not checked"));
    QTest::mouseClick(session.child<QCheckBox>("byContract"), Qt::LeftButton);
    QTRY_VERIFY2(headline->text().startsWith("Not promised under"), qPrintable(headline->text()));
}

void TestWindow::mappingCanBeChosen()
{
    Session session;
    auto *box = session.child<QComboBox>("qconfigBox");
    const int item = box->findText("x86 mapping");
    QVERIFY(item > 0);
    box->setCurrentIndex(item);
    emit box->activated(item);
    QCOMPARE(session.window.session().simulator().qconfigName(), QString("get_default_qconfig_mapping(\"x86\")"));
    const int softmax = test::rowOf(session.window.session().document(), "Softmax");
    session.window.session().cursor().moveTo(softmax);
    QVERIFY(session.window.session().simulator().status(softmax) == Status::Quantized); // by the mapping's row for it
    QVERIFY(session.window.session().simulator().chooseQConfig("x86"));
    QVERIFY(session.window.session().simulator().status(softmax) == Status::Rejected);
}

void TestWindow::cellOfTheMatrixIsExplained()
{
    Session session;
    QTest::keySequence(&session.window, QKeySequence("Ctrl+M"));
    auto *matrix = session.child<QTableView>("matrixView");
    QVERIFY(matrix->isVisible());
    QCOMPARE(session.window.focusWidget(), matrix);
    session.child<Pane>("problems")->bringUp();
    const int column = session.window.session().simulator().choices().find("dynamic");
    matrix->setCurrentIndex(matrix->model()->index(28, column));
    QTest::keyClick(matrix, Qt::Key_Return);
    QCOMPARE(session.window.session().cursor().row(), 28);
    auto *headline = session.child<QLabel>("verdictHeadline");
    QTRY_COMPARE(headline->text(), QString("Rejected under default_dynamic_qconfig"));
    QVERIFY(!headline->visibleRegion().isEmpty());
    QCOMPARE(session.child<QComboBox>("qconfigBox")->currentText(), QString("dynamic"));
    QVERIFY(matrix->isVisible()); // which stays, and goes by its key
    QTest::keySequence(&session.window, QKeySequence("Ctrl+M"));
    QVERIFY(!matrix->isVisible());
}

void TestWindow::patternsAreCopiedAsPythonAndByName()
{
    Session session;
    session.window.session().cursor().moveTo(3);
    const QList<QAction *> items = session.child<QMenu>("copyAsMenu")->actions();
    items.at(2)->trigger();
    QCOMPARE(QApplication::clipboard()->text(), QString("(torch.nn.Conv1d, torch.nn.ReLU)"));
    items.at(0)->trigger();
    QTRY_VERIFY2(QApplication::clipboard()->text().contains("def get_"), qPrintable(QApplication::clipboard()->text()));
    items.at(1)->trigger();
    QVERIFY(QApplication::clipboard()->text().contains("\"torch.nn.ReLU\""));
}

void TestWindow::cardsFitIntoASmallWindow()
{
    Session session;
    session.window.files().loadTemplate("templates/torch-2.6.0/qnnpack.bcfg.json"); // whose bounds are set
    session.window.resize(1280, 800);
    session.window.session().cursor().moveTo(3);
    auto *cards = test::dtypeCards(session.window);
    QTRY_VERIFY(cards->isVisible());
    QTRY_COMPARE(cards->horizontalScrollBar()->maximum(), 0);
}

void TestWindow::operatorIsAppendedByKeys()
{
    Session session;
    session.window.session().cursor().moveTo(19); // Conv2d
    QTest::keySequence(&session.window, QKeySequence("Ctrl+Shift+E"));
    auto *search = session.child<QLineEdit>("operatorSearch");
    QCOMPARE(session.window.focusWidget(), search);
    QTest::keyClicks(search, "relu6");
    QTest::keyClick(search, Qt::Key_Return);
    QCOMPARE(session.window.session().cursor().entry()->title(Api::Torch2), std::string("Conv2d → ReLU6"));
    QCOMPARE(session.settings.recentOperators.value(), QStringList("torch.nn.ReLU6"));
    QTest::keyClick(search, Qt::Key_Escape);
    QCOMPARE(session.window.focusWidget()->objectName(), QString("patternGraph"));
    session.child<QTabBar>("patternTabs")->setCurrentIndex(1);
    auto *tree = session.child<QTreeView>("patternView");
    tree->setFocus();
    tree->setCurrentIndex(tree->model()->index(0, 0, tree->model()->index(0, 0)));
    QTest::keyClick(tree, Qt::Key_Delete);
    QCOMPARE(session.window.session().cursor().entry()->title(Api::Torch2), std::string("ReLU6"));
    QTest::keySequence(&session.window, QKeySequence::Undo);
    QTest::keySequence(&session.window, QKeySequence("Ctrl+Shift+K")); // of the last operator, which is chosen now
    QCOMPARE(session.window.session().cursor().entry()->title(Api::Torch2), std::string("Conv2d"));
    QTest::keySequence(&session.window, QKeySequence("Ctrl+Shift+K"));
    QVERIFY(session.child<QLabel>("patternMessage")->text().startsWith("Nothing feeds Conv2d"));
}

void TestWindow::chainLeadsToItsParts()
{
    Session session;
    session.window.session().cursor().moveTo(29); // Conv2d → BatchNorm2d → ReLU
    const auto button = [&](const char *role) -> QToolButton * {
        for (QToolButton *each : session.child<QWidget>("chainView")->findChildren<QToolButton *>()) {
            if (each->isVisibleTo(&session.window) && each->text().startsWith(role))
                return each;
        }
        return nullptr;
    };
    QTRY_VERIFY(button("Fused"));
    button("Fused")->click();
    const int fused = session.window.session().cursor().row();
    QCOMPARE(session.window.session().cursor().entry()->title(Api::Torch2), std::string("ConvBnReLU2d"));
    QTRY_VERIFY(button("Pattern"));
    button("Pattern")->click();
    QCOMPARE(session.window.session().cursor().row(), 29);

    session.window.session().document().removeEntries(fused, 1, "remove");
    QTRY_VERIFY(button("Fused") && button("Fused")->text().contains("missing, add"));
    button("Fused")->click();
    QCOMPARE(session.window.session().document().entry(30)->title(Api::Torch2), std::string("ConvBnReLU2d"));
    QTRY_VERIFY(button("Fused") && button("Fused")->text().contains("#30"));

    Document &document = session.window.session().document();
    document.removeEntries(30, 1, "remove");
    PatternConfig without = *document.entry(29);
    without.remove(Field::DTypeConfigs); // of which the new entry would get a copy
    document.changeEntry(29, std::move(without), "without");
    QTRY_VERIFY(button("Fused") && !button("Fused")->isEnabled());
    const QString why = button("Fused")->toolTip();
    QVERIFY2(why.contains("Add a dtype config to the part before first"), qPrintable(why));
}

void TestWindow::anyCommandIsFoundByLetters()
{
    Session session;
    test::inNextDialog([](QWidget &dialog) {
        QTest::keyClicks(dialog.focusWidget(), "duplicate");
        QTest::keyClick(dialog.focusWidget(), Qt::Key_Return);
    });
    QTest::keySequence(&session.window, QKeySequence("Ctrl+Shift+P"));
    test::finishDialogs();
    QCOMPARE(session.window.session().document().entryCount(), 195);
}

/// Also after lines and buttons were made again, for another document.
void TestWindow::tabWalksDownThePage()
{
    Session session;
    QVERIFY(!test::load(session.window.files(), RESOURCES_DIR "/templates/torch-1.13.1/native.bcfg.json"));
    session.window.session().cursor().moveTo(3);
    QTRY_COMPARE(session.child<QWidget>("chainView")->findChildren<QToolButton *>().size(), 4);
    QStringList walked;
    QWidget *widget = session.child<QWidget>("patternGraph");
    for (; widget->objectName() != "problemView" && walked.size() < 200; widget = widget->nextInFocusChain()) {
        if (widget->focusPolicy() & Qt::TabFocus)
            walked.append(widget->objectName().isEmpty() ? widget->metaObject()->className() : widget->objectName());
    }
    const QString all = walked.join(' ');
    QStringList expected{"patternGraph", "forwardOrder", "notationEdit", "observationBox",
                         "dtypeView",    "allFields",    "root_module",  "fuser_method"};
    for (qsizetype i = 0, at = -1; i < expected.size(); ++i) {
        const qsizetype next = walked.indexOf(expected[i], at + 1);
        QVERIFY2(next > at, qPrintable(expected[i] + " in " + all));
        at = next;
    }
    QVERIFY2(walked.count("QToolButton") >= 4, qPrintable(all));
}

void TestWindow::tabGoesFromTheListToThePageOfTheFirstPattern()
{
    test::HiddenWindow session;
    MainWindow &window = session.window;
    window.show(); // empty, so without the page
    QVERIFY(!window.findChild<QWidget *>("patternGraph"));
    window.session().document().insertEntries(0, {Shared<PatternConfig>::make()}, "add");
    QVERIFY(test::child<QWidget>(window, "patternGraph")->isVisible());
    auto *list = test::child<QWidget>(window, "entryView");
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Tab);
    QCOMPARE(window.focusWidget()->objectName(), QString("patternGraph"));
}

void TestWindow::patternsMayFloatFromTheStart()
{
    QTest::failOnWarning(QRegularExpression("setTabOrder"));
    inTwoWindows([](MainWindow &window, bool isFirst) {
        auto *patterns = test::child<Pane>(window, "patterns");
        QCOMPARE(patterns->isFloating(), !isFirst);
        QTRY_VERIFY(patterns->isVisible());
        patterns->setFloating(true);
    });
}

void TestWindow::paletteFollowsWhileItIsInSight()
{
    Session session;
    QVERIFY(!session.window.findChild<OperatorPalette *>());
    session.child<Pane>("operators")->bringUp();
    const QAbstractItemModel *operators = session.child<QAbstractItemView>("operatorView")->model();
    const QSignalSpy reset(operators, &QAbstractItemModel::modelReset);
    const auto write = [&](const char *op) {
        PatternConfig entry = *session.window.session().document().entry(3);
        entry.set(Field::Pattern, Pattern::atom(op), Api::Torch2);
        session.window.session().document().changeEntry(3, entry, "change");
    };
    write("mine.Op");
    QCOMPARE(reset.count(), 1);
    session.child<Pane>("preview")->bringUp();
    QCoreApplication::processEvents();
    write("mine.Other");
    QCOMPARE(reset.count(), 1);
    session.child<Pane>("operators")->bringUp();
    QCOMPARE(reset.count(), 2);
    QCOMPARE(operators->index(0, 0).data().toString(), QString("Other"));
}

void TestWindow::allConstraintsHoldForAPageThatComesLater()
{
    test::HiddenWindow session;
    MainWindow &window = session.window;
    window.show();
    QAction *all = test::commandOf(window, "All &Constraints");
    QVERIFY(!all->isChecked());
    all->trigger();
    QVERIFY(session.settings.showsAllConstraints.value());
    window.session().document().insertEntries(0, {Shared<PatternConfig>::make()}, "add");
    auto *table = test::dtypeTable(window);
    const int scale = *DTypeColumn::find(Api::Torch2, Field::InputDType, Field::ScaleMinLowerBound);
    QVERIFY(!table->isColumnHidden(scale));
    all->trigger();
    QVERIFY(table->isColumnHidden(scale));
    QVERIFY(!session.settings.showsAllConstraints.value());
}

void TestWindow::whatTheKeyboardReachesIsInSight()
{
    Session session;
    QVERIFY(!test::load(session.window.files(), RESOURCES_DIR "/templates/torch-2.6.0/qnnpack.bcfg.json"));
    session.window.resize(1000, 590);
    session.window.session().cursor().moveTo(57); // Linear, which has four
    QTableView *view = session.dtypes();
    QScrollArea *page = nullptr;
    for (QWidget *above = view; above && !page; above = above->parentWidget())
        page = qobject_cast<QScrollArea *>(above->parentWidget());
    QVERIFY(page);
    const auto isInSight = [&](const QModelIndex &cell) {
        const QPoint center = view->viewport()->mapTo(page, view->visualRect(cell).center());
        return page->viewport()->geometry().contains(center);
    };
    QVERIFY(!isInSight(view->model()->index(3, 0)));
    view->setFocus(Qt::ShortcutFocusReason);
    for (const int row : {0, 1, 2, 3, 0}) {
        view->setCurrentIndex(view->model()->index(row, 0));
        QVERIFY(isInSight(view->currentIndex()));
    }
}

void TestWindow::layoutIsRemembered()
{
    inTwoWindows([](MainWindow &window, bool isFirst) {
        auto *preview = test::child<Pane>(window, "preview");
        QCOMPARE(preview->isVisible(), isFirst);
        preview->close();
        window.commands()[Command::ShowMatrix]->trigger();
        auto *matrix = test::child<QTableView>(window, "matrixView");
        QCOMPARE(matrix->isColumnHidden(3), !isFirst);
        auto *qconfigs = test::child<QListView>(window, "qconfigList")->model();
        QVERIFY(qconfigs->setData(qconfigs->index(3, 0), Qt::Unchecked, Qt::CheckStateRole));
    });
}

void TestWindow::sectionIsRemembered()
{
    inTwoWindows([](MainWindow &window, bool isFirst) {
        auto *sections = test::child<QTabWidget>(window, "pageSections");
        QCOMPARE(sections->currentIndex(), isFirst ? 0 : 2);
        const QPoint notes = sections->tabBar()->tabRect(2).center();
        QTest::mouseClick(sections->tabBar(), Qt::LeftButton, {}, notes);
    });
}

void TestWindow::everyControlHasAName()
{
    Session session;
    QTest::keySequence(&session.window, QKeySequence("Ctrl+M"));
    for (const QWidget *widget : session.window.findChildren<QWidget *>()) {
        if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible() || widget->focusProxy())
            continue;
        QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(const_cast<QWidget *>(widget));
        const bool isInner =
            qobject_cast<const QAbstractItemView *>(widget->parentWidget()) || widget->objectName().startsWith("qt_");
        QVERIFY2(isInner || !accessible->text(QAccessible::Name).isEmpty(),
                 qPrintable(QString("%1 %2").arg(widget->metaObject()->className(), widget->objectName())));
    }
}

BCFG_TEST(TestWindow)

} // namespace tst_window

#include "tst_window.moc"
