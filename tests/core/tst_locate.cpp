// SPDX-License-Identifier: Apache-2.0
#include "core/json/locate.h"

#include <QTest>

using namespace bcfg;

class TestLocate : public QObject
{
    Q_OBJECT

private slots:
    void findsPlaces_data();
    void findsPlaces();
    void findsPlacesInListsThatAreAlike();
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
    std::vector<Diagnostic> diagnostics{{.rule = "X", .where = *JsonPointer::parse(pointer.toStdString())}};
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
        diagnostics.push_back({.rule = "X", .where = *JsonPointer::parse(pointer)});
    locate(diagnostics, text);
    QCOMPARE(diagnostics[0].place->line, std::size_t(2));
    QCOMPARE(diagnostics[1].place->line, std::size_t(4));
    QCOMPARE(diagnostics[0].place->column, diagnostics[1].place->column);
}

QTEST_APPLESS_MAIN(TestLocate)
#include "tst_locate.moc"
