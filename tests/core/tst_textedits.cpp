// SPDX-License-Identifier: Apache-2.0
#include "core/check/validate.h"
#include "core/document/json/exporter.h"
#include "core/document/json/jsontext.h"
#include "core/document/json/patch.h"
#include "core/document/json/textedits.h"
#include "tests/support/files.h"
#include "tests/support/randomdocument.h"
#include "tests/support/testprogram.h"

#include <QDir>

#include <array>
#include <random>

namespace tst_textedits {

using namespace bcfg;

class TestTextEdits : public QObject
{
    Q_OBJECT

private slots:
    void keepsTheRestAsItIs_data();
    void keepsTheRestAsItIs();
    void renamesTheKeyAlone();
    void writesEveryFixOfTheRules();
    void makesEditsOfSeveralPatternConfigs();
    void makesAnyDocumentOfAnyOther();
    void replacesOnlyTheLinesThatDiffer();
    void placesAreThoseOfTheLastList();
};

Edit edit(const char *operation, const char *pointer, const char *value)
{
    using enum Edit::Operation;
    const auto kind = operation == std::string_view("add")       ? Add
                      : *operation == 'r' && operation[2] == 'm' ? Remove
                                                                 : Replace;
    return {kind, *JsonPointer::parse(pointer), *value ? std::get<JsonValue>(parseJson(value)) : JsonValue()};
}

/// The text with edits that are in ascending order and do not overlap.
std::string applyTextEdits(std::string_view text, const std::vector<TextEdit> &edits)
{
    std::string result;
    std::size_t done = 0;
    for (const TextEdit &edit : edits) {
        result += text.substr(done, edit.span.begin - done);
        result += edit.text;
        done = edit.span.end;
    }
    result += text.substr(done);
    return result;
}

/// The text after some edits of its document.
std::string after(const std::string &text, const std::vector<Edit> &edits)
{
    const BackendConfig before = test::document(text);
    std::optional<TextPlaces> places = TextPlaces::of(text);
    const std::vector<TextEdit> textual = textEdits(*places, before, edits).value();
    for (std::size_t i = 1; i < textual.size(); ++i) {
        if (textual[i].span.begin <= textual[i - 1].span.end)
            qFatal("edits that touch");
    }
    return applyTextEdits(text, textual);
}

void TestTextEdits::keepsTheRestAsItIs_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<Edit>("change");
    QTest::addColumn<QString>("result");
    const auto row = [](const char *name, const char *text, const Edit &change, const char *result) {
        QTest::newRow(name) << text << change << result;
    };
    constexpr const char *entry =
        "{\"configs\" : [\n\t{ \"pattern\":\"torch.\\u0061dd\", \"x\" :1.50,\n\t  \"root_module\": null }\n]}";
    row("a value", entry, edit("replace", "/configs/0/x", "2"),
        "{\"configs\" : [\n\t{ \"pattern\":\"torch.\\u0061dd\", \"x\" :2,\n\t  \"root_module\": null }\n]}");
    row("a member that goes", entry, edit("remove", "/configs/0/x", ""),
        "{\"configs\" : [\n\t{ \"pattern\":\"torch.\\u0061dd\",\n\t  \"root_module\": null }\n]}");
    row("the first member goes", entry, edit("remove", "/configs/0/pattern", ""),
        "{\"configs\" : [\n\t{ \"x\" :1.50,\n\t  \"root_module\": null }\n]}");
    row("the last member goes", entry, edit("remove", "/configs/0/root_module", ""),
        "{\"configs\" : [\n\t{ \"pattern\":\"torch.\\u0061dd\", \"x\" :1.50 }\n]}");
    row("a member of the document", entry, edit("add", "/name", "\"n\""),
        "{\"name\": \"n\", \"configs\" : [\n\t{ \"pattern\":\"torch.\\u0061dd\", \"x\" :1.50,\n\t  \"root_module\": "
        "null }\n]}");
    row("an entry in lines", "{\n  \"configs\": [\n    {\"pattern\": \"a\"}\n  ]\n}\n",
        edit("add", "/configs/1", "{\"pattern\": \"b\"}"),
        "{\n  \"configs\": [\n    {\"pattern\": \"a\"},\n    {\n      \"pattern\": \"b\"\n    }\n  ]\n}\n");
    row("an entry before it", "{\"configs\": [{\"pattern\": \"a\"}]}",
        edit("add", "/configs/0", "{\"pattern\": \"b\"}"),
        "{\"configs\": [{\"pattern\": \"b\"}, {\"pattern\": \"a\"}]}");
    row("the first entry of all", "{\n  \"configs\": []\n}", edit("add", "/configs/0", "{\"pattern\": \"b\"}"),
        "{\n  \"configs\": [\n    {\n      \"pattern\": \"b\"\n    }\n  ]\n}");
    row("the only entry goes", "{\"configs\": [ {} ], \"x\": 1}", edit("remove", "/configs/0", ""),
        "{\"configs\": [], \"x\": 1}");
    row("of equal keys the last one", "{\"configs\": [{\"pattern\": \"a\", \"x\": 1, \"x\": 2}]}",
        edit("replace", "/configs/0/x", "3"), "{\"configs\": [{\"pattern\": \"a\", \"x\": 1, \"x\": 3}]}");
    row("an empty key", "{\"configs\": [{\"\": 1}]}", edit("replace", "/configs/0/", "2"),
        "{\"configs\": [{\"\": 2}]}");
    row("inside of a list", "{\"configs\": [{\"dtype_configs\": [{\"is_dynamic\" : true},  {\"x\":1}, {\"y\":1}]}]}",
        edit("remove", "/configs/0/dtype_configs/0", ""),
        "{\"configs\": [{\"dtype_configs\": [{\"x\":1}, {\"y\":1}]}]}");
}

void TestTextEdits::keepsTheRestAsItIs()
{
    QFETCH(const QString, text);
    QFETCH(const Edit, change);
    QFETCH(const QString, result);
    QCOMPARE(QString::fromStdString(after(text.toStdString(), {change})), result);
}

void TestTextEdits::renamesTheKeyAlone()
{
    const auto renamed = [](const char *text, const char *from, const char *to, const char *value) {
        return after(text, {edit("remove", from, ""), edit("add", to, value)});
    };
    constexpr const char *from = "/configs/1/dtype_confgs";
    constexpr const char *to = "/configs/1/dtype_configs";
    const std::string text = R"({"configs": [{}, {"pattern" : "a", "dtype_confgs" : [ ],  "root_module": null}]})";
    QCOMPARE(renamed(text.c_str(), from, to, "[]"),
             std::string(R"({"configs": [{}, {"pattern" : "a", "dtype_configs" : [ ],  "root_module": null}]})"));
    // Also if the value changes, and if another unknown key would then come after another field.
    QVERIFY(renamed(text.c_str(), from, to, "[{}]").find("[{}]") != std::string::npos);
    constexpr const char *behind = R"({"configs": [{}, {"pattern": "a", "dtype_confgs": [], "x": 1}]})";
    const std::vector<Edit> edits = {edit("remove", from, ""), edit("add", to, "[]")};
    const auto wanted = applyEdits(test::document(behind), edits);
    QVERIFY(test::document(after(behind, edits)) == std::get<BackendConfig>(wanted));
}

void TestTextEdits::writesEveryFixOfTheRules()
{
    int fixes = 0;
    for (const QFileInfo &file : QDir(TEST_DATA_DIR "/rules").entryInfoList({"*.json"})) {
        const std::string canonical = test::fileText(file.filePath());
        const auto json = parseJson(canonical);
        if (!std::holds_alternative<JsonValue>(json))
            continue;
        for (const std::string &text : {canonical, writeJsonLine(std::get<JsonValue>(json)),
                                        writeJson(std::get<JsonValue>(json), 3), withLineEndsOf("\r\n", canonical)}) {
            const bool isWide = text.find('\r') != std::string::npos;
            const Imported imported = importDocument(text);
            if (!imported.document)
                continue;
            for (const Diagnostic &diagnostic : validate(*imported.document)) {
                if (!diagnostic.fix)
                    continue;
                ++fixes;
                const auto wanted = applyEdits(*imported.document, diagnostic.fix->edits);
                const std::string fixed = after(text, diagnostic.fix->edits);
                const BackendConfig read = test::document(fixed);
                const bool isRight = read == std::get<BackendConfig>(wanted);
                QVERIFY2(isRight, qPrintable(file.fileName() + "\n" + QString::fromStdString(fixed)));
                QCOMPARE(std::ranges::count(fixed, '\r'), isWide ? std::ranges::count(fixed, '\n') : 0);
            }
        }
    }
    QVERIFY2(fixes > 150, qPrintable(QString::number(fixes)));
}

void TestTextEdits::makesEditsOfSeveralPatternConfigs()
{
    std::mt19937 random(11);
    const auto below = [&](std::size_t count) {
        return random() % count;
    };
    constexpr std::string_view entries[] = {R"({"pattern": "a.b"})", R"({"pattern": "a.b", "x": 1})", "{}"};
    for (int round = 0; round < 1'000; ++round) {
        std::size_t count = below(8);
        std::string text = "{\"name\": \"n\", \"configs\": [";
        for (std::size_t row = 0; row < count; ++row)
            text.append(row ? ",\n  " : "\n  ").append(entries[below(3)]);
        text += "]}";
        const BackendConfig before = test::document(text);
        std::vector<Edit> edits;
        for (std::size_t i = below(4) + 1; i-- > 0;) {
            using enum Edit::Operation;
            const auto operation = count ? std::array{Add, Remove, Replace}[below(3)] : Add;
            const std::size_t row = below(operation == Add ? count + 1 : count);
            count = operation == Add ? count + 1 : operation == Remove ? count - 1 : count;
            edits.push_back({operation, JsonPointer::config(row), std::get<JsonValue>(parseJson(entries[below(3)]))});
        }
        const auto wanted = applyEdits(before, edits);
        const std::string result = after(text, edits);
        const bool isRight = test::document(result) == std::get<BackendConfig>(wanted);
        QVERIFY2(isRight, qPrintable(QString("round %1\n%2\n%3").arg(round).arg(text.c_str(), result.c_str())));
    }
    std::optional<TextPlaces> places = TextPlaces::of(R"({"configs": [{}]})");
    const std::vector<Edit> beyond{{Edit::Operation::Remove, JsonPointer::config(1), {}}};
    QVERIFY(!textEdits(*places, test::document(R"({"configs": [{}]})"), beyond));
}

void TestTextEdits::makesAnyDocumentOfAnyOther()
{
    std::mt19937 random(7);
    for (unsigned seed = 0; seed < 2'000; ++seed) {
        const JsonValue first = test::randomDocument(seed);
        const std::string text = seed % 2 ? writeJson(first) : writeJsonLine(first);
        const Imported before = importDocument(text);
        Imported other = importDocument(writeJson(test::randomDocument(seed + 1)));
        if (!before.document || !other.document)
            continue;
        BackendConfig wanted = *other.document;
        if (seed % 3 == 0 && before.document->api == wanted.api) { // some entries stay, in another order
            for (const Shared<PatternConfig> &config : before.document->configs) {
                const auto place =
                    wanted.configs.begin() + static_cast<std::ptrdiff_t>(random() % (wanted.configs.size() + 1));
                wanted.configs.insert(place, config);
            }
            if (!wanted.head.get<KeptInConfigs>(Field::Configs))
                continue;
        }
        std::optional<TextPlaces> places = TextPlaces::of(text);
        QVERIFY(places);
        const std::string result = applyTextEdits(text, textEdits(*places, *before.document, wanted));
        const Imported read = importDocument(result);
        const bool isRight =
            read.document && test::sorted(std::get<JsonValue>(parseJson(exportDocument(*read.document)))) ==
                                 test::sorted(std::get<JsonValue>(parseJson(exportDocument(wanted))));
        QVERIFY2(isRight, qPrintable(QString("seed %1\n%2\n%3").arg(seed).arg(text.c_str(), result.c_str())));
    }
}

void TestTextEdits::placesAreThoseOfTheLastList()
{
    const auto entryCount = [](std::string_view text) {
        return TextPlaces::of(text).value().entries().size();
    };
    QCOMPARE(entryCount(R"({"configs": [{}, {}], "configs": [{}]})"), std::size_t(1));
    QCOMPARE(entryCount(R"({"configs": [{}], "configs": []})"), std::size_t(0));
    QCOMPARE(entryCount(R"({"configs": [{}], "configs": 1})"), std::size_t(0));
    QCOMPARE(entryCount(R"({"configs": [{"x": 1e999}, {}]})"), std::size_t(2)); // is parsed twice
}

void TestTextEdits::replacesOnlyTheLinesThatDiffer()
{
    const auto check = [](std::string_view before, std::string_view after, std::size_t longest) {
        const std::vector<TextEdit> edits = textEdits(before, after);
        QCOMPARE(applyTextEdits(before, edits), std::string(after));
        QVERIFY(edits.size() <= 1);
        if (!edits.empty())
            QVERIFY(edits[0].text.size() <= longest);
    };
    check("a\nb\nc\n", "a\nb\nc\n", 0);
    check("a\nb\nc\n", "a\nB\nc\n", 2);
    check("a\nb\n", "a\nb\nc", 1);
    check("", "x", 1);
    check("x", "", 0);
    check("a\na\na\n", "a\na\n", 0);
    check("ä\n", "ö\n", 3);
}

BCFG_APPLESS_TEST(TestTextEdits)

} // namespace tst_textedits

#include "tst_textedits.moc"
