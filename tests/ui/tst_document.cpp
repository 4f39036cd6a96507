// SPDX-License-Identifier: Apache-2.0
#include "core/check/validator.h"
#include "core/document/model/ruleid.h"
#include "tests/support/files.h"
#include "tests/support/largedocument.h"
#include "tests/support/testprogram.h"
#include "ui/session/document/cursor.h"
#include "ui/session/document/nodecursor.h"
#include "ui/session/files/documentio.h"
#include "ui/session/problems/checker.h"
#include "ui/session/qconfigs/simulator.h"
#include "ui/views/patterns/entrymodel.h"
#include "ui/views/patterns/shownentries.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include <algorithm>
#include <optional>

namespace tst_document {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;

class TestDocument : public QObject
{
    Q_OBJECT

private slots:
    void everyStepIsUndoneAndRedone();
    void stepsThatChangeNothingAreNone();
    void insertingMakesAMissingList();
    void fixesAreOneStepOrNone();
    void onlyWhatIsTouchedChanges_data();
    void onlyWhatIsTouchedChanges();
    void fixesOfManyEntriesAreOneChange();
    void entriesFarApartAreRemovedByTwoChanges();
    void cursorStaysWithItsEntry();
    void everybodyHearsOfAChangeOnceModelsKnowOfIt();
    void readingDiagnosticsHoldWhileTheEntryDoes();
    void documentsWithoutAFileAreNumbered();
};

namespace {

const QString native = QStringLiteral("templates/torch-2.6.0/native.bcfg.json");

PatternConfig shared(const Document &document, int row)
{
    PatternConfig entry = *document.entry(row);
    entry.set(Field::ObservationType, ObservationType::OutputShareObserverWithInput, document.api());
    return entry;
}

} // namespace

void TestDocument::everyStepIsUndoneAndRedone()
{
    Document document;
    document.open(readTemplate(native), {});
    const BackendConfig before = document.config();
    QVERIFY(!document.isModified());

    std::vector<BackendConfig> states{before};
    const auto remember = [&] {
        states.push_back(document.config());
    };
    document.changeEntry(3, shared(document, 3), "change");
    remember();
    document.insertEntries(5, {document.entry(0), document.entry(1)}, "insert");
    remember();
    document.removeEntries(190, 6, "remove");
    remember();
    document.moveEntry(2, 9, "move down");
    remember();
    document.moveEntry(9, 0, "move up");
    remember();
    QCOMPARE(document.undoStack().count(), 5);
    QVERIFY(document.isModified());
    QCOMPARE(document.entryCount(), 190);
    QVERIFY(*document.entry(0) == *before.configs[2]);

    for (std::size_t i = states.size() - 1; i > 0; --i) {
        QVERIFY(states[i] != states[i - 1]);
        document.undoStack().undo();
        QVERIFY(document.config() == states[i - 1]);
    }
    QVERIFY(!document.isModified());
    for (std::size_t i = 1; i < states.size(); ++i) {
        document.undoStack().redo();
        QVERIFY(document.config() == states[i]);
    }
}

void TestDocument::stepsThatChangeNothingAreNone()
{
    Document document;
    document.open(readTemplate(native), {});
    QSignalSpy changed(&document, &Document::changed);
    document.changeEntry(0, *document.entry(0), "same");
    document.moveEntry(4, 4, "nowhere");
    document.removeEntries(0, 0, "nothing");
    document.insertEntries(0, {}, "nothing");
    QCOMPARE(document.undoStack().count(), 0);
    QCOMPARE(changed.size(), 0);
}

void TestDocument::insertingMakesAMissingList()
{
    Document document;
    document.open(test::document("{\"torch_api\": \"2\"}"), {});
    const BackendConfig before = document.config();
    document.insertEntries(0, {Shared<PatternConfig>::make()}, "insert");
    QCOMPARE(document.entryCount(), 1);
    QVERIFY(document.config().head.hasField(Field::Configs));
    document.undoStack().undo();
    QVERIFY(document.config() == before);
}

void TestDocument::fixesAreOneStepOrNone()
{
    Document document;
    document.open(readTemplate(native), {});
    const BackendConfig before = document.config();
    const JsonPointer first = JsonPointer::config(0) / "observation_type";
    const JsonPointer second = JsonPointer::config(7) / "observation_type";
    const JsonValue type("OUTPUT_SHARE_OBSERVER_WITH_INPUT");
    QSignalSpy changed(&document, &Document::changed);

    QVERIFY(!document.apply(
        {"Share both", {{Edit::Operation::Replace, first, type}, {Edit::Operation::Replace, second, type}}}));
    QCOMPARE(document.undoStack().count(), 1);
    QCOMPARE(document.undoStack().undoText(), QString("Share both"));
    QCOMPARE(changed.size(), 1);
    const auto replaced = std::get<EntriesReplaced>(changed.front().front().value<Change>());
    QCOMPARE(replaced.replacements.size(), 2u); // and not one of the entries that the fix does not name
    QCOMPARE(replaced.replacements.front().row, 0);
    QCOMPARE(replaced.replacements.back().row, 7);
    document.undoStack().undo();
    QVERIFY(document.config() == before);

    const JsonPointer gone = JsonPointer::config(1000) / "observation_type";
    QVERIFY(document.apply(
        {"Both or none", {{Edit::Operation::Replace, first, type}, {Edit::Operation::Replace, gone, type}}}));
    QVERIFY(document.config() == before);

    QVERIFY(
        !document.apply({"Name it", {{Edit::Operation::Replace, *JsonPointer::parse("/name"), JsonValue("mine")}}}));
    QCOMPARE(document.config().name(), std::string("mine"));
    document.undoStack().undo();
    QVERIFY(document.config() == before);
}

void TestDocument::onlyWhatIsTouchedChanges_data()
{
    using enum Edit::Operation;
    QTest::addColumn<std::vector<Edit>>("edits"); // empty: rows are moved
    QTest::addColumn<int>("row");                 // of the cursor afterwards
    const JsonValue added = JsonValue::Object{{"pattern", "torch.add"}};
    const auto row = [](const char *name, std::vector<Edit> edits, int cursor) {
        QTest::newRow(name) << std::move(edits) << cursor;
    };
    row("a rename", {{Add, JsonPointer() / "name", "mine"}}, 10);
    row("a key that nobody knows", {{Add, JsonPointer() / "nme", "mine"}}, 10);
    row("a fix that adds an entry", {{Add, JsonPointer::config(3), added}}, 11);
    row("a fix that removes an entry", {{Remove, JsonPointer::config(3)}}, 9);
    row("a fix of several kinds",
        {{Add, JsonPointer() / "name", "mine"},
         {Remove, JsonPointer::config(3)},
         {Remove, JsonPointer::config(3)},
         {Replace, JsonPointer::config(20) / "observation_type", "OUTPUT_SHARE_OBSERVER_WITH_INPUT"},
         {Add, JsonPointer::config(0), added}},
        9);
    row("a move of several rows", {}, 1);
}

/// The document is so large that a new index would be built in a thread.
void TestDocument::onlyWhatIsTouchedChanges()
{
    QFETCH(const std::vector<Edit>, edits);
    QFETCH(const int, row);
    Document document;
    document.open(test::document(test::largeDocument(1500)), {});
    Cursor cursor(document);
    const Checker checker(document);
    const Simulator simulator(document);
    EntryModel model(document, checker, simulator);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    ShownEntries filter(model);
    QTRY_VERIFY(!checker.isBusy());
    cursor.moveTo(10);
    const Shared<PatternConfig> entry = cursor.entry();
    const BackendConfig before = document.config();
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    QSignalSpy filterReset(&filter, &QAbstractItemModel::modelReset);
    QSignalSpy switched(&cursor, &Cursor::switched);

    if (edits.empty())
        document.moveEntries({3, 10, 700}, 0, "move");
    else
        QVERIFY(!document.apply({"fix", edits}));
    const BackendConfig after = document.config();
    QVERIFY(after != before);
    QCOMPARE(document.undoStack().count(), 1);
    QCOMPARE(cursor.row(), row);
    for (int turn = 0; turn < 4; ++turn) {
        QVERIFY(!checker.isBusy());
        QVERIFY(cursor.entry().isSameAs(entry));
        turn % 2 == 0 ? document.undoStack().undo() : document.undoStack().redo();
        QVERIFY(document.config() == (turn % 2 == 0 ? before : after));
    }
    QCOMPARE(cursor.row(), row);
    QCOMPARE(reset.size(), 0);
    QCOMPARE(filterReset.size(), 0);
    QCOMPARE(switched.size(), 0);
    QCOMPARE(checker.ofDocument(), Validator(document.config()).documentDiagnostics());
}

void TestDocument::fixesOfManyEntriesAreOneChange()
{
    Document document;
    document.open(readTemplate(native), {});
    QSignalSpy changed(&document, &Document::changed);
    std::vector<Edit> edits;
    for (std::size_t row = 0; row < 90; ++row)
        edits.push_back({Edit::Operation::Remove, JsonPointer::config(row)});
    QVERIFY(!document.apply({"Remove every other", edits}));
    QCOMPARE(changed.size(), 1);
    QCOMPARE(document.undoStack().count(), 1);
    QCOMPARE(document.entryCount(), 194 - 90);
}

void TestDocument::entriesFarApartAreRemovedByTwoChanges()
{
    Document document;
    document.open(readTemplate(native), {});
    Cursor cursor(document);
    cursor.moveTo(101);
    const BackendConfig before = document.config();
    std::vector<int> odd;
    for (int row = 1; row < document.entryCount(); row += 2)
        odd.push_back(row);
    const QSignalSpy changed(&document, &Document::changed);
    document.removeEntries(odd, cursor.row(), "remove");
    QCOMPARE(changed.count(), 2);
    QCOMPARE(document.undoStack().count(), 1);
    QCOMPARE(document.entryCount(), static_cast<int>(before.configs.size() - odd.size()));
    for (int row = 0; row < document.entryCount(); ++row)
        QVERIFY(document.entry(row).isSameAs(before.configs[static_cast<std::size_t>(2 * row)]));
    QCOMPARE(cursor.row(), 51);
    document.undoStack().undo();
    QVERIFY(document.config() == before);
    document.undoStack().redo();
    QCOMPARE(cursor.row(), 51);
}

void TestDocument::cursorStaysWithItsEntry()
{
    Document document;
    document.open(readTemplate(native), {});
    Cursor cursor(document);
    cursor.moveTo(10);
    const Shared<PatternConfig> entry = cursor.entry();
    QSignalSpy switched(&cursor, &Cursor::switched);
    document.insertEntries(3, {document.entry(0)}, "before");
    QCOMPARE(cursor.row(), 11);
    document.insertEntries(20, {document.entry(0)}, "behind");
    document.removeEntries(0, 4, "before");
    QCOMPARE(cursor.row(), 7);
    document.moveEntry(7, 30, "itself");
    QCOMPARE(cursor.row(), 30);
    document.moveEntry(0, 40, "across");
    QCOMPARE(cursor.row(), 29);
    document.moveEntries({0, 1, 50}, 40, "several across");
    QCOMPARE(cursor.row(), 27);
    document.moveEntries({0, 27, 40}, 3, "itself among several");
    QCOMPARE(cursor.row(), 3);
    document.undoStack().undo();
    document.undoStack().undo();
    QCOMPARE(cursor.row(), 29);
    QVERIFY(cursor.entry().isSameAs(entry));
    QCOMPARE(switched.size(), 0);

    document.removeEntries(29, 1, "the entry itself");
    QCOMPARE(switched.size(), 1);
    QCOMPARE(cursor.row(), 29);
    document.removeEntries(0, document.entryCount(), "all");
    QVERIFY(!cursor.isValid());
    document.undoStack().undo();
    QVERIFY(cursor.isValid());
}

/// The order of connections does not matter. Here views are connected before the model, and the model before the
/// filter.
void TestDocument::everybodyHearsOfAChangeOnceModelsKnowOfIt()
{
    Document document;
    std::optional<Cursor> cursor;
    std::optional<EntryModel> model;
    std::optional<ShownEntries> filter;
    int heard = 0;
    const auto look = [&] {
        ++heard;
        const int rows = document.entryCount();
        QCOMPARE(model->rowCount(), rows);
        QVERIFY(cursor->row() < rows);
        if (cursor->isValid())
            QVERIFY(filter->mapFromSource(model->index(cursor->row(), 0)).row() < filter->rowCount());
    };
    connect(&document, &Document::changed, this, look);
    cursor.emplace(document);
    connect(&*cursor, &Cursor::switched, this, look);
    connect(&*cursor, &Cursor::rowShifted, this, look);
    const NodeCursor node(*cursor);
    const Checker checker(document);
    const Simulator simulator(document);
    model.emplace(document, checker, simulator);
    // A view may move the cursor as soon as its model emits a signal.
    for (const auto signal : {&QAbstractItemModel::rowsAboutToBeRemoved, &QAbstractItemModel::rowsInserted})
        connect(&*model, signal, this, [&] { cursor->moveTo(document.entryCount() - 1); });
    filter.emplace(*model);
    filter->setText("linear");
    filter->setOrder([](std::vector<int> &rows) { std::ranges::reverse(rows); });

    const BackendConfig given = readTemplate(native);
    document.insertEntries(0, {given.configs[0]}, "first");
    document.insertEntries(1, {given.configs.begin(), given.configs.begin() + 20}, "more");
    document.insertEntries(3, {given.configs.begin(), given.configs.begin() + 20}, "in the middle");
    document.moveEntry(4, 30, "move");
    document.removeEntries(35, 6, "the last");
    document.removeEntries(0, document.entryCount(), "all");
    document.replaceAll(given, "another");
    while (document.undoStack().canUndo())
        document.undoStack().undo();
    while (document.undoStack().canRedo())
        document.undoStack().redo();
    QVERIFY(heard > 3 * 7);
    QVERIFY(!QTest::currentTestFailed());
}

void TestDocument::readingDiagnosticsHoldWhileTheEntryDoes()
{
    Document document;
    Checker checker(document);
    document.open(readTemplate(native), {});
    const int before = checker.counts(4)[Severity::Info];
    checker.setReadingDiagnostics({{RuleId::J04, Severity::Info, JsonPointer::config(4) / "pattern", "Read so."}});
    QCOMPARE(checker.counts(4)[Severity::Info], before + 1);
    document.moveEntry(4, 6, "move");
    QCOMPARE(checker.ofEntry(6).front().where, JsonPointer::config(6) / "pattern");
    document.changeEntry(6, shared(document, 6), "change");
    QVERIFY(checker.ofEntry(6).empty() || checker.ofEntry(6).front().rule != RuleId::J04);
    document.undoStack().undo();
    QVERIFY(checker.ofEntry(6).front().rule == RuleId::J04);
}

void TestDocument::documentsWithoutAFileAreNumbered()
{
    auto first = std::make_unique<Document>();
    Document second;
    QCOMPARE(first->title(), QString("Untitled"));
    QCOMPARE(second.title(), QString("Untitled (2)"));
    second.open(emptyConfig(newestApi), {});
    QCOMPARE(second.title(), QString("Untitled (2)"));

    const QSignalSpy renamed(&second, &Document::titleChanged);
    const Fix rename{"rename", {{Edit::Operation::Add, JsonPointer() / "name", "mine"}}};
    QVERIFY(!second.apply(rename));
    QCOMPARE(second.title(), QString("mine"));
    QCOMPARE(renamed.count(), 1);
    Document third;
    QCOMPARE(third.title(), QString("Untitled (2)"));
    QVERIFY(!third.apply(rename));
    QCOMPARE(third.title(), QString("mine (2)"));
    second.undoStack().undo();
    third.undoStack().undo();
    QCOMPARE(second.title(), QString("Untitled (2)"));
    QCOMPARE(third.title(), QString("Untitled (3)"));

    first.reset(); // the others keep the names by which they are known
    QCOMPARE(third.title(), QString("Untitled (3)"));
    third.suggestTitle("converted");
    third.setSaved("/no/such/converted");
    second.suggestTitle("converted"); // which the name of a file does not number
    QCOMPARE(third.title(), QString("converted"));
    QCOMPARE(second.title(), QString("converted"));
    third.setPath({});
    QCOMPARE(third.title(), QString("converted (2)"));
    third.setSaved("/no/such/converted");
    QCOMPARE(third.title(), QString("converted"));
}

BCFG_TEST(TestDocument)

} // namespace tst_document

#include "tst_document.moc"
