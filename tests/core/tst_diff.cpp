// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/exporter.h"
#include "core/document/json/jsontext.h"
#include "core/document/json/patch.h"
#include "core/document/model/dtypetext.h"
#include "core/exchange/diff/compare.h"
#include "core/exchange/diff/grouptext.h"
#include "core/exchange/diff/modeleffects.h"
#include "core/prepare/model/outcome.h"
#include "core/torch/catalog/perrelease.h"
#include "core/torch/catalog/qconfigs.h"
#include "tests/support/files.h"
#include "tests/support/mutation.h"
#include "tests/support/randomdocument.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <set>
#include <string>

namespace tst_diff {

using namespace bcfg;
using namespace bcfg::test;

namespace {

BackendConfig withEntries(const std::string &entries, const std::string &head = R"("torch_api": "2")")
{
    return document("{" + head + R"(, "configs": [)" + entries + "]}");
}

std::vector<std::string> headings(const diff::Comparison &comparison)
{
    std::vector<std::string> lines;
    for (const diff::Group &group : comparison.groups)
        lines.push_back(diff::headingOf(comparison, group));
    return lines;
}

QString joined(const std::vector<std::string> &lines)
{
    QStringList list;
    for (const std::string &line : lines)
        list << QString::fromStdString(line);
    return list.join(" | ");
}

QString changes(const BackendConfig &a, const BackendConfig &b, diff::CompareOptions options = {})
{
    return joined(headings(diff::compare(a, b, options)));
}

const std::vector<std::pair<QString, BackendConfig>> &templates()
{
    static const auto all = [] {
        std::vector<std::pair<QString, BackendConfig>> result;
        for (const QString &path : templatePaths())
            result.emplace_back(path.section('/', -2).section('.', 0, -3), documentIn(path));
        return result;
    }();
    return all;
}

void addPairs()
{
    QTest::addColumn<int>("a");
    QTest::addColumn<int>("b");
    const auto count = static_cast<int>(templates().size());
    for (int a = 0; a < count; ++a) {
        for (int b = 0; b < count; ++b)
            QTest::addRow("%s to %s", qPrintable(templates()[std::size_t(a)].first),
                          qPrintable(templates()[std::size_t(b)].first))
                << a << b;
    }
}

/// The named QConfigs of a release, made once.
const std::map<std::string, QConfigAssignment> &namedOf(Release release)
{
    return perRelease(release, [](Release made) {
        std::map<std::string, QConfigAssignment> all;
        for (const NamedQConfig &named : QConfigCatalog::of(made).qconfigs())
            all.emplace(named.name, QConfigAssignment(named.qconfig, made));
        return all;
    });
}

std::vector<diff::QConfigOfBoth> allNamed(const diff::Comparison &comparison)
{
    std::vector<diff::QConfigOfBoth> qconfigs;
    const std::map<std::string, QConfigAssignment> &after = namedOf(releaseOf(comparison.b));
    for (const auto &[name, before] : namedOf(releaseOf(comparison.a))) {
        if (const auto same = after.find(name); same != after.end())
            qconfigs.push_back({name, before, same->second});
    }
    return qconfigs;
}

} // namespace

class TestDiff : public QObject
{
    Q_OBJECT

private slots:
    void spellingIsNoChange_data();
    void spellingIsNoChange();
    void findsChanges_data();
    void findsChanges();
    void entriesAreKnownByTheirKey();
    void equalChangesAreOneGroup();
    void dtypeConfigsAreFoundAgain();
    void orderCountsWhereOneQConfigSatisfiesTwo();
    void movesSayWhetherTheyMatter();
    void anotherGenerationIsConverted();
    void patchMakesTheOtherOne_data() { addPairs(); }
    void patchMakesTheOtherOne();
    void eachGroupCanBeTakenAlone_data() { addPairs(); }
    void eachGroupCanBeTakenAlone();
    void oneEntryOfAGroupCanBeTakenBack();
    void verdictsAreThoseOfMatch_data() { addPairs(); }
    void verdictsAreThoseOfMatch();
    void verdictsAreThoseOfMatchWherePatternsStandTwice();
    void anEntryThatStaysIsJudgedAnewToo();
    void aGroupHasOnlyTheVerdictsThatItChanges_data();
    void aGroupHasOnlyTheVerdictsThatItChanges();
    void aReleaseHasOnlyTheVerdictsThatItChanges();
    void nodesThatAreNotNamedAreCounted();
    void randomDocuments();
};

void TestDiff::spellingIsNoChange_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    const auto row = [](const char *name, const char *a, const char *b) {
        QTest::newRow(name) << a << b;
    };
    row("paths of one class", R"({"pattern": "torch.nn.Linear"})", R"({"pattern": "torch.nn.modules.linear.Linear"})");
    row("root module", R"({"pattern": "torch.add", "root_module": "torch.nn.Linear"})",
        R"({"pattern": "torch.add", "root_module": "torch.nn.modules.linear.Linear"})");
    row("names of one dtype", R"({"pattern": "torch.add", "dtype_configs": [{"bias_dtype": "torch.float"}]})",
        R"({"pattern": "torch.add", "dtype_configs": [{"bias_dtype": "torch.float32"}]})");
    row("no constraints", R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": {"dtype": "torch.qint8"}}]})",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.qint8"}]})");
    row("a number", R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": {"dtype": "torch.qint8",
        "scale_min_lower_bound": 0.5}}]})",
        R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": {"dtype": "torch.qint8",
        "scale_min_lower_bound": 5e-1}}]})");
    row("a default", R"({"pattern": "torch.add", "observation_type": "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT"})",
        R"({"pattern": "torch.add"})");
    row("null", R"({"pattern": "torch.add", "fused_module": null})", R"({"pattern": "torch.add"})");
    row("empty list", R"({"pattern": "torch.add", "dtype_configs": []})", R"({"pattern": "torch.add"})");
    row("keys of a map", R"({"pattern": "torch.add", "input_type_to_index": {"weight": 1, "bias": 2}})",
        R"({"pattern": "torch.add", "input_type_to_index": {"bias": 2, "weight": 1}})");
    row("an empty map", R"({"pattern": "torch.add", "input_type_to_index": {}})", R"({"pattern": "torch.add"})");
    row("a key that stands twice", R"({"pattern": "torch.add", "input_type_to_index": {"weight": 2, "weight": 1}})",
        R"({"pattern": "torch.add", "input_type_to_index": {"weight": 1}})");
    row("a number of an argument",
        R"({"pattern": "torch.add", "fuser_method": {"partial": "a.b", "kwargs": {"eps": 0.5}}})",
        R"({"pattern": "torch.add", "fuser_method": {"partial": "a.b", "kwargs": {"eps": 5e-1}}})");
    row("notation", R"({"pattern": ["torch.nn.Linear", "torch.nn.ReLU"]})",
        R"({"pattern_complex_format": ["torch.nn.ReLU", "torch.nn.Linear"]})");
    row("a factory's symbol",
        R"({"pattern": ["torch.nn.Linear", "torch.nn.ReLU"], "fuser_method": {"call": "a.b", "args": ["torch.nn.Linear"]}})",
        R"({"pattern": ["torch.nn.Linear", "torch.nn.ReLU"], "fuser_method": {"args": ["torch.nn.modules.linear.Linear"],
        "call": "a.b"}})");
    row("unknown object", R"({"pattern": "torch.add", "x": {"p": 1, "q": 2}})",
        R"({"pattern": "torch.add", "x": {"q": 2, "p": 1}})");
}

void TestDiff::spellingIsNoChange()
{
    QFETCH(const QString, a);
    QFETCH(const QString, b);
    const BackendConfig first = withEntries(a.toStdString());
    const BackendConfig second = withEntries(b.toStdString());
    QVERIFY(exportDocument(first) != exportDocument(second));
    QCOMPARE(changes(first, second), QString());
    QVERIFY(diff::compare(first, second).isEqual());
    const diff::Comparison spelled = diff::compare(first, second, {true});
    QVERIFY(!spelled.groups.empty());
    QVERIFY(spelled.isEqual());
    for (const diff::Group &group : spelled.groups)
        QVERIFY(group.kind == diff::Kind::Spelling);
}

void TestDiff::findsChanges_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *a, const char *b, const char *expected) {
        QTest::newRow(expected) << a << b << expected;
    };
    row(R"("name": "n", "configs": [])", R"("name": "m", "configs": [])", R"(name: "n" → "m")");
    row(R"("configs": [])", R"("name": "m", "configs": [])", R"(name: none → "m")");
    row(R"("x": [1], "configs": [])", R"("configs": [])", R"(x: [1] → none)");
    row(R"("configs": [{"pattern": "torch.add"}])", R"("configs": [{"pattern": "torch.mul"}])",
        "1 entry removed | 1 entry added");
    row(R"("configs": [{"pattern": "torch.add", "x": 1}])", R"("configs": [{"pattern": "torch.add"}])",
        "x in 1 entry: 1 → none");
    row(R"("configs": [{"pattern": "torch.add", "observation_type": "OUTPUT_SHARE_OBSERVER_WITH_INPUT"}])",
        R"("configs": [{"pattern": "torch.add"}])",
        R"(observation_type in 1 entry: "OUTPUT_SHARE_OBSERVER_WITH_INPUT" → none)");
    row(R"("configs": [{"pattern": "torch.add", "input_type_to_index": {"weight": 1}}])",
        R"("configs": [{"pattern": "torch.add", "input_type_to_index": {"weight": 1.0}}])",
        R"(input_type_to_index in 1 entry: {"weight": 1} → {"weight": 1.0})");
    row(R"("configs": [{"pattern": ["torch.nn.Linear", "torch.nn.ReLU"], "fuser_method": "a.b"}])",
        R"("configs": [{"pattern_complex_format": ["torch.nn.ReLU", "torch.nn.Linear"], "fuser_method": "a.b"}])",
        R"(pattern in 1 entry: ["torch.nn.Linear", "torch.nn.ReLU"] → none | )"
        R"(pattern_complex_format in 1 entry: none → ["torch.nn.ReLU", "torch.nn.Linear"])");
    row(R"("configs": [5])", R"("configs": [6])", "configs in 1 entry: 5 → 6");
    row(R"("configs": [{"pattern": "torch.add", "dtype_configs": null}])", R"("configs": [{"pattern": "torch.add"}])",
        "dtype_configs in 1 entry: null → none");
}

void TestDiff::findsChanges()
{
    QFETCH(const QString, a);
    QFETCH(const QString, b);
    QFETCH(const QString, expected);
    const auto read = [](const QString &members) {
        return document(("{\"torch_api\": \"2\", " + members + "}").toStdString());
    };
    QCOMPARE(changes(read(a), read(b)), expected);
    QVERIFY(!diff::compare(read(a), read(b)).isEqual());
}

void TestDiff::entriesAreKnownByTheirKey()
{
    // Of two entries with one key, the first corresponds to the entry of the other document.
    const BackendConfig a = withEntries(R"({"pattern": "torch.add", "x": 1}, {"pattern": "torch.mul"},
        {"pattern": "torch.add", "x": 2})");
    const BackendConfig b = withEntries(R"({"pattern": "torch.add", "x": 1}, {"pattern": "torch.mul"})");
    const diff::Comparison comparison = diff::compare(a, b);
    QCOMPARE(joined(headings(comparison)), QStringLiteral("1 entry removed"));
    QVERIFY(comparison.groups[0].sites == (std::vector<diff::Site>{{2, std::nullopt}}));
    // In Python 0 and 0.0 are equal as keys.
    QCOMPARE(changes(withEntries(R"({"pattern_complex_format": ["operator.getitem", "torch.add", 0], "x": 1})"),
                     withEntries(R"({"pattern_complex_format": ["operator.getitem", "torch.add", 0.0], "x": 2})")),
             QStringLiteral("x in 1 entry: 1 → 2"));
}

void TestDiff::equalChangesAreOneGroup()
{
    const auto entries = [](const char *list) {
        QString text;
        for (const char *name : {"add", "mul", "sub"})
            text += QString(R"(%1{"pattern": "torch.%2", "dtype_configs": [%3]})")
                        .arg(text.isEmpty() ? "" : ", ", name, list);
        return withEntries(text.toStdString());
    };
    const diff::Comparison comparison =
        diff::compare(entries(""), entries(R"({"input_dtype": "torch.qint8", "output_dtype": "torch.qint8"})"));
    QCOMPARE(joined(headings(comparison)), QStringLiteral("dtype config added to 3 entries: qint8 → qint8"));
    QCOMPARE(joined(diff::titlesOf(comparison, comparison.groups[0])), QStringLiteral("add | mul | sub"));
}

void TestDiff::dtypeConfigsAreFoundAgain()
{
    const auto entry = [](const char *list) {
        return withEntries(std::string(R"({"pattern": "torch.nn.Linear", "dtype_configs": [)") + list + "]}");
    };
    const BackendConfig before = entry(R"({"input_dtype": "torch.quint8", "weight_dtype": "torch.qint8"},
        {"input_dtype": "torch.float16", "weight_dtype": "torch.float16"})");
    // A new dtype config before the others, a bound in the first, and the second one removed.
    const BackendConfig after =
        entry(R"({"input_dtype": "torch.qint32", "weight_dtype": "torch.qint32", "is_dynamic": true},
        {"input_dtype": {"dtype": "torch.quint8", "quant_min_lower_bound": 1}, "weight_dtype": "torch.qint8"})");
    QCOMPARE(changes(before, after),
             QStringLiteral("dtype config added to 1 entry: qint32 × qint32 → any, dynamic | ") +
                 "dtype config changed in 1 entry: quint8 × qint8 → any: input_dtype \"torch.quint8\" → "
                 "{\"dtype\": \"torch.quint8\", \"quant_min_lower_bound\": 1} | "
                 "dtype config removed from 1 entry: float16 × float16 → any");
}

void TestDiff::orderCountsWhereOneQConfigSatisfiesTwo()
{
    const auto changed = [](const std::string &x, const std::string &y) {
        const auto entry = [](const std::string &list) {
            return withEntries(R"({"pattern": "torch.nn.Linear", "dtype_configs": [)" + list + "]}");
        };
        return changes(entry(x + ", " + y), entry(y + ", " + x));
    };
    const std::string plain = R"({"input_dtype": "torch.quint8"})";
    QCOMPARE(changed(plain, R"({"input_dtype": "torch.float16"})"), QString());
    QCOMPARE(changed(plain, R"({"input_dtype": "torch.quint8", "weight_dtype": "torch.qint8"})"),
             QStringLiteral("dtype configs in another order, which decides which one is taken, in 1 entry"));
}

void TestDiff::movesSayWhetherTheyMatter()
{
    const std::string add = R"({"pattern": "torch.add"})";
    const std::string mul = R"({"pattern": "torch.mul"})";
    const std::string linear = R"({"pattern": ["torch.nn.Linear", "torch.nn.ReLU"]})";
    const std::string any =
        R"({"pattern_complex_format": ["torch.nn.ReLU", "torch.ao.quantization.utils.MatchAllNode"]})";
    QCOMPARE(changes(withEntries(add + "," + mul), withEntries(mul + "," + add)),
             QStringLiteral("1 entry moved, no effect"));
    QCOMPARE(changes(withEntries(add + "," + linear), withEntries(linear + "," + add)),
             QStringLiteral("1 entry moved, no effect"));
    QVERIFY(changes(withEntries(linear + "," + any), withEntries(any + "," + linear))
                .startsWith("1 entry moved, which changes whether PyTorch tries it before or after "));
    // The comparison says that as few entries as possible were moved.
    QCOMPARE(changes(withEntries(add + "," + mul + "," + linear), withEntries(linear + "," + add + "," + mul)),
             QStringLiteral("1 entry moved, no effect"));
}

void TestDiff::anotherGenerationIsConverted()
{
    const BackendConfig old = withEntries(R"({"pattern": ["torch.nn.ReLU", "torch.nn.Linear"]},
        {"pattern": "torch.add", "input_output_observed": false})",
                                          R"("torch_api": "1.13")");
    const diff::Comparison comparison = diff::compare(
        old, withEntries(R"({"pattern": ["torch.nn.Linear", "torch.nn.ReLU"]}, {"pattern": "torch.add"})"));
    QCOMPARE(joined(headings(comparison)), QString());
    QVERIFY(!comparison.leftBehind.empty());
    QVERIFY(!comparison.isEqual()); // something was lost
}

void TestDiff::patchMakesTheOtherOne()
{
    QFETCH(const int, a);
    QFETCH(const int, b);
    const BackendConfig &first = templates()[std::size_t(a)].second;
    const BackendConfig &second = templates()[std::size_t(b)].second;
    const std::vector<Edit> edits = diff::patch(first, second);
    QCOMPARE(edits.empty(), a == b);
    const auto made = applyEdits(first, edits);
    QVERIFY(std::holds_alternative<BackendConfig>(made));
    QCOMPARE(exportDocument(std::get<BackendConfig>(made)), exportDocument(second));
    QVERIFY(std::get<BackendConfig>(made) == second);
    QVERIFY(edits.empty() || !edits.front().where.isEmpty()); // not just the whole document
}

void TestDiff::eachGroupCanBeTakenAlone()
{
    QFETCH(const int, a);
    QFETCH(const int, b);
    const BackendConfig &first = templates()[std::size_t(a)].second;
    const BackendConfig &second = templates()[std::size_t(b)].second;
    if (first.api != second.api)
        return;
    const diff::Comparison comparison = diff::compare(first, second, {true});
    const std::vector<std::string> all = headings(comparison);
    for (std::size_t i = 0; i < comparison.groups.size(); ++i) {
        const auto made = applyEdits(first, diff::editsOf(comparison, comparison.groups[i]));
        QVERIFY2(std::holds_alternative<BackendConfig>(made), all[i].c_str());
        std::vector<std::string> left = headings(diff::compare(std::get<BackendConfig>(made), second, {true}));
        QVERIFY2(std::ranges::find(left, all[i]) == left.end(), all[i].c_str());
        if (comparison.groups[i].kind != diff::Kind::Move && !comparison.groups[i].sites.empty())
            QVERIFY2(left.size() < all.size(), all[i].c_str());
        const auto back = applyEdits(second, diff::editsBack(comparison, comparison.groups[i]));
        QVERIFY2(std::holds_alternative<BackendConfig>(back), all[i].c_str());
        left = headings(diff::compare(first, std::get<BackendConfig>(back), {true}));
        QVERIFY2(std::ranges::find(left, all[i]) == left.end(), all[i].c_str());
    }
}

void TestDiff::oneEntryOfAGroupCanBeTakenBack()
{
    const BackendConfig &whole = templates()[0].second;
    BackendConfig changed = whole;
    for (Shared<PatternConfig> &entry : changed.configs) {
        PatternConfig config = *entry;
        config.setDTypeConfigs({}, changed.api);
        entry = Shared<PatternConfig>::make(std::move(config));
    }
    const diff::Comparison comparison = diff::compare(whole, changed);
    const diff::Group &group = comparison.groups.front();
    QVERIFY(group.sites.size() > 2);
    const diff::Site site = group.sites[1];
    const auto back = applyEdits(changed, diff::editsBack(comparison, diff::partOf(group, site.a, site.b)));
    const BackendConfig &result = std::get<BackendConfig>(back);
    for (std::size_t row = 0; row < result.configs.size(); ++row) {
        const std::size_t wanted = row == *site.b ? 1 : 0;
        QCOMPARE(result.configs[row]->dtypeConfigs().size(), wanted);
    }
}

/// What becomes of the pattern of an entry under a QConfig.
struct Told
{
    Status status;
    std::string dtypes; ///< of the dtype config that fits
    bool operator==(const Told &) const = default;
};
using ToldByQConfig = std::map<std::string, std::vector<Told>>;

/// For each named QConfig, what `bcfg match` says of each entry. Cached, as each template is compared with all others.
static const ToldByQConfig &toldOf(const BackendConfig &document)
{
    static std::map<std::string, ToldByQConfig> kept;
    const auto [told, isNew] = kept.try_emplace(exportDocument(document));
    if (!isNew)
        return told->second;
    const std::map<std::string, QConfigAssignment> &qconfigs = namedOf(releaseOf(document));
    for (const auto &[name, qconfig] : qconfigs)
        told->second[name].reserve(document.configs.size());
    OutcomeIndex index(document);
    for (std::size_t row = 0; row < index.size(); ++row) {
        ModelOfPattern model = index.model(row);
        for (const auto &[name, qconfig] : qconfigs) {
            const Outcome outcome = model.outcome(qconfig);
            told->second[name].push_back(
                {outcome.status, outcome.dtypeConfig
                                     ? dtypesText(document.configs[*outcome.by]->dtypeConfigs()[*outcome.dtypeConfig])
                                     : std::string()});
        }
    }
    return told->second;
}

/// Requires that the groups name exactly the verdicts of `bcfg match` that differ between the two documents.
static void requireVerdictsOfMatch(const BackendConfig &a, const BackendConfig &b)
{
    diff::Comparison comparison = diff::compare(a, b);
    const std::vector<diff::QConfigOfBoth> qconfigs = allNamed(comparison);
    QVERIFY(qconfigs.size() > 25);
    diff::addEffects(comparison, qconfigs);

    using Change = std::tuple<std::size_t, std::optional<std::size_t>, std::optional<std::size_t>,
                              std::optional<Status>, std::optional<Status>>;
    std::set<Change> named;
    for (const diff::Group &group : comparison.groups) {
        for (const diff::EntryEffect &entry : group.effect) {
            for (const diff::VerdictChange &change : *entry.verdicts)
                named.emplace(change.qconfig, entry.a, entry.b, change.before.status, change.after.status);
        }
    }
    std::set<Change> expected;
    const ToldByQConfig &before = toldOf(comparison.a);
    const ToldByQConfig &after = toldOf(comparison.b);
    const auto toldAt = [](const std::vector<Told> &told, const std::optional<std::size_t> &row) {
        return row ? std::optional(told[*row]) : std::nullopt;
    };
    const auto statusOf = [](const std::optional<Told> &told) {
        return told ? std::optional(told->status) : std::nullopt;
    };
    for (std::size_t i = 0; i < qconfigs.size(); ++i) {
        for (const diff::Site &site : comparison.entries) {
            const std::optional<Told> was = toldAt(before.at(qconfigs[i].name), site.a);
            const std::optional<Told> is = toldAt(after.at(qconfigs[i].name), site.b);
            if (was != is)
                expected.emplace(i, site.a, site.b, statusOf(was), statusOf(is));
        }
    }
    QCOMPARE(named.size(), expected.size());
    QVERIFY(named == expected);
}

void TestDiff::verdictsAreThoseOfMatch()
{
    QFETCH(const int, a);
    QFETCH(const int, b);
    requireVerdictsOfMatch(templates()[std::size_t(a)].second, templates()[std::size_t(b)].second);
}

/// Of several entries with one pattern the last one counts. Here it may be added, removed or changed.
void TestDiff::verdictsAreThoseOfMatchWherePatternsStandTwice()
{
    std::mt19937 random(3);
    const std::array<std::string, 3> patterns = {R"("torch.nn.Linear")", R"("torch.nn.functional.linear")",
                                                 R"(["torch.nn.functional.linear", "torch.nn.ReLU"])"};
    const std::array<std::string, 3> members = {
        R"(, "root_module": "torch.nn.Linear", "reference_quantized_module": "torch.ao.nn.quantized.reference.Linear")",
        R"(, "input_type_to_index": {"weight": 1})", ""};
    const auto document = [&] {
        std::string entries;
        for (std::size_t i = random() % 8; i > 0; --i)
            entries += std::string(entries.empty() ? "" : ",") + R"({"pattern": )" + patterns[random() % 3] +
                       members[random() % 3] + R"(, "dtype_configs": [{"input_dtype": "torch.quint8",
                           "output_dtype": "torch.quint8", "weight_dtype": "torch.qint8"}]})";
        return withEntries(entries);
    };
    for (int round = 0; round < 200 && !QTest::currentTestFailed(); ++round)
        requireVerdictsOfMatch(document(), document());
}

/// An unchanged entry has another verdict if the entry that declares the argument indices of its function changes.
void TestDiff::anEntryThatStaysIsJudgedAnewToo()
{
    const std::string fused = R"({"pattern": ["torch.nn.functional.linear", "torch.nn.ReLU"], "dtype_configs": [
        {"input_dtype": "torch.quint8", "output_dtype": "torch.quint8", "weight_dtype": "torch.qint8"}]})";
    const std::string alone = R"({"pattern": "torch.nn.functional.linear", "input_type_to_index": {"weight": 1}})";
    const std::string without = R"({"pattern": "torch.nn.functional.linear"})";
    diff::Comparison comparison = diff::compare(withEntries(fused + "," + alone), withEntries(fused + "," + without));
    QCOMPARE(comparison.groups.size(), std::size_t(1));
    QVERIFY(comparison.groups[0].sites == (std::vector<diff::Site>{{1, 1}}));
    diff::addEffects(comparison, allNamed(comparison));
    QVERIFY(std::ranges::any_of(comparison.groups[0].effect,
                                [](const diff::EntryEffect &entry) { return entry.a == std::size_t(0); }));
}

void TestDiff::aGroupHasOnlyTheVerdictsThatItChanges_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<QStringList>("expected"); // the heading of each group and its verdicts
    const QString dtypes = R"("dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8",
        "weight_dtype": "torch.qint8", "bias_dtype": "torch.float32"}])";
    const auto fused = [&](const QString &module, const QString &made, const QString &more = {}) {
        return QString(R"({"pattern": ["torch.nn.%1", "torch.nn.ReLU"], "fused_module": "torch.ao.nn.intrinsic.%2",
            "fuser_method": {"call": "torch.ao.quantization.fuser_method_mappings._sequential_wrapper2",
            "args": ["torch.ao.nn.intrinsic.%2"]}, %3%4})")
            .arg(module, made, more, dtypes);
    };
    const QString root = R"("root_module": "torch.nn.%1", )";
    const QString conv = fused("Conv1d", "ConvReLU1d");
    const QString rootedConv = fused("Conv1d", "ConvReLU1d", root.arg("Conv1d"));
    const QString linear = fused("Linear", "LinearReLU");
    const QString linearRelu = R"({"pattern": "torch.ao.nn.intrinsic.LinearReLU", "root_module": "torch.nn.Linear",
        "reference_quantized_module_for_root": "torch.ao.nn.quantized.reference.Linear", )" +
                               dtypes + "}";
    const QString rooted = R"(root_module in 1 entry: none → "torch.nn.Conv1d": )";
    QTest::newRow("an entry is gone because it was removed")
        << QStringList({conv, linear, linearRelu}).join(',') << rootedConv
        << QStringList({"2 entries removed: 2 of 3 entries: no longer quantized under q", rooted});
    QTest::newRow("an entry depends on another one")
        << QStringList({conv, linear, linearRelu}).join(',') << QStringList({rootedConv, linear}).join(',')
        << QStringList({"1 entry removed: 1 of 3 entries: no longer quantized under q | "
                        "1 of 3 entries: quantized → no pattern under q",
                        rooted});
    const QString alone = R"({"pattern": "torch.add", %1"dtype_configs": [%2]})";
    const QString quint8 = R"({"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"})";
    const QString float16 = R"({"input_dtype": "torch.float16", "output_dtype": "torch.float16"})";
    QTest::newRow("dtype configs of one entry")
        << alone.arg("", quint8) << alone.arg(R"("x": 1, )", float16)
        << QStringList({"x in 1 entry: none → 1: ", "dtype config added to 1 entry: float16 → float16: ",
                        "dtype config removed from 1 entry: quint8 → quint8: "
                        "1 of 1 entry: quantized → rejected under q"});
    const QString configs = R"("dtype_configs": [{"input_dtype": "torch.%1", "output_dtype": "torch.quint8",
        "weight_dtype": "torch.qint8", "bias_dtype": "torch.float32"}]})";
    const QString good = configs.arg("quint8");
    const QString bad = configs.arg("qint32");
    const QString narrowed = "dtype config changed in 1 entry: qint32 × qint8 → quint8, bias float32: input_dtype "
                             "\"torch.qint32\" → \"torch.quint8\": ";
    const QString fusing = R"({"pattern": ["torch.nn.Conv2d", "torch.nn.ReLU"], "qat_module": "torch.%1",
        "fused_module": "torch.ao.nn.intrinsic.ConvReLU2d", "fuser_method": {"args": ["torch.ao.nn.intrinsic.ConvReLU2d"],
        "call": "torch.ao.quantization.fuser_method_mappings._sequential_wrapper2"}, )" +
                           good;
    const QString rooted2d = R"({"pattern": "torch.nn.Conv2d", "root_module": "torch.nn.Conv2d",
        "reference_quantized_module_for_root": "torch.ao.nn.quantized.reference.Conv2d", )" +
                             good;
    const QString ofFused = R"({"pattern": "torch.ao.nn.intrinsic.ConvReLU2d", )";
    QTest::newRow("an entry depends on another one once it can be made")
        << QStringList({fusing.arg("nn.Conv2dMissing"), ofFused + bad, rooted2d}).join(',')
        << QStringList({fusing.arg("ao.nn.qat.Conv2d"), ofFused + good, rooted2d}).join(',')
        << QStringList({R"(qat_module in 1 entry: "torch.nn.Conv2dMissing" → "torch.ao.nn.qat.Conv2d": )"
                        "1 of 3 entries: raises → quantized under q",
                        narrowed + "1 of 3 entries: rejected → quantized under q | "
                                   "1 of 3 entries: raises → quantized under q"});
    const QString add = R"({"pattern": "torch.add", "input_type_to_index": {"bias": %1}, )" + good;
    const QString product = R"({"pattern_complex_format": ["torch.mul", "torch.add", "torch.nn.Conv2d"], )" + bad;
    const QString any = R"("torch.ao.quantization.utils.MatchAllNode")";
    const QString own = QString(R"({"pattern_complex_format": ["torch.mul", ["torch.add", %1, %1], "torch.nn.Conv2d"],
        "fuser_method": "own.fuse", "fused_module": "own.Fused", )")
                            .arg(any) +
                        good;
    const QString ofOwn = R"({"pattern": "own.Fused", )";
    QTest::newRow("an entry is fused as another one's function has two inputs")
        << QStringList({add.arg(0), product, own, ofOwn + bad, rooted2d}).join(',')
        << QStringList({add.arg(1), product, own, ofOwn + good, rooted2d}).join(',')
        << QStringList({R"(input_type_to_index in 1 entry: {"bias": 0} → {"bias": 1}: )"
                        "1 of 5 entries: rejected → quantized under q",
                        narrowed + "3 of 5 entries: rejected → quantized under q"});
}

void TestDiff::aGroupHasOnlyTheVerdictsThatItChanges()
{
    QFETCH(const QString, a);
    QFETCH(const QString, b);
    QFETCH(QStringList, expected);
    const BackendConfig first = withEntries(a.toStdString());
    const BackendConfig second = withEntries(b.toStdString());
    diff::Comparison comparison = diff::compare(first, second);
    const QConfigAssignment &qconfig = namedOf(releaseOf(first)).at("default_qconfig");
    diff::addEffects(comparison, std::vector{diff::QConfigOfBoth{"q", qconfig, qconfig}});
    const std::vector<std::string> names = {"q"};
    QStringList result;
    for (const diff::Group &group : comparison.groups)
        result << QString::fromStdString(diff::headingOf(comparison, group)) + ": " +
                      joined(diff::effectLines(comparison, group, names));
    result.sort();
    expected.sort();
    QCOMPARE(result, expected);
}

void TestDiff::aReleaseHasOnlyTheVerdictsThatItChanges()
{
    const auto entry = [](const std::string &name) {
        return R"({"pattern": "torch.)" + name +
               R"(", "dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}]})";
    };
    const auto judgedBy = [](const std::string &release) {
        return R"("torch_api": "2", "torch": ")" + release + '"';
    };
    const BackendConfig a = withEntries(entry("mul") + "," + entry("add"), judgedBy("2.6.0"));
    const BackendConfig b =
        withEntries(entry("mul") + R"(, {"pattern": "torch.add"}, )" + entry("flatten"), judgedBy("2.14.1"));
    const auto effects = [&](const char *before, const char *after) {
        diff::Comparison comparison = diff::compare(a, b);
        diff::addEffects(comparison, std::vector{diff::QConfigOfBoth{"q", namedOf(releaseOf(a)).at(before),
                                                                     namedOf(releaseOf(b)).at(after)}});
        const std::vector<std::string> names = {"q"};
        QStringList result;
        for (const diff::Group &group : comparison.groups)
            result << joined(diff::effectLines(comparison, group, names));
        return result;
    };
    QCOMPARE(
        effects("default_qconfig", "default_qconfig"),
        QStringList({"", "1 of 3 entries: now quantized under q", "1 of 3 entries: quantized → rejected under q"}));
    // A QConfig may differ between two releases.
    QCOMPARE(effects("default_qconfig", "float16_dynamic_qconfig")[0],
             QString("1 of 3 entries: quantized → rejected under q"));
}

void TestDiff::nodesThatAreNotNamedAreCounted()
{
    using enum fx::NodeStatus;
    trace::Model model;
    model.name = "m";
    diff::ModelEffects effects;
    std::vector<diff::NodeStatusChange> changes;
    for (const fx::NodeStatus after :
         {ObservedOnly, ObservedOnly, NoEffect, NoEffect, Rejected, Rejected, NotConfigured, NoPattern}) {
        changes.push_back({{0, {Quantized}, {after}}, static_cast<trace::NodeIndex>(model.nodes.size())});
        model.nodes.push_back({.name = "n" + std::to_string(model.nodes.size()), .op = trace::Op::CallFunction});
    }
    effects.operators = model.nodes.size();
    const std::vector<std::string> names = {"x86"};
    const std::vector<std::string> lines = diff::nodeLines(effects, changes, model, names);
    QCOMPARE(lines.size(), 4u);
    QCOMPARE(QString::fromStdString(lines[0]),
             QString("2 of 8 operators of m: quantized → observed only under x86: n0; n1"));
    QCOMPARE(QString::fromStdString(lines[3]), QString("and 2 more verdicts"));
    changes.pop_back();
    QCOMPARE(QString::fromStdString(diff::nodeLines(effects, changes, model, names)[3]), QString("and 1 more verdict"));
}

void TestDiff::randomDocuments()
{
    int different = 0;
    for (unsigned seed = 0; seed < 3000; ++seed) {
        const JsonValue base = randomDocument(seed);
        const JsonValue other = seed % 10 == 0 ? randomDocument(seed + 100'000) : mutated(base, seed);
        const BackendConfig a = document(writeJson(base));
        const BackendConfig b = document(writeJson(seed % 3 == 0   ? withListsReversed(other)
                                                   : seed % 3 == 1 ? withMembersReversed(other)
                                                                   : other));
        QVERIFY(diff::compare(a, a, {true}).groups.empty());
        QVERIFY(diff::patch(a, a).empty());
        const auto made = applyEdits(a, diff::patch(a, b));
        QVERIFY2(std::holds_alternative<BackendConfig>(made), std::to_string(seed).c_str());
        const BackendConfig &result = std::get<BackendConfig>(made);
        QVERIFY2(result == b, std::to_string(seed).c_str());
        QVERIFY(diff::compare(result, b, {true}).groups.empty());
        diff::Comparison there = diff::compare(a, b, {true});
        diff::addEffects(there, std::vector{diff::QConfigOfBoth{"q", namedOf(releaseOf(there.a)).at("default_qconfig"),
                                                                namedOf(releaseOf(there.b)).at("default_qconfig")}});
        QVERIFY2(!there.groups.empty() || a == b || a.api != b.api, std::to_string(seed).c_str());
        if (a.api == b.api && there.isEqual())
            QVERIFY2(diff::compare(b, a).isEqual(), std::to_string(seed).c_str());
        different += !there.isEqual();
        if (a.api != b.api)
            continue;
        for (const diff::Group &group : there.groups) {
            const auto taken = applyEdits(a, diff::editsOf(there, group));
            const PatchError *error = std::get_if<PatchError>(&taken);
            QVERIFY2(!error, (std::to_string(seed) + ": " + diff::headingOf(there, group)).c_str());
            const auto back = applyEdits(b, diff::editsBack(there, group));
            error = std::get_if<PatchError>(&back);
            QVERIFY2(!error, (std::to_string(seed) + " back: " + diff::headingOf(there, group)).c_str());
        }
    }
    QVERIFY(different > 1000);
}

BCFG_APPLESS_TEST(TestDiff)

} // namespace tst_diff

#include "tst_diff.moc"
