// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/exporter.h"
#include "core/document/json/importer.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/progress.h"
#include "tests/support/files.h"
#include "tests/support/largedocument.h"
#include "tests/support/randomdocument.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_importer {

using namespace bcfg;
using namespace bcfg::test;

class TestImporter : public QObject
{
    Q_OBJECT

private slots:
    void builtInConfigsComeBackByteForByte_data() { addTemplateRows(); }
    void builtInConfigsComeBackByteForByte();
    void refusesWhatIsNotADocument_data();
    void refusesWhatIsNotADocument();
    void saysWhatAnotherFileIs_data();
    void saysWhatAnotherFileIs();
    void saysWhatJsonLacks();
    void refusesEveryTruncation();
    void keepsWhatItDoesNotKnow_data();
    void keepsWhatItDoesNotKnow();
    void bringsKeysIntoOrder();
    void theLastOfEqualKeysCounts();
    void understandsOtherSpellings_data();
    void understandsOtherSpellings();
    void tellsTheGeneration_data();
    void tellsTheGeneration();
    void sharesWhatIsEqual();
    void readsListsThatAreAlike();
    void readsListsThatAreAlikeWhereTheyDoNotCount_data();
    void readsListsThatAreAlikeWhereTheyDoNotCount();
    void randomDocumentsComeBackByteForByte();
    void readingJsonIsReadingItsText();
    void refusesJsonThatIsNoDocument();
    void readingAndWritingTellHowFarTheyAre();
    void readingAndWritingStop();
};

void TestImporter::builtInConfigsComeBackByteForByte()
{
    QFETCH(const QString, path);
    const std::string text = fileText(path);
    const Imported imported = importDocument(text);
    QVERIFY(imported.document);
    QVERIFY(imported.diagnostics.empty());
    QCOMPARE(exportDocument(*imported.document), text);
}

void TestImporter::refusesWhatIsNotADocument_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<std::size_t>("line");
    QTest::addColumn<std::size_t>("column");
    const auto row = [](const char *name, const QByteArray &text, std::size_t line, std::size_t column) {
        QTest::newRow(name) << text << line << column;
    };
    row("nothing", "", 1, 1);
    row("blanks only", " \n ", 1, 1);
    row("a byte order mark only", "\xEF\xBB\xBF", 1, 1);
    row("an array", "[]", 1, 1);
    row("a string", "  \"native\"", 1, 3);
    row("a number", "\n7", 2, 1);
    row("a traced model", R"({"format": 2, "torch": "2.6.0", "nodes": [], "modules": {}})", 1, 1);
    row("a mapping", R"({"": {"activation": null, "weight": null}, "object_type": []})", 1, 1);
    row("a mapping with no more than a global QConfig", R"({"": {"activation": null, "weight": null}})", 1, 1);
    row("a mapping by name", R"({"$schema": "s", "module_name": [["fc", null]]})", 1, 1);
    row("a QConfig", R"({"activation": null, "weight": "torch.nn.Identity"})", 1, 1);
    row("a baseline", R"({"version": 1, "file": "a", "api": "2", "models": []})", 1, 1);
    row("null", "null", 1, 1);
    row("cut off in a string", "{\"name\": \"na", 1, 13);
    row("cut off behind a key", "{\n  \"name\":", 2, 10);
    row("a trailing comma in an object", "{\"name\": \"a\",}", 1, 14);
    row("a trailing comma in an array", "{\"configs\": [1,]}", 1, 16);
    row("a missing comma", "{\"name\": \"a\" \"configs\": []}", 1, 22);
    row("a comment", "{// native\n}", 1, 2);
    row("single quotes", "{'name': 'a'}", 1, 2);
    row("NaN", "{\"name\": NaN}", 1, 10);
    row("Infinity", "{\"name\": Infinity}", 1, 10);
    row("a leading zero", "{\"name\": 01}", 1, 11);
    row("a leading plus", "{\"name\": +1}", 1, 10);
    row("a bare fraction", "{\"name\": .5}", 1, 10);
    row("two values", "{} {}", 1, 4);
    row("a control character in a string", "{\"name\": \"a\tb\"}", 1, 12);
    row("a lone high surrogate", "{\"name\": \"\\ud800\"}", 1, 17);
    row("a lone low surrogate", "{\"name\": \"\\udc00\"}", 1, 16);
    row("an unknown escape", "{\"name\": \"\\x41\"}", 1, 12);
    row("broken UTF-8 behind two code points", "{\"näme\": \"\xC3\x28\"}", 1, 11);
    row("an overlong encoding", "{\"name\": \"\xC0\x80\"}", 1, 11);
    row("a NUL byte behind the end", QByteArray("{}\0garbage", 10), 1, 3);
    row("UTF-16", QByteArray("\xFF\xFE{\0}\0", 6), 1, 1);
    row("UTF-16 without a mark", QByteArray("{\0}\0", 4), 1, 1);
    row("one level too deep", "{\"a\": " + QByteArray(64, '[') + QByteArray(64, ']') + "}", 1, 70);
    row("a megabyte of brackets", QByteArray(1'000'000, '['), 1, 65);
}

void TestImporter::refusesWhatIsNotADocument()
{
    QFETCH(const QByteArray, text);
    QFETCH(const std::size_t, line);
    QFETCH(const std::size_t, column);
    const Imported imported = importDocument(text.toStdString());
    QVERIFY(!imported.document);
    QCOMPARE(imported.diagnostics.size(), std::size_t(1));
    const Diagnostic &error = imported.diagnostics.front();
    QVERIFY(error.severity == Severity::Error);
    QVERIFY(error.place);
    QCOMPARE(error.place->line, line);
    QCOMPARE(error.place->column, column);
    QVERIFY(!error.message.empty());
}

void TestImporter::saysWhatAnotherFileIs_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("says"); // empty: nothing of another kind of file
    const QByteArray python = "Not JSON: this is Python source,";
    const QByteArray dictionary = "Not JSON: this is the text of a Python dictionary,";
    QTest::newRow("imports") << QByteArray("import torch\n") << python;
    QTest::newRow("imports a name") << QByteArray("from torch.ao.quantization import QConfig\r\n") << python;
    QTest::newRow("a comment first") << QByteArray("#!/usr/bin/env python3\n# Ours.\n\nimport torch\n") << python;
    QTest::newRow("a docstring first") << QByteArray("\"\"\"Ours.\"\"\"\nfrom torch import nn") << python;
    QTest::newRow("a function") << QByteArray("def backend_config():\n    return None\n") << python;
    QTest::newRow("a class, behind a byte order mark") << QByteArray("\xEF\xBB\xBF"
                                                                     "class Made:\n    pass\n")
                                                       << python;
    QTest::newRow("to_dict()") << QByteArray("{'name': 'native', 'configs': [{'pattern': <class 'torch.nn.Linear'>}]}")
                               << dictionary;
    QTest::newRow("a list of dictionaries") << QByteArray("[\n  {'pattern': 'relu'}]") << dictionary;
    QTest::newRow("a pickle") << QByteArray("\x80\x04\x95\x00\x10", 5) << QByteArray("Not JSON: this is a pickle,");
    QTest::newRow("torch.save() of old") << QByteArray("\x80\x02\x8a\x0al\xfc", 6)
                                         << QByteArray("Not JSON: this is a pickle,");
    QTest::newRow("torch.save()") << QByteArray("PK\x03\x04\x00\x00", 6)
                                  << QByteArray("Not JSON: this is a ZIP archive,");
    for (const char *text : {"", "# a comment", "important: 1\n", "{\"import \": 1,}", "{\"a\": 'b'}", "{name: 1}",
                             "[[1,]]", "from here on\n", "\x80"})
        QTest::newRow(text) << QByteArray(text) << QByteArray();
}

void TestImporter::saysWhatAnotherFileIs()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QByteArray, says);
    const Imported imported = importDocument(bytes.toStdString());
    QVERIFY(!imported.document && imported.diagnostics.size() == 1);
    const QByteArray message = QByteArray::fromStdString(imported.diagnostics.front().message);
    QCOMPARE(message.contains("bcfg import --python python3 MODULE:ATTRIBUTE"), !says.isEmpty());
    QVERIFY2(message.startsWith(says) && imported.diagnostics.front().place, message);
}

void TestImporter::saysWhatJsonLacks()
{
    const auto says = [](const char *text, const char *lack) {
        return importDocument(text).diagnostics.front().message.ends_with(lack);
    };
    for (const char *text : {"// ours\n{}", "{\n  # ours\n}", "{\"configs\": [1, /* ours */ 2]}"})
        QVERIFY2(says(text, ". JSON has no comments."), text);
    for (const char *text : {"{\"name\": \"a\",\n}", "{\"configs\": [1, ]}"})
        QVERIFY2(says(text, ". JSON has no comma behind the last member or element."), text);
    for (const char *text : {"/", "}", "{\"a\" ]", "[,]", "[\"\\#\"]", "[1.#]"})
        QVERIFY2(importDocument(text).diagnostics.front().message.find("JSON has no") == std::string::npos, text);
}

void TestImporter::refusesEveryTruncation()
{
    const std::string text = exportDocument(document(R"({"torch_api": "2", "name": "ä", "configs": [
        {"pattern": ["torch.nn.Conv2d", "torch.nn.ReLU"], "dtype_configs": [{"is_dynamic": true, "input_dtype":
        {"dtype": "torch.qint8", "quant_min_lower_bound": -127.5e0}}], "note": [null, {}]}]})"));
    for (std::size_t length = 0; length + 2 < text.size(); ++length) {
        const Imported imported = importDocument(std::string_view(text).substr(0, length));
        QVERIFY(!imported.document);
        QVERIFY(imported.diagnostics.size() == 1 && imported.diagnostics[0].place);
    }
    QVERIFY(importDocument(std::string_view(text).substr(0, text.size() - 1)).document); // without its last newline
}

void TestImporter::keepsWhatItDoesNotKnow_data()
{
    QTest::addColumn<QString>("json");
    const auto row = [](const char *name, const char *json) {
        QTest::newRow(name) << json;
    };
    row("unknown keys at every level",
        R"({"x": 1, "torch_api": "2", "y": [], "configs": [{"a": null, "pattern": "torch.add", "b": {"c": 1.50}}, {
            "dtype_configs": [{"q": 1, "input_dtype": {"z": 1, "dtype": "torch.qint8", "w": 2}, "r": "ü"}]}], "end": 0})");
    row("wrong types everywhere",
        R"({"torch_api": 2, "name": ["n"], "configs": [{"observation_type": [], "dtype_configs": {"input_dtype": "x"},
            "pattern": {"a": 1}, "root_module": 3, "qat_module": "nodot", "fuser_method": "f", "root_node_getter": {},
            "num_tensor_args_to_observation_type": {"0": 1}, "input_type_to_index": {"weight": "1"}}]})");
    row("configs that are no objects", R"({"configs": [null, 1, "a", [], {}, [{}]]})");
    row("configs that are no list", R"({"configs": {"pattern": "torch.add"}})");
    row("dtype configs that are no objects", R"({"configs": [{"dtype_configs": [null, "torch.qint8", []]}]})");
    row("explicit nulls",
        R"({"name": null, "configs": [{"dtype_configs": null, "pattern": null, "root_module": null}]})");
    row("absent keys", R"({})");
    row("a dtype as an object", R"({"configs": [{"dtype_configs": [{"input_dtype": {"dtype": "torch.quint8"}}]}]})");
    row("other names of a dtype", R"({"configs": [{"dtype_configs": [{"input_dtype": "torch.float"}]}]})");
    row("numbers of any length", R"({"configs": [{"dtype_configs": [{"input_dtype": {"dtype": "torch.qint8",
        "quant_min_lower_bound": 123456789012345678901234567890, "quant_max_upper_bound": 1e400,
        "scale_min_lower_bound": 0.00024414062500, "scale_max_upper_bound": -0, "scale_exact_match": 1E-999}}]}]})");
    row("callables of every form",
        R"({"configs": [{"fuser_method": {"opaque": "<lambda>"}, "root_node_getter": {"partial": {"partial": "a.b", "args":
            [1]}, "kwargs": {"observer": {"partial": "c.d"}}}, "extra_inputs_getter": {"call": "f.g", "args": ["a.B"]}}]})");
    row("callables in an order of their own",
        R"({"configs": [{"fuser_method": {"args": [1], "call": "f.g"}, "root_node_getter": {"partial": "a.b", "args": []},
            "extra_inputs_getter": {"call": "f.g", "more": 1}}]})");
    row("literals in patterns",
        R"({"configs": [{"pattern_complex_format": ["operator.getitem", [[], ["a"]], 0, null, true,
        1.5, {"opaque": "<x>"}]}]})");
    row("hostile names",
        R"({"na\"me": 1, "configs": [{"pattern": "torch.nn.Conv2d\n\u0000\u007f\u200f", "": {"": []}}]})");
}

void TestImporter::keepsWhatItDoesNotKnow()
{
    QFETCH(const QString, json);
    const JsonValue value = std::get<JsonValue>(parseJson(json.toStdString()));
    const std::string canonical = writeJson(value) + '\n';
    const Imported imported = importDocument(canonical);
    QVERIFY(imported.document);
    QCOMPARE(exportDocument(*imported.document), canonical);
}

void TestImporter::bringsKeysIntoOrder()
{
    const BackendConfig config = document(R"({"first": 0, "configs": [{"pattern": "torch.add", "behind pattern": 1,
        "observation_type": "OUTPUT_SHARE_OBSERVER_WITH_INPUT"}], "behind configs": 2, "name": "n"})");
    QCOMPARE(exportDocument(config), std::string(R"({
  "first": 0,
  "name": "n",
  "configs": [
    {
      "observation_type": "OUTPUT_SHARE_OBSERVER_WITH_INPUT",
      "pattern": "torch.add",
      "behind pattern": 1
    }
  ],
  "behind configs": 2
}
)"));
}

void TestImporter::theLastOfEqualKeysCounts()
{
    const BackendConfig config = document(R"({"name": "a", "configs": [{"pattern": "torch.add"}], "name": "b",
        "configs": [{"pattern": "torch.mul", "pattern": "torch.sub"}, {}]})");
    QCOMPARE(config.name(), std::string("b"));
    QCOMPARE(config.configs.size(), std::size_t(2));
    QCOMPARE(notation(*config.configs[0]->pattern()), std::string("torch.sub"));
    const std::string text = exportDocument(config);
    QVERIFY(text.find("torch.mul") < text.find("torch.sub")); // still there, and still the one that does not count
    QVERIFY(document(text) == config);
    QVERIFY(document(R"({"configs": [{}], "configs": []})").configs.empty());
}

void TestImporter::understandsOtherSpellings_data()
{
    QTest::addColumn<QString>("member");
    QTest::addColumn<QString>("line"); // of the same pattern config in names
    const auto row = [](const char *name, const char *member, const char *meant) {
        QTest::newRow(name) << member << meant;
    };
    row("an enum's number", R"("observation_type": 1)", R"("observation_type": "OUTPUT_SHARE_OBSERVER_WITH_INPUT")");
    row("an enum's str", R"("observation_type": "ObservationType.INPUT_OUTPUT_NOT_OBSERVED")",
        R"("observation_type": "INPUT_OUTPUT_NOT_OBSERVED")");
    row("an enum's repr", R"("observation_type": "<ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT: 1>")",
        R"("observation_type": "OUTPUT_SHARE_OBSERVER_WITH_INPUT")");
    row("a class's repr", R"("root_module": "<class 'torch.nn.modules.linear.Linear'>")",
        R"("root_module": "torch.nn.modules.linear.Linear")");
    row("reprs in a pattern", R"("pattern": ["<built-in method conv1d of type object at 0x7f03>", "torch.nn.ReLU"])",
        R"("pattern": ["torch.conv1d", "torch.nn.ReLU"])");
    row("a callable with empty arguments, in another order",
        R"("fuser_method": {"kwargs": {"observer": {"partial": "a.b", "kwargs": {}}}, "partial": "a.c", "args": []})",
        R"("fuser_method": {"partial": "a.c", "kwargs": {"observer": {"partial": "a.b"}}})");
    row("empty arguments of an argument",
        R"("fuser_method": {"partial": "a.c", "kwargs": {"observer": {"partial": "a.b", "kwargs": {}}}})",
        R"("fuser_method": {"partial": "a.c", "kwargs": {"observer": {"partial": "a.b"}}})");
    row("constraints as a repr",
        R"json("dtype_configs": [{"input_dtype": "DTypeWithConstraints(dtype=torch.qint8, quant_min_lower_bound=-127, )json"
        R"json(quant_max_upper_bound=None)"}])json",
        R"("dtype_configs": [{"input_dtype": {"dtype": "torch.qint8", "quant_min_lower_bound": -127}}])");
}

void TestImporter::understandsOtherSpellings()
{
    QFETCH(const QString, member);
    QFETCH(const QString, line);
    const auto config = [](const QString &text) {
        return document(("{\"configs\": [{" + text + "}]}").toStdString()).configs.at(0);
    };
    const Shared<PatternConfig> spelled = config(member);
    const Shared<PatternConfig> named = config(line);
    QVERIFY(!(spelled == named)); // the file keeps its spelling
    QCOMPARE(writeJsonLine(toJson(*spelled)), ("{" + member + "}").toStdString());
    QVERIFY(spelled->observationType() == named->observationType());
    QVERIFY(!named->rootModule() == !spelled->rootModule());
    if (named->rootModule())
        QVERIFY(*spelled->rootModule() == *named->rootModule());
    if (named->pattern())
        QVERIFY(*spelled->pattern() == *named->pattern());
    QVERIFY(!named->fuserMethod() == !spelled->fuserMethod());
    if (named->fuserMethod())
        QVERIFY(*spelled->fuserMethod() == *named->fuserMethod());
    QCOMPARE(spelled->dtypeConfigs().size(), named->dtypeConfigs().size());
    if (!named->dtypeConfigs().empty())
        QVERIFY(spelled->dtypeConfigs()[0].input().record() == named->dtypeConfigs()[0].input().record());
}

void TestImporter::tellsTheGeneration_data()
{
    QTest::addColumn<QString>("json");
    QTest::addColumn<bool>("is2");
    QTest::newRow("nothing says otherwise") << R"({"configs": [{"pattern": "torch.add"}]})" << true;
    QTest::newRow("declared 1.13") << R"({"torch_api": "1.13"})" << false;
    QTest::newRow("declared behind the configs")
        << R"({"configs": [{"pattern": "torch.add"}], "torch_api": "1.13"})" << false;
    QTest::newRow("a key that only 1.13 has") << R"({"configs": [{}, {"input_output_observed": false}]})" << false;
    QTest::newRow("declared 2 beside such a key")
        << R"({"torch_api": "2", "configs": [{"input_output_observed": false}]})" << true;
    QTest::newRow("an unknown generation") << R"({"torch_api": "3"})" << true;
}

void TestImporter::tellsTheGeneration()
{
    QFETCH(const QString, json);
    QFETCH(const bool, is2);
    const BackendConfig config = document(json.toStdString());
    QCOMPARE(config.api == Api::Torch2, is2);
    for (const Shared<PatternConfig> &entry : config.configs)
        QVERIFY(entry->record() == entry->record().inOrderOf(config.api));
}

void TestImporter::sharesWhatIsEqual()
{
    const BackendConfig config = builtIn("torch-2.6.0/native");
    const auto list = [&](std::size_t index) {
        return config.configs[index]->record().get<Shared<DTypeConfigs>>(Field::DTypeConfigs)->identity();
    };
    QCOMPARE(list(0), list(1));
}

void TestImporter::readsListsThatAreAlike()
{
    const std::string entry = R"(    {
      "dtype_configs": [
        {
          "input_dtype": "torch.quint8",
          "a \"key\" of one's own": "\n\u0001 and some more text"
        }
      ],
      "pattern": "torch.nn.Linear"
    })";
    std::string other = entry;
    other.replace(other.find("some more"), 9, "as little");
    const std::string text =
        "{\n  \"torch_api\": \"2\",\n  \"configs\": [\n" + entry + ",\n" + other + ",\n" + entry + "\n  ]\n}\n";
    const Imported imported = importDocument(text);
    QVERIFY(imported.document);
    QCOMPARE(QString::fromStdString(exportDocument(*imported.document)), QString::fromStdString(text));
}

void TestImporter::readsListsThatAreAlikeWhereTheyDoNotCount_data()
{
    QTest::addColumn<QByteArray>("entries");
    const QByteArray list =
        R"([{"input_dtype": "torch.quint8", "note": "\u0041 long enough to be worth it", "n": 1e400}])";
    const QByteArray plain = R"([{"input_dtype": "torch.quint8", "note": "long enough to be worth it, and more"}])";
    const auto row = [&](const char *name, QByteArray text) {
        QTest::newRow(qPrintable(QString(name) + ", plain")) << QByteArray(text).replace('%', plain);
        QTest::newRow(qPrintable(QString(name) + ", a huge number")) << text.replace('%', list);
    };
    row("under equal keys", R"({"pattern": "a", "dtype_configs": %, "dtype_configs": %, "dtype_configs": %})");
    row("in an unknown member", R"({"pattern": "a", "dtype_configs": %, "more": {"dtype_configs": %, "x": [%, %]}})");
    row("under another key", R"({"dtype_configs": %, "pattern": %}, {"fuser_method": %, "root_module": %})");
    row("in an entry that is a list", R"({"dtype_configs": %}, [%, {"dtype_configs": %}], {"dtype_configs": %})");
    row("in a list that is overridden", R"({"dtype_configs": %}], "configs": [{"dtype_configs": %}, {"pattern": %})");
    row("in the head", R"({"dtype_configs": %}], "own": [{"dtype_configs": %}, {"dtype_configs": %})");
}

void TestImporter::readsListsThatAreAlikeWhereTheyDoNotCount()
{
    QFETCH(const QByteArray, entries);
    const std::string text = ("{\"torch_api\": \"2\", \"configs\": [" + entries + "]}").toStdString();
    const Imported imported = importDocument(text);
    QVERIFY(imported.document);
    const std::string written = exportDocument(*imported.document);
    QVERIFY(sorted(std::get<JsonValue>(parseJson(written))) == sorted(std::get<JsonValue>(parseJson(text))));
    QVERIFY(importDocument(written).document == imported.document);
}

void TestImporter::randomDocumentsComeBackByteForByte()
{
    for (unsigned seed = 0; seed < 10'000; ++seed) {
        const JsonValue value = randomDocument(seed);
        const std::string messy = writeJsonLine(value);
        const Imported first = importDocument(messy);
        QVERIFY2(first.document, qPrintable(QStringLiteral("seed %1").arg(seed)));
        const std::string canonical = exportDocument(*first.document);
        const Imported second = importDocument(canonical);
        QVERIFY2(second.document == first.document, qPrintable(QStringLiteral("seed %1").arg(seed)));
        QVERIFY2(exportDocument(*second.document) == canonical, qPrintable(QStringLiteral("seed %1").arg(seed)));
        // Nothing is lost: the same members are there, in an order that may differ.
        QVERIFY2(sorted(std::get<JsonValue>(parseJson(canonical))) == sorted(value),
                 qPrintable(QStringLiteral("seed %1").arg(seed)));
    }
}

void TestImporter::readingJsonIsReadingItsText()
{
    for (unsigned seed = 0; seed < 1000; ++seed) {
        const JsonValue json = randomDocument(seed);
        const std::string text = writeJson(json);
        const Imported imported = importDocument(text);
        const std::optional<BackendConfig> read = readDocument(json);
        QVERIFY2(imported.document.has_value() == read.has_value(), text.c_str());
        QVERIFY2(!read || *read == *imported.document, text.c_str());
    }
}

void TestImporter::refusesJsonThatIsNoDocument()
{
    QVERIFY(!readDocument(JsonValue()));
    QVERIFY(!readDocument(JsonValue::Array{JsonValue::Object()}));
    const auto nested = [](int levels) {
        JsonValue value = 1;
        for (int i = 0; i < levels; ++i)
            value = JsonValue::Array{value};
        return JsonValue(JsonValue::Object{{"x", value}});
    };
    for (const char *key : {"object_type", "activation", "weight", "models", ""}) {
        QVERIFY(importDocument("{\"" + std::string(key) + "\": [], \"configs\": []}").document);
        QVERIFY(importDocument("{\"$base\": \"native\", \"" + std::string(key) + "_of_mine\": []}").document);
    }
    QVERIFY(readDocument(nested(63)));
    QVERIFY(!readDocument(nested(64)));
    QVERIFY(!importDocument(writeJson(nested(64))).document);
    QVERIFY(!readPatternConfig(nested(63), Api::Torch2).record().valueInsteadOfObject());
    QVERIFY(readPatternConfig(nested(64), Api::Torch2).record().valueInsteadOfObject());
}

void TestImporter::readingAndWritingTellHowFarTheyAre()
{
    const std::string text = test::largeDocument(2000);
    Progress progress;
    const Stoppable stoppable(progress);
    progress.beginPart(0, 0.5);
    const Imported imported = importDocument(text);
    QVERIFY(imported.document);
    QVERIFY(progress.fraction() > 0.49 && progress.fraction() <= 0.5);
    progress.beginPart(0.5, 1);
    exportDocument(*imported.document);
    QCOMPARE(progress.fraction(), 1.0);
}

void TestImporter::readingAndWritingStop()
{
    const std::string text = test::largeDocument(4000);
    const BackendConfig document = test::document(text);
    Progress progress;
    const Stoppable stoppable(progress);
    progress.stop();
    QVERIFY_THROWS_EXCEPTION(Stopped, importDocument(text));
    QVERIFY(progress.fraction() < 0.3); // not at the end
    QVERIFY_THROWS_EXCEPTION(Stopped, exportDocument(document));
    QVERIFY(progress.fraction() < 0.01);
}

BCFG_APPLESS_TEST(TestImporter)

} // namespace tst_importer

#include "tst_importer.moc"
