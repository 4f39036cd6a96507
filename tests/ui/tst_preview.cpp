// SPDX-License-Identifier: Apache-2.0
#include "core/json/exporter.h"
#include "core/python/todict.h"
#include "tests/support/child.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "ui/files/documentio.h"
#include "ui/preview/jsonedit.h"
#include "ui/preview/lineplaces.h"
#include "ui/preview/previewpanel.h"
#include "ui/preview/wrapping.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTextBlock>

namespace tst_preview {

using namespace bcfg;
using namespace bcfg::ui;
using test::press;
using test::type;

class TestPreview : public QObject
{
    Q_OBJECT

private slots:
    void longLinesBreakAsBlackBreaksThem_data();
    void longLinesBreakAsBlackBreaksThem();
    void breakingLinesLosesNothing();
    void noLineIsCutAtAnyWidth();
    void linesKnowTheirPlaces();
    void clickLeadsToTheField();
    void typedJsonIsOneStep();
    void wrongJsonIsToldAtItsPlaceAndStays();
    void typedJsonOutlastsOtherEdits();
    void wholeListIsNoPatternConfig();
};

namespace {

struct Session
{
    Session()
    {
        document.open(readTemplate("templates/torch-2.6.0/native.bcfg.json"), {});
        cursor.moveTo(3);
        panel.resize(420, 600);
        static_cast<QWidget &>(panel).show();
        if (!QTest::qWaitForWindowActive(&panel))
            qFatal("the preview does not become active");
        QCoreApplication::processEvents();
    }
    void showTab(int tab) { test::child<QTabWidget>(panel, "previewTabs")->setCurrentIndex(tab); }
    QPlainTextEdit *view() const
    {
        return test::child<QTabWidget>(panel, "previewTabs")->currentWidget()->findChild<QPlainTextEdit *>();
    }
    JsonEdit *json()
    {
        showTab(1);
        auto *edit = test::child<JsonEdit>(panel, "jsonEdit");
        edit->setFocus();
        return edit;
    }
    QString state() const { return test::child<QLabel>(panel, "jsonState")->text(); }
    /// Puts the cursor behind a text of the view.
    static void goBehind(QPlainTextEdit &view, const QString &text)
    {
        QTextCursor cursor = view.document()->find(text);
        if (cursor.isNull())
            qFatal("no %s", qPrintable(text));
        cursor.clearSelection();
        view.setTextCursor(cursor);
    }

    Document document;
    Cursor cursor{document};
    PreviewPanel panel{cursor};
};

QString withoutSpaces(QString text)
{
    return text.remove(' ').remove('\n');
}

} // namespace

void TestPreview::longLinesBreakAsBlackBreaksThem_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("columns");
    QTest::addColumn<QString>("expected");
    QTest::newRow("short") << "  f(a, b)" << 20 << "  f(a, b)";
    QTest::newRow("what is inside fits") << "'key': call(one, two)," << 16 << "'key': call(\n  one, two\n),";
    QTest::newRow("an element a line") << "  k(aaaaaa, bbbbbb)" << 14 << "  k(\n    aaaaaa,\n    bbbbbb\n  )";
    QTest::newRow("nested") << "f(a, g(bbbbbb, cccccc))" << 12 << "f(\n  a,\n  g(\n    bbbbbb,\n    cccccc\n  )\n)";
    QTest::newRow("commas and brackets of strings") << "f('a, (b', c)" << 9 << "f(\n  'a, (b',\n  c\n)";
    QTest::newRow("nothing to break at") << "abcdefghij" << 4 << "abcdefghij";
    QTest::newRow("empty brackets") << "abcdefghij()" << 4 << "abcdefghij()";
    QTest::newRow("no closing bracket") << "abc(def, ghi" << 4 << "abc(def, ghi";
}

void TestPreview::longLinesBreakAsBlackBreaksThem()
{
    QFETCH(const QString, text);
    QFETCH(const int, columns);
    QFETCH(const QString, expected);
    QCOMPARE(wrapped(text, columns), expected);
}

void TestPreview::breakingLinesLosesNothing()
{
    const BackendConfig config = readTemplate("templates/torch-2.6.0/qnnpack.bcfg.json");
    for (const Shared<PatternConfig> &entry : config.configs) {
        const QString text = QString::fromStdString(toDictLines(*entry, releaseOf(config)));
        for (const int columns : {24, 40, 80})
            QCOMPARE(withoutSpaces(wrapped(text, columns)), withoutSpaces(text));
        QCOMPARE(wrapped(text, 10000), text);
    }
}

void TestPreview::noLineIsCutAtAnyWidth()
{
    Session session;
    for (const int width : {260, 420, 900}) {
        session.panel.resize(width, 600);
        for (int tab = 0; tab < 4; ++tab) {
            session.showTab(tab);
            QCoreApplication::processEvents();
            const QPlainTextEdit *view = session.view();
            for (QTextBlock block = view->document()->begin(); block.isValid(); block = block.next()) {
                for (int line = 0; line < block.layout()->lineCount(); ++line)
                    QVERIFY(block.layout()->lineAt(line).naturalTextWidth() <= view->viewport()->width());
            }
        }
    }
}

void TestPreview::linesKnowTheirPlaces()
{
    const auto places = [](const QString &text) {
        QStringList all;
        for (const JsonPointer &place : placesOfLines(text))
            all.append(QString::fromStdString(place.text()));
        return all;
    };
    QCOMPARE(
        places("{\n  \"pattern\": [\n    \"a\",\n    \"b\"\n  ],\n  \"dtype_configs\": [\n    {\n      \"bias_dtype\": "
               "\"c:d\"\n    }, {\n      \"is_dynamic\": true\n    }\n  ]\n}"),
        QStringList({"", "/pattern", "/pattern/0", "/pattern/1", "/pattern/1", "/dtype_configs", "/dtype_configs/0",
                     "/dtype_configs/0/bias_dtype", "/dtype_configs/0/bias_dtype", "/dtype_configs/1/is_dynamic",
                     "/dtype_configs/1/is_dynamic", "/dtype_configs/1", "/dtype_configs"}));
    QCOMPARE(places("{\n  'dtype_configs': [\n    {\n      'input_dtype': DTypeWithConstraints(\n        "
                    "dtype=torch.quint8,\n        quant_min_lower_bound=0,\n      ),"),
             QStringList({"", "/dtype_configs", "/dtype_configs/0", "/dtype_configs/0/input_dtype",
                          "/dtype_configs/0/input_dtype/dtype", "/dtype_configs/0/input_dtype/quant_min_lower_bound",
                          "/dtype_configs/0/input_dtype"}));
}

void TestPreview::clickLeadsToTheField()
{
    Session session;
    QSignalSpy requested(&session.panel, &Panel::requested);
    const auto click = [&](const QString &text, Qt::KeyboardModifiers modifiers) {
        QPlainTextEdit *view = session.view();
        const QTextCursor found = view->document()->find(text);
        if (found.isNull())
            qFatal("no %s", qPrintable(text));
        QTest::mouseClick(view->viewport(), Qt::LeftButton, modifiers, view->cursorRect(found).center());
    };
    const auto asked = [&] {
        return requested.isEmpty() ? QString()
                                   : QString::fromStdString(requested.takeLast().front().value<JsonPointer>().text());
    };
    click("'output_dtype'", {});
    QCOMPARE(asked(), QString("/configs/3/dtype_configs/0/output_dtype"));
    click("'fused_module'", {});
    QCOMPARE(asked(), QString("/configs/3/fused_module"));
    session.json();
    click("\"observation_type\"", {}); // where one edits, a click puts the cursor
    QCOMPARE(asked(), QString());
    click("\"observation_type\"", Qt::ControlModifier);
    QCOMPARE(asked(), QString("/configs/3/observation_type"));
}

void TestPreview::typedJsonIsOneStep()
{
    Session session;
    const BackendConfig before = session.document.config();
    JsonEdit *edit = session.json();
    Session::goBehind(*edit, "torch.nn.intrinsic.ConvReLU1d");
    for (int i = 0; i < 2; ++i)
        press(Qt::Key_Backspace);
    type("2d");
    QCOMPARE(session.document.undoStack().count(), 0);
    QVERIFY2(session.state().startsWith("Not stored yet"), qPrintable(session.state()));
    press(Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(session.document.undoStack().count(), 1);
    QCOMPARE(session.document.undoStack().undoText(), QString("Edit as JSON"));
    QVERIFY(session.cursor.entry()->fusedModule()->path().ends_with("ConvReLU2d"));
    QTRY_COMPARE(edit->toPlainText().toStdString(), exportPatternConfig(*session.cursor.entry()));
    session.document.undoStack().undo();
    QVERIFY(session.document.config() == before);
    QTRY_COMPARE(edit->toPlainText().toStdString(), exportPatternConfig(*session.cursor.entry()));
}

void TestPreview::wrongJsonIsToldAtItsPlaceAndStays()
{
    Session session;
    const BackendConfig before = session.document.config();
    JsonEdit *edit = session.json();
    const QString given = edit->toPlainText();
    Session::goBehind(*edit, "\"pattern\"");
    press(Qt::Key_Backspace); // the string goes on to the end of the line
    const int line = edit->textCursor().blockNumber() + 1;
    QVERIFY2(session.state().startsWith(QString("Line %1, column ").arg(line)), qPrintable(session.state()));
    QCOMPARE(edit->extraSelections().size(), 1);
    QVERIFY(!test::child<QPushButton>(session.panel, "storeJson")->isEnabled());
    press(Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(session.document.config() == before);
    QVERIFY(edit->toPlainText() != given);
    press(Qt::Key_Escape);
    QCOMPARE(edit->toPlainText(), given);
    QVERIFY(edit->extraSelections().isEmpty());
    QCOMPARE(session.document.undoStack().count(), 0);
}

void TestPreview::typedJsonOutlastsOtherEdits()
{
    Session session;
    JsonEdit *edit = session.json();
    Session::goBehind(*edit, "\"pattern\": ");
    type("x");
    const QString typed = edit->toPlainText();
    PatternConfig entry = *session.cursor.entry();
    entry.remove(Field::FusedModule);
    session.cursor.changeEntry(std::move(entry), "edit");
    QCoreApplication::processEvents();
    QCOMPARE(edit->toPlainText(), typed);
    session.showTab(0);
    session.json();
    QCOMPARE(edit->toPlainText(), typed);
    press(Qt::Key_Escape);
    QCOMPARE(edit->toPlainText().toStdString(), exportPatternConfig(*session.cursor.entry()));
    type("x"); // somewhere in it, which cannot be stored
    session.cursor.moveTo(4);
    QTRY_COMPARE(edit->toPlainText().toStdString(), exportPatternConfig(*session.cursor.entry()));
    QVERIFY2(session.state().startsWith("Not stored: "), qPrintable(session.state()));
}

void TestPreview::wholeListIsNoPatternConfig()
{
    Session session;
    JsonEdit *edit = session.json();
    for (const char *text :
         {"[]", "{}, {}", "{}], \"x\": [{}", "[{\"pattern\": \"a.b\"}, {\"pattern\": \"a.c\"}]", ""}) {
        edit->setPlainText(text);
        QVERIFY2(!edit->store(), text);
        QVERIFY2(!session.state().isEmpty() && !session.state().startsWith("Not stored yet"), text);
    }
    QCOMPARE(session.document.undoStack().count(), 0);
}

BCFG_TEST(TestPreview)

} // namespace tst_preview

#include "tst_preview.moc"
