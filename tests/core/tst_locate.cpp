// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/importer.h"
#include "core/document/json/lineindex.h"
#include "core/document/json/locate.h"
#include "core/document/model/ruleid.h"
#include "tests/support/testprogram.h"

#include <QFile>
#include <QTest>

namespace tst_locate {

using namespace bcfg;

class TestLocate : public QObject
{
    Q_OBJECT

private slots:
    void findsPlaces_data();
    void findsPlaces();
    void findsPlacesInListsThatAreAlike();
    void findsWhatLiesAtAPlace_data();
    void findsWhatLiesAtAPlace();
    void findsNothingInAListThatIsOverridden();
    void findsNoColumnBeforeTheFirst();
    void findsBackWhatItLocated();
    void knowsWhichPartOfAPointerExists_data();
    void knowsWhichPartOfAPointerExists();
};

void TestLocate::findsPlaces_data()
{
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<std::size_t>("line");
    QTest::addColumn<std::size_t>("column");
    const auto row = [](const char *pointer, std::size_t line, std::size_t column) {
        QTest::newRow(*pointer ? pointer : "the document") << pointer << line << column;
    };
    row("", 1, 1);
    row("/name", 1, 2);
    row("/missing", 1, 1);
    row("/configs", 2, 1);
    row("/configs/0", 2, 13);
    row("/configs/1", 3, 3);
    row("/configs/1/pattern", 3, 16); // columns are code points: the key before it has two of two bytes
    row("/configs/1/pattern/1", 3, 39);
    row("/configs/1/root_module", 3, 3); // absent: the place of what would hold it
    row("/configs/2", 2, 1);
    row("/a~1b/0", 4, 10);
}

void TestLocate::findsPlaces()
{
    QFETCH(const QString, pointer);
    QFETCH(const std::size_t, line);
    QFETCH(const std::size_t, column);
    constexpr std::string_view text = "{\"name\": \"n\",\n"
                                      "\"configs\": [{},\n"
                                      "  {\"ää\": \"\\n\", \"pattern\": [\"torch.a\", \"torch.b\"]}],\n"
                                      " \"a/b\": [null]}\n";
    std::vector<Diagnostic> diagnostics{{.rule = RuleId::D15, .where = *JsonPointer::parse(pointer.toStdString())}};
    locate(diagnostics, text);
    QVERIFY(diagnostics[0].place);
    QCOMPARE(diagnostics[0].place->line, line);
    QCOMPARE(diagnostics[0].place->column, column);
}

void TestLocate::findsPlacesInListsThatAreAlike()
{
    const std::string entry = "{\"dtype_configs\": [{\"input_dtype\": \"torch.quint8\",\n"
                              "  \"output_dtype\": \"torch.quint8\", \"weight_dtype\": 7}]}";
    const std::string text = "{\"configs\": [" + entry + ",\n  " + entry + "]}";
    std::vector<Diagnostic> diagnostics;
    for (const char *pointer : {"/configs/0/dtype_configs/0/weight_dtype", "/configs/1/dtype_configs/0/weight_dtype"})
        diagnostics.push_back({.rule = RuleId::D15, .where = *JsonPointer::parse(pointer)});
    locate(diagnostics, text);
    QCOMPARE(diagnostics[0].place->line, std::size_t(2));
    QCOMPARE(diagnostics[1].place->line, std::size_t(4));
    QCOMPARE(diagnostics[0].place->column, diagnostics[1].place->column);
}

void TestLocate::findsWhatLiesAtAPlace_data()
{
    QTest::addColumn<std::size_t>("line");
    QTest::addColumn<std::size_t>("column"); // 0: none
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<bool>("isThere");
    const auto row = [](const char *name, std::size_t line, std::size_t column, const char *pointer,
                        bool isThere = true) {
        QTest::newRow(name) << line << column << pointer << isThere;
    };
    row("the opening bracket", 1, 1, "");
    row("a key", 1, 2, "/name");
    row("the colon behind it", 1, 8, "/name");
    row("its value", 1, 11, "/name");
    row("the comma behind it", 1, 13, "");
    row("a list", 2, 11, "/configs");
    row("a config", 2, 13, "/configs/0");
    row("the comma between two", 2, 15, "/configs");
    row("a key behind others of two bytes", 3, 16, "/configs/1/pattern");
    row("an element", 3, 39, "/configs/1/pattern/1");
    row("a key with a slash", 4, 10, "/a~1b/0");
    row("a line", 2, 0, "/configs");
    row("an indented line", 3, 0, "/configs/1");
    row("a column too far", 2, 99, "/configs", false);
    row("a line too far", 99, 1, "", false);
    row("a line too far, without a column", 99, 0, "", false);
    row("no line", 0, 1, "", false);
    row("the largest", std::size_t(-1), std::size_t(-1), "", false);
}

void TestLocate::findsWhatLiesAtAPlace()
{
    QFETCH(const std::size_t, line);
    QFETCH(const std::size_t, column);
    QFETCH(const QString, pointer);
    QFETCH(const bool, isThere);
    const std::string text = "{\"name\": \"n\",\n"
                             "\"configs\": [{},\n"
                             "  {\"ää\": \"\\n\", \"pattern\": [\"torch.a\", \"torch.b\"]}],\n"
                             " \"a/b\": [null]}\n";
    for (const char *mark : {"", "\xEF\xBB\xBF"}) {
        const std::string whole = mark + text;
        const Found found = findPlace(whole, line, column == 0 ? std::nullopt : std::optional(column));
        QCOMPARE(QString::fromStdString(found.where.text()), pointer);
        QCOMPARE(found.isThere, isThere);
    }
}

void TestLocate::findsNothingInAListThatIsOverridden()
{
    const std::string text = "{\"configs\": [{\"a\": 1}, {}],\n"
                             "\"configs\": [{\"b\": 2}]}\n";
    QCOMPARE(QString::fromStdString(findPlace(text, 2, 15).where.text()), QString("/configs/0/b"));
    QVERIFY(!findPlace(text, 1, 15).where.configIndex());
    const std::string emptied = "{\"configs\": [{\"a\": 1}],\n"
                                "\"configs\": []}\n";
    QCOMPARE(QString::fromStdString(findPlace(emptied, 1, 15).where.text()), QString("/configs"));
    const std::string replaced = "{\"configs\": [{\"a\": 1}],\n"
                                 "\"configs\": 5}\n";
    QCOMPARE(QString::fromStdString(findPlace(replaced, 1, 15).where.text()), QString("/configs"));
    std::vector<Diagnostic> diagnostics{{.rule = RuleId::D15, .where = JsonPointer::config(0)},
                                        {.rule = RuleId::D15, .where = JsonPointer::config(1)}};
    std::vector<Diagnostic> second{diagnostics[1]};
    locate(diagnostics, emptied);
    QCOMPARE(diagnostics[0].place->line, std::size_t(2));
    locate(second, text); // of which only the first list has a second entry
    QCOMPARE(second[0].place->line, std::size_t(2));
}

void TestLocate::findsNoColumnBeforeTheFirst()
{
    QVERIFY(!LineIndex("a").offsetOf({1, 0}));
    QVERIFY(!LineIndex("\x80").offsetOf({1, 0})); // which is no beginning of a character
}

void TestLocate::findsBackWhatItLocated()
{
    QFile file(RESOURCES_DIR "/templates/torch-2.6.0/native.bcfg.json");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const std::string text = file.readAll().toStdString();
    std::vector<Diagnostic> diagnostics;
    for (const std::size_t index : {0u, 1u, 57u, 193u}) {
        const JsonPointer config = JsonPointer::config(index);
        for (const JsonPointer &where :
             {config, config / "pattern", config / "dtype_configs" / 0u, config / "dtype_configs" / 0u / "input_dtype"})
            diagnostics.push_back({.rule = RuleId::D15, .where = where});
    }
    locate(diagnostics, text);
    for (const Diagnostic &diagnostic : diagnostics) {
        const Found found = findPlace(text, diagnostic.place->line, diagnostic.place->column);
        QVERIFY(found.isThere);
        QCOMPARE(found.where.text(), diagnostic.where.text());
    }
}

void TestLocate::knowsWhichPartOfAPointerExists_data()
{
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QString>("part");
    const auto row = [](const char *pointer, const char *part) {
        QTest::newRow(pointer) << pointer << part;
    };
    row("/configs/1/dtype_configs/0/input_dtype", "/configs/1/dtype_configs/0/input_dtype");
    row("/configs/1/dtype_configs/7/input_dtype", "/configs/1/dtype_configs");
    row("/configs/1/dtype_configs/-", "/configs/1/dtype_configs");
    row("/configs/1/none", "/configs/1");
    row("/configs/2", "/configs");
    row("/configs/99999999999999999999", "/configs");
    row("/name", "/name");
    row("/name/0", "/name");
    row("/none", "");
}

void TestLocate::knowsWhichPartOfAPointerExists()
{
    QFETCH(const QString, pointer);
    QFETCH(const QString, part);
    const Imported imported = importDocument(R"({"name": "n", "configs": [
        {"pattern": "torch.a"}, {"pattern": "torch.b", "dtype_configs": [{"input_dtype": "torch.quint8"}]}]})");
    QVERIFY(imported.document);
    const JsonPointer found = existingPart(*imported.document, *JsonPointer::parse(pointer.toStdString()));
    QCOMPARE(QString::fromStdString(found.text()), part);
}

BCFG_APPLESS_TEST(TestLocate)

} // namespace tst_locate

#include "tst_locate.moc"
