// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/exporter.h"
#include "core/document/json/jsontext.h"
#include "core/document/json/patch.h"
#include "core/document/model/ownkeys.h"
#include "core/document/model/ruleid.h"
#include "core/exchange/base/inheritance.h"
#include "core/exchange/base/overridesof.h"
#include "core/exchange/diff/compare.h"
#include "core/torch/catalog/builtinconfigs.h"
#include "tests/support/files.h"
#include "tests/support/mutation.h"
#include "tests/support/randomdocument.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <random>

namespace tst_inheritance {

using namespace bcfg;
using namespace bcfg::test;

class TestInheritance : public QObject
{
    Q_OBJECT

private slots:
    void entriesOfTheBaseAreItsOwnObjects();
    void whatNobodyEditsIsWrittenAsItWas_data();
    void whatNobodyEditsIsWrittenAsItWas();
    void oddDocumentsAreWrittenAsTheyWere();
    void anEditedEntryIsOverridden();
    void anEntryThatEqualsTheBasesStaysOwn();
    void aRemovedEntryIsNamed();
    void aRemovedEntryComesBackToItsPlace();
    void removedPatternsStayAsTheyAreSpelled();
    void ownEntriesStayInTheOrderOfTheFile();
    void theFirstOfTwoWithOnePatternStaysInItsRow();
    void anEntryBetweenThoseOfTheBaseComesLast();
    void anOrderThatDoesNotMatterRemovesNothing();
    void anOrderThatMattersIsSetAnew();
    void aNameIsWrittenWhereItIsNotTheBases();
    void membersStayInTheirPlaces();
    void aFileInAnotherFolderNamesTheBaseFromThere();
    void findingsAreMendedInTheFile();
    void aFixKeepsTheBase_data();
    void aFixKeepsTheBase();
    void randomEditsAreTheSameAgain_data();
    void randomEditsAreTheSameAgain();
};

namespace {

std::string entry(const char *pattern, const char *type = "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT")
{
    return R"({"pattern": ")" + std::string(pattern) + R"(", "observation_type": ")" + type + R"("})";
}

constexpr const char *shared = "OUTPUT_SHARE_OBSERVER_WITH_INPUT";

const std::string three = R"({"torch_api": "2", "name": "three", "configs": [)" + entry("torch.nn.Conv1d") + "," +
                          entry("torch.nn.Conv2d") + "," + entry("torch.nn.ReLU") + "]}";

Base baseOfThree()
{
    return {"three.json", {}, document(three), {"/configs/three.json"}};
}

BackendConfig opened(const std::string &members, const std::string &entries = {})
{
    return wholeOf(
        document(R"({"torch_api": "2", "$base": "three.json", )" + members + R"("configs": [)" + entries + "]}"),
        baseOfThree());
}

QStringList titles(const BackendConfig &document)
{
    QStringList result;
    for (const Shared<PatternConfig> &config : document.configs)
        result << QString::fromStdString(config->title(document.api));
    return result;
}

QString removedIn(const BackendConfig &document)
{
    const JsonValue *removed = unknownMember(document.head, removedKey);
    return removed ? QString::fromStdString(writeJsonLine(*removed)) : QString();
}

QString origins(const BackendConfig &whole)
{
    QString result;
    for (const Shared<PatternConfig> &config : whole.configs)
        result += QString::fromLatin1(toString(whole.inheritance->originOf(config)).data()).left(2) + ' ';
    return result.trimmed();
}

Shared<PatternConfig> copyOf(const Shared<PatternConfig> &entry)
{
    return Shared<PatternConfig>::make(*entry);
}

/// Edits a whole document at random.
class Editor
{
public:
    explicit Editor(unsigned seed) : m_random(seed) {}

    void edit(BackendConfig &whole)
    {
        auto &entries = whole.configs;
        const auto at = entries.begin() + below(static_cast<int>(entries.size()) + 1);
        const bool isThere = at != entries.end();
        switch (below(7)) {
        case 0:
            entries.insert(at, another(whole));
            break;
        case 1:
            entries.push_back(another(whole));
            break;
        case 2:
            if (isThere)
                entries.erase(at);
            break;
        case 3:
            if (isThere)
                *at = another(whole);
            break;
        case 4:
            if (isThere)
                *at = copyOf(*at);
            break;
        case 5:
            if (isThere)
                std::rotate(at, at + 1, entries.end() - below(static_cast<int>(entries.end() - at)));
            break;
        default:
            takeBack(whole);
        }
    }
    int below(int count) { return count > 0 ? std::uniform_int_distribution<int>(0, count - 1)(m_random) : 0; }

private:
    Shared<PatternConfig> another(const BackendConfig &whole)
    {
        const auto all = builtInConfigs(releaseOf(whole));
        const BackendConfig &other = all[static_cast<std::size_t>(below(static_cast<int>(all.size())))].config();
        const Shared<PatternConfig> &entry =
            other.configs[static_cast<std::size_t>(below(static_cast<int>(other.configs.size())))];
        return copyOf(entry);
    }
    /// Replaces an overridden entry by the base's entry, or brings back a removed entry.
    void takeBack(BackendConfig &whole)
    {
        const std::vector<std::size_t> removed = removedFrom(whole);
        if (!removed.empty() && below(2) == 0) {
            const std::size_t place = removed[static_cast<std::size_t>(below(static_cast<int>(removed.size())))];
            whole.configs.insert(whole.configs.begin() + static_cast<std::ptrdiff_t>(rowForBase(whole, place)),
                                 whole.inheritance->entries()[place]);
            return;
        }
        for (Shared<PatternConfig> &each : whole.configs) {
            const std::optional<std::size_t> place = whole.inheritance->namesakeOf(each);
            const auto isTaken = [&](const Shared<PatternConfig> &other) {
                return whole.inheritance->placeOf(other) == place;
            };
            if (place && !whole.inheritance->placeOf(each) && std::ranges::none_of(whole.configs, isTaken)) {
                each = whole.inheritance->entries()[*place];
                return;
            }
        }
    }

    std::mt19937 m_random;
};

/// A file with the built-in config as its base, and with unusual spellings.
std::string randomFile(const BuiltInConfig &base, unsigned seed)
{
    const auto parsed = parseJson(exportDocument(base.config()));
    const JsonValue made = mutated(std::get<JsonValue>(parsed), seed);
    const BackendConfig document = *importDocument(writeJsonLine(made)).document;
    BackendConfig file = overridesOf(document, Base{base.name(), base.name(), base.config()}).document;
    file.head = withUnknownMember(file.head, "$note", JsonValue("what somebody wrote"), file.api);
    Editor editor(seed);
    for (std::size_t i = 1; i < file.configs.size(); ++i) // in any order of those that have places in the base
        std::swap(file.configs[i], file.configs[static_cast<std::size_t>(editor.below(static_cast<int>(i) + 1))]);
    const JsonValue *removed = unknownMember(file.head, removedKey);
    if (removed && seed % 2) {
        JsonValue::Array names = *removed->array();
        std::ranges::reverse(names);
        names.push_back(JsonValue("torch.nn.NoSuchThing"));
        file.head = withUnknownMember(file.head, removedKey, JsonValue(std::move(names)), file.api);
    }
    return exportDocument(file);
}

} // namespace

void TestInheritance::entriesOfTheBaseAreItsOwnObjects()
{
    const BackendConfig whole = opened({}, entry("torch.nn.Mish") + "," + entry("torch.nn.Conv2d", shared));
    QCOMPARE(titles(whole), QStringList({"Conv1d", "Conv2d", "ReLU", "Mish"}));
    QCOMPARE(origins(whole), QString("ba ov ba ow"));
    QVERIFY(!hasBase(whole));
    QVERIFY(whole.configs[0].isSameAs(whole.inheritance->base().document.configs[0]));
}

void TestInheritance::whatNobodyEditsIsWrittenAsItWas_data()
{
    QTest::addColumn<QByteArray>("text");
    const auto row = [](const char *name, const std::string &members) {
        QTest::newRow(name) << QByteArray::fromStdString("{" + members + "}");
    };
    const std::string mish = entry("torch.nn.Mish");
    const std::string conv = entry("torch.nn.Conv2d", shared);
    row("no entries", R"("$base": "three.json")");
    row("empty list", R"("$base": "three.json", "configs": [])");
    row("no list at all", R"("$base": "three.json", "configs": 3)");
    row("last one first",
        R"("$base": "x", "configs": [)" + mish + "," + entry("torch.nn.ReLU", shared) + "," + conv + "]");
    row("its own name", R"("$base": "x", "name": "three", "configs": [)" + mish + "]");
    row("no name", R"("$base": "x", "name": null, "torch": null)");
    row("equal to the base's", R"("$base": "x", "configs": [)" + entry("torch.nn.Conv2d") + "]");
    row("twice", R"("$base": "x", "configs": [)" + mish + "," + conv + "," + conv + "," + mish + "]");
    row("removed and set again",
        R"("$base": "x", "$removed": ["torch.nn.Conv2d"], "configs": [)" + mish + "," + conv + "]");
    row("removed and set again, alone",
        R"("$base": "x", "$removed": ["torch.nn.ReLU"], "configs": [)" + entry("torch.nn.ReLU", shared) + "]");
    row("removed by an alias, twice, and nothing",
        R"("$base": "x", "$removed": ["torch.nn.modules.conv.Conv1d", "torch.nn.Conv1d", "torch.nn.Mish", 3, {}, [1]])");
    row("removed: none", R"("$base": "x", "$removed": [])");
    row("removed: no list", R"("$base": "x", "$removed": {"a": 1})");
    row("keys in any order", R"("$removed": ["torch.nn.ReLU"], "$note": 1, "configs": [], "$base_hash": 7, "$x": 2,)"
                             R"( "name": "n", "$base": "x", "$y": 2, "$schema": "s")");
    row("keys twice", R"("$base": "y", "$note": 1, "$base": "x", "$removed": 1, "$removed": ["torch.nn.ReLU"])");
    row("entries that are none", R"("$base": "x", "configs": [3, {}, {"pattern": 7}, )" + conv + "]");
}

void TestInheritance::whatNobodyEditsIsWrittenAsItWas()
{
    QFETCH(QByteArray, text);
    const BackendConfig file = document(text.toStdString());
    const BackendConfig written = asWritten(wholeOf(file, baseOfThree()));
    QCOMPARE(exportDocument(written), exportDocument(file));
    QVERIFY(written == file);
}

void TestInheritance::oddDocumentsAreWrittenAsTheyWere()
{
    for (unsigned seed = 0; seed < 400; ++seed) {
        JsonValue json = randomDocument(seed);
        if (!json.object())
            continue;
        json.object()->emplace_back("$base", JsonValue("native"));
        const std::optional<BackendConfig> file = readDocument(json);
        if (!file)
            continue;
        const BuiltInConfig &base = *findBuiltInConfig("native", Release::newestOf(file->api));
        const BackendConfig whole = wholeOf(*file, {base.name(), base.name(), base.config()});
        QVERIFY2(asWritten(whole) == *file, qPrintable(QString::number(seed)));
    }
}

void TestInheritance::anEditedEntryIsOverridden()
{
    BackendConfig whole = opened({});
    whole.configs[1] = document("{\"configs\": [" + entry("torch.nn.Conv2d", shared) + "]}").configs[0];
    QCOMPARE(origins(whole), QString("ba ov ba"));
    QCOMPARE(titles(asWritten(whole)), QStringList({"Conv2d"}));
    QCOMPARE(removedIn(asWritten(whole)), QString());
}

void TestInheritance::anEntryThatEqualsTheBasesStaysOwn()
{
    BackendConfig whole = opened({}, entry("torch.nn.Conv2d"));
    QCOMPARE(origins(whole), QString("ba ov ba"));
    QCOMPARE(titles(asWritten(whole)), QStringList({"Conv2d"}));
    whole.configs[1] = whole.inheritance->entries()[1];
    QCOMPARE(titles(asWritten(whole)), QStringList());
}

void TestInheritance::aRemovedEntryIsNamed()
{
    BackendConfig whole = opened({});
    whole.configs.erase(whole.configs.begin() + 1);
    QCOMPARE(removedIn(asWritten(whole)), QString(R"(["torch.nn.Conv2d"])"));
    QVERIFY(removedFrom(whole) == std::vector<std::size_t>{1});
}

void TestInheritance::aRemovedEntryComesBackToItsPlace()
{
    for (std::size_t place = 0; place < 3; ++place) {
        BackendConfig whole = opened({}, entry("torch.nn.Mish"));
        const BackendConfig before = whole;
        whole.configs.erase(whole.configs.begin() + static_cast<std::ptrdiff_t>(place));
        QCOMPARE(rowForBase(whole, place), place);
    }
}

void TestInheritance::removedPatternsStayAsTheyAreSpelled()
{
    BackendConfig whole = opened(R"("$removed": ["torch.nn.Mish", "torch.nn.modules.conv.Conv1d", "torch.nn.ReLU"], )");
    QCOMPARE(titles(whole), QStringList({"Conv2d"}));
    whole.configs.push_back(whole.inheritance->entries()[2]);
    QCOMPARE(removedIn(asWritten(whole)), QString(R"(["torch.nn.Mish", "torch.nn.modules.conv.Conv1d"])"));
    whole.configs.erase(whole.configs.begin());
    QCOMPARE(removedIn(asWritten(whole)),
             QString(R"(["torch.nn.Mish", "torch.nn.modules.conv.Conv1d", "torch.nn.Conv2d"])"));
}

void TestInheritance::ownEntriesStayInTheOrderOfTheFile()
{
    BackendConfig whole = opened({}, entry("torch.nn.Mish") + "," + entry("torch.nn.ReLU", shared) + "," +
                                         entry("torch.nn.Hardswish") + "," + entry("torch.nn.Conv1d", shared));
    QCOMPARE(titles(whole), QStringList({"Conv1d", "Conv2d", "ReLU", "Mish", "Hardswish"}));
    for (const std::size_t row : {0, 2, 3})
        whole.configs[row] = copyOf(whole.configs[row]);
    QCOMPARE(titles(asWritten(whole)), QStringList({"Mish", "ReLU", "Hardswish", "Conv1d"}));
    whole.configs[1] = copyOf(whole.configs[1]);
    QCOMPARE(titles(asWritten(whole)), QStringList({"Mish", "ReLU", "Hardswish", "Conv1d", "Conv2d"}));
}

void TestInheritance::theFirstOfTwoWithOnePatternStaysInItsRow()
{
    BackendConfig whole = opened({}, entry("torch.nn.Conv2d") + "," + entry("torch.nn.ReLU", shared) + "," +
                                         entry("torch.nn.Conv2d", shared));
    QCOMPARE(titles(whole), QStringList({"Conv1d", "Conv2d", "ReLU", "Conv2d"}));
    for (const std::size_t row : {1, 3})
        whole.configs[row] = copyOf(whole.configs[row]);
    QCOMPARE(titles(asWritten(whole)), QStringList({"Conv2d", "ReLU", "Conv2d"}));
}

void TestInheritance::anEntryBetweenThoseOfTheBaseComesLast()
{
    BackendConfig whole = opened({});
    const auto mish = document("{\"configs\": [" + entry("torch.nn.Mish") + "]}").configs[0];
    whole.configs.insert(whole.configs.begin() + 1, mish);
    const BackendConfig written = asWritten(whole);
    QCOMPARE(titles(written), QStringList({"Mish"}));
    QCOMPARE(removedIn(written), QString());
    QVERIFY(!keepsOrder(whole, written));
    std::rotate(whole.configs.begin() + 1, whole.configs.begin() + 2, whole.configs.end());
    QVERIFY(keepsOrder(whole, asWritten(whole)));
}

void TestInheritance::anOrderThatDoesNotMatterRemovesNothing()
{
    BackendConfig whole = opened({}, entry("torch.nn.Mish") + "," + entry("torch.nn.ReLU", shared));
    std::swap(whole.configs[2], whole.configs[3]); // only entries of the file come last
    const BackendConfig written = asWritten(whole);
    QCOMPARE(titles(written), QStringList({"Mish", "ReLU"}));
    QCOMPARE(removedIn(written), QString());
    QVERIFY(!keepsOrder(whole, written));
}

void TestInheritance::anOrderThatMattersIsSetAnew()
{
    // Both patterns match the same ReLU. Of matching patterns of the same size the first one counts.
    const std::string first = R"({"pattern": ["torch.nn.Linear", "torch.nn.ReLU"]})";
    const std::string second =
        R"({"pattern_complex_format": ["torch.nn.ReLU", "torch.ao.quantization.utils.MatchAllNode"]})";
    const BackendConfig base =
        document(R"({"torch_api": "2", "configs": [)" + first + "," + second + "," + entry("torch.nn.Conv2d") + "]}");
    BackendConfig whole = wholeOf(document(R"({"torch_api": "2", "$base": "x"})"), Base{"x", {}, base});
    std::swap(whole.configs[0], whole.configs[1]);
    const BackendConfig written = asWritten(whole);
    const BackendConfig again = flattened(written, base).document;
    QVERIFY(again.configs == whole.configs);
    QCOMPARE(written.configs.size(), 2u); // the second one stays the base's, in its place
    QCOMPARE(titles(written).back(), QString("Conv2d"));
}

void TestInheritance::aNameIsWrittenWhereItIsNotTheBases()
{
    BackendConfig whole = opened({});
    QCOMPARE(whole.name(), "three");
    QVERIFY(!asWritten(whole).head.hasField(Field::Name));
    whole.head.set(Field::Name, Text("mine"), whole.api);
    QCOMPARE(asWritten(whole).name(), "mine");
    whole.head.remove(Field::Name);
    QCOMPARE(flattened(asWritten(whole), whole.inheritance->base().document).document.name(), "");
}

void TestInheritance::membersStayInTheirPlaces()
{
    BackendConfig whole = wholeOf(
        document(R"({"$a": 1, "$base": "x", "$removed": [], "$b": 2, "name": "n", "$base_hash": "h"})"), baseOfThree());
    whole.head = withUnknownMember(whole.head, "$b", std::nullopt, whole.api);
    whole.head.set(Field::Name, Text("other"), whole.api);
    QCOMPARE(writeJsonLine(std::get<JsonValue>(parseJson(exportDocument(asWritten(whole))))),
             std::string(R"({"$a": 1, "$base": "x", "$removed": [], "name": "other", "$base_hash": "h"})"));
}

void TestInheritance::aFileInAnotherFolderNamesTheBaseFromThere()
{
    const BackendConfig whole = opened({});
    const auto nameFor = [&](const char *file) {
        return *unknownMember(asWritten(whole, file).head, baseKey)->string();
    };
    QCOMPARE(nameFor("/configs/mine.json"), std::string("three.json"));
    QCOMPARE(nameFor("/configs/deep/mine.json"), std::string("../three.json"));
    QCOMPARE(nameFor("/other/mine.json"), std::string("../configs/three.json"));
    QCOMPARE(nameFor(""), std::string("three.json"));
}

void TestInheritance::findingsAreMendedInTheFile()
{
    BackendConfig whole = opened(R"("$base_hash": "old", "$removed": ["torch.nn.Mish", "torch.nn.ReLU"], )");
    QCOMPARE(whole.inheritance->findings().size(), 2u);
    while (!whole.inheritance->findings().empty())
        whole.inheritance = whole.inheritance->edited(whole.inheritance->findings().front().fix->edits);
    QCOMPARE(removedIn(asWritten(whole)), QString(R"(["torch.nn.ReLU"])"));
    QCOMPARE(*unknownMember(asWritten(whole).head, baseHashKey)->string(),
             fingerprintOf(whole.inheritance->base().document));
}

void TestInheritance::aFixKeepsTheBase_data()
{
    QTest::addColumn<QByteArray>("pointer");
    QTest::addColumn<QByteArray>("value");
    QTest::newRow("another generation") << QByteArray("/torch_api") << QByteArray(R"("1.13")");
    QTest::newRow("another release") << QByteArray("/torch") << QByteArray(R"("2.6.0")");
    QTest::newRow("other entries") << QByteArray("/configs") << QByteArray("[]");
    QTest::newRow("another document") << QByteArray() << QByteArray("{}");
}

/// A fix that lost the base would make saving write all entries of the base into the file.
void TestInheritance::aFixKeepsTheBase()
{
    QFETCH(const QByteArray, pointer);
    QFETCH(const QByteArray, value);
    const BackendConfig whole = opened("");
    const std::vector<Edit> edits = {{Edit::Operation::Add, *JsonPointer::parse(pointer.toStdString()),
                                      std::get<JsonValue>(parseJson(value.toStdString()))}};
    const auto outcome = changesOf(whole, edits);
    const auto &changes = std::get<std::vector<Change>>(outcome);
    QCOMPARE(changes.size(), 1u);
    QVERIFY(std::get<DocumentReplaced>(changes.front()).document.inheritance == whole.inheritance);
}

void TestInheritance::randomEditsAreTheSameAgain_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 0; seed < 60; ++seed)
        QTest::addRow("%u", seed) << seed;
}

/// A whole document that is written and read again means the same to PyTorch; only an order that makes no difference
/// may change. Unedited parts of the file stay as they were.
void TestInheritance::randomEditsAreTheSameAgain()
{
    QFETCH(unsigned, seed);
    const auto all = builtInConfigs(Release::newestOf(seed % 3 ? Api::Torch2 : Api::Torch1_13));
    const BuiltInConfig &builtIn = all[seed % all.size()];
    const Base base{builtIn.name(), builtIn.name(), builtIn.config()};
    const std::string text = randomFile(builtIn, seed);
    BackendConfig whole = wholeOf(*importDocument(text).document, base);
    QCOMPARE(exportDocument(asWritten(whole)), text);

    Editor editor(seed);
    for (int edits = 0; edits < 12; ++edits) {
        editor.edit(whole);
        const std::string written = exportDocument(asWritten(whole));
        const BackendConfig file = *importDocument(written).document;
        const BackendConfig again = wholeOf(file, base);
        for (const diff::Group &group : diff::compare(again, whole).groups) {
            const bool isOrder = group.kind == diff::Kind::Move && group.passed.empty();
            QVERIFY2(isOrder, qPrintable(QStringLiteral("%1 of %2 after %3 edits")
                                             .arg(QLatin1String(diff::toString(group.kind).data()))
                                             .arg(group.sites.size())
                                             .arg(edits)));
        }
        QCOMPARE(exportDocument(asWritten(again)), written);
        QCOMPARE(unknownMember(file.head, "$note") != nullptr, true);
    }
}

BCFG_APPLESS_TEST(TestInheritance)

} // namespace tst_inheritance

#include "tst_inheritance.moc"
