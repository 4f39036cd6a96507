// SPDX-License-Identifier: Apache-2.0
#include "core/check/validate.h"
#include "core/document/json/exporter.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/ownkeys.h"
#include "core/document/model/ruleid.h"
#include "core/exchange/diff/compare.h"
#include "core/exchange/diff/merge.h"
#include "core/publish/python/source.h"
#include "tests/support/files.h"
#include "tests/support/mutation.h"
#include "tests/support/randomdocument.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <set>

namespace tst_merge {

using namespace bcfg;
using namespace bcfg::test;

class TestMerge : public QObject
{
    Q_OBJECT

private slots:
    void takesWhatEachSideChanged_data();
    void takesWhatEachSideChanged();
    void mutesOfBothSides_data();
    void mutesOfBothSides();
    void movesThatDoNotGoTogether();
    void notesConflicts_data();
    void notesConflicts();
    void aSideCanBePreferred();
    void conflictsAreFoundAndRefused();
    void conflictOfAnEntrySaysWhoseStandsThere();
    void aSideMayBeOfTheOtherGeneration();
    void builtInConfigs_data() { addTemplateRows(); }
    void builtInConfigs();
    void randomTriples();
};

namespace {

BackendConfig read(const QString &entries)
{
    return document(QString(R"({"torch_api": "2", "configs": [%1]})").arg(entries).toStdString());
}

void addColumns()
{
    for (const char *column : {"base", "ours", "theirs", "expected"})
        QTest::addColumn<QString>(column);
}

void row(const char *name, const char *base, const char *ours, const char *theirs, const char *expected)
{
    QTest::newRow(name) << base << ours << theirs << expected;
}

QByteArray textOf(const BackendConfig &document)
{
    return QByteArray::fromStdString(writeJsonLine(toJson(document)));
}

QByteArray sortedText(const BackendConfig &document)
{
    return QByteArray::fromStdString(writeJsonLine(sorted(toJson(document))));
}

} // namespace

void TestMerge::takesWhatEachSideChanged_data()
{
    addColumns();
    row("fields of one entry", R"({"pattern": "torch.add"})", R"({"pattern": "torch.add", "root_module": "a.B"})",
        R"({"pattern": "torch.add", "fused_module": "a.C"})",
        R"({"pattern": "torch.add", "root_module": "a.B", "fused_module": "a.C"})");
    row("entries added by both", R"({"pattern": "torch.add"})", R"({"pattern": "torch.add"}, {"pattern": "torch.mul"})",
        R"({"pattern": "torch.sub"}, {"pattern": "torch.add"})",
        R"({"pattern": "torch.sub"}, {"pattern": "torch.add"}, {"pattern": "torch.mul"})");
    row("one entry added by both", "", R"({"pattern": "torch.add", "root_module": "a.B"})",
        R"({"pattern": "torch.add", "fused_module": "a.C"})",
        R"({"pattern": "torch.add", "root_module": "a.B", "fused_module": "a.C"})");
    row("removed by one", R"({"pattern": "torch.add"}, {"pattern": "torch.mul"})", R"({"pattern": "torch.mul"})",
        R"({"pattern": "torch.add"}, {"pattern": "torch.mul", "x": 1})", R"({"pattern": "torch.mul", "x": 1})");
    row("removed, and written otherwise", R"({"pattern": "torch.nn.Linear"})", "",
        R"({"pattern": "torch.nn.modules.linear.Linear"})", "");
    row("moved by one", R"({"pattern": "torch.add"}, {"pattern": "torch.mul"}, {"pattern": "torch.sub"})",
        R"({"pattern": "torch.sub"}, {"pattern": "torch.add"}, {"pattern": "torch.mul"})",
        R"({"pattern": "torch.add"}, {"pattern": "torch.div"}, {"pattern": "torch.mul"}, {"pattern": "torch.sub"})",
        R"({"pattern": "torch.sub"}, {"pattern": "torch.add"}, {"pattern": "torch.div"}, {"pattern": "torch.mul"})");
    row("spelling of one survives", R"({"pattern": "torch.nn.Linear", "x": 1})",
        R"({"pattern": "torch.nn.modules.linear.Linear", "x": 1})", R"({"pattern": "torch.nn.Linear", "x": 2})",
        R"({"pattern": "torch.nn.modules.linear.Linear", "x": 2})");
    row("unknown keys", R"({"pattern": "torch.add", "x": 1, "y": 1})", R"({"pattern": "torch.add", "x": 2, "y": 1})",
        R"({"pattern": "torch.add", "x": 1, "z": 3})", R"({"pattern": "torch.add", "x": 2, "z": 3})");
    row("dtype configs", R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.quint8"}]})",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.qint8"}, {"input_dtype": "torch.quint8"}]})",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.quint8", "is_dynamic": true}]})",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.qint8"},
            {"input_dtype": "torch.quint8", "is_dynamic": true}]})");
    row("bounds of one slot", R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.quint8"}]})",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": {"dtype": "torch.quint8",
            "quant_min_lower_bound": 1}}]})",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": {"dtype": "torch.quint8",
            "quant_max_upper_bound": 9}}]})",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": {"dtype": "torch.quint8",
            "quant_min_lower_bound": 1, "quant_max_upper_bound": 9}}]})");
    row("two dtypes of a dtype config by one, and others by the other",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8",
            "weight_dtype": "torch.qint8"}]})",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.qint8", "output_dtype": "torch.qint8",
            "weight_dtype": "torch.qint8"}]})",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8",
            "weight_dtype": "torch.quint8", "bias_dtype": "torch.float"}]})",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.qint8", "output_dtype": "torch.qint8",
            "weight_dtype": "torch.quint8", "bias_dtype": "torch.float"}]})");
    row("a dtype config removed by one, and replaced by the other",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}]})",
        R"({"pattern": "torch.add", "dtype_configs": []})",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.qint8", "output_dtype": "torch.qint8"}]})",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.qint8", "output_dtype": "torch.qint8"}]})");
    row("moved by both, each another one",
        R"({"pattern": "torch.add"}, {"pattern": "torch.mul"}, {"pattern": "torch.sub"}, {"pattern": "torch.div"})",
        R"({"pattern": "torch.mul"}, {"pattern": "torch.sub"}, {"pattern": "torch.div"}, {"pattern": "torch.add"})",
        R"({"pattern": "torch.div"}, {"pattern": "torch.add"}, {"pattern": "torch.mul"}, {"pattern": "torch.sub"})",
        R"({"pattern": "torch.div"}, {"pattern": "torch.mul"}, {"pattern": "torch.sub"}, {"pattern": "torch.add"})");
    row("moved by both, far from each other",
        R"({"pattern": "torch.add"}, {"pattern": "torch.mul"}, {"pattern": "torch.sub"}, {"pattern": "torch.div"})",
        R"({"pattern": "torch.mul"}, {"pattern": "torch.add"}, {"pattern": "torch.sub"}, {"pattern": "torch.div"})",
        R"({"pattern": "torch.add"}, {"pattern": "torch.mul"}, {"pattern": "torch.div"}, {"pattern": "torch.sub"})",
        R"({"pattern": "torch.mul"}, {"pattern": "torch.add"}, {"pattern": "torch.div"}, {"pattern": "torch.sub"})");
    row("keys of an unknown object", R"({"pattern": "torch.add", "x": {"a": 1, "b": {"c": 1, "d": 1}}})",
        R"({"pattern": "torch.add", "x": {"a": 2, "b": {"c": 2, "d": 1}}})",
        R"({"pattern": "torch.add", "x": {"a": 1, "b": {"c": 1, "d": 2}, "e": 3}})",
        R"({"pattern": "torch.add", "x": {"a": 2, "b": {"c": 2, "d": 2}, "e": 3}})");
    row("renamed by one", R"({"pattern": "torch.add", "x": 1}, {"pattern": "torch.mul"})",
        R"({"pattern": "torch.sub", "x": 1}, {"pattern": "torch.mul"})",
        R"({"pattern": "torch.add", "x": 2}, {"pattern": "torch.mul"})",
        R"({"pattern": "torch.sub", "x": 2}, {"pattern": "torch.mul"})");
    row("renamed by both alike", R"({"pattern": "torch.add", "x": 1})", R"({"pattern": "torch.sub", "x": 1})",
        R"({"pattern": "torch.sub", "x": 1}, {"pattern": "torch.mul"})",
        R"({"pattern": "torch.sub", "x": 1}, {"pattern": "torch.mul"})");
    row("renamed by one to what the other has added", R"({"pattern": "torch.add", "x": 1})",
        R"({"pattern": "torch.sub", "x": 1})", R"({"pattern": "torch.add", "x": 1}, {"pattern": "torch.sub", "y": 1})",
        R"({"pattern": "torch.sub", "x": 1, "y": 1})");
    row("dtype configs added by both alike", R"({"pattern": "torch.add", "dtype_configs": []})",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.quint8"}]})",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.quint8"}], "x": 1})",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.quint8"}], "x": 1})");
    row("a dtype config changed by one into what the other has added",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.quint8"}]})",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.quint8"}, {"input_dtype": "torch.qint8"}]})",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.qint8"}]})",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.qint8"}]})");
}

void TestMerge::takesWhatEachSideChanged()
{
    QFETCH(const QString, base);
    QFETCH(const QString, ours);
    QFETCH(const QString, theirs);
    QFETCH(const QString, expected);
    const diff::Merged merged = diff::merge(read(base), read(ours), read(theirs));
    QCOMPARE(sortedText(merged.document), sortedText(read(expected)));
    QVERIFY(merged.conflicts.empty());
    QCOMPARE(sortedText(diff::merge(read(base), read(theirs), read(ours)).document), sortedText(read(expected)));
}

void TestMerge::mutesOfBothSides_data()
{
    addColumns(); // `expected` is empty for a conflict
    row("one added by each", R"([{"rule": "D15"}])", R"([{"rule": "D15"}, {"rule": "P10"}])",
        R"([{"rule": "M27", "pattern": "torch.add"}, {"rule": "D15"}])",
        R"([{"rule": "D15"}, {"rule": "M27", "pattern": "torch.add"}, {"rule": "P10"}])");
    row("the first ones", "", R"([{"rule": "P10"}])", R"([{"rule": "D15"}])", R"([{"rule": "D15"}, {"rule": "P10"}])");
    row("one removed, one added", R"([{"rule": "D15"}])", "", R"([{"rule": "D15"}, {"rule": "P10"}])",
        R"([{"rule": "P10"}])");
    row("two reasons", R"([{"rule": "D15"}])", R"([{"rule": "D15", "reason": "a"}])",
        R"([{"rule": "D15", "reason": "b"}])", "");
    row("removed, and a reason given", R"([{"rule": "D15"}, {"rule": "P10"}])", R"([{"rule": "P10"}])",
        R"([{"rule": "D15", "reason": "b"}, {"rule": "P10"}])", "");
}

void TestMerge::mutesOfBothSides()
{
    QFETCH(const QString, base);
    QFETCH(const QString, ours);
    QFETCH(const QString, theirs);
    QFETCH(const QString, expected);
    const auto muting = [](const QString &list) {
        const QString mutes = list.isEmpty() ? QString() : R"("$ignore": )" + list + ", ";
        return document(QString(R"({"torch_api": "2", %1"configs": []})").arg(mutes).toStdString());
    };
    const diff::Merged merged = diff::merge(muting(base), muting(ours), muting(theirs));
    QCOMPARE(merged.conflicts.size(), expected.isEmpty() ? std::size_t(1) : std::size_t(0));
    if (!expected.isEmpty()) {
        QCOMPARE(sortedText(merged.document), sortedText(muting(expected)));
        QCOMPARE(sortedText(diff::merge(muting(base), muting(theirs), muting(ours)).document),
                 sortedText(muting(expected)));
    }
}

/// Ours swaps the first two entries, theirs the last two. Neither says which of the first and the last is then first.
void TestMerge::movesThatDoNotGoTogether()
{
    const auto inOrder = [](const char *a, const char *b, const char *c) {
        return read(QString(R"({"pattern": "%1"}, {"pattern": "%2"}, {"pattern": "%3"})").arg(a, b, c));
    };
    const BackendConfig base = inOrder("torch.add", "torch.mul", "torch.sub");
    const BackendConfig ours = inOrder("torch.mul", "torch.add", "torch.sub");
    const BackendConfig theirs = inOrder("torch.add", "torch.sub", "torch.mul");
    const diff::Merged merged = diff::merge(base, ours, theirs);
    QCOMPARE(merged.conflicts, (std::vector<diff::MergeConflict>{{std::nullopt, "configs"}}));
    QCOMPARE(merged.document.configs, ours.configs);
    QCOMPARE(textOf(diff::merge(base, ours, theirs, diff::Prefer::Theirs).document), textOf(theirs));
}

void TestMerge::notesConflicts_data()
{
    addColumns();
    row("a field", R"({"pattern": "torch.add", "x": 1})", R"({"pattern": "torch.add", "x": 2})",
        R"({"pattern": "torch.add", "x": 3})",
        R"({"pattern": "torch.add", "x": 2, "$conflict": {"x": {"base": 1, "ours": 2, "theirs": 3}}})");
    row("removed by theirs", R"({"pattern": "torch.add"})", R"({"pattern": "torch.add", "x": 2})", "",
        R"({"pattern": "torch.add", "x": 2, "$conflict": {"$entry": {"base": {"pattern": "torch.add"},
            "ours": {"pattern": "torch.add", "x": 2}}}})");
    row("removed by ours", R"({"pattern": "torch.add"})", "", R"({"pattern": "torch.add", "x": 2})",
        R"({"pattern": "torch.add", "x": 2, "$conflict": {"$entry": {"base": {"pattern": "torch.add"},
            "theirs": {"pattern": "torch.add", "x": 2}}}})");
    row("a field removed and changed", R"({"pattern": "torch.add", "x": 1})", R"({"pattern": "torch.add"})",
        R"({"pattern": "torch.add", "x": 3})",
        R"({"pattern": "torch.add", "$conflict": {"x": {"base": 1, "theirs": 3}}})");
    row("a default and another value, in an entry of both", "",
        R"({"pattern": "torch.add", "observation_type": "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT"})",
        R"({"pattern": "torch.add", "observation_type": "OUTPUT_SHARE_OBSERVER_WITH_INPUT"})",
        R"({"pattern": "torch.add", "observation_type": "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT", "$conflict":
            {"observation_type": {"ours": "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT",
            "theirs": "OUTPUT_SHARE_OBSERVER_WITH_INPUT"}}})");
    row("other dtype configs in an entry of both", "",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.quint8"}]})",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.qint8"}]})",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.quint8"}], "$conflict": {"dtype_configs":
            {"ours": [{"input_dtype": "torch.quint8"}], "theirs": [{"input_dtype": "torch.qint8"}]}}})");
    row("two dtypes of a dtype config by both",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}]})",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.qint8", "output_dtype": "torch.qint8"}]})",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.float16",
            "output_dtype": "torch.float16"}]})",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.qint8", "output_dtype": "torch.qint8"}],
            "$conflict": {"dtype_configs": {
            "base": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}],
            "ours": [{"input_dtype": "torch.qint8", "output_dtype": "torch.qint8"}],
            "theirs": [{"input_dtype": "torch.float16", "output_dtype": "torch.float16"}]}}})");
    row("one key of an unknown object", R"({"pattern": "torch.add", "x": {"a": 1, "b": 1}})",
        R"({"pattern": "torch.add", "x": {"a": 2, "b": 1}})", R"({"pattern": "torch.add", "x": {"a": 3, "b": 2}})",
        R"({"pattern": "torch.add", "x": {"a": 2, "b": 1}, "$conflict": {"x": {"base": {"a": 1, "b": 1},
            "ours": {"a": 2, "b": 1}, "theirs": {"a": 3, "b": 2}}}})");
    row("renamed by both", R"({"pattern": "torch.add", "x": 1})", R"({"pattern": "torch.sub", "x": 1})",
        R"({"pattern": "torch.mul", "x": 1})",
        R"({"pattern": "torch.sub", "x": 1, "$conflict": {"pattern": {"base": "torch.add", "ours": "torch.sub",
            "theirs": "torch.mul"}}})");
    row("dtype configs that one QConfig may satisfy", R"({"pattern": "torch.add"})",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.quint8"}]})",
        R"({"pattern": "torch.add", "dtype_configs": [{"weight_dtype": "torch.qint8"}]})",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.quint8"}], "$conflict": {"dtype_configs":
            {"ours": [{"input_dtype": "torch.quint8"}], "theirs": [{"weight_dtype": "torch.qint8"}]}}})");
}

void TestMerge::notesConflicts()
{
    QFETCH(const QString, base);
    QFETCH(const QString, ours);
    QFETCH(const QString, theirs);
    QFETCH(const QString, expected);
    const diff::Merged merged = diff::merge(read(base), read(ours), read(theirs));
    QCOMPARE(sortedText(merged.document), sortedText(read(expected)));
    QCOMPARE(merged.conflicts.size(), std::size_t(1));
    QCOMPARE(conflictsOf(merged.document).size(), std::size_t(1));
}

void TestMerge::aSideCanBePreferred()
{
    const BackendConfig base = read(R"({"pattern": "torch.add", "x": 1}, {"pattern": "torch.mul"})");
    const BackendConfig ours = read(R"({"pattern": "torch.add", "x": 2})");
    const BackendConfig theirs = read(R"({"pattern": "torch.add", "x": 3, "y": 1}, {"pattern": "torch.mul", "x": 1})");
    const auto merged = [&](diff::Prefer side) {
        const diff::Merged result = diff::merge(base, ours, theirs, side);
        return result.conflicts.empty() ? textOf(result.document) : QByteArray();
    };
    QCOMPARE(merged(diff::Prefer::Ours), textOf(read(R"({"pattern": "torch.add", "x": 2, "y": 1})")));
    QCOMPARE(merged(diff::Prefer::Theirs),
             textOf(read(R"({"pattern": "torch.add", "x": 3, "y": 1}, {"pattern": "torch.mul", "x": 1})")));
}

void TestMerge::conflictsAreFoundAndRefused()
{
    const BackendConfig merged = diff::merge(read(R"({"pattern": "torch.add", "root_module": "a.B"})"),
                                             read(R"({"pattern": "torch.add", "root_module": "a.C"})"),
                                             read(R"({"pattern": "torch.add", "root_module": "a.D"})"))
                                     .document;
    const std::vector<Diagnostic> found = validate(merged);
    const auto conflict = std::ranges::find(found, RuleId::J10, &Diagnostic::rule);
    QVERIFY(conflict != found.end());
    QVERIFY(conflict->severity == Severity::Error);
    QCOMPARE(QString::fromStdString(conflict->where.text()), QStringLiteral("/configs/0/$conflict"));
    QVERIFY(std::ranges::find(found, RuleId::D05, &Diagnostic::rule) == found.end()); // and not as an unknown key
    QVERIFY(pythonSource(merged).text.empty());
    QVERIFY(pythonSource(*merged.configs[0], releaseOf(merged)).text.empty());
}

void TestMerge::conflictOfAnEntrySaysWhoseStandsThere()
{
    const BackendConfig base = read(R"({"pattern": "torch.add", "x": 1})");
    const BackendConfig changed = read(R"({"pattern": "torch.add", "x": 2})");
    const BackendConfig removed = read("");
    const auto begins = [&](const BackendConfig &ours, const BackendConfig &theirs, const char *text) {
        const std::vector<Diagnostic> found = validate(diff::merge(base, ours, theirs).document);
        const auto conflict = std::ranges::find(found, RuleId::J10, &Diagnostic::rule);
        return conflict != found.end() &&
               conflict->message.starts_with("A merge left a conflict in this entry: " + std::string(text));
    };
    QVERIFY(begins(removed, changed, "ours removed it, and theirs, which stands there, changed it"));
    QVERIFY(begins(changed, removed, "theirs removed it, and ours, which stands there, changed it"));
    QVERIFY(begins(changed, read(R"({"pattern": "torch.add", "x": 3})"), "both sides changed it"));
}

void TestMerge::aSideMayBeOfTheOtherGeneration()
{
    const BackendConfig base =
        document(R"({"torch_api": "1.13", "configs": [{"pattern": ["torch.nn.ReLU", "torch.nn.Linear"]}]})");
    const BackendConfig converted = read(R"({"pattern": ["torch.nn.Linear", "torch.nn.ReLU"]})");
    BackendConfig edited = base;
    PatternConfig entry = *base.configs[0];
    entry.set(Field::RootModule, *Symbol::parse("torch.nn.Linear"), base.api);
    edited.configs[0] = Shared<PatternConfig>::make(std::move(entry));
    const QByteArray expected =
        textOf(read(R"({"pattern": ["torch.nn.Linear", "torch.nn.ReLU"], "root_module": "torch.nn.Linear"})"));
    QCOMPARE(textOf(diff::merge(base, converted, edited).document), expected);
    QCOMPARE(textOf(diff::merge(base, edited, converted).document), expected);
}

/// One side takes another built-in config, the other adds a note to each entry: the result has both.
void TestMerge::builtInConfigs()
{
    QFETCH(const QString, path);
    const BackendConfig base = documentIn(path);
    const BackendConfig theirs = documentIn(
        path.section('/', 0, -2) + "/" + (path.contains("starters") ? "int8_accelerator" : "qnnpack") + ".bcfg.json");
    JsonValue noted = toJson(base);
    for (JsonValue &entry : *noted.find("configs")->array())
        entry.object()->emplace_back("note", "ours");
    const BackendConfig ours = document(writeJson(noted));
    const diff::Merged merged = diff::merge(base, ours, theirs);
    // Only an entry that theirs removed and ours added a note to is a conflict.
    for (const diff::MergeConflict &conflict : merged.conflicts)
        QCOMPARE(conflict.field, std::string(wholeEntryKey));
    QCOMPARE(conflictsOf(merged.document).size(), merged.conflicts.size());
    QCOMPARE(merged.document.name(), theirs.name());
    for (std::size_t row = 0; row < merged.document.configs.size(); ++row) {
        const JsonValue json = toJson(*merged.document.configs[row]);
        const bool isNew = !json.find("note");
        const Shared<PatternConfig> &entry = merged.document.configs[row];
        QVERIFY(!isNew || std::ranges::find(theirs.configs, entry) != theirs.configs.end());
    }
}

namespace {

/// The texts of all values under unknown keys, and of all entries that only one side has.
std::set<std::string> notesIn(const JsonValue &value)
{
    std::set<std::string> notes;
    if (const JsonValue::Array *array = value.array()) {
        for (const JsonValue &item : *array)
            notes.merge(notesIn(item));
    } else if (const JsonValue::Object *object = value.object()) {
        for (const auto &[key, member] : *object) {
            if (key.starts_with("keep"))
                notes.insert(key);
            notes.merge(notesIn(member));
        }
    }
    return notes;
}

} // namespace

void TestMerge::randomTriples()
{
    unsigned conflicts = 0;
    unsigned clean = 0;
    constexpr unsigned triples = 4'000;
    for (unsigned seed = 0; seed < triples; ++seed) {
        const JsonValue base = randomDocument(seed);
        JsonValue ours = mutated(base, seed * 2);
        JsonValue theirs = seed % 7 == 0 ? randomDocument(seed + 1'000'000) : mutated(base, seed * 2 + 1);
        if (seed % 3 == 0)
            theirs = withListsReversed(theirs);
        else if (seed % 3 == 1)
            theirs = withMembersReversed(theirs);
        // What one side alone wrote must not go: a key of its own in each of its entries that it has changed.
        JsonValue *list = ours.find("configs");
        if (list && list->array() && !list->array()->empty() && list->array()->front().object())
            list->array()->front().object()->emplace_back("keep" + std::to_string(seed), 1);

        const BackendConfig b = document(writeJson(base));
        const BackendConfig x = document(writeJson(ours));
        const BackendConfig y = document(writeJson(theirs));
        const char *name = qstrdup(qPrintable(QString::number(seed)));
        QVERIFY2(textOf(diff::merge(b, x, b).document) == textOf(x), name);
        QVERIFY2(textOf(diff::merge(b, b, x).document) == textOf(x), name);
        QVERIFY2(textOf(diff::merge(b, x, x).document) == textOf(x), name);

        const diff::Merged there = diff::merge(b, x, y);
        const diff::Merged back = diff::merge(b, y, x);
        QVERIFY2(there.conflicts.size() == back.conflicts.size(), name);
        if (there.conflicts.empty())
            QVERIFY2(sortedText(there.document) == sortedText(back.document), name);
        QVERIFY2(there.conflicts.empty() == conflictsOf(there.document).empty() || !conflictsOf(x).empty() ||
                     !conflictsOf(y).empty(),
                 name);
        // The file reads back the same, so no conflict is lost on the way.
        const Imported again = importDocument(exportDocument(there.document));
        QVERIFY2(again.document && again.document->api == there.document.api, name);
        QVERIFY2(textOf(*again.document) == textOf(there.document), name);
        if (x.api == there.document.api) {
            const std::set<std::string> left = notesIn(toJson(there.document));
            for (const std::string &note : notesIn(toJson(x)))
                QVERIFY2(left.contains(note), name);
        }
        for (const diff::Prefer side : {diff::Prefer::Ours, diff::Prefer::Theirs})
            QVERIFY2(diff::merge(b, x, y, side).conflicts.empty(), name);
        (there.conflicts.empty() ? clean : conflicts) += 1;
        delete[] name;
    }
    // Both kinds occurred, for any number of triples.
    QVERIFY(conflicts > triples / 20);
    QVERIFY(clean > triples / 5);
}

BCFG_APPLESS_TEST(TestMerge)

} // namespace tst_merge

#include "tst_merge.moc"
