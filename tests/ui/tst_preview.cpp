// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/exporter.h"
#include "core/publish/python/todict.h"
#include "tests/support/child.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "ui/session/document/jsondrafts.h"
#include "ui/session/files/documentio.h"
#include "ui/views/preview/codelines.h"
#include "ui/views/preview/previewpanel.h"

#include <QComboBox>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTextBlock>
#include <QToolButton>

namespace tst_preview {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;
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
    void nothingIsCopiedFromAnEmptyPreview();
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

    Document document;
    Cursor cursor{document};
    JsonDrafts drafts{document};
    PreviewPanel panel{cursor, drafts};
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
    const auto click = [&](const QString &text) {
        QPlainTextEdit *view = session.view();
        const QTextCursor found = view->document()->find(text);
        if (found.isNull())
            qFatal("no %s", qPrintable(text));
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->cursorRect(found).center());
    };
    const auto asked = [&] {
        return requested.isEmpty() ? QString()
                                   : QString::fromStdString(requested.takeLast().front().value<JsonPointer>().text());
    };
    click("'output_dtype'");
    QCOMPARE(asked(), QString("/configs/3/dtype_configs/0/output_dtype"));
    click("'fused_module'");
    QCOMPARE(asked(), QString("/configs/3/fused_module"));
    session.showTab(1);
    click("\"observation_type\"");
    QCOMPARE(asked(), QString("/configs/3/observation_type"));
}

void TestPreview::nothingIsCopiedFromAnEmptyPreview()
{
    Session session;
    const auto *copy = test::child<QToolButton>(session.panel, "copyPreview");
    QVERIFY(copy->isEnabled());
    session.document.removeEntries(0, session.document.entryCount(), "remove");
    QVERIFY(!copy->isEnabled());
    auto *scope = test::child<QComboBox>(session.panel, "previewScope");
    scope->setCurrentIndex(1);
    QVERIFY(copy->isEnabled()); // the whole document has a text of its own
    scope->setCurrentIndex(0);
    QVERIFY(!copy->isEnabled());
    session.document.undoStack().undo();
    QVERIFY(copy->isEnabled());
}

BCFG_TEST(TestPreview)

} // namespace tst_preview

#include "tst_preview.moc"
