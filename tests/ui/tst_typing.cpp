// SPDX-License-Identifier: Apache-2.0
// Texts that are typed into cells are stored as typed. Types key by key into the real window, in every kind of cell,
// and ends in every way.
#include "core/document/json/jsontext.h"
#include "tests/support/awaited.h"
#include "tests/support/child.h"
#include "tests/support/dtypeviews.h"
#include "tests/support/painted.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowsession.h"
#include "ui/basis/commands/menus.h"
#include "ui/basis/inthread.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/celledit.h"
#include "ui/page/dtypes/dtypecolumns.h"
#include "ui/views/patterns/entrymodel.h"
#include "ui/window/appearance/theme.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QCompleter>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSemaphore>
#include <QStatusBar>
#include <QTableView>
#include <QTest>
#include <QToolBar>

namespace tst_typing {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::page;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;
using namespace bcfg::ui::window;
using namespace bcfg::test;

class TestTyping : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(*qApp, ThemeChoice::Light); }
    void cellsHoldWhatIsTyped_data();
    void cellsHoldWhatIsTyped();
    void slowTypingIsTheSame_data();
    void slowTypingIsTheSame();
    void tabWalksThroughARow();
    void problemsThatAreFoundMeanwhileKeepTheText();
    void listOpensByKeyAndMouse_data();
    void listOpensByKeyAndMouse();
    void choiceIsTakenFromTheList();
    void unchangedNumberKeepsItsSpelling();
    void severalCellsTakeTheText();
    void pastedTextIsRead_data();
    void pastedTextIsRead();
    void pasteSaysWhatItDid();
    void copiedNumbersAreDecimals();
    void savingTakesWhatIsTyped();
    void savingLeavesARefusedText();
    void refusedTextWaitsBehindATab_data();
    void refusedTextWaitsBehindATab();
    void savingGoesToARefusedTextThatIsCovered_data();
    void savingGoesToARefusedTextThatIsCovered();
    void leftTextIsToldBesideAnotherPattern();
    void keyToAnotherPatternTakesTheText_data();
    void keyToAnotherPatternTakesTheText();
    void undoOnTheToolBarTakesTheText();
    void columnsGrowWithTheirText();
    void headerIsPaintedWholeAfterAScroll();
};

namespace {

constexpr int edited = 1; // a row with others above and below

struct Session : test::HiddenWindow
{
    Session()
    {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly))
            qFatal("cannot write %s", qPrintable(path));
        const auto config = [](const char *scale) {
            return QByteArray(R"({"input_dtype": {"dtype": "torch.quint8", "quant_min_lower_bound": 3,
                "quant_max_upper_bound": 100, "scale_min_lower_bound": )") +
                   scale + R"(}, "output_dtype": "torch.quint8", "weight_dtype": "torch.int8",
                "bias_dtype": "torch.float32", "is_dynamic": false})";
        };
        file.write(R"({"torch_api": "2", "name": "typed", "configs": [{"pattern": "torch.nn.Linear",
            "dtype_configs": [)" +
                   config("3.90625e-3") + ',' + config("0.25") + ',' + config("0.25") +
                   R"(]}, {"pattern": "torch.nn.ReLU"}]})");
        file.close();
        test::start(window, {.file = path});
        window.resize(1900, 1000); // the table stands so high that no list of choices covers the rows above a cell
        window.show();
        test::waitUntilActive(window);
    }
    QTableView *view() const { return test::dtypeTable(window); }
    int column(Field slot, std::optional<Field> field = {}) const
    {
        return *DTypeColumn::find(Api::Torch2, slot, field);
    }
    void goTo(int column, int row = edited) const
    {
        view()->setFocus();
        view()->setCurrentIndex(view()->model()->index(row, column));
    }
    CellEdit *editor() const
    {
        for (CellEdit *edit : view()->findChildren<CellEdit *>()) {
            if (edit->isVisible())
                return edit;
        }
        return nullptr;
    }
    QString reason() const
    {
        for (const QLabel *label : view()->findChildren<QLabel *>(QStringLiteral("cellReason"))) {
            if (label->isVisible())
                return label->text();
        }
        return {};
    }
    QString note() const { return child<QLabel>(window, "dtypeNote")->text(); }
    void clickCell(int row, int column) const
    {
        click(*view()->viewport(), view()->visualRect(view()->model()->index(row, column)).center());
    }
    /// The stored value of a column in the edited row, as in the file; empty: unset.
    QString stored(int column) const { return stored(column, edited); }
    QString stored(int column, int row) const
    {
        const DTypeConfig config = window.session().document().entry(0)->dtypeConfigs()[static_cast<std::size_t>(row)];
        return DTypeColumn::all(Api::Torch2)[static_cast<std::size_t>(column)].plainText(config);
    }
    void undoAll() const { window.session().document().undoStack().setIndex(0); }

    QString path = folder.filePath("typed.bcfg.json");
};

/// Keeps the threads that check and compute busy as long as it exists.
class BusyThreads
{
public:
    BusyThreads()
    {
        for (int i = 0; i < computingThreads().maxThreadCount(); ++i)
            computingThreads().start([&] { m_end.acquire(); });
    }
    ~BusyThreads()
    {
        m_end.release(computingThreads().maxThreadCount());
        computingThreads().waitForDone();
    }

private:
    QSemaphore m_end;
};

struct Typed
{
    const char *text;
    const char *stored; // null: refused
};

constexpr const char *refused = nullptr;

const std::vector<Typed> dtypes = {{"qint8", "qint8"},
                                   {"quint8", "quint8"},
                                   {"float32", "float32"},
                                   {"qint32", "qint32"},
                                   {"float16", "float16"},
                                   {"bfloat16", "bfloat16"},
                                   {"int8", "int8"},
                                   {"uint8", "uint8"},
                                   {"torch.qint8", "qint8"},
                                   {"float8_e5m2", "float8_e5m2"},
                                   {"float8_e4m3fn", "float8_e4m3fn"},
                                   {"quint4x2", "quint4x2"},
                                   {"float", "float32"}, // one of its names
                                   {" ", ""},
                                   {"unset", ""},
                                   {"qint", refused},
                                   {"Qint8", refused},
                                   {"abc", refused},
                                   {"1/256", refused},
                                   {"0x7f", refused},
                                   {"-0", refused},
                                   {"1e400", refused}};
const std::vector<Typed> numbers = {{"1/256", "0.00390625"},
                                    {"1/4096", "0.000244140625"},
                                    {"2**-12", "0.000244140625"},
                                    {"2^-12", "0.000244140625"},
                                    {"0x7f", "127"},
                                    {"-0x80", "-128"},
                                    {"-0", "0"},
                                    {"1e-3", "1e-3"},
                                    {"1_000", "1000"},
                                    {".5", "0.5"},
                                    {"1.", "1.0"},
                                    {"256/256", "1.0"},
                                    {"2**7", "128"},
                                    {" ", ""},
                                    {"1e400", refused},
                                    {"abc", refused},
                                    {"nan", refused},
                                    {"inf", refused},
                                    {"1/0", refused},
                                    {"1/", refused},
                                    {"qint8", refused}};
const std::vector<Typed> booleans = {{"true", "yes"}, {"True", "yes"}, {"yes", "yes"},     {"false", "no"},
                                     {"False", "no"}, {"no", "no"},    {"unset", ""},      {" ", ""},
                                     {"1", refused},  {"ja", refused}, {"qint8", refused}, {"1/256", refused}};

enum class End {
    Enter,
    Tab,
    Backtab,
    Up,
    Down,
    OtherCell,
    OtherField,
    Escape
};
constexpr End ends[] = {End::Enter, End::Tab,       End::Backtab,    End::Up,
                        End::Down,  End::OtherCell, End::OtherField, End::Escape};

void act(const Session &session, End end)
{
    const auto clickAway = [](auto away) {
        if (QApplication::activePopupWidget()) // a click beside the list closes it first
            away();
        away();
    };
    switch (end) {
    case End::Enter:
        press(Qt::Key_Return);
        break;
    case End::Tab:
        press(Qt::Key_Tab);
        break;
    case End::Backtab:
        press(Qt::Key_Backtab, Qt::ShiftModifier);
        break;
    case End::Up:
    case End::Down:
        if (QApplication::activePopupWidget()) // where the keys walk through the list
            QApplication::activePopupWidget()->close();
        press(end == End::Up ? Qt::Key_Up : Qt::Key_Down);
        break;
    case End::OtherCell: // above, where no list covers it
        clickAway([&] { session.clickCell(0, session.column(Field::OutputDType)); });
        break;
    case End::OtherField: {
        auto *filter = child<QLineEdit>(session.window, "filterEdit");
        clickAway([&] { click(*filter, filter->rect().center()); });
        break;
    }
    case End::Escape:
        press(Qt::Key_Escape);
        break;
    }
}

/// Types a text into a cell and ends. Returns what is wrong then; empty if nothing is.
QString wrong(const Session &session, int column, const Typed &typed, End end, int delay)
{
    session.undoAll();
    const QString before = session.stored(column);
    const QString text = QString::fromLatin1(typed.text);
    const QString told = session.note();
    session.goTo(column);
    type(text, delay);
    act(session, end);
    const QString after = session.stored(column);
    const CellEdit *editor = session.editor();
    const QString left = editor ? editor->text() : QString();
    const QString reason = session.reason();
    const QString note = session.note();
    if (editor)
        press(Qt::Key_Escape);
    if (session.editor())
        return QStringLiteral("Escape does not close the editor");
    const bool isLeft = end == End::OtherCell || end == End::OtherField;
    const QString expected = end == End::Escape || !typed.stored ? before : QString::fromLatin1(typed.stored);
    if (after != expected)
        return QStringLiteral("stored “%1”").arg(after);
    if (session.stored(column) != after)
        return QStringLiteral("Escape changed the value to “%1”").arg(session.stored(column));
    if (end == End::Escape || typed.stored)
        return reason.isEmpty() && (note.isEmpty() || note == told) ? QString()
                                                                    : QStringLiteral("refused: ") + reason + note;
    if (isLeft)
        return note.contains(text) ? QString() : QStringLiteral("lost without a word");
    if (left != text)
        return QStringLiteral("the refused text is gone: “%1”").arg(left);
    return reason.contains(text) ? QString() : QStringLiteral("refused without a reason: ") + reason;
}

void addCells()
{
    QTest::addColumn<int>("slot");
    QTest::addColumn<int>("field");
    const auto row = [](const char *name, Field slot, Field field) {
        QTest::newRow(name) << static_cast<int>(slot) << static_cast<int>(field);
    };
    row("input dtype", Field::InputDType, Field::DType);
    row("weight dtype", Field::WeightDType, Field::DType);
    row("bias dtype", Field::BiasDType, Field::Unknown);
    row("input quant min", Field::InputDType, Field::QuantMinLowerBound);
    row("input scale min", Field::InputDType, Field::ScaleMinLowerBound);
    row("dynamic", Field::IsDynamic, Field::Unknown);
}

int fetchedColumn(const Session &session)
{
    QFETCH(const int, slot);
    QFETCH(const int, field);
    const Field inner = static_cast<Field>(field);
    return session.column(static_cast<Field>(slot), inner == Field::Unknown ? std::nullopt : std::optional(inner));
}

const std::vector<Typed> &textsOf(int column)
{
    const FieldKind kind = DTypeColumn::all(Api::Torch2)[static_cast<std::size_t>(column)].kind();
    return kind == FieldKind::DType ? dtypes : kind == FieldKind::Bound ? numbers : booleans;
}

} // namespace

void TestTyping::cellsHoldWhatIsTyped_data()
{
    addCells();
}

void TestTyping::cellsHoldWhatIsTyped()
{
    const Session session;
    const int column = fetchedColumn(session);
    QStringList faults;
    for (const Typed &typed : textsOf(column)) {
        for (const End end : ends) {
            if (const QString fault = wrong(session, column, typed, end, 0); !fault.isEmpty())
                faults.append(QStringLiteral("“%1”, end %2: %3").arg(typed.text).arg(static_cast<int>(end)).arg(fault));
        }
    }
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join('\n')));
}

void TestTyping::slowTypingIsTheSame_data()
{
    QTest::addColumn<int>("slot");
    QTest::addColumn<int>("field");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected");
    QTest::addColumn<int>("delay");
    const auto row = [](Field slot, Field field, const char *text, const char *expected, int delay) {
        QTest::addRow("%s at %d ms", text, delay)
            << static_cast<int>(slot) << static_cast<int>(field) << QByteArray(text) << QByteArray(expected) << delay;
    };
    row(Field::InputDType, Field::DType, "float32", "float32", 50);
    row(Field::WeightDType, Field::DType, "quint8", "quint8", 50);
    row(Field::InputDType, Field::ScaleMinLowerBound, "1/4096", "0.000244140625", 50);
    row(Field::InputDType, Field::DType, "float16", "float16", 150);
    row(Field::InputDType, Field::ScaleMinLowerBound, "2**-12", "0.000244140625", 150);
    row(Field::InputDType, Field::DType, "qint8", "qint8", 400);
    row(Field::IsDynamic, Field::Unknown, "True", "yes", 400);
}

void TestTyping::slowTypingIsTheSame()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, expected);
    QFETCH(const int, delay);
    const Session session;
    QCOMPARE(wrong(session, fetchedColumn(session), {text.constData(), expected.constData()}, End::Enter, delay),
             QString());
}

void TestTyping::tabWalksThroughARow()
{
    const Session session;
    session.goTo(session.column(Field::InputDType));
    type("qint8");
    press(Qt::Key_Tab);
    type("-0x80");
    press(Qt::Key_Tab);
    type("2**7");
    press(Qt::Key_Tab);
    QVERIFY(!QApplication::activePopupWidget());
    type("1/256");
    press(Qt::Key_Return);
    QCOMPARE(session.stored(session.column(Field::InputDType)), QString("qint8"));
    QCOMPARE(session.stored(session.column(Field::InputDType, Field::QuantMinLowerBound)), QString("-128"));
    QCOMPARE(session.stored(session.column(Field::InputDType, Field::QuantMaxUpperBound)), QString("128"));
    QCOMPARE(session.stored(session.column(Field::InputDType, Field::ScaleMinLowerBound)), QString("0.00390625"));
}

/// A large document is checked in a thread, whose result may arrive while the user types.
void TestTyping::problemsThatAreFoundMeanwhileKeepTheText()
{
    const Session session;
    Document &document = session.window.session().document();
    std::optional<BusyThreads> busy(std::in_place);
    document.insertEntries(2, Document::Entries(2000, document.entry(1)), "make it large");
    const int max = session.column(Field::InputDType, Field::QuantMaxUpperBound);
    session.goTo(max);
    type("1"); // below the minimum
    press(Qt::Key_Tab);
    type("2**");
    const auto hasProblems = [&] {
        const QAbstractItemModel &model = *session.view()->model();
        return model.index(edited, max).data(Qt::DecorationRole).isValid() ||
               model.index(edited, max - 1).data(Qt::DecorationRole).isValid();
    };
    QVERIFY(!hasProblems());
    busy.reset();
    QTRY_VERIFY(hasProblems());
    type("-12");
    press(Qt::Key_Return);
    QCOMPARE(session.stored(session.column(Field::InputDType, Field::ScaleMinLowerBound)), QString("0.000244140625"));
}

void TestTyping::listOpensByKeyAndMouse_data()
{
    QTest::addColumn<int>("way");
    QTest::newRow("F2") << 0;
    QTest::newRow("a double click") << 1;
    QTest::newRow("Alt+Down in the editor") << 2;
    QTest::newRow("F4 in the editor") << 3;
}

void TestTyping::listOpensByKeyAndMouse()
{
    QFETCH(const int, way);
    const Session session;
    const int dtype = session.column(Field::WeightDType);
    session.goTo(dtype);
    if (way == 1) {
        QWidget &viewport = *session.view()->viewport();
        const QPoint cell = session.view()->visualRect(session.view()->currentIndex()).center();
        QTest::mouseDClick(session.window.windowHandle(), Qt::LeftButton, {}, viewport.mapTo(&session.window, cell));
    } else {
        press(Qt::Key_F2);
    }
    QTRY_VERIFY(QApplication::activePopupWidget());
    if (way > 1) {
        QApplication::activePopupWidget()->close();
        press(way == 2 ? Qt::Key_Down : Qt::Key_F4, way == 2 ? Qt::AltModifier : Qt::NoModifier);
    }
    auto *list = qobject_cast<QAbstractItemView *>(QApplication::activePopupWidget());
    QVERIFY(list);
    QVERIFY(list->model()->rowCount() > 20);
    const QModelIndex choice = list->model()->match(list->model()->index(0, 0), Qt::DisplayRole, "qint32").value(0);
    list->scrollTo(choice);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(choice).center());
    QTRY_COMPARE(session.stored(dtype), QString("qint32"));
    QVERIFY(!session.editor());
    QCOMPARE(session.window.session().document().undoStack().count(), 1);
}

void TestTyping::choiceIsTakenFromTheList()
{
    const Session session;
    const int dtype = session.column(Field::WeightDType);
    session.goTo(dtype);
    type("t32");
    press(Qt::Key_Down);
    const QString chosen = session.editor()->text(); // it stands in the cell before it is taken
    QVERIFY2(chosen.contains("t32") && chosen != "t32", qPrintable(chosen));
    press(Qt::Key_Return);
    QCOMPARE(session.stored(dtype), chosen);
}

void TestTyping::unchangedNumberKeepsItsSpelling()
{
    const Session session;
    const int scale = session.column(Field::InputDType, Field::ScaleMinLowerBound);
    QCOMPARE(session.view()->model()->index(0, scale).data().toString(), QString("1/256"));
    session.goTo(scale, 0);
    press(Qt::Key_F2);
    press(Qt::Key_Return);
    session.goTo(scale, 0);
    type("1/256");
    press(Qt::Key_Tab);
    QCOMPARE(session.stored(scale, 0), QString("3.90625e-3"));
    QVERIFY(!session.window.session().document().isModified());
}

void TestTyping::severalCellsTakeTheText()
{
    const Session session;
    const int dtype = session.column(Field::WeightDType);
    session.goTo(dtype, 0);
    for (int i = 0; i < 2; ++i)
        press(Qt::Key_Down, Qt::ShiftModifier);
    type("qint8");
    press(Qt::Key_Return);
    for (const int row : {0, 1, 2})
        QCOMPARE(session.stored(dtype, row), QString("qint8"));
    QCOMPARE(session.window.session().document().undoStack().count(), 1);
}

void TestTyping::pastedTextIsRead_data()
{
    QTest::addColumn<bool>("inEditor");
    QTest::addColumn<QString>("pasted");
    QTest::addColumn<QString>("stored");
    for (const bool inEditor : {false, true}) {
        const char *where = inEditor ? "into the editor" : "onto the cell";
        QTest::addRow("a fraction %s", where) << inEditor << "1/4096"
                                              << "0.000244140625";
        QTest::addRow("a line %s", where) << inEditor << "2**-12\n"
                                          << "0.000244140625";
        QTest::addRow("a word %s", where) << inEditor << "abc"
                                          << "0.25";
    }
}

void TestTyping::pastedTextIsRead()
{
    QFETCH(const bool, inEditor);
    QFETCH(const QString, pasted);
    QFETCH(const QString, stored);
    const Session session;
    const int scale = session.column(Field::InputDType, Field::ScaleMinLowerBound);
    QGuiApplication::clipboard()->setText(pasted);
    session.goTo(scale);
    if (inEditor)
        press(Qt::Key_F2);
    press(Qt::Key_V, Qt::ControlModifier);
    if (inEditor)
        press(Qt::Key_Return);
    QCOMPARE(session.stored(scale), stored);
    const bool isRefused = pasted == "abc";
    QCOMPARE((inEditor ? session.reason() : session.note()).contains("abc"), isRefused);
}

void TestTyping::pasteSaysWhatItDid()
{
    const Session session;
    const int dtype = session.column(Field::WeightDType);
    session.goTo(dtype);
    QGuiApplication::clipboard()->setText("qint8\t\nqint8\t");
    press(Qt::Key_V, Qt::ControlModifier);
    QVERIFY2(session.note().contains("over") && session.note().contains('4'), qPrintable(session.note()));
    session.view()->selectRow(edited);
    press(Qt::Key_C, Qt::ControlModifier);
    press(Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(session.view()->model()->rowCount(), 4);
    QVERIFY2(session.note().contains("new dtype config"), qPrintable(session.note()));
}

/// A spreadsheet would read 1/64 as a date.
void TestTyping::copiedNumbersAreDecimals()
{
    const Session session;
    session.goTo(session.column(Field::InputDType, Field::ScaleMinLowerBound), 0);
    press(Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), QString("3.90625e-3"));
}

void TestTyping::savingTakesWhatIsTyped()
{
    const Session session;
    session.goTo(session.column(Field::InputDType, Field::ScaleMinLowerBound));
    type("2**-10");
    press(Qt::Key_S, Qt::ControlModifier);
    QVERIFY(!session.editor());
    QTRY_VERIFY(!session.window.session().document().isModified());
    QFile file(session.path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().contains("0.0009765625"));
}

void TestTyping::savingLeavesARefusedText()
{
    const Session session;
    const int scale = session.column(Field::InputDType, Field::ScaleMinLowerBound);
    session.goTo(scale);
    type("2**");
    press(Qt::Key_S, Qt::ControlModifier);
    QTRY_COMPARE(session.window.statusBar()->currentMessage(),
                 QString("Saved typed.bcfg.json without “2**”, which cannot be stored"));
    QVERIFY(session.editor());
    QVERIFY(session.reason().contains("2**"));
    type("-10");
    QCOMPARE(session.reason(), QString());
    press(Qt::Key_Return);
    QCOMPARE(session.stored(scale), QString("0.0009765625"));
}

void TestTyping::refusedTextWaitsBehindATab_data()
{
    QTest::addColumn<QKeySequence>("leaves");
    QTest::addColumn<QKeySequence>("comesBack");
    QTest::newRow("matrix") << QKeySequence("Ctrl+M") << QKeySequence("Ctrl+M");
    QTest::newRow("another section") << QKeySequence("Alt+U") << QKeySequence("Alt+D");
}

void TestTyping::refusedTextWaitsBehindATab()
{
    QFETCH(const QKeySequence, leaves);
    QFETCH(const QKeySequence, comesBack);
    const Session session;
    session.goTo(session.column(Field::InputDType, Field::QuantMinLowerBound));
    type("12x");
    QTest::keySequence(&test::typedWindow(), leaves);
    QVERIFY(!session.view()->isVisible());
    QTest::keySequence(&test::typedWindow(), comesBack);
    QVERIFY(session.view()->isVisible());
    QVERIFY(session.editor());
    QCOMPARE(session.editor()->text(), QString("12x"));
    QVERIFY(session.reason().contains("12x"));

    QTest::keySequence(&test::typedWindow(), leaves);
    session.window.session().cursor().moveTo(1);
    QTest::keySequence(&test::typedWindow(), comesBack);
    QVERIFY(!session.editor());
    QVERIFY2(session.note().startsWith("Not stored for Linear: "), qPrintable(session.note()));
}

void TestTyping::savingGoesToARefusedTextThatIsCovered_data()
{
    QTest::addColumn<QKeySequence>("leaves");
    QTest::newRow("matrix") << QKeySequence("Ctrl+M");
    QTest::newRow("another section") << QKeySequence("Alt+U");
}

void TestTyping::savingGoesToARefusedTextThatIsCovered()
{
    QFETCH(const QKeySequence, leaves);
    const Session session;
    session.goTo(session.column(Field::InputDType, Field::QuantMinLowerBound));
    type("12x");
    QTest::keySequence(&test::typedWindow(), leaves);
    QVERIFY(!session.view()->isVisible());
    press(Qt::Key_S, Qt::ControlModifier);
    QTRY_COMPARE(session.window.statusBar()->currentMessage(),
                 QString("Saved typed.bcfg.json without “12x”, which cannot be stored"));
    QVERIFY(session.editor());
    QVERIFY(session.editor()->hasFocus());
}

void TestTyping::leftTextIsToldBesideAnotherPattern()
{
    const Session session;
    session.goTo(session.column(Field::InputDType, Field::ScaleMinLowerBound));
    type("1e400");
    auto *list = child<QTableView>(session.window, "entryView");
    click(*list->viewport(), list->visualRect(list->model()->index(1, EntryModel::PatternColumn)).center());
    QCOMPARE(session.window.session().cursor().row(), 1);
    QVERIFY2(session.note().startsWith("Not stored for Linear: "), qPrintable(session.note()));
    QVERIFY2(session.note().contains("1e400"), qPrintable(session.note()));
    QVERIFY(!session.window.session().document().isModified());
}

void TestTyping::keyToAnotherPatternTakesTheText_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isTaken");
    QTest::newRow("taken") << QString("12") << true;
    QTest::newRow("refused") << QString("1e400") << false;
}

void TestTyping::keyToAnotherPatternTakesTheText()
{
    QFETCH(const QString, text);
    QFETCH(const bool, isTaken);
    const Session session;
    const int min = session.column(Field::InputDType, Field::QuantMinLowerBound);
    const Document &document = session.window.session().document();
    session.goTo(min);
    type(text);
    press(Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(session.window.session().cursor().row(), 1);
    QVERIFY(!session.editor());
    QCOMPARE(session.stored(min), isTaken ? text : QString("3"));
    QCOMPARE(session.note().contains(text), !isTaken);
    QCOMPARE(session.window.session().document().undoStack().count(), isTaken ? 1 : 0);
    QVERIFY(document.entry(1)->dtypeConfigs().empty());
}

/// Undo takes back the typed text, not the step before it, which was in another pattern.
void TestTyping::undoOnTheToolBarTakesTheText()
{
    const Session session;
    const int min = session.column(Field::InputDType, Field::QuantMinLowerBound);
    Document &document = session.window.session().document();
    document.changeEntry(1, *document.entry(0), "copy");
    session.goTo(min);
    type("12");
    QWidget *button = session.window.menus().toolBar().widgetForAction(session.window.commands()[Command::Undo]);
    click(*button, button->rect().center());
    QCOMPARE(document.undoStack().index(), 1);
    QCOMPARE(document.undoStack().redoText(), QString("Set Input quant min"));
    document.undoStack().redo();
    QCOMPARE(session.stored(min), QString("12"));
}

void TestTyping::columnsGrowWithTheirText()
{
    const Session session;
    const int min = session.column(Field::InputDType, Field::QuantMinLowerBound);
    session.goTo(min);
    type("123456789012345");
    press(Qt::Key_Return);
    const QAbstractItemView &view = *session.view();
    QVERIFY(view.sizeHintForColumn(min) > 80);
    QVERIFY(session.view()->columnWidth(min) >= view.sizeHintForColumn(min));
}

/// The names of groups stay in place while the columns scroll, so scrolling must not move the pixels of the header.
void TestTyping::headerIsPaintedWholeAfterAScroll()
{
    const Session session;
    child<QCheckBox>(session.window, "allConstraints")
        ->setChecked(true); // more columns than a table in sight has room for
    QScrollBar *bar = session.view()->horizontalScrollBar();
    QTRY_VERIFY(bar->maximum() > 0);
    QCoreApplication::processEvents();
    QWidget *header = session.view()->horizontalHeader()->viewport();
    QCOMPARE(header->visibleRegion(), QRegion(header->rect())); // else nothing of it is moved anyway
    const test::Painted painted(*header);
    bar->triggerAction(QScrollBar::SliderSingleStepAdd); // a click on its arrow: most of what is there could be moved
    QTRY_COMPARE(header->visibleRegion().subtracted(painted.region), QRegion());
}

BCFG_TEST(TestTyping)

} // namespace tst_typing

#include "tst_typing.moc"
