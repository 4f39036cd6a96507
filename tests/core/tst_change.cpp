// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/importer.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/change.h"
#include "tests/support/files.h"
#include "tests/support/randomdocument.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <set>

namespace tst_change {

using namespace bcfg;

class TestChange : public QObject
{
    Q_OBJECT

private slots:
    void eachKindDoesWhatItSays();
    void whatDoesNotFitIsKnown_data();
    void whatDoesNotFitIsKnown();
    void anyChangeIsTakenBack();
    void anyHistoryIsTakenBackAndMadeAgain();
    void entriesAreFoundAgain();
};

namespace {

/// A document with one pattern config for each letter in `names`, which is its root module.
BackendConfig letters(const QString &names)
{
    BackendConfig document = test::document(R"({"name": "n", "configs": []})");
    for (const QChar name : names) {
        PatternConfig entry;
        entry.set(Field::RootModule, *Symbol::parse("own." + QString(name).toStdString()), document.api);
        document.configs.push_back(Shared<PatternConfig>::make(std::move(entry)));
    }
    return document;
}

QString namesOf(const BackendConfig &document)
{
    QString names;
    for (const Shared<PatternConfig> &entry : document.configs)
        names += QString::fromStdString(std::string(entry->rootModule()->path())).back();
    return names;
}

BackendConfig after(const Change &change, BackendConfig document)
{
    applyChange(change, document);
    return document;
}

/// Whether the documents are equal and share their pattern configs in memory.
bool isSame(const BackendConfig &a, const BackendConfig &b)
{
    return a == b && std::ranges::equal(a.configs, b.configs, &Shared<PatternConfig>::isSameAs);
}

class Random
{
public:
    explicit Random(unsigned seed) : m_random(seed) {}

    BackendConfig document()
    {
        while (true) {
            const std::string text = writeJson(test::randomDocument(static_cast<unsigned>(m_random())));
            if (Imported imported = importDocument(text); imported.document)
                return *std::move(imported.document);
        }
    }
    /// A random change that fits the document.
    Change change(const BackendConfig &document)
    {
        while (true) {
            Change change = anyChange(document);
            if (fits(change, document))
                return change;
        }
    }
    int below(std::size_t bound) { return static_cast<int>(m_random() % std::max<std::size_t>(bound, 1)); }

private:
    Change anyChange(const BackendConfig &document)
    {
        const std::size_t count = document.configs.size();
        switch (below(8)) {
        case 0:
            return DocumentReplaced{this->document()};
        case 1:
            return HeadReplaced{this->document().head};
        case 2:
            return EntriesRemoved{below(count), below(count) + 1};
        case 3:
        case 4: {
            const std::vector<int> from = rows(count, below(count) + 1);
            return EntriesMoved{from, rows(count, toInt(from.size()))};
        }
        case 5: {
            EntriesReplaced replaced;
            for (const int row : rows(count, below(count) + 1))
                replaced.replacements.push_back({row, Shared<PatternConfig>::make()});
            return replaced;
        }
        default:
            return EntriesInserted{below(count + 1),
                                   std::vector(static_cast<std::size_t>(below(9)) + 1, Shared<PatternConfig>::make())};
        }
    }
    static int toInt(std::size_t size) { return static_cast<int>(size); }
    std::vector<int> rows(std::size_t count, int wanted)
    {
        std::set<int> rows;
        while (count > 0 && toInt(rows.size()) < wanted)
            rows.insert(below(count));
        return {rows.begin(), rows.end()};
    }

    std::mt19937 m_random;
};

} // namespace

void TestChange::eachKindDoesWhatItSays()
{
    const BackendConfig document = letters("abcdef");
    const BackendConfig other = letters("xyz");
    QCOMPARE(namesOf(after(EntriesReplaced{{{1, other.configs[0]}, {5, other.configs[1]}}}, document)), "axcdey");
    QCOMPARE(namesOf(after(EntriesInserted{6, other.configs}, document)), "abcdefxyz");
    QCOMPARE(namesOf(after(EntriesInserted{0, {other.configs[2]}}, document)), "zabcdef");
    QCOMPARE(namesOf(after(EntriesRemoved{1, 3}, document)), "aef");
    QCOMPARE(namesOf(after(EntriesMoved{{1}, {4}}, document)), "acdebf");
    QCOMPARE(namesOf(after(EntriesMoved{{4}, {1}}, document)), "aebcdf");
    QCOMPARE(namesOf(after(EntriesMoved{{0, 2, 5}, {2, 3, 4}}, document)), "bdacfe");
    QCOMPARE(namesOf(after(EntriesMoved{{2, 3, 4}, {0, 2, 5}}, document)), "cadbfe");
    const BackendConfig renamed = after(HeadReplaced{other.head}, document);
    QVERIFY(renamed.head == other.head);
    QCOMPARE(namesOf(renamed), "abcdef");
    QVERIFY(after(DocumentReplaced{other}, document) == other);
}

void TestChange::whatDoesNotFitIsKnown_data()
{
    QTest::addColumn<Change>("change");
    const Shared<PatternConfig> entry = Shared<PatternConfig>::make();
    const BackendConfig document = letters("abc");
    Record otherApi = document.head;
    otherApi.set(Field::TorchApi, Api::Torch1_13, document.api);
    Record noList = document.head;
    noList.remove(Field::Configs);
    const auto row = [](const char *name, Change change) {
        QTest::newRow(name) << change;
    };
    row("replaces nothing", EntriesReplaced{});
    row("replaces behind the last", EntriesReplaced{{{3, entry}}});
    row("replaces twice", EntriesReplaced{{{1, entry}, {1, entry}}});
    row("replaces backwards", EntriesReplaced{{{1, entry}, {0, entry}}});
    row("replaces before the first", EntriesReplaced{{{-1, entry}}});
    row("inserts nothing", EntriesInserted{0, {}});
    row("inserts too far behind", EntriesInserted{4, {entry}});
    row("removes nothing", EntriesRemoved{0, 0});
    row("removes too many", EntriesRemoved{2, 2});
    row("moves nothing", EntriesMoved{});
    row("moves to fewer", EntriesMoved{{0, 1}, {1}});
    row("moves from nowhere", EntriesMoved{{3}, {1}});
    row("moves to nowhere", EntriesMoved{{1}, {3}});
    row("moves two to one", EntriesMoved{{0, 1}, {2, 2}});
    row("another generation", HeadReplaced{otherApi});
    row("no list", HeadReplaced{noList});
}

void TestChange::whatDoesNotFitIsKnown()
{
    QFETCH(const Change, change);
    QVERIFY(!fits(change, letters("abc")));
}

void TestChange::anyChangeIsTakenBack()
{
    for (unsigned seed = 0; seed < 2000; ++seed) {
        Random random(seed);
        const BackendConfig before = random.document();
        const Change change = random.change(before);
        const Change back = inverse(change, before);
        const BackendConfig now = after(change, before);
        QVERIFY2(fits(back, now), qPrintable(QString::number(seed)));
        QVERIFY2(isSame(after(back, now), before), qPrintable(QString::number(seed)));
        QVERIFY2(isSame(after(inverse(back, now), before), now), qPrintable(QString::number(seed)));
    }
}

void TestChange::anyHistoryIsTakenBackAndMadeAgain()
{
    for (unsigned seed = 0; seed < 100; ++seed) {
        Random random(seed);
        BackendConfig document = random.document();
        std::vector<BackendConfig> states{document};
        std::vector<Change> history;
        for (int step = 0; step < 30; ++step) {
            const Change change = random.change(document);
            history.push_back(inverse(change, document));
            applyChange(change, document);
            states.push_back(document);
        }
        const auto turn = [&](std::size_t step) {
            const Change back = inverse(history[step], document);
            applyChange(history[step], document);
            history[step] = back;
        };
        for (std::size_t step = history.size(); step-- > 0;) {
            turn(step);
            QVERIFY2(isSame(document, states[step]), qPrintable(QString::number(seed)));
        }
        for (std::size_t step = 0; step < history.size(); ++step) {
            turn(step);
            QVERIFY2(isSame(document, states[step + 1]), qPrintable(QString::number(seed)));
        }
    }
}

void TestChange::entriesAreFoundAgain()
{
    for (unsigned seed = 0; seed < 500; ++seed) {
        Random random(seed);
        BackendConfig before = letters(QString("abcdefghijklmnopqrstuvwxyz").left(random.below(27)));
        const Change change = random.change(before);
        const BackendConfig now = after(change, before);
        if (std::holds_alternative<DocumentReplaced>(change)) {
            QVERIFY(!rowAfter(change, 0));
            continue;
        }
        const auto *replaced = std::get_if<EntriesReplaced>(&change);
        for (int row = 0; row < namesOf(before).size(); ++row) {
            const Shared<PatternConfig> &entry = before.configs[static_cast<std::size_t>(row)];
            const auto found =
                std::ranges::find_if(now.configs, [&](const auto &each) { return each.isSameAs(entry); });
            const std::optional<int> expected = found == now.configs.end()
                                                    ? std::nullopt
                                                    : std::optional(static_cast<int>(found - now.configs.begin()));
            const bool isReplaced =
                replaced && std::ranges::binary_search(replaced->replacements, row, {}, &EntryReplacement::row);
            QVERIFY2(rowAfter(change, row) == (isReplaced ? std::optional(row) : expected),
                     qPrintable(QString::number(seed)));
        }
    }
}

BCFG_APPLESS_TEST(TestChange)

} // namespace tst_change

#include "tst_change.moc"
