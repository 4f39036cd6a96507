// SPDX-License-Identifier: Apache-2.0
#include "core/check/mutes.h"
#include "core/check/rule.h"
#include "core/check/validate.h"
#include "core/document/json/exporter.h"
#include "core/document/json/importer.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/ruleid.h"
#include "core/exchange/conversion/migration.h"
#include "tests/support/files.h"
#include "tests/support/testprogram.h"

#include <QDirIterator>
#include <QTest>

#include <algorithm>
#include <map>
#include <set>

namespace tst_migration {

using namespace bcfg;

namespace {

BackendConfig document(const char *api, const std::string &entry)
{
    const std::string text = "{\"torch_api\": \"" + std::string(api) + "\", \"configs\": [" + entry + "]}";
    return test::document(text);
}

std::string entryText(const BackendConfig &config)
{
    std::string text;
    for (const char c : exportPatternConfig(*config.configs.at(0))) {
        if (c != ' ' && c != '\n')
            text += c;
    }
    return text;
}

std::set<std::size_t> rowsWithDiagnostic(const Migrated &migrated)
{
    std::set<std::size_t> rows;
    for (const Diagnostic &diagnostic : migrated.diagnostics)
        rows.insert(*diagnostic.where.configIndex());
    return rows;
}

/// The entry without its dtype configs, which differ between the two releases.
Record withoutDTypes(const PatternConfig &config)
{
    Record record = config.record();
    record.remove(Field::DTypeConfigs);
    return record;
}

} // namespace

class TestMigration : public QObject
{
    Q_OBJECT

private slots:
    void thereAndBackIsTheSame_data();
    void thereAndBackIsTheSame();
    void whatWasDroppedLeavesNoDuplicate_data();
    void whatWasDroppedLeavesNoDuplicate();
    void oldNativeBecomesWhatTheNewOneSays();
    void entry_data();
    void entry();
    void diagnosticsAreAsGraveAsTheTableSays();
    void mutedPatternsAreThoseOfTheEntries();
};

void TestMigration::thereAndBackIsTheSame_data()
{
    QTest::addColumn<QString>("path");
    for (const char *folder : {RESOURCES_DIR "/templates", TEST_DATA_DIR "/rules"}) {
        QDirIterator files(folder, {"*.json"}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString path = files.next();
            QTest::newRow(qPrintable(path.section('/', -2))) << path;
        }
    }
}

void TestMigration::thereAndBackIsTheSame()
{
    QFETCH(const QString, path);
    const BackendConfig before = test::documentIn(path);
    const Migrated there = migrate(before, otherApi(before.api));
    const Migrated back = migrate(there.document, before.api);
    QCOMPARE(back.document.configs.size(), before.configs.size());
    const std::set<std::size_t> excused = rowsWithDiagnostic(there);
    for (std::size_t row = 0; row < before.configs.size(); ++row) {
        if (!excused.contains(row))
            QCOMPARE(exportPatternConfig(*back.document.configs[row]), exportPatternConfig(*before.configs[row]));
    }
    for (const Diagnostic &diagnostic : there.diagnostics) // PyTorch's own configs have nothing out of the ordinary
        QVERIFY(!path.contains("templates") || diagnostic.rule != RuleId::C06);
    if (path.contains("templates") && excused.empty())
        QVERIFY(back.document == before);
}

void TestMigration::whatWasDroppedLeavesNoDuplicate_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("a key that is added before duplicates")
        << QByteArray(R"({"unknown": 1, "name": "a", "name": "b", "configs": []})");
    QTest::newRow("a field that is dropped") << QByteArray(
        R"({"configs": [{"pattern": "torch.add", "input_output_observed": true, "input_output_observed": false}]})");
}

/// If conversion removed only the last of several equal keys, an earlier one would count.
void TestMigration::whatWasDroppedLeavesNoDuplicate()
{
    QFETCH(const QByteArray, text);
    const BackendConfig before = *importDocument(text.toStdString()).document;
    const BackendConfig there = migrate(before, otherApi(before.api)).document;
    QVERIFY(importDocument(exportDocument(there)).document == there);
}

/// Every entry of 1.13's native config is also in that of 2.6. Converted, it is the same except for dtype configs and,
/// for "shape" and "size", the third observation type of 2.x.
void TestMigration::oldNativeBecomesWhatTheNewOneSays()
{
    const BackendConfig old = test::builtIn("torch-1.13.1/native");
    const Migrated migrated = migrate(old, Api::Torch2);
    const BackendConfig real = test::builtIn("torch-2.6.0/native");
    std::map<std::string, const PatternConfig *> byPattern;
    for (const Shared<PatternConfig> &config : real.configs)
        byPattern[notation(*config->pattern())] = &*config;
    int sameDTypes = 0;
    int fixedParameters = 0;
    for (std::size_t row = 0; row < old.configs.size(); ++row) {
        const PatternConfig &config = *migrated.document.configs[row];
        QVERIFY(config.pattern());
        const std::string pattern = notation(*config.pattern());
        QVERIFY2(byPattern.contains(pattern), pattern.c_str());
        const PatternConfig &expected = *byPattern[pattern];
        if (pattern != "'shape'" && pattern != "'size'")
            QCOMPARE(exportPatternConfig(PatternConfig(withoutDTypes(config))),
                     exportPatternConfig(PatternConfig(withoutDTypes(expected))));
        const bool same = std::ranges::equal(config.dtypeConfigs(), expected.dtypeConfigs());
        sameDTypes += same;
        if (old.configs[row]->record().hasField(Field::OverwriteOutputObserver)) {
            const DTypeConfig &made = config.dtypeConfigs().front();
            const DTypeConfig &wanted = expected.dtypeConfigs().front();
            QVERIFY2(made.input() == wanted.input() && made.output() == wanted.output(), pattern.c_str());
            ++fixedParameters;
        }
    }
    QCOMPARE(old.configs.size(), std::size_t(185));
    QCOMPARE(fixedParameters, 13);
    QCOMPARE(sameDTypes, 155); // 2.x took the weight dtype out of operators that have no weight
}

void TestMigration::entry_data()
{
    QTest::addColumn<std::string>("api");
    QTest::addColumn<std::string>("before");
    QTest::addColumn<std::string>("after");
    QTest::addColumn<QString>("rules");
    const std::string m = R"("torch.ao.quantization.utils.MatchAllNode")";
    const std::string mappings = "torch.ao.quantization.fuser_method_mappings.";
    const auto row = [](const char *name, const char *api, const std::string &before, const std::string &after,
                        const char *rules) {
        QTest::newRow(name) << std::string(api) << before << after << rules;
    };
    row("a pair is turned round", "1.13", R"({"pattern":["torch.nn.ReLU","torch.nn.Linear"]})",
        R"({"pattern":["torch.nn.Linear","torch.nn.ReLU"]})", "");
    row("a chain is flattened", "1.13", R"({"pattern":["torch.nn.ReLU",["torch.nn.BatchNorm1d","torch.nn.Conv1d"]]})",
        R"({"pattern":["torch.nn.Conv1d","torch.nn.BatchNorm1d","torch.nn.ReLU"]})", "");
    row("an operator with operands stays reversed", "1.13",
        R"({"pattern":["operator.add",)" + m + R"(,"torch.nn.Conv2d"]})",
        R"({"pattern_complex_format":["operator.add",)" + m + R"(,"torch.nn.Conv2d"]})", "");
    row("reverse2 is undone", "1.13",
        R"({"pattern":["b.B","a.A"],"fuser_method":{"call":")" + mappings + R"(reverse2","args":["my.fuse"]}})",
        R"({"pattern":["a.A","b.B"],"fuser_method":"my.fuse"})", "");
    row("a fuser with reversed arguments keeps its pattern", "1.13",
        R"({"pattern":["b.B","a.A"],"fuser_method":"my.reversed_fuse"})",
        R"({"fuser_method":"my.reversed_fuse","pattern_complex_format":["b.B","a.A"]})", "");
    row("reverse3 is made", "2", R"({"pattern":["a.A","b.B","c.C"],"fuser_method":"my.fuse"})",
        R"({"pattern":["c.C",["b.B","a.A"]],"fuser_method":{"call":")" + mappings + R"(reverse3","args":["my.fuse"]}})",
        "");
    row("a module that moved", "2", R"({"pattern":"torch.ao.nn.intrinsic.qat.ConvReLU1d"})",
        R"({"pattern":"torch.nn.intrinsic.qat.ConvReLU1d"})", "");
    row("a name that 1.13 lacks", "2", R"({"pattern":"torch.ao.nn.intrinsic.ConvAdd2d"})",
        R"({"pattern":"torch.ao.nn.intrinsic.ConvAdd2d"})", "C01");
    row("a dtype that 1.13 lacks, once", "2",
        R"({"dtype_configs":[{"input_dtype":"torch.uint16","output_dtype":"torch.uint16","weight_dtype":"torch.qint8"}],"pattern":"x"})",
        R"({"pattern":"x","dtype_configs":[{"input_dtype":"torch.uint16","output_dtype":"torch.uint16","weight_dtype":"torch.qint8"}]})",
        "C01");
    row("input_output_observed", "1.13", R"({"pattern":"torch.nn.Embedding","input_output_observed":false})",
        R"({"pattern":"torch.nn.Embedding"})", "C02");
    row("the third observation type", "2", R"({"observation_type":"INPUT_OUTPUT_NOT_OBSERVED","pattern":"size"})",
        R"({"pattern":"size","observation_type":"OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT"})", "C03");
    row("the third observation type, by number of tensors", "2",
        R"({"num_tensor_args_to_observation_type":{"0":"INPUT_OUTPUT_NOT_OBSERVED","1":"OUTPUT_SHARE_OBSERVER_WITH_INPUT"},"pattern":"x"})",
        R"({"pattern":"x","num_tensor_args_to_observation_type":{"0":"OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT","1":"OUTPUT_SHARE_OBSERVER_WITH_INPUT"}})",
        "C03");
    row("an exact match of its own", "2",
        R"({"dtype_configs":[{"input_dtype":{"dtype":"torch.qint8","scale_exact_match":1,"zero_point_exact_match":0}}],"pattern":"x"})",
        R"({"pattern":"x","dtype_configs":[{"input_dtype":"torch.qint8"}]})", "C04");
    row("a constant", "2", R"({"pattern_complex_format":["operator.getitem","my.f",0]})",
        R"({"pattern":["operator.getitem","my.f",0]})", "C05");
    row("a pattern that is None", "1.13", R"({"pattern":null})", R"({"pattern":null})", "P01");
    row("a complex pattern with a forward form", "2", R"({"pattern_complex_format":["b.B","a.A"]})",
        R"({"pattern":["b.B","a.A"]})", "C06");
    row("a foreign field", "1.13", R"({"pattern":"x","pattern_complex_format":["b.B","a.A"]})", R"({"pattern":"x"})",
        "C02");
}

void TestMigration::entry()
{
    QFETCH(const std::string, api);
    QFETCH(const std::string, before);
    QFETCH(const std::string, after);
    QFETCH(const QString, rules);
    const BackendConfig config = document(api.c_str(), before);
    const Migrated migrated = migrate(config, otherApi(config.api));
    QCOMPARE(entryText(migrated.document), after);
    QStringList found;
    for (const Diagnostic &diagnostic : migrated.diagnostics)
        found << QString::fromStdString(std::string(toString(diagnostic.rule)));
    QCOMPARE(found.join(' '), rules);
}

void TestMigration::diagnosticsAreAsGraveAsTheTableSays()
{
    for (const char *name : {"torch-1.13.1/native", "torch-2.6.0/onednn", "torch-2.6.0/qnnpack"}) {
        const BackendConfig config = test::builtIn(name);
        for (const Diagnostic &diagnostic : migrate(config, otherApi(config.api)).diagnostics) {
            QVERIFY(diagnostic.severity == rules()[placeOf(diagnostic.rule)].severity);
        }
    }
}

/// Mutes of an entry with a tuple, with the reversed form, of an entry that only the base has, and of a whole rule.
void TestMigration::mutedPatternsAreThoseOfTheEntries()
{
    const auto mutesOf = [](const BackendConfig &config) {
        return writeJsonLine(*unknownMember(config.head, Mutes::key));
    };
    const BackendConfig before = test::document(R"({"torch_api": "2",
        "$ignore": [{"rule": "D15"},
                    {"rule": "M13", "pattern": ["torch.nn.Conv2d", "torch.nn.BatchNorm2d", "torch.nn.ReLU"]},
                    {"rule": "D15", "pattern": ["torch.add", "torch.nn.Conv2d", "torch.nn.ReLU"], "reason": "so"},
                    {"rule": "D15", "pattern": ["torch.nn.Linear", "torch.nn.ReLU"]}, 7],
        "configs": [{"pattern": ["torch.nn.Conv2d", "torch.nn.BatchNorm2d", "torch.nn.ReLU"]},
                    {"pattern_complex_format": ["torch.add", "torch.nn.Conv2d", "torch.nn.ReLU"]}]})");
    const BackendConfig there = migrate(before, Api::Torch1_13).document;
    QCOMPARE(
        mutesOf(there),
        std::string(R"([{"rule": "D15"}, )"
                    R"({"rule": "M13", "pattern": ["torch.nn.ReLU", ["torch.nn.BatchNorm2d", "torch.nn.Conv2d"]]}, )"
                    R"({"rule": "D15", "pattern": ["torch.add", "torch.nn.Conv2d", "torch.nn.ReLU"], "reason": "so"}, )"
                    R"({"rule": "D15", "pattern": ["torch.nn.ReLU", "torch.nn.Linear"]}, 7])"));
    const Diagnostic finding{RuleId::M13, Severity::Warning, JsonPointer::config(0), {}};
    QVERIFY(Mutes(before).isMuted(finding, before));
    QVERIFY(Mutes(there).isMuted(finding, there));
    QCOMPARE(mutesOf(migrate(there, Api::Torch2).document), mutesOf(before));
}

BCFG_APPLESS_TEST(TestMigration)

} // namespace tst_migration

#include "tst_migration.moc"
