// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/exporter.h"
#include "core/document/json/jsontext.h"
#include "tests/support/files.h"
#include "tests/support/largedocument.h"
#include "tests/support/randomedits.h"
#include "tests/support/testprogram.h"
#include "tests/support/windowparts.h"
#include "ui/basis/text.h"
#include "ui/session/files/journal.h"
#include "ui/session/files/orphanedjournals.h"

#include <QCryptographicHash>
#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tst_journal {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using bcfg::test::RandomEditor;

namespace {

const QString native = QStringLiteral("templates/torch-2.6.0/native.bcfg.json");
const QString native1_13 = QStringLiteral("templates/torch-1.13.1/native.bcfg.json");

/// A document with a journal, and the folder of the journals.
struct Session
{
    explicit Session(BackendConfig config = readTemplate(native), const QString &path = {})
    {
        document.open(std::move(config), path);
        journal.emplace(document, folder());
    }
    /// Begins the journal again with JSON drafts, which follow changes of the document before the journal does.
    void begin(const JsonDrafts &drafts) { journal.emplace(document, folder(), &drafts); }
    QString folder() const { return temporary.filePath("state/recovery"); }
    QStringList files() const { return QDir(folder()).entryList(QDir::Files); }
    void rename(int row = 0)
    {
        PatternConfig entry = *document.entry(row);
        entry.set(Field::RootModule, *Symbol::parse("own.Module" + std::to_string(++renames)), document.api());
        document.changeEntry(row, std::move(entry), "rename");
    }
    /// The content of the only journal.
    std::string bytes() const
    {
        if (files().size() != 1)
            qFatal("%d journals", toInt(files().size()));
        return test::fileText(QDir(folder()).filePath(files().front()));
    }

    QTemporaryDir temporary;
    Document document;
    std::optional<Journal> journal;
    int renames = 0;
};

JournalContent contentOf(std::string_view bytes)
{
    auto read = readJournal(bytes);
    if (!std::holds_alternative<JournalContent>(read))
        qFatal("no journal");
    return std::get<JournalContent>(std::move(read));
}

void verifySame(const BackendConfig &actual, const BackendConfig &expected)
{
    QCOMPARE(exportDocument(actual), exportDocument(expected));
    QVERIFY(actual == expected);
}

} // namespace

class TestJournal : public QObject
{
    Q_OBJECT

private slots:
    void replayIsTheDocument_data();
    void replayIsTheDocument();
    void everyTruncationIsAnEarlierState();
    void damagedBytesEndTheSteps();
    void otherVersionsAreNotTouched();
    void journalsOfTheFirstVersionAreRead();
    void stepsThatDoNotFitEndTheEdits_data();
    void stepsThatDoNotFitEndTheEdits();
    void draftsOfRowsThatAreGoneAreDropped();
    void typedJsonIsKeptWithoutAnEdit();
    void typedJsonGoesWithItsRow();
    void typedJsonOutlivesSavingAndSummingUp();
    void editsMadeWhileSavingAreKeptOnWhatWasSaved();
    void anEditCostsWhatItTouches();
    void thereIsOneWhileThereAreUnsavedEdits();
    void importedDocumentIsKeptBeforeItIsEdited();
    void edited1_13DocumentKeepsItsGeneration();
    void aStepOfManyPartsIsOne();
    void anEditIsKeptBeforeAnyViewHearsOfIt();
    void isHeldAgainstOtherProcesses();
    void staysWhenTheProgramLeaves();
    void unwritableFolderIsToldOnce();
    void fullDiskIsToldAndTriedAgain();
    void reloadingEndsTheEditsAndBeginsFromTheFile();
    void documentWhoseFileIsGoneIsKept();
    void longJournalIsSummedUp();
    void orphanKnowsItsFile();
    void whatIsInTheFileNeedsNoRecovery();
    void replacedJournalIsFoundOnce();
    void journalsOfAFileAreFound();
};

void TestJournal::replayIsTheDocument_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 10; ++seed)
        QTest::addRow("%u", seed) << (seed % 2 ? native : native1_13) << seed;
}

void TestJournal::replayIsTheDocument()
{
    QFETCH(const QString, file);
    QFETCH(const unsigned, seed);
    Session session(readTemplate(file));
    RandomEditor editor(session.document, seed);
    for (int i = 0; i < 150; ++i) {
        editor.edit();
        if (i % 10 != 0)
            continue;
        QVERIFY(session.journal->sync());
        if (!session.document.isModified()) {
            QCOMPARE(session.files(), QStringList());
            continue;
        }
        const JournalContent content = contentOf(session.bytes());
        verifySame(content.before, readTemplate(file));
        verifySame(content.state, session.document.config());
        if (QTest::currentTestFailed())
            QFAIL(qPrintable(QString("after edit %1").arg(i)));
    }
}

void TestJournal::everyTruncationIsAnEarlierState()
{
    Session session(test::document(R"({"torch_api": "2", "name": "n", "configs": [{"pattern": "torch.nn.ReLU"},
                                       {"pattern": "torch.nn.Linear", "own": [1e999, "ü"]}]})"));
    RandomEditor editor(session.document, 7);
    std::vector<std::string> states{exportDocument(session.document.config())};
    session.rename();
    for (int i = 0; i < 12; ++i) {
        const std::string state = exportDocument(session.document.config());
        if (session.document.isModified())
            states.push_back(state);
        else
            states.resize(1); // the journal begins anew
        editor.edit();
    }
    QVERIFY(session.document.isModified());
    QVERIFY(session.journal->sync());
    const std::string bytes = session.bytes();
    const std::size_t start = journalStart({}, contentOf(bytes).before).size();
    int latest = 0;
    for (std::size_t size = 0; size <= bytes.size(); ++size) {
        const auto read = readJournal(std::string_view(bytes).substr(0, size));
        const JournalContent *content = std::get_if<JournalContent>(&read);
        QCOMPARE(content != nullptr, size >= start);
        if (!content)
            continue;
        QVERIFY(content->steps >= latest && content->steps <= latest + 1);
        latest = content->steps;
        const std::string state = exportDocument(content->state);
        QVERIFY2(std::ranges::find(states, state) != states.end() || state == exportDocument(session.document.config()),
                 qPrintable(QString("%1 bytes").arg(size)));
    }
    QCOMPARE(exportDocument(contentOf(bytes).state), exportDocument(session.document.config()));
}

void TestJournal::damagedBytesEndTheSteps()
{
    Session session(test::document(R"({"torch_api": "2", "name": "n", "configs": [{"pattern": "torch.nn.ReLU"}]})"));
    std::vector<std::string> states{exportDocument(session.document.config())};
    for (int i = 0; i < 10; ++i) {
        session.rename();
        states.push_back(exportDocument(session.document.config()));
    }
    QVERIFY(session.journal->sync());
    const std::string whole = session.bytes();
    const std::size_t start = journalStart({}, contentOf(whole).before).size();
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string bytes = whole;
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << at % 8));
        const auto read = readJournal(bytes);
        if (at < start) {
            QVERIFY2(std::holds_alternative<JournalFault>(read), qPrintable(QString::number(at)));
            continue;
        }
        const JournalContent &content = std::get<JournalContent>(read);
        QVERIFY(content.steps < 10);
        QCOMPARE(exportDocument(content.state), states[static_cast<std::size_t>(content.steps)]);
    }
    // A record that has a right checksum but no valid step also ends the reading, and has no effect.
    for (const char *step :
         {"change 1\n{}\n", "change 0\n", "insert 2 1\n{}\n", "insert 0 2\n{}\n", "remove 0 2\n",
          "remove 0 99999999999999999999\n", "move 0 1\n", "replace 2 1 1\n{}\n", "replace 2 0 0 1\n{}\n",
          "replace 2 0 0 +\n{}\n", "replace 2 0 0\n[]\n", "fly\n", "change 0", "remove 0 1\nremove 0 1\n"}) {
        const std::string text = step;
        QCryptographicHash hash(QCryptographicHash::Md5);
        hash.addData(QByteArrayView(text));
        std::string bytes = whole + std::to_string(text.size()) + ' ' + hash.result().toHex().toStdString() + '\n';
        bytes += text + '\n';
        QCOMPARE(contentOf(bytes).steps, 10);
        QVERIFY2(exportDocument(contentOf(bytes).state) == states.back(), step);
    }
}

void TestJournal::otherVersionsAreNotTouched()
{
    Session session;
    session.rename();
    QVERIFY(session.journal->sync());
    std::string bytes = session.bytes();
    bytes.replace(bytes.find(" 2\n"), 3, " 3\n");
    QVERIFY(std::get<JournalFault>(readJournal(bytes)) == JournalFault::OtherVersion);
    session.journal->discard();
    session.journal->sync();
    const QString path = session.folder() + "/a.journal";
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(bytes));
    file.close();
    {
        const std::vector<OrphanedJournal> found = findOrphanedJournals(session.folder());
        QCOMPARE(found.size(), 1u);
        QVERIFY(!found.front().recoverable());
    }
    QCOMPARE(test::fileText(path), bytes);
}

namespace {

/// A journal in version 1 of the format, of a document with the entries a, b and c.
std::string journalOfVersion1(const std::vector<QByteArray> &steps)
{
    QByteArray journal = "backend-config-editor journal 1\n";
    const auto append = [&](const QByteArray &record) {
        journal += QByteArray::number(record.size()) + ' ' +
                   QCryptographicHash::hash(record, QCryptographicHash::Md5).toHex() + '\n' + record + '\n';
    };
    append(R"({"path": "", "torch_api": "2", "unsaved": true, "edits": 0, "replaces": ""})");
    append(R"({"name": "n", "configs": [{"pattern": "a"}, {"pattern": "b"}, {"pattern": "c"}]})");
    for (const QByteArray &step : steps)
        append(step);
    return journal.toStdString();
}

} // namespace

/// An older version of the program may have crashed before an update and left such a journal.
void TestJournal::journalsOfTheFirstVersionAreRead()
{
    const JournalContent content = contentOf(journalOfVersion1({
        "change 0 2\n{\"pattern\": \"A\"}\n{\"pattern\": \"C\"}\n",
        "insert 1 2\n{\"pattern\": \"x\"}\n{\"pattern\": \"y\"}\n",
        "move 0 4\nremove 1 1\n",                                                          // x b C A
        "replace 2 1 1 2 + 1\n{\"name\": \"m\", \"configs\": []}\n{\"pattern\": \"z\"}\n", // x C z b A
    }));
    QCOMPARE(content.steps, 4);
    verifySame(content.state, test::document(R"({"name": "m", "configs": [{"pattern": "x"}, {"pattern": "C"},
        {"pattern": "z"}, {"pattern": "b"}, {"pattern": "A"}]})"));
}

void TestJournal::stepsThatDoNotFitEndTheEdits_data()
{
    QTest::addColumn<QByteArray>("step");
    const auto row = [](const char *step) {
        QTest::newRow(step) << QByteArray(step);
    };
    row("change 3\n{}\n");
    row("change -1\n{}\n");
    row("change 1 1\n{}\n{}\n");
    row("change 1\n");
    row("insert 4 1\n{}\n");
    row("insert 0 2\n{}\n");
    row("insert 0 -1\n");
    row("remove 2 2\n");
    row("remove -1 2\n");
    row("remove 99999999999999999999 1\n");
    row("move 0 3\n");
    row("move 0\n");
    row("replace 2 2 2\n{\"configs\": []}\n");
    row("replace 2 -1 2\n{\"configs\": []}\n");
    row("replace 2 0 0 3\n{\"configs\": []}\n");
    row("replace 2 0 0 -1\n{\"configs\": []}\n");
    row("turn 0 1\n");
    row("drafts 1\n");
    row("drafts\n{\"row\": 0, \"text\": \"{\"}\n");
    row("drafts 1\n{\"row\": 2, \"text\": \"{\"}\n");
    row("drafts 1\n{\"row\": -1, \"text\": \"{\"}\n");
    row("drafts 1\n{\"row\": 0, \"text\": 7}\n");
    row("drafts 1\n[]\n");
    row("drafts 2\n{\"row\": 0, \"text\": \"{\"}\n{\"row\": 0, \"text\": \"{\"}\n");
}

void TestJournal::stepsThatDoNotFitEndTheEdits()
{
    QFETCH(const QByteArray, step);
    const JournalContent content = contentOf(journalOfVersion1({"remove 0 1\n", "move 0 1\n" + step, "remove 0 1\n"}));
    QCOMPARE(content.steps, 1);
    verifySame(content.state, test::document(R"({"name": "n", "configs": [{"pattern": "b"}, {"pattern": "c"}]})"));
}

void TestJournal::draftsOfRowsThatAreGoneAreDropped()
{
    const JournalContent content = contentOf(journalOfVersion1(
        {"drafts 2\n{\"row\": 0, \"text\": \"x\"}\n{\"row\": 2, \"text\": \"y\"}\n", "remove 1 2\n"}));
    QCOMPARE(content.steps, 2);
    QCOMPARE(content.edits(), 1);
    QVERIFY(content.drafts == std::vector<KeptDraft>({{0, "x"}}));
}

void TestJournal::typedJsonIsKeptWithoutAnEdit()
{
    Session session;
    JsonDrafts drafts(session.document);
    session.begin(drafts);
    drafts.keep(3, "{");
    drafts.keep(3, "{\"p\": ü\n");
    QVERIFY(session.journal->sync());
    JournalContent content = contentOf(session.bytes());
    QVERIFY(content.drafts == std::vector<KeptDraft>({{3, "{\"p\": ü\n"}}));
    QCOMPARE(content.edits(), 0);
    verifySame(content.state, session.document.config());
    drafts.drop(3); // is again what it was
    QVERIFY(session.journal->sync());
    QCOMPARE(session.files(), QStringList());

    drafts.keep(3, "{");
    session.journal.reset(); // as the program that ends
    const std::vector<OrphanedJournal> found = findOrphanedJournals(session.folder());
    QCOMPARE(found.size(), 1u);
    QVERIFY(found.front().recoverable()->drafts == std::vector<KeptDraft>({{3, "{"}}));
}

/// The record of a step also has the drafts after it, so they are kept even if the program ends right after the step.
void TestJournal::typedJsonGoesWithItsRow()
{
    Session session;
    JsonDrafts drafts(session.document);
    session.begin(drafts);
    const auto kept = [&] {
        session.journal->sync();
        return contentOf(session.bytes()).drafts;
    };
    drafts.keep(2, "{");
    session.document.removeEntries(0, 1, "remove");
    QVERIFY(kept() == std::vector<KeptDraft>({{1, "{"}}));
    const Shared<PatternConfig> before = session.document.entry(1);
    session.rename(1);
    QVERIFY(kept() == std::vector<KeptDraft>({{1, "{", before}}));
    session.document.removeEntries(1, 1, "remove");
    QVERIFY(kept().empty());
    session.document.undoStack().undo();
    QVERIFY(kept() == std::vector<KeptDraft>({{1, "{", before}}));
    drafts.keep(1, toQString(exportPatternConfig(*before)));
    QVERIFY(drafts.apply(1));
    QVERIFY(kept().empty());
    verifySame(contentOf(session.bytes()).state, session.document.config());
}

void TestJournal::typedJsonOutlivesSavingAndSummingUp()
{
    Session session(test::document(test::largeDocument(100)));
    JsonDrafts drafts(session.document);
    session.begin(drafts);
    const auto content = [&] {
        session.journal->sync();
        return contentOf(session.bytes());
    };
    session.rename();
    drafts.keep(2, "{");
    session.document.setSaved("/a.bcfg.json");
    QCOMPARE(content().header.path, QString("/a.bcfg.json"));
    QCOMPARE(content().edits(), 0);
    verifySame(content().before, session.document.config());
    QVERIFY(content().drafts == std::vector<KeptDraft>({{2, "{"}}));
    QString text(100'000, 'x');
    for (int key = 0; key < 100; ++key) {
        text.append('y');
        drafts.keep(2, text);
    }
    QVERIFY(content().drafts == std::vector<KeptDraft>({{2, text}}));
    QVERIFY(session.bytes().size() < 10'000'000);
    session.rename();
    QCOMPARE(content().edits(), 1);
    session.document.undoStack().undo();
    QVERIFY(content().drafts == std::vector<KeptDraft>({{2, text}}));
    drafts.dropAll();
    session.journal->sync();
    QCOMPARE(session.files(), QStringList());
}

void TestJournal::editsMadeWhileSavingAreKeptOnWhatWasSaved()
{
    Session session(readTemplate(native), "/a.bcfg.json");
    session.rename();
    const BackendConfig saved = session.document.config();
    const auto verifyKept = [&] {
        session.journal->sync();
        const JournalContent content = contentOf(session.bytes());
        QCOMPARE(content.header.path, QString("/b.bcfg.json"));
        verifySame(content.before, saved);
        verifySame(content.state, session.document.config());
    };
    session.rename(1);
    session.document.setSavedBefore("/b.bcfg.json", saved);
    verifyKept();
    session.rename(2);
    verifyKept();
    session.document.undoStack().undo();
    verifyKept();
}

void TestJournal::anEditCostsWhatItTouches()
{
    std::size_t sizes[2] = {};
    for (const std::size_t patterns : {100u, 10'000u}) {
        Session session(test::document(test::largeDocument(patterns)));
        session.rename(7);
        QVERIFY(session.journal->sync());
        const std::size_t before = session.bytes().size();
        session.rename(7);
        session.document.moveEntry(1, 50, "move");
        session.document.moveEntries({3, 5, 60}, 20, "move some");
        session.document.apply({"rename", {{Edit::Operation::Add, JsonPointer() / "name", "mine"}}});
        session.document.removeEntries(80, 5, "remove");
        session.document.undoStack().undo();
        QVERIFY(session.journal->sync());
        sizes[patterns == 100 ? 0 : 1] = session.bytes().size() - before;
        verifySame(contentOf(session.bytes()).state, session.document.config());
    }
    QVERIFY2(sizes[1] < sizes[0] + 100, qPrintable(QString("%1 %2").arg(sizes[0]).arg(sizes[1])));
    QVERIFY2(sizes[1] < 20'000, qPrintable(QString::number(sizes[1]))); // what moved is not written again
}

void TestJournal::thereIsOneWhileThereAreUnsavedEdits()
{
    Session session;
    session.journal->sync();
    QCOMPARE(session.files(), QStringList());
    session.rename();
    session.journal->sync();
    QCOMPARE(session.files().size(), 1);
    QCOMPARE(QFile::permissions(session.folder() + '/' + session.files().front()) & 0x777,
             QFile::ReadUser | QFile::WriteUser);
    session.document.undoStack().undo();
    session.journal->sync();
    QCOMPARE(session.files(), QStringList());
    session.document.undoStack().redo();
    session.journal->sync();
    QCOMPARE(contentOf(session.bytes()).steps, 1);
    session.document.setSaved(session.temporary.filePath("a.bcfg.json"));
    session.journal->sync();
    QCOMPARE(session.files(), QStringList());
    const BackendConfig saved = session.document.config();
    session.document.undoStack().undo(); // to before what was saved
    session.journal->sync();
    verifySame(contentOf(session.bytes()).before, saved);
    verifySame(contentOf(session.bytes()).state, readTemplate(native));
    QCOMPARE(contentOf(session.bytes()).header.path, session.temporary.filePath("a.bcfg.json"));
    session.document.open(readTemplate(native1_13), {});
    session.journal->sync();
    QCOMPARE(session.files(), QStringList());
    session.document.open(readTemplate(native), {});
    session.rename();
    session.journal->sync();
    const std::size_t start = journalStart({}, contentOf(session.bytes()).before).size();
    QVERIFY(session.bytes().size() < start + 5000); // opening is no step
    session.journal->discard();
    session.journal->sync();
    QCOMPARE(session.files(), QStringList());
}

void TestJournal::importedDocumentIsKeptBeforeItIsEdited()
{
    Session session;
    session.document.undoStack().resetClean();
    session.journal->sync();
    {
        const JournalContent content = contentOf(session.bytes());
        QVERIFY(content.header.isUnsaved);
        QCOMPARE(content.edits(), 0);
        verifySame(content.state, readTemplate(native));
    }
    session.rename();
    session.journal->sync();
    QCOMPARE(contentOf(session.bytes()).edits(), 1);
    session.document.undoStack().undo();
    session.journal->sync();
    session.journal.reset();
    QCOMPARE(findOrphanedJournals(session.folder()).size(), 1u);

    Session another;
    another.document.undoStack().resetClean();
    another.document.open(readTemplate(native1_13), {}); // in its place
    QVERIFY(!another.document.isModified());
    another.journal->sync();
    QCOMPARE(another.files(), QStringList());
}

void TestJournal::edited1_13DocumentKeepsItsGeneration()
{
    // The generation cannot be told from the text.
    BackendConfig config = test::document(R"({"configs": [{"pattern": ["torch.nn.ReLU", "torch.nn.Linear"]}]})");
    config.api = config.api == Api::Torch2 ? Api::Torch1_13 : Api::Torch2;
    for (Shared<PatternConfig> &entry : config.configs)
        entry = Shared<PatternConfig>::make(readPatternConfig(toJson(*entry), config.api));
    Session session(config);
    session.rename();
    session.journal->sync();
    const JournalContent content = contentOf(session.bytes());
    QVERIFY(content.before == config);
    QVERIFY(content.state == session.document.config());
}

void TestJournal::aStepOfManyPartsIsOne()
{
    Session session;
    session.document.undoStack().beginMacro("several");
    session.rename(0);
    session.rename(1);
    session.journal->sync();
    QCOMPARE(session.files(), QStringList());
    session.document.undoStack().endMacro();
    session.journal->sync();
    QCOMPARE(contentOf(session.bytes()).steps, 1);
    verifySame(contentOf(session.bytes()).state, session.document.config());
}

/// A view may crash while it handles the change.
void TestJournal::anEditIsKeptBeforeAnyViewHearsOfIt()
{
    Document document;
    int kept = 0;
    const QTemporaryDir folder;
    std::optional<Journal> journal;
    const auto look = [&] {
        QVERIFY(journal->sync());
        const QString name = QDir(folder.path()).entryList(QDir::Files).value(0);
        kept += contentOf(test::fileText(folder.filePath(name))).state == document.config();
    };
    connect(&document, &Document::changed, this, [&] {
        if (!document.isOpening())
            look();
    });
    document.open(emptyConfig(Api::Torch2), {});
    journal.emplace(document, folder.path());
    document.insertEntries(0, {Shared<PatternConfig>::make()}, "first");
    QCOMPARE(kept, 1);
    document.insertEntries(0, readTemplate(native).configs, "more");
    document.removeEntries(0, 1, "less");
    document.undoStack().undo();
    document.undoStack().redo();
    document.replaceAll(readTemplate(native), "another");
    QCOMPARE(kept, 6);
    document.open(emptyConfig(Api::Torch2), {});
    QVERIFY(journal->sync());
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList());
}

void TestJournal::isHeldAgainstOtherProcesses()
{
    Session session;
    session.rename();
    session.journal->sync();
    QCOMPARE(findOrphanedJournals(session.folder()).size(), 0u);
    const QString path = session.folder() + '/' + session.files().front();
    session.journal.reset();
    QCOMPARE(findOrphanedJournals(session.folder()).size(), 1u);

    int pipes[2];
    QCOMPARE(::pipe(pipes), 0);
    const QByteArray name = QFile::encodeName(path);
    const pid_t other = ::fork();
    if (other == 0) {
        const int descriptor = ::open(name.constData(), O_RDWR);
        const char isLocked = ::flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? 'y' : 'n';
        if (::write(pipes[1], &isLocked, 1) == 1)
            ::pause();
        ::_exit(0);
    }
    char isLocked = 'n';
    QCOMPARE(::read(pipes[0], &isLocked, 1), 1);
    QCOMPARE(isLocked, 'y');
    QCOMPARE(findOrphanedJournals(session.folder()).size(), 0u);
    ::kill(other, SIGKILL);
    ::waitpid(other, nullptr, 0);
    QCOMPARE(findOrphanedJournals(session.folder()).size(), 1u);
    ::close(pipes[0]);
    ::close(pipes[1]);
}

void TestJournal::staysWhenTheProgramLeaves()
{
    QTemporaryDir temporary;
    BackendConfig last;
    {
        Document document;
        document.open(readTemplate(native), {});
        Journal journal(document, temporary.filePath("recovery"));
        RandomEditor(document, 1).edit();
        last = document.config();
    }
    QCOMPARE(findOrphanedJournals(temporary.filePath("recovery")).size(), 1u);
    auto *document = new Document;
    document->open(readTemplate(native), {});
    Journal journal(*document, temporary.filePath("recovery"));
    RandomEditor(*document, 2).edit();
    journal.sync();
    delete document; // its undo stack empties itself, which is no undoing
    journal.sync();
    QCOMPARE(QDir(temporary.filePath("recovery")).entryList(QDir::Files).size(), 2);
}

void TestJournal::unwritableFolderIsToldOnce()
{
    QTemporaryDir temporary;
    QFile file(temporary.filePath("state"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    Document document;
    document.open(readTemplate(native), {});
    Journal journal(document, temporary.filePath("state/recovery"));
    const QSignalSpy told(&journal, &Journal::failed);
    RandomEditor editor(document, 3);
    for (int i = 0; i < 5; ++i) {
        editor.edit();
        QVERIFY(!document.isModified() || !journal.sync());
    }
    QTRY_COMPARE(told.size(), 1);
    QVERIFY(!told.front().front().toString().isEmpty());
    document.open(readTemplate(native), {});
    editor.edit();
    journal.sync();
    QCoreApplication::processEvents();
    QCOMPARE(told.size(), 1);
}

void TestJournal::fullDiskIsToldAndTriedAgain()
{
    Session session;
    session.rename();
    QVERIFY(session.journal->sync());
    const QSignalSpy told(&*session.journal, &Journal::failed);
    const QSignalSpy recovered(&*session.journal, &Journal::recovered);
    const std::string before = session.bytes();
    const BackendConfig reached = session.document.config();
    rlimit limit = {};
    QCOMPARE(::getrlimit(RLIMIT_FSIZE, &limit), 0);
    rlimit full = limit;
    full.rlim_cur = before.size() + 20; // so a record is half written
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &full), 0);
    session.rename();
    QVERIFY(!session.journal->sync());
    QTRY_COMPARE(told.size(), 1);
    verifySame(contentOf(session.bytes()).state, reached);
    ::setrlimit(RLIMIT_FSIZE, &limit);
    std::signal(SIGXFSZ, handler);
    QTRY_COMPARE_WITH_TIMEOUT(recovered.size(), 1, 20'000); // there is room again, and nobody edits or saves
    QVERIFY(session.journal->sync());
    verifySame(contentOf(session.bytes()).state, session.document.config());
    session.rename();
    QVERIFY(session.journal->sync());
    verifySame(contentOf(session.bytes()).state, session.document.config());
    QCOMPARE(told.size(), 1);
    session.document.setSaved(session.temporary.filePath("a.bcfg.json"));
    session.journal->sync();
    QCOMPARE(session.files(), QStringList());
    session.rename();
    QVERIFY(session.journal->sync());
    verifySame(contentOf(session.bytes()).state, session.document.config());
}

void TestJournal::reloadingEndsTheEditsAndBeginsFromTheFile()
{
    Session session(readTemplate(native), "/a.bcfg.json");
    session.rename();
    session.document.reload(readTemplate(native1_13));
    session.journal->sync();
    QCOMPARE(session.files(), QStringList());
    session.document.undoStack().undo(); // the edit is back, on what the file holds now
    session.journal->sync();
    verifySame(contentOf(session.bytes()).before, readTemplate(native1_13));
    verifySame(contentOf(session.bytes()).state, session.document.config());
    session.document.undoStack().redo();
    session.journal->sync();
    QCOMPARE(session.files(), QStringList());
    session.rename();
    session.journal->sync();
    verifySame(contentOf(session.bytes()).before, readTemplate(native1_13));
    verifySame(contentOf(session.bytes()).state, session.document.config());
}

void TestJournal::documentWhoseFileIsGoneIsKept()
{
    QTemporaryDir temporary;
    const QString path = temporary.filePath("a.bcfg.json"); // where there is nothing
    Session session(readTemplate(native), path);
    session.document.undoStack().resetClean();
    session.journal->sync();
    session.journal.reset();
    const std::vector<OrphanedJournal> found = findOrphanedJournals(session.folder());
    QCOMPARE(found.size(), 1u);
    QVERIFY(found.front().fileState == OrphanedJournal::FileState::Missing);
    verifySame(found.front().recoverable()->state, readTemplate(native));
}

void TestJournal::longJournalIsSummedUp()
{
    Session session(test::document(test::largeDocument(2000)));
    std::size_t largest = 0;
    int rounds = 0;
    for (std::size_t size = 0; size >= largest; ++rounds) {
        QVERIFY(rounds < 100);
        largest = size;
        Document::Replacements replacements;
        for (int row = 0; row < session.document.entryCount(); ++row)
            replacements.push_back({row, Shared<PatternConfig>::make(*session.document.entry(row))});
        session.document.changeEntries(std::move(replacements), "all");
        session.rename(rounds);
        QVERIFY(session.journal->sync());
        size = session.bytes().size();
    }
    QVERIFY(largest > 8'000'000);
    session.rename();
    QVERIFY(session.journal->sync());
    const JournalContent content = contentOf(session.bytes());
    verifySame(content.state, session.document.config());
    QCOMPARE(content.edits(), 2 * rounds + 1);
}

void TestJournal::orphanKnowsItsFile()
{
    using State = OrphanedJournal::FileState;
    QTemporaryDir temporary;
    const QString path = temporary.filePath("a.bcfg.json");
    QVERIFY(!writeText(path, exportDocument(readTemplate(native))));
    Session session(readTemplate(native), path);
    session.rename();
    session.journal->sync();
    session.journal.reset();
    const auto state = [&] {
        const std::vector<OrphanedJournal> found = findOrphanedJournals(session.folder());
        return found.size() == 1 ? std::optional(found.front().fileState) : std::nullopt;
    };
    QVERIFY(state() == State::Same);
    QCOMPARE(findOrphanedJournals(session.folder()).front().title(), QString("a.bcfg.json"));
    BackendConfig other = readTemplate(native);
    other.configs.pop_back();
    QVERIFY(!writeText(path, exportDocument(other)));
    QVERIFY(state() == State::Changed);
    QFile::remove(path);
    QVERIFY(state() == State::Missing);
}

void TestJournal::whatIsInTheFileNeedsNoRecovery()
{
    QTemporaryDir temporary;
    const QString path = temporary.filePath("a.bcfg.json");
    Session session(readTemplate(native), path);
    session.rename();
    session.journal->sync();
    QVERIFY(!writeText(path, exportDocument(session.document.config()))); // and killed before the journal went
    session.journal.reset();
    QCOMPARE(findOrphanedJournals(session.folder()).size(), 0u);
    QCOMPARE(session.files(), QStringList());

    Session untitled;
    const Shared<PatternConfig> first = untitled.document.entry(0);
    untitled.rename();
    untitled.document.changeEntries({{0, first}}, "and back");
    untitled.journal.reset();
    QCOMPARE(findOrphanedJournals(untitled.folder()).size(), 0u);
}

void TestJournal::replacedJournalIsFoundOnce()
{
    Session session;
    session.rename();
    session.journal.reset();
    std::vector<OrphanedJournal> found = findOrphanedJournals(session.folder());
    const QString old = found.front().file.path();
    const std::string bytes = test::fileText(old);
    Document recovered;
    recovered.open(found.front().recoverable()->before, {});
    Journal journal(recovered, session.folder());
    const BackendConfig state = found.front().recoverable()->state;
    journal.replace(std::move(found.front().file), [&] { recovered.replaceAll(state, "Recover"); });
    QVERIFY(journal.sync());
    QVERIFY(!QFile::exists(old));
    verifySame(contentOf(session.bytes()).state, session.document.config());
    const std::string ofRecovered = session.bytes();
    const QString name = session.files().front();
    journal.discard();
    journal.sync();

    // As if the program was killed before the old journal was removed, and before the new one had any content.
    const auto write = [&](const QString &path, std::string_view content) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content.data(), toInt(content.size()));
    };
    write(old, bytes);
    write(session.folder() + '/' + name, ofRecovered);
    QCOMPARE(findOrphanedJournals(session.folder()).size(), 1u);
    QCOMPARE(session.files(), QStringList(name));
    write(old, bytes);
    write(session.folder() + '/' + name, ofRecovered.substr(0, ofRecovered.size() - 1));
    QCOMPARE(findOrphanedJournals(session.folder()).size(), 1u);
    QCOMPARE(session.files(), QStringList(QFileInfo(old).fileName()));
}

void TestJournal::journalsOfAFileAreFound()
{
    QTemporaryDir temporary;
    for (const char *name : {"a", "b"}) {
        Document document;
        document.open(readTemplate(native), QString("/no/such/") + name);
        Journal journal(document, temporary.path());
        document.removeEntries(0, 1, "remove");
    }
    QCOMPARE(findOrphanedJournals(temporary.path()).size(), 2u);
    const std::vector<OrphanedJournal> found = findOrphanedJournals(temporary.path(), "/no/such/b");
    QCOMPARE(found.size(), 1u);
    QCOMPARE(found.front().title(), QString("b"));
}

BCFG_TEST(TestJournal)

} // namespace tst_journal

#include "tst_journal.moc"
