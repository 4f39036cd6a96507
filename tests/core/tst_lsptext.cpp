// SPDX-License-Identifier: Apache-2.0
#include "core/check/validate.h"
#include "core/document/json/textcontext.h"
#include "core/exchange/lsp/opendocument.h"
#include "core/exchange/lsp/positions.h"
#include "tests/support/files.h"
#include "tests/support/largedocument.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <random>

namespace tst_lsptext {

using namespace bcfg;

class TestLspText : public QObject
{
    Q_OBJECT

private slots:
    void countsInCodeUnits();
    void goesThereAndBackInAnyText();
    void followsATextAsIfItWereNew();
    void knowsWhatATornTextIs_data();
    void knowsWhatATornTextIs();
    void checksAnEditedTextAsIfItWereNew_data();
    void checksAnEditedTextAsIfItWereNew();
    void anEntryThatIsANumberGrows();
    void theReleaseOfTheBaseCounts();
};

void TestLspText::countsInCodeUnits()
{
    const std::string text = "a\xC3\xA4\xF0\x9F\x98\x80z\r\nb\rc\n";
    const lsp::Positions positions(text);
    QCOMPARE(positions.positionAt(7), (lsp::Position{0, 4})); // the z, behind a character of two units
    QCOMPARE(positions.offsetOf({0, 4}), std::size_t(7));
    QCOMPARE(positions.offsetOf({0, 3}), std::size_t(3)); // in the midst of it
    QCOMPARE(positions.offsetOf({0, 99}), std::size_t(8));
    QCOMPARE(positions.offsetOf({1, 0}), std::size_t(10));
    QCOMPARE(positions.offsetOf({1, 5}), std::size_t(11));
    QCOMPARE(positions.offsetOf({2, 0}), std::size_t(12)); // behind a CR by itself
    QCOMPARE(positions.offsetOf({3, 0}), text.size());
    QCOMPARE(positions.offsetOf({7, 0}), text.size());
}

void TestLspText::goesThereAndBackInAnyText()
{
    std::mt19937 random(3);
    const std::string_view pieces[] = {
        "a", "\n", "\r\n", "\xC3\xA4", "\xE2\x82\xAC", "\xF0\x9F\x98\x80", "bbbbbbbbbbbbbbbbbb"};
    for (int round = 0; round < 20; ++round) {
        std::string text;
        std::vector<std::size_t> begins;
        while (text.size() < 3'000) {
            const std::string_view piece = pieces[random() % (round % 2 ? 7 : 6)];
            if (piece != "\r\n") // whose second character has no place of its own
                begins.push_back(text.size());
            text += round % 3 == 0 && piece.size() == 1 ? " " : piece;
        }
        const lsp::Positions positions(text);
        for (const std::size_t begin : begins)
            QCOMPARE(positions.offsetOf(positions.positionAt(begin)), begin);
    }
}

void TestLspText::followsATextAsIfItWereNew()
{
    std::mt19937 random(5);
    const std::string_view pieces[] = {"a", "\n", "\r", "\r\n", "\xC3\xA4", "\xF0\x9F\x98\x80", ""};
    std::string text;
    while (text.size() < 2'000)
        text += pieces[random() % std::size(pieces)];
    lsp::Positions positions(text);
    for (int round = 0; round < 2'000; ++round) {
        const std::size_t begin = random() % 4 ? random() % text.size() : std::min(text.size(), random() % 3 * 512);
        text.replace(begin, random() % 2, pieces[random() % std::size(pieces)]);
        positions.follow(text, begin);
        const lsp::Positions fresh(text);
        const std::size_t offset = random() % text.size();
        QCOMPARE(positions.positionAt(offset), fresh.positionAt(offset));
        const lsp::Position position{random() % 400, random() % 9};
        QCOMPARE(positions.offsetOf(position), fresh.offsetOf(position));
    }
}

void TestLspText::knowsWhatATornTextIs_data()
{
    QTest::addColumn<QString>("text"); // with ^ at the place
    QTest::addColumn<QString>("where");
    QTest::addColumn<bool>("isKey");
    QTest::addColumn<QString>("token");
    QTest::addColumn<QString>("keys");
    const auto row = [](const char *text, const char *where, bool isKey, const char *token, const char *keys = "") {
        QTest::newRow(text) << text << where << isKey << token << keys;
    };
    row("{^", "", true, "");
    row("{\"a\": 1, ^", "", true, "", "a");
    row("{\"a\": 1, \"b^\", \"c\": 2}", "", true, "\"b\"", "a,c");
    row("{\"configs\": [{}, {\"pattern\": \"tor^", "/configs/1/pattern", false, "\"tor");
    row("{\"configs\": [{\"pattern\": [\"x\", \"y^\"]}]}", "/configs/0/pattern/1", false, "\"y\"");
    row("{\"configs\": [{\"pattern\": [\"x\", ^]}]}", "/configs/0/pattern/1", false, "");
    row("{\"configs\": [{\"dtype_configs\": [{\"is_dynamic\": tr^", "/configs/0/dtype_configs/0/is_dynamic", false,
        "tr");
    row("{\"a\": \"x\"\n ^\n}", "", true, "", "a"); // the comma is missing
    row("{\"a\": {\"b\": 1}\n \"c^\"}", "", true, "\"c\"", "a");
    row("{\"a\": \"x\\\"^\"}", "/a", false, "\"x\\\"\"");
    row("]]}^", "", false, "");
    row("^", "", false, "");
}

void TestLspText::knowsWhatATornTextIs()
{
    QFETCH(const QString, text);
    QFETCH(const QString, where);
    QFETCH(const bool, isKey);
    QFETCH(const QString, token);
    QFETCH(const QString, keys);
    std::string plain = text.toStdString();
    const std::size_t offset = plain.find('^');
    plain.erase(offset, 1);
    const TextContext context = contextAt(plain, offset);
    QCOMPARE(QString::fromStdString(context.where.text()), where);
    QCOMPARE(context.isKey, isKey);
    const TextSpan span = context.token.value_or(TextSpan());
    QCOMPARE(QString::fromStdString(plain.substr(span.begin, span.end - span.begin)), token);
    QStringList found;
    for (const std::string &key : context.keys)
        found << QString::fromStdString(key);
    QCOMPARE(found.join(','), keys);
}

void TestLspText::checksAnEditedTextAsIfItWereNew_data()
{
    QTest::addColumn<int>("patterns");
    QTest::addColumn<int>("steps");
    QTest::newRow("a short text") << 60 << 400;
    QTest::newRow("a long text, which a thread of its own parses") << 300 << 60;
}

/// Edits a text at random in and around its entries. Some edits make it invalid, and some later edits valid again.
void TestLspText::checksAnEditedTextAsIfItWereNew()
{
    QFETCH(const int, patterns);
    QFETCH(const int, steps);
    std::mt19937 random(11);
    const std::string original = test::largeDocument(static_cast<std::size_t>(patterns));
    lsp::OpenDocument edited(original);
    std::string text = original;
    const std::string_view pieces[] = {"\"", "torch.", "q",    ",", "{\"pattern\": \"torch.add\"},",
                                       "[",  "]",      "null", " ", "1"};
    int documents = 0;
    for (int step = 0; step < steps; ++step) {
        std::size_t begin = random() % (text.size() + 1);
        std::size_t length = 0;
        std::string piece(pieces[random() % std::size(pieces)]);
        const std::size_t entry = text.find("    {\n", begin);
        if (step % 4 == 0 && entry != std::string::npos) { // an entry that is there once more
            begin = entry + 4;
            piece = "{\"pattern\": \"torch.nn.Conv2d\", \"dtype_configs\": []},\n    ";
        } else if (step % 4 == 1 && text.find("Conv2d", begin) != std::string::npos) {
            begin = text.find("Conv2d", begin);
            length = 4;
            piece = step % 8 == 1 ? "Conv" : "Cqnv";
        } else if (const std::size_t api = text.find("torch_api\": \""); step % 16 == 2 && api != std::string::npos) {
            begin = api + 13; // another generation, which orders members anew
            length = text.find('"', begin) - begin;
            piece = text[begin] == '2' ? "1.13" : "2";
        } else if (step % 7 == 0) {
            length = std::min<std::size_t>(random() % 40, text.size() - begin);
        }
        const lsp::Positions positions(text);
        edited.replace(positions.rangeOf(begin, begin + length), piece);
        text.replace(begin, length, piece);
        QCOMPARE(edited.text(), text);
        if (step % 3 == 0) // others come together
            continue;
        lsp::OpenDocument fresh(text);
        const auto &problems = edited.problems();
        QCOMPARE(problems.size(), fresh.problems().size());
        for (std::size_t i = 0; i < problems.size(); ++i) {
            QCOMPARE(problems[i].range, fresh.problems()[i].range);
            QVERIFY(problems[i].diagnostic == fresh.problems()[i].diagnostic);
        }
        if (fresh.config()) {
            ++documents;
            QVERIFY(edited.config() && *edited.config() == *fresh.config());
        } else { // back to a document; the next edits would only tear it more
            QVERIFY(!edited.config());
            const lsp::Positions torn(text);
            edited.replace(torn.rangeOf(0, text.size()), original);
            text = original;
        }
    }
    QVERIFY2(documents > steps / 8, qPrintable(QString::number(documents)));
}

/// An edit right behind an entry that is a number changes the entry.
void TestLspText::anEntryThatIsANumberGrows()
{
    const std::string text = R"({"torch_api": "2", "configs": [1, {"pattern": "torch.add"}]})";
    lsp::OpenDocument edited(text);
    QVERIFY(edited.config());
    const std::size_t behind = text.find("1,") + 1;
    edited.replace(edited.positions().rangeOf(behind, behind), "2");
    lsp::OpenDocument fresh(edited.text());
    QVERIFY(*edited.config() == *fresh.config());
}

/// Completions and hovers are for the release that judges the document with its base.
void TestLspText::theReleaseOfTheBaseCounts()
{
    lsp::OpenDocument document(R"({"torch_api": "2", "$base": "native@2.6.0", "configs": []})");
    QCOMPARE(document.release().version(), "2.6.0");
    document.setText(R"({"torch_api": "2", "configs": []})");
    QVERIFY(document.release() == Release::newest());
}

BCFG_APPLESS_TEST(TestLspText)

} // namespace tst_lsptext

#include "tst_lsptext.moc"
