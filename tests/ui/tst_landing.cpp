// SPDX-License-Identifier: Apache-2.0
#include "tests/support/awaited.h"
#include "tests/support/child.h"
#include "tests/support/dtypeviews.h"
#include "tests/support/files.h"
#include "tests/support/testprogram.h"
#include "tests/support/windowsession.h"
#include "ui/basis/text.h"
#include "ui/page/dtypes/dtypecolumns.h"

#include <QComboBox>
#include <QStatusBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

namespace tst_landing {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::page;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;
using namespace bcfg::ui::window;

namespace {

const QString nativePath = QStringLiteral(RESOURCES_DIR "/templates/torch-2.6.0/native.bcfg.json");

std::variant<StartOptions, StartAnswer> parse(const QStringList &arguments)
{
    return parseArguments(QStringList{"program"} + arguments);
}

StartOptions optionsOf(const QStringList &arguments)
{
    const auto parsed = parse(arguments);
    if (const auto *answer = std::get_if<StartAnswer>(&parsed))
        qFatal("refused: %s", qPrintable(answer->text));
    return std::get<StartOptions>(parsed);
}

/// A window that was started with these arguments.
struct Session : test::HiddenWindow
{
    explicit Session(const QStringList &arguments)
    {
        if (const auto error = test::start(window, optionsOf(arguments)))
            qFatal("%s", qPrintable(error->message));
        window.show();
    }
    QTableView *dtypes() const { return test::dtypeTable(window); }
    QString said() const { return window.statusBar()->currentMessage(); }
};

/// The line of the native config's file, counted from 1, that begins with this text in the pattern config `config`.
int lineOf(const char *text, int config)
{
    QFile file(nativePath);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("there is no native config");
    const QList<QByteArray> lines = file.readAll().split('\n');
    int seen = -1;
    for (int i = 0; i < lines.size(); ++i) {
        seen += lines[i] == "    {" ? 1 : 0;
        if (seen == config && lines[i].trimmed().startsWith(text))
            return i + 1;
    }
    qFatal("no %s", text);
}

} // namespace

class TestLanding : public QObject
{
    Q_OBJECT

private slots:
    void placeIsSplitFromTheFile_data();
    void placeIsSplitFromTheFile();
    void fileWithSuchANameWins();
    void wrongPlacesAreRefused();
    void lineLeadsToItsField();
    void printedFindingLeadsToItsCell();
    void pointerLeadsToItsRow();
    void pointerLeadsToItsFieldOfATemplate();
    void whatIsNotThereLeadsNearAndSaysSo_data();
    void whatIsNotThereLeadsNearAndSaysSo();
};

void TestLanding::placeIsSplitFromTheFile_data()
{
    QTest::addColumn<QString>("argument");
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("line"); // -1: none
    QTest::addColumn<int>("column");
    const auto row = [](const char *argument, const char *file, int line = -1, int column = -1) {
        QTest::newRow(argument) << argument << file << line << column;
    };
    row("", "");
    row("a.json", "a.json");
    row("a.json:", "a.json:");
    row("a.json:0", "a.json:0");
    row("a.json:7", "a.json", 7);
    row("a.json:007:", "a.json", 7);
    row("a.json:7:3", "a.json", 7, 3);
    row("a.json:7:3:", "a.json", 7, 3);
    row("/b/a.json:7:3: error: “x” at 5:6: bad: 9 [D15]", "/b/a.json", 7, 3);
    row("a.json:7:3: error: one\n line more", "a.json", 7, 3);
    row("a:5:x.json:7:3", "a:5:x.json", 7, 3);
    row("a b.json:7", "a b.json", 7);
    row(":7:3", ":7", 3);
    row("a.json:7x", "a.json:7x");
    row("C:\\a.json", "C:\\a.json");
}

void TestLanding::placeIsSplitFromTheFile()
{
    QFETCH(const QString, argument);
    QFETCH(const QString, file);
    QFETCH(const int, line);
    QFETCH(const int, column);
    const auto [name, spot] = splitFileAndSpot(argument);
    QCOMPARE(name, file);
    QCOMPARE(spot.line ? toInt(*spot.line) : -1, line);
    QCOMPARE(spot.column ? toInt(*spot.column) : -1, column);
}

void TestLanding::fileWithSuchANameWins()
{
    const QTemporaryDir folder;
    const QString odd = folder.filePath("a.json:7:3");
    QVERIFY(QFile::copy(nativePath, odd));
    const auto [name, spot] = splitFileAndSpot(odd);
    QCOMPARE(name, odd);
    QVERIFY(!spot.isGiven());
}

void TestLanding::wrongPlacesAreRefused()
{
    const auto refusal = [](const QStringList &arguments) {
        const auto parsed = parse(arguments);
        const auto *answer = std::get_if<StartAnswer>(&parsed);
        return answer && answer->exitStatus == 2 ? answer->text : QString();
    };
    QVERIFY(refusal({"--pointer", "configs/3"}).contains("--pointer"));
    QVERIFY(refusal({"--diff", "a"}).contains("two files"));
    QVERIFY(refusal({"--merge", "a", "b", "c"}).contains("four files"));
    QCOMPARE(optionsOf({"--diff", "a:1:2", "b:3"}).file, QString("b:3")); // no places: git names files
    QCOMPARE(optionsOf({"--merge", "a", "b", "c", "d"}).merged, QStringList({"a", "b", "c"}));
    QVERIFY(optionsOf({"--pointer", "/configs/3"}).isAboutDocument());
    QVERIFY(!optionsOf({}).spot.isGiven());
}

void TestLanding::lineLeadsToItsField()
{
    Session session({nativePath + ':' + QString::number(lineOf("\"observation_type\"", 5))});
    QCOMPARE(session.window.session().cursor().row(), 5);
    QVERIFY(qobject_cast<QComboBox *>(session.window.focusWidget()));
    QVERIFY(session.said().startsWith("Opened"));
}

void TestLanding::printedFindingLeadsToItsCell()
{
    const int line = lineOf("\"weight_dtype\"", 7);
    Session session({nativePath + QStringLiteral(":%1:11: error: what is wrong [D15]").arg(line)});
    QCOMPARE(session.window.session().cursor().row(), 7);
    QCOMPARE(session.window.focusWidget(), session.dtypes());
    QCOMPARE(session.dtypes()->currentIndex().column(),
             *DTypeColumn::find(Api::Torch2, Field::WeightDType, std::nullopt));
}

void TestLanding::pointerLeadsToItsRow()
{
    Session session({"--pointer", "/configs/3/dtype_configs/0", nativePath});
    QCOMPARE(session.window.session().cursor().row(), 3);
    QCOMPARE(session.dtypes()->currentIndex().row(), 0);
    QCOMPARE(session.window.focusWidget(), session.dtypes());
}

void TestLanding::pointerLeadsToItsFieldOfATemplate()
{
    Session session({"--pointer", "/configs/3/pattern"});
    QCOMPARE(session.window.session().cursor().row(), 3);
    QCOMPARE(session.window.focusWidget()->objectName(), "patternGraph");
}

void TestLanding::whatIsNotThereLeadsNearAndSaysSo_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("row");
    QTest::addColumn<QString>("said");
    const auto near = [](const char *name, const QStringList &arguments, int row, const char *said) {
        QTest::newRow(name) << arguments << row << said;
    };
    near("no such row", {"--pointer", "/configs/3/dtype_configs/99"}, 3, "nothing at /configs/3/dtype_configs/99");
    near("no such pattern", {"--pointer", "/configs/999/pattern"}, 0, "nothing at /configs/999/pattern");
    near("not a pattern", {"--pointer", "/torch_api"}, 0, "outside the pattern configs");
    near("no such line", {nativePath + ":999999:1"}, 0, "no line 999999, column 1");
    near("no such column", {nativePath + ":" + QString::number(lineOf("\"pattern\"", 6)) + ":999"}, 6, "column 999");
    near("not a line of a pattern", {nativePath + ":1"}, 0, "outside the pattern configs");
}

void TestLanding::whatIsNotThereLeadsNearAndSaysSo()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const int, row);
    QFETCH(const QString, said);
    Session session(arguments);
    QCOMPARE(session.window.session().cursor().row(), row);
    QVERIFY2(session.said().contains(said), qPrintable(session.said()));
}

BCFG_TEST(TestLanding)

} // namespace tst_landing

#include "tst_landing.moc"
