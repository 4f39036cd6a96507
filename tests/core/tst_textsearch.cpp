// SPDX-License-Identifier: Apache-2.0
#include "core/check/find/textsearch.h"
#include "core/document/json/exporter.h"
#include "core/document/json/importer.h"
#include "core/torch/catalog/resources.h"
#include "tests/support/randomdocument.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <random>

namespace tst_textsearch {

using namespace bcfg;
using Extent = TextQuery::Extent;

class TestTextSearch : public QObject
{
    Q_OBJECT

private slots:
    void findsRanges_data();
    void findsRanges();
    void usesAreAllNamesOfOneObject();
    void findsSayWhereTheyAre();
    void oneFindIsReplacedAlone();
    void replacingEqualsReplacingText();
    void sharedDTypeConfigsStayShared();
    void countsKeepStepWithEdits();
    void countsAreRightHoweverManyListsThereWere();
};

namespace {

BackendConfig native()
{
    return *importDocument(resource("templates/torch-2.6.0/native.bcfg.json")).document;
}

/// A query for one or two texts that random documents have in many places, or not at all.
TextQuery randomQuery(std::minstd_rand &random)
{
    static const std::vector<std::string> texts{"torch", "quint8",          "nn",      "Linear", "e",
                                                "_",     "torch.nn.Linear", "\xc3\xa9"};
    TextQuery query;
    for (std::size_t count = 1 + random() % 2; query.texts.size() < count;)
        query.texts.push_back(texts[random() % texts.size()]);
    query.matchesCase = random() % 2 == 0;
    query.extent = std::array{Extent::Anywhere, Extent::WholeName, Extent::WholeText}[random() % 3];
    return query;
}

const JsonValue *valueAt(const JsonValue *value, const JsonPointer &where)
{
    for (const std::string &token : where.tokens()) {
        if (const JsonValue::Array *array = value->array()) {
            value = &array->at(std::stoul(token));
            continue;
        }
        const auto &members = *value->object();
        value = &std::ranges::find(members, token, &JsonValue::Object::value_type::first)->second;
    }
    return value;
}

/// The value with the finds in all its texts, at any depth, replaced.
JsonValue replacedEverywhere(const JsonValue &value, const TextQuery &query, std::string_view replacement)
{
    if (const std::string *text = value.string())
        return replaced(*text, rangesIn(*text, query), replacement);
    if (const JsonValue::Array *array = value.array()) {
        JsonValue::Array items;
        for (const JsonValue &item : *array)
            items.push_back(replacedEverywhere(item, query, replacement));
        return items;
    }
    if (const JsonValue::Object *object = value.object()) {
        JsonValue::Object members;
        for (const auto &[key, member] : *object)
            members.emplace_back(key, replacedEverywhere(member, query, replacement));
        return members;
    }
    return value;
}

} // namespace

void TestTextSearch::findsRanges_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("wanted");
    QTest::addColumn<bool>("matchesCase");
    QTest::addColumn<int>("extent");
    QTest::addColumn<QString>("marked");
    const auto row = [](const char *name, const char *text, const QStringList &wanted, bool matchesCase, Extent extent,
                        const char *marked) {
        QTest::newRow(name) << text << wanted << matchesCase << static_cast<int>(extent) << marked;
    };
    row("all of them", "nn.nn", {"nn"}, true, Extent::Anywhere, "[nn].[nn]");
    row("none within another", "aaaa", {"aa"}, true, Extent::Anywhere, "[aa][aa]");
    row("the longest of several", "ConvReLU2d", {"Conv", "ConvReLU"}, true, Extent::Anywhere, "[ConvReLU]2d");
    row("whatever the case", "LINEAR linear", {"Linear"}, false, Extent::Anywhere, "[LINEAR] [linear]");
    row("in that case", "LINEAR linear", {"linear"}, true, Extent::Anywhere, "LINEAR [linear]");
    row("a whole name", "nn.Linear LinearReLU", {"Linear"}, true, Extent::WholeName, "nn.[Linear] LinearReLU");
    row("an underscore is of the name", "conv_1 conv", {"conv"}, true, Extent::WholeName, "conv_1 [conv]");
    row("letters beyond ASCII are of the name", "convé conv", {"conv"}, true, Extent::WholeName, "convé [conv]");
    row("a whole text", "torch.nn.Linear", {"torch.nn.Linear"}, true, Extent::WholeText, "[torch.nn.Linear]");
    row("less than the text", "torch.nn.Linear", {"torch.nn"}, true, Extent::WholeText, "torch.nn.Linear");
    row("longer than the text", "nn", {"nn.Linear"}, true, Extent::Anywhere, "nn");
    row("nothing is nowhere", "nn", {""}, true, Extent::Anywhere, "nn");
    row("without a text nothing is found", "nn", {}, true, Extent::Anywhere, "nn");
}

void TestTextSearch::findsRanges()
{
    QFETCH(const QString, text);
    QFETCH(const QStringList, wanted);
    QFETCH(const bool, matchesCase);
    QFETCH(const int, extent);
    QFETCH(const QString, marked);
    TextQuery query{{}, matchesCase, static_cast<Extent>(extent)};
    for (const QString &one : wanted)
        query.texts.push_back(one.toStdString());
    const std::string bytes = text.toStdString();
    std::string found;
    std::size_t behind = 0;
    for (const TextRange &range : rangesIn(bytes, query)) {
        found += bytes.substr(behind, range.begin - behind) + "[" + bytes.substr(range.begin, range.length) + "]";
        behind = range.begin + range.length;
    }
    QCOMPARE(QString::fromStdString(found + bytes.substr(behind)), marked);
}

/// PyTorch has many classes under several paths.
void TestTextSearch::usesAreAllNamesOfOneObject()
{
    const TextQuery query = usesOf("torch.nn.Linear", Release::newestOf(Api::Torch2));
    QVERIFY(query.matchesCase);
    QVERIFY(query.extent == Extent::WholeText);
    QVERIFY(std::ranges::count(query.texts, "torch.nn.Linear") == 1);
    QVERIFY(std::ranges::count(query.texts, "torch.nn.modules.linear.Linear") == 1);
    QVERIFY(std::ranges::count(query.texts, "torch.nn.functional.linear") == 0);
    QVERIFY(usesOf("own.Linear", Release::newestOf(Api::Torch2)).texts == std::vector<std::string>{"own.Linear"});
}

void TestTextSearch::findsSayWhereTheyAre()
{
    const BackendConfig document = native();
    const TextQuery query{{"qint8"}, true, Extent::WholeName};
    std::size_t finds = 0;
    for (const Shared<PatternConfig> &entry : document.configs) {
        const JsonValue json = toJson(*entry);
        for (const TextFind &find : textFinds(*entry, query)) {
            const JsonValue *text = valueAt(&json, find.where);
            QVERIFY(text->string() && *text->string() == find.text);
            QCOMPARE(find.text.substr(find.range.begin, find.range.length), std::string("qint8"));
            ++finds;
        }
    }
    QVERIFY(finds > 50);
}

void TestTextSearch::oneFindIsReplacedAlone()
{
    const BackendConfig document = native();
    const TextQuery query{{"quint8"}, true, Extent::WholeName};
    const PatternConfig &entry = *document.configs.front();
    const std::vector<TextFind> before = textFinds(entry, query);
    QVERIFY(before.size() >= 2);
    const PatternConfig after = replaced(entry, before[1], "qint8", document.api);
    std::vector<TextFind> left = before;
    left.erase(left.begin() + 1);
    QVERIFY(textFinds(after, query) == left);
}

/// For random documents, also with shared parts.
void TestTextSearch::replacingEqualsReplacingText()
{
    std::minstd_rand random(7);
    std::size_t changed = 0;
    for (unsigned seed = 0; seed < 2000; ++seed) {
        const std::optional<BackendConfig> document = readDocument(test::randomDocument(seed));
        if (!document)
            continue;
        const TextQuery query = randomQuery(random);
        const std::vector<EntryReplacement> replacements = replaceTexts(*document, query, "own.Thing");
        auto next = replacements.begin();
        for (std::size_t row = 0; row < document->configs.size(); ++row) {
            const PatternConfig &entry = *document->configs[row];
            const bool isFound = !textFinds(entry, query).empty();
            const bool isReplaced = next != replacements.end() && next->row == static_cast<int>(row);
            QCOMPARE(isReplaced, isFound);
            if (!isReplaced)
                continue;
            const JsonValue expected = replacedEverywhere(toJson(entry), query, "own.Thing");
            QVERIFY2(test::sorted(toJson(*next->entry)) == test::sorted(expected), qPrintable(QString::number(seed)));
            ++next;
            ++changed;
        }
        QVERIFY(next == replacements.end());
    }
    QVERIFY(changed > 100);
}

void TestTextSearch::sharedDTypeConfigsStayShared()
{
    const BackendConfig document = native();
    const auto listOf = [](const PatternConfig &entry) {
        const auto *list = entry.record().get<Shared<DTypeConfigs>>(Field::DTypeConfigs);
        return list ? list->identity() : nullptr;
    };
    std::unordered_map<const void *, const void *> becomes;
    for (const EntryReplacement &one : replaceTexts(document, {{"quint8"}, true, Extent::WholeName}, "qint8")) {
        const void *before = listOf(*document.configs[static_cast<std::size_t>(one.row)]);
        const void *after = listOf(*one.entry);
        QVERIFY(becomes.try_emplace(before, after).first->second == after);
    }
    QVERIFY(becomes.size() > 1);
}

void TestTextSearch::countsKeepStepWithEdits()
{
    std::minstd_rand random(11);
    BackendConfig document = native();
    const TextQuery query{{"Conv", "qint8"}, true, Extent::Anywhere};
    TextIndex index(document, query);
    const auto anyRow = [&] {
        return random() % document.configs.size();
    };
    for (int step = 0; step < 300; ++step) {
        const std::size_t row = anyRow();
        const auto place = document.configs.begin() + static_cast<std::ptrdiff_t>(row);
        const Shared<PatternConfig> other = document.configs[anyRow()];
        switch (random() % 3) {
        case 0:
            document.configs.insert(place, other);
            index.insert(row, other);
            break;
        case 1:
            document.configs.erase(place);
            index.remove(row);
            break;
        default:
            *place = other;
            index.replace(row, other);
        }
        std::vector<std::uint32_t> expected;
        for (const Shared<PatternConfig> &entry : document.configs)
            expected.push_back(static_cast<std::uint32_t>(textFinds(*entry, query).size()));
        QVERIFY2(index.counts() == expected, qPrintable(QString::number(step)));
    }
}

/// Each edit of dtype configs makes a new list. After many edits, the index forgets the old lists and still counts
/// right.
void TestTextSearch::countsAreRightHoweverManyListsThereWere()
{
    const BackendConfig document = native();
    const TextQuery query{{"qint8"}, true, Extent::Anywhere};
    TextIndex index(document, query);
    PatternConfig edited = *document.configs[0];
    const DTypeConfig one = edited.dtypeConfigs()[0];
    for (std::size_t step = 0; step < 5000; ++step) {
        edited.setDTypeConfigs(DTypeConfigs(step % 3, one), document.api);
        const auto entry = Shared<PatternConfig>::make(edited);
        index.replace(0, entry);
        QCOMPARE(index.counts()[0], static_cast<std::uint32_t>(textFinds(*entry, query).size()));
    }
}

BCFG_APPLESS_TEST(TestTextSearch)

} // namespace tst_textsearch

#include "tst_textsearch.moc"
