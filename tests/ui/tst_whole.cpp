// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/exporter.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/ownkeys.h"
#include "core/document/model/ruleid.h"
#include "core/exchange/base/inheritance.h"
#include "core/exchange/diff/compare.h"
#include "core/torch/catalog/builtinconfigs.h"
#include "tests/support/awaited.h"
#include "tests/support/child.h"
#include "tests/support/files.h"
#include "tests/support/modal.h"
#include "tests/support/randomedits.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowsession.h"
#include "ui/basis/toolkit/messagebar.h"
#include "ui/basis/toolkit/tableviews.h"
#include "ui/exchange/python/exportpythondialog.h"
#include "ui/session/files/basedialog.h"
#include "ui/session/files/baseondisk.h"
#include "ui/session/files/journal.h"
#include "ui/session/files/orphanedjournals.h"
#include "ui/views/patterns/entrylist.h"
#include "ui/views/patterns/entrymodel.h"
#include "ui/window/appearance/theme.h"

#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

namespace tst_whole {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::exchange;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;
using namespace bcfg::ui::window;

namespace {

std::string entry(const char *pattern, const char *type = "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT")
{
    const JsonValue::Object members = {{"pattern", pattern}, {"observation_type", type}};
    return writeJsonLine(members);
}

constexpr const char *sharing = "OUTPUT_SHARE_OBSERVER_WITH_INPUT";

std::string baseWith(const std::string &entries)
{
    return R"({"torch_api": "2", "name": "base", "configs": [)" + entries + "]}\n";
}

const std::string three = entry("torch.nn.Conv1d") + "," + entry("torch.nn.Conv2d") + "," + entry("torch.nn.ReLU");

/// A document with a base and with unusual members, formatted as the program writes it.
std::string mine(const std::string &members = R"("$note": "mine", )")
{
    const BackendConfig document = test::document(
        R"({"torch_api": "2", "$base": "base.bcfg.json", )" + members +
        R"("$removed": ["torch.nn.modules.conv.Conv1d"], "configs": [)" + entry("torch.nn.Mish") + "," +
        R"({"pattern": "torch.nn.ReLU", "$why": "because", "observation_type": ")" + sharing + R"("}]})");
    return exportDocument(document);
}

/// A window with a document whose base is a file beside it.
struct Session : test::HiddenWindow
{
    explicit Session(const std::string &text = mine(), bool hasBase = true)
    {
        if (hasBase)
            writeBase(three);
        test::writeFile(path, QByteArray::fromStdString(text));
        if (test::load(window.files(), path))
            qFatal("cannot open %s", qPrintable(path));
        window.show();
        test::waitUntilActive(window);
    }
    void writeBase(const std::string &entries) const
    {
        test::writeFile(basePath, QByteArray::fromStdString(baseWith(entries)));
    }
    std::string onDisk() const { return test::fileText(path); }
    BackendConfig saved() const { return test::document(onDisk()); }
    /// Presses keys in the window, which may have to become active again after a dialog.
    void press(const QKeySequence &keys)
    {
        window.activateWindow();
        test::waitUntilActive(window);
        QTest::keySequence(&window, keys);
    }
    void save()
    {
        press(QKeySequence::Save);
        test::settle(window.files());
    }
    RowView &view() const { return *test::child<RowView>(window, "entryView"); }
    QStringList shown() const
    {
        QStringList rows;
        for (int row = 0; row < view().model()->rowCount(); ++row) {
            const QModelIndex index = view().model()->index(row, EntryModel::PatternColumn);
            const QString spoken = index.data(Qt::AccessibleTextRole).toString();
            rows << (spoken.isEmpty() ? index.data().toString() : spoken);
        }
        return rows;
    }
    void select(const QList<int> &rows) const
    {
        view().setFocus();
        view().selectionModel()->clear();
        for (const int row : rows)
            view().selectionModel()->select(view().model()->index(row, EntryModel::PatternColumn),
                                            QItemSelectionModel::Select | QItemSelectionModel::Rows);
        view().selectionModel()->setCurrentIndex(view().model()->index(rows.front(), EntryModel::PatternColumn),
                                                 QItemSelectionModel::NoUpdate);
    }
    MessageBar &bar() const { return *test::child<MessageBar>(window, "baseBar"); }
    void click(const char *button) const
    {
        auto *found = test::child<QPushButton>(window, button);
        QTest::mouseClick(found, Qt::LeftButton);
    }
    QStringList problems() const
    {
        QStringList rules;
        for (const Diagnostic &found : window.session().checker().ofDocument()) {
            const QString rule = QString::fromLatin1(toString(found.rule).data());
            if (rule.startsWith('J')) // about the base
                rules << rule;
        }
        return rules;
    }

    QString path = folder.filePath("mine.bcfg.json");
    QString basePath = folder.filePath("base.bcfg.json");
    Document &document = window.session().document();
};

QString removedIn(const BackendConfig &document)
{
    QStringList names;
    if (const JsonValue *removed = unknownMember(document.head, removedKey)) {
        for (const JsonValue &name : *removed->array())
            names << QString::fromStdString(name.string() ? *name.string() : std::string("?"));
    }
    return names.join(' ');
}

} // namespace

class TestWhole : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyTheme(*qApp, ThemeChoice::Light); }
    void theWholeIsShownAndTheOverridesAreSaved();
    void linesEndAsInTheFile();
    void entriesAreFoundByWhereTheyComeFrom();
    void anEditOverrides();
    void entriesAreOverriddenAndGivenBackByKey();
    void removedOnesComeBack();
    void choosingRemovedOnesEndsWithTheirBase();
    void newPatternsComeLast();
    void anotherFolderFindsTheBase();
    void aDocumentIsMadeToStartFromABuiltInConfig();
    void arrowsReachEveryBase();
    void aDocumentIsMadeWhole();
    void aBaseThatCannotBeTakenCannotBeChosen();
    void aMissingBaseLosesNothing();
    void aBaseThatChangesIsTakenIn();
    void aLostBaseIsTold();
    void aChangedFingerprintIsAccepted();
    void aPlaceOfTheFileIsFound();
    void convertingConvertsTheOverrides();
    void overridesAreExported();
    void unsavedEditsComeBackAboveTheirBase();
    void theJournalHoldsTheDocument_data();
    void theJournalHoldsTheDocument();
    void whatIsSavedIsWhatIsShown_data();
    void whatIsSavedIsWhatIsShown();
};

void TestWhole::theWholeIsShownAndTheOverridesAreSaved()
{
    Session session;
    QCOMPARE(session.shown(), QStringList({"Conv2d, Base", "ReLU, Overridden", "Mish, Own"}));
    QVERIFY(!session.document.isModified());
    session.save();
    QCOMPARE(session.onDisk(), mine());
    QCOMPARE(session.problems().join(' '), QString());
    QCOMPARE(session.document.config().name(), "base");
    QVERIFY(test::child<QLabel>(session.window, "patternTitle")->text().startsWith("Conv2d"));
}

void TestWhole::linesEndAsInTheFile()
{
    const std::string wide = withLineEndsOf("\r\n", mine());
    Session session(wide);
    session.save();
    QCOMPARE(session.onDisk(), wide);
    QVERIFY(!session.document.isModified());
}

void TestWhole::entriesAreFoundByWhereTheyComeFrom()
{
    Session session;
    auto *filter = test::child<QLineEdit>(session.window, "filterEdit");
    filter->setFocus();
    QTest::keyClicks(filter, "from:base");
    QCOMPARE(session.shown(), QStringList({"Conv2d, Base"}));
    QTest::keySequence(filter, QKeySequence::SelectAll);
    QTest::keyClicks(filter, "from:ov");
    QCOMPARE(session.shown(), QStringList({"ReLU, Overridden"}));
    QTest::keySequence(filter, QKeySequence::SelectAll);
    QTest::keyClicks(filter, "-from:own");
    QCOMPARE(session.shown().size(), 2);
}

void TestWhole::anEditOverrides()
{
    Session session;
    PatternConfig edited = *session.document.entry(0);
    edited.set(Field::RootModule, *Symbol::parse("torch.nn.Conv2d"), Api::Torch2);
    session.document.changeEntry(0, std::move(edited), "edit");
    QCOMPARE(session.shown().front(), QString("Conv2d, Overridden"));
    session.save();
    QCOMPARE(session.saved().configs.size(), 3u);
    session.press(QKeySequence::Undo);
    QCOMPARE(session.shown().front(), QString("Conv2d, Base"));
    QVERIFY(session.document.isModified());
    session.save();
    QCOMPARE(session.onDisk(), mine());
}

void TestWhole::entriesAreOverriddenAndGivenBackByKey()
{
    Session session(exportDocument(test::document(R"({"torch_api": "2", "$base": "base.bcfg.json"})")));
    session.select({0, 2});
    session.press(QKeySequence("Ctrl+Alt+O"));
    QCOMPARE(session.shown(), QStringList({"Conv1d, Overridden", "Conv2d, Base", "ReLU, Overridden"}));
    QCOMPARE(session.document.undoStack().count(), 1);
    session.save();
    QCOMPARE(session.saved().configs.size(), 2u);
    session.select({0, 1, 2});
    session.press(QKeySequence("Ctrl+Alt+B"));
    QCOMPARE(session.shown(), QStringList({"Conv1d, Base", "Conv2d, Base", "ReLU, Base"}));
    QCOMPARE(session.document.undoStack().count(), 2);
    QVERIFY(!test::commandOf(session.window, "Give &Back to Base")->isEnabled());
    session.press(QKeySequence::Undo);
    QCOMPARE(session.shown().front(), QString("Conv1d, Overridden"));
}

void TestWhole::removedOnesComeBack()
{
    Session session;
    session.select({0, 1});
    session.press(QKeySequence("Ctrl+Del"));
    session.save();
    QCOMPARE(removedIn(session.saved()), QString("torch.nn.modules.conv.Conv1d torch.nn.Conv2d torch.nn.ReLU"));
    test::inNextDialog<QDialog>([](QDialog &dialog) {
        auto *list = test::child<QListWidget>(dialog, "removedList");
        QCOMPARE(list->count(), 3);
        QTest::keySequence(list, QKeySequence::SelectAll);
        QTest::mouseClick(test::child<QPushButton>(dialog, "bringBack"), Qt::LeftButton);
    });
    test::commandOf(session.window, "Br&ing Back Removed…")->trigger();
    test::finishDialogs();
    QCOMPARE(session.shown(), QStringList({"Conv1d, Base", "Conv2d, Base", "ReLU, Base", "Mish, Own"}));
    session.save();
    QCOMPARE(removedIn(session.saved()), QString());
    session.press(QKeySequence::Undo);
    QCOMPARE(session.shown(), QStringList({"Mish, Own"}));
}

void TestWhole::choosingRemovedOnesEndsWithTheirBase()
{
    Session session;
    test::commandOf(session.window, "Br&ing Back Removed…")->trigger();
    const QWidget *dialog = session.window.findChild<QWidget *>("removedList")->window();
    QVERIFY(dialog->isVisible());
    session.document.reload(test::document(mine()));
    QVERIFY(!dialog->isVisible());
}

void TestWhole::newPatternsComeLast()
{
    Session session;
    session.select({0});
    QTest::keySequence(&session.view(), QKeySequence("Ctrl+D"));
    QCOMPARE(session.shown().back(), QString("Conv2d, Overridden"));
    QCOMPARE(session.window.session().cursor().row(), 3);
}

void TestWhole::anotherFolderFindsTheBase()
{
    Session session;
    QVERIFY(QDir(session.folder.path()).mkdir("deep"));
    const QString other = session.folder.filePath("deep/other.bcfg.json");
    test::inNextDialog<QFileDialog>([&](QFileDialog &dialog) {
        dialog.selectFile(other);
        QMetaObject::invokeMethod(&dialog, "accept");
    });
    session.press(QKeySequence("Ctrl+Shift+S"));
    QTRY_COMPARE(session.document.path(), other);
    const BackendConfig saved = test::documentIn(other);
    QCOMPARE(*unknownMember(saved.head, baseKey)->string(), std::string("../base.bcfg.json"));
    QVERIFY(std::get<LoadedDocument>(readDocument(other)).config.inheritance);
    session.writeBase(entry("torch.nn.Conv2d"));
    QTRY_VERIFY(session.bar().isVisible());
    QVERIFY(session.bar().message().contains("../base.bcfg.json"));
}

void TestWhole::aDocumentIsMadeToStartFromABuiltInConfig()
{
    Session session(exportDocument(readTemplate("templates/torch-2.6.0/native.bcfg.json")));
    session.document.removeEntries(3, 1, "remove");
    const std::size_t count = session.document.config().configs.size();
    test::inNextDialog<BaseDialog>([&](BaseDialog &dialog) {
        auto *box = test::child<QComboBox>(dialog, "baseBox");
        QCOMPARE(box->currentIndex(), 0);
        QTest::keyClicks(box, "native");
        QTRY_VERIFY(
            test::child<QLabel>(dialog, "baseSummary")
                ->text()
                .startsWith(QString("Entries that stay the base's: %1; that take the place of one of the base's: 0;")
                                .arg(count)));
        dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok)->click();
    });
    test::commandOf(session.window, "&From Base…")->trigger();
    test::finishDialogs();
    QVERIFY(session.document.config().inheritance);
    QCOMPARE(session.document.config().configs.size(), count);
    session.save();
    const BackendConfig saved = session.saved();
    QCOMPARE(*unknownMember(saved.head, baseKey)->string(), std::string("native"));
    QCOMPARE(saved.configs.size(), 0u);
    QVERIFY(!removedIn(saved).isEmpty());
    session.press(QKeySequence::Undo);
    QVERIFY(!session.document.config().inheritance);
    session.save();
    QVERIFY(!hasBase(session.saved()));
    QCOMPARE(session.saved().configs.size(), count);
}

/// The dialog asks for a file when the user accepts the item "A file…", not when arrow keys pass it.
void TestWhole::arrowsReachEveryBase()
{
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    Session session(exportDocument(readTemplate("templates/torch-2.6.0/native.bcfg.json")));
    const QString file = session.folder.filePath("other.bcfg.json");
    test::writeFile(file, QByteArray::fromStdString(R"({"torch_api": "2", "configs": []})"));
    test::inNextDialog<BaseDialog>([&](BaseDialog &dialog) {
        const auto *box = test::child<QComboBox>(dialog, "baseBox");
        const auto *summary = test::child<QLabel>(dialog, "baseSummary");
        test::press(Qt::Key_F, Qt::AltModifier);
        test::press(Qt::Key_Down);
        QCOMPARE(box->currentText(), QString("A file…"));
        QCOMPARE(QApplication::activeModalWidget(), &dialog);
        test::press(Qt::Key_Down);
        QVERIFY(!box->currentData().toString().isEmpty());
        QTRY_VERIFY(summary->text().startsWith("Entries that stay the base's"));
        test::press(Qt::Key_Up);
        QCOMPARE(summary->text(), QString("OK asks for the file."));
        test::onceThereIs<QFileDialog>([&](QFileDialog &files) { test::typeFileName(files, file); });
        test::press(Qt::Key_Return);
        test::finishDialogs(&dialog);
        QCOMPARE(box->currentText(), QString("other.bcfg.json"));
        dialog.reject();
    });
    test::commandOf(session.window, "&From Base…")->trigger();
    test::finishDialogs();
    QVERIFY(!session.document.config().inheritance);
}

void TestWhole::aDocumentIsMadeWhole()
{
    Session session;
    test::inNextDialog<BaseDialog>([](BaseDialog &dialog) {
        auto *box = test::child<QComboBox>(dialog, "baseBox");
        QCOMPARE(box->currentText(), QString("base.bcfg.json"));
        QTest::keyClick(box, Qt::Key_Home);
        QPushButton *accept = dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
        QTRY_VERIFY(accept->isEnabled());
        accept->click();
    });
    test::commandOf(session.window, "&From Base…")->trigger();
    test::finishDialogs();
    QVERIFY(!session.document.config().inheritance);
    session.save();
    QVERIFY(!hasBase(session.saved()));
    QCOMPARE(session.saved().configs.size(), 3u);
    QCOMPARE(session.shown().front(), QString("Conv2d"));
    session.press(QKeySequence::Undo);
    session.save();
    QCOMPARE(session.onDisk(), mine());
}

void TestWhole::aBaseThatCannotBeTakenCannotBeChosen()
{
    Session session;
    test::writeFile(session.basePath, QByteArray::fromStdString(R"({"torch_api": "2", "$base": "mine.bcfg.json"})"));
    test::inNextDialog<BaseDialog>([](BaseDialog &dialog) {
        QTRY_VERIFY(test::child<QLabel>(dialog, "baseSummary")->text().contains("circle"));
        QVERIFY(!dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok)->isEnabled());
        dialog.reject();
    });
    test::commandOf(session.window, "&From Base…")->trigger();
    test::finishDialogs();
}

void TestWhole::aMissingBaseLosesNothing()
{
    Session session(mine(), false);
    QCOMPARE(session.document.entryCount(), 2);
    QVERIFY(session.problems().contains("J11"));
    session.save();
    QCOMPARE(session.onDisk(), mine());
    session.writeBase(three);
    session.window.session().look();
    QTRY_VERIFY(session.bar().isVisible());
    session.click("takeBase");
    QTRY_COMPARE(session.document.entryCount(), 3);
    QTRY_VERIFY(!session.bar().isVisible());
    QCOMPARE(session.problems().join(' '), QString());
    QVERIFY(!session.document.isModified());
    session.save();
    QCOMPARE(session.onDisk(), mine());
}

void TestWhole::aBaseThatChangesIsTakenIn()
{
    Session session;
    session.writeBase(three + "," + entry("torch.nn.Hardtanh"));
    QTRY_VERIFY(session.bar().isVisible());
    QCOMPARE(session.document.entryCount(), 3);
    session.click("leaveBase");
    QTRY_VERIFY(!session.bar().isVisible());
    session.writeBase(three + "," + entry("torch.nn.Hardswish"));
    QTRY_VERIFY(session.bar().isVisible());
    session.click("takeBase");
    QTRY_COMPARE(session.shown(), QStringList({"Conv2d, Base", "ReLU, Overridden", "Hardswish, Base", "Mish, Own"}));
    QTRY_VERIFY(!session.bar().isVisible());
    QVERIFY(!session.document.isModified());
    QCOMPARE(session.document.undoStack().undoText(), QString("Take the changed base"));
    session.save();
    QCOMPARE(session.onDisk(), mine());
    session.press(QKeySequence::Undo);
    QCOMPARE(session.document.entryCount(), 3);
    QTRY_VERIFY(session.bar().isVisible());
}

void TestWhole::aLostBaseIsTold()
{
    Session session;
    QVERIFY(QFile::remove(session.basePath));
    QTRY_VERIFY(session.bar().isVisible());
    QVERIFY(session.bar().message().contains("No such file"));
    session.save();
    QCOMPARE(session.onDisk(), mine());
    session.writeBase(three);
    QTRY_VERIFY(!session.bar().isVisible());
}

void TestWhole::aChangedFingerprintIsAccepted()
{
    Session session(mine(R"("$base_hash": "of long ago", )"));
    QCOMPARE(session.problems(), QStringList({"J13"}));
    const Fix fix = *session.window.session().checker().ofDocument().front().fix;
    QVERIFY(!session.document.apply(fix));
    QCOMPARE(session.problems().join(' '), QString());
    session.save();
    const BackendConfig base = test::documentIn(session.basePath);
    QCOMPARE(*unknownMember(session.saved().head, baseHashKey)->string(), fingerprintOf(base));
    session.press(QKeySequence::Undo);
    QCOMPARE(session.problems(), QStringList({"J13"}));
}

void TestWhole::aPlaceOfTheFileIsFound()
{
    Session session;
    session.window.goTo({.pointer = JsonPointer::config(0)});
    QCOMPARE(session.window.session().cursor().row(), 2);
    session.window.goTo({.pointer = JsonPointer::config(1)});
    QCOMPARE(session.window.session().cursor().row(), 1);
}

void TestWhole::convertingConvertsTheOverrides()
{
    Session session(exportDocument(test::document(
        R"({"torch_api": "2", "$base": "native", "$removed": [["torch.nn.Conv2d", "torch.nn.ReLU"]], "configs": []})")));
    const auto count = session.document.entryCount();
    test::commandOf(session.window, "Convert to P&yTorch 1.13")->trigger();
    QTRY_VERIFY(session.document.api() == Api::Torch1_13);
    QVERIFY(session.document.config().inheritance);
    QVERIFY(count != session.document.entryCount()); // that release has another one of this name
    const BackendConfig written = asWritten(session.document.config());
    const JsonValue *removed = unknownMember(written.head, removedKey);
    QVERIFY(removed);
    QCOMPARE(*(*(*removed->array())[0].array())[0].string(), std::string("torch.nn.ReLU"));
}

void TestWhole::overridesAreExported()
{
    Session session(exportDocument(test::document(R"({"torch_api": "2", "$base": "native", "configs": []})")));
    test::inNextDialog<ExportPythonDialog>([](ExportPythonDialog &dialog) {
        auto *text = test::child<QPlainTextEdit>(dialog, "moduleText");
        QTRY_VERIFY(text->toPlainText().contains("get_native_backend_config"));
        QVERIFY(!text->toPlainText().contains("BackendPatternConfig(torch.nn.Conv2d)"));
        dialog.reject();
    });
    test::commandOf(session.window, "&Python Module…")->trigger();
    test::finishDialogs();
}

void TestWhole::unsavedEditsComeBackAboveTheirBase()
{
    QTemporaryDir folder;
    const QString recovery = folder.filePath("recovery");
    BackendConfig edited;
    {
        const std::string text = mine();
        test::writeFile(folder.filePath("base.bcfg.json"), QByteArray::fromStdString(baseWith(three)));
        const QString path = test::writeFile(folder.filePath("mine.bcfg.json"), QByteArray::fromStdString(text));
        Document document;
        document.open(std::get<LoadedDocument>(readDocument(path)).config, path);
        Journal journal(document, recovery);
        document.removeEntries(0, 1, "remove");
        QVERIFY(journal.sync());
        edited = document.config();
    }
    QVERIFY(QFile::remove(folder.filePath("base.bcfg.json"))); // recovering needs no other file
    const std::vector<OrphanedJournal> found = findOrphanedJournals(recovery);
    QCOMPARE(found.size(), 1u);
    const BackendConfig &state = found[0].recoverable()->state;
    QVERIFY(state.inheritance);
    QCOMPARE(exportDocument(asWritten(state)), exportDocument(asWritten(edited)));
    QCOMPARE(exportDocument(state), exportDocument(edited));
}

void TestWhole::theJournalHoldsTheDocument_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 8; ++seed)
        QTest::addRow("%u", seed) << seed;
}

void TestWhole::theJournalHoldsTheDocument()
{
    QFETCH(const unsigned, seed);
    const BuiltInConfig &builtIn = *findBuiltInConfig("native", Release::newestOf(Api::Torch2));
    const Base base{"native", "native", builtIn.config()};
    Document document;
    document.open(wholeOf(test::document(mine()), base), {});
    QTemporaryDir folder;
    Journal journal(document, folder.path());
    test::RandomEditor editor(document, seed);
    for (int edits = 0; edits < 60; ++edits) {
        editor.edit();
        if (edits == 30) // another base
            document.replaceAll(wholeOf(asWritten(document.config()), Base{"native", "native", builtIn.config()}),
                                "take");
        if (edits % 10 != 0 || !document.isModified())
            continue;
        QVERIFY(journal.sync());
        const QStringList files = QDir(folder.path()).entryList(QDir::Files);
        QCOMPARE(files.size(), 1);
        const auto read = readJournal(test::fileText(folder.filePath(files.front())));
        const BackendConfig &state = std::get<JournalContent>(read).state;
        QCOMPARE(exportDocument(state), exportDocument(document.config()));
        QVERIFY(state.inheritance);
        for (std::size_t row = 0; row < state.configs.size(); ++row)
            QVERIFY(state.inheritance->placeOf(state.configs[row]) ==
                    document.config().inheritance->placeOf(document.config().configs[row]));
    }
}

void TestWhole::whatIsSavedIsWhatIsShown_data()
{
    theJournalHoldsTheDocument_data();
}

/// The order of entries may differ if that makes no difference to PyTorch.
void TestWhole::whatIsSavedIsWhatIsShown()
{
    QFETCH(const unsigned, seed);
    const BuiltInConfig &builtIn = *findBuiltInConfig(seed % 2 ? "native" : "qnnpack", Release::newestOf(Api::Torch2));
    const Base base{builtIn.name(), builtIn.name(), builtIn.config()};
    Document document;
    document.open(wholeOf(test::document(mine()), base), {});
    test::RandomEditor editor(document, seed);
    for (int edits = 0; edits < 60; ++edits) {
        editor.edit();
        if (edits % 5 != 0)
            continue;
        const std::string text = exportDocument(asWritten(document.config()));
        const BackendConfig file = test::document(text);
        if (file.api != document.api())
            continue; // what was edited in gives another generation away
        const BackendConfig again = wholeOf(file, base);
        for (const diff::Group &group : diff::compare(again, document.config()).groups)
            QVERIFY2(group.kind == diff::Kind::Move && group.passed.empty(),
                     qPrintable(QString("%1 %2 after %3")
                                    .arg(diff::toString(group.kind).data())
                                    .arg(QString::fromStdString(group.field))
                                    .arg(edits)));
        QCOMPARE(exportDocument(asWritten(again)), text);
    }
}

BCFG_TEST(TestWhole)

} // namespace tst_whole

#include "tst_whole.moc"
