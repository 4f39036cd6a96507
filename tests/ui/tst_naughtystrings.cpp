// SPDX-License-Identifier: Apache-2.0
#include "tests/support/awaited.h"
#include "tests/support/child.h"
#include "tests/support/files.h"
#include "tests/support/modal.h"
#include "tests/support/naughtystrings.h"
#include "tests/support/testprogram.h"
#include "tests/support/windowsession.h"
#include "ui/basis/text.h"
#include "ui/window/appearance/theme.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QInputDialog>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <dirent.h>

namespace tst_naughtystrings {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;
using namespace bcfg::ui::window;

namespace {

/// The UTF-8 of a text, made by Qt, not by the program.
std::string bytes(const QString &text)
{
    return text.toUtf8().toStdString();
}

/// Whether the text can be written in UTF-8: it has no half of a surrogate pair.
bool isWhole(const QString &text)
{
    return text.isValidUtf16();
}

/// The text as a JSON string, made by Qt, not by the program.
QString json(const QString &text)
{
    if (!isWhole(text))
        return '"' + text + '"';
    const QByteArray array = QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact);
    return QString::fromUtf8(array).mid(1).chopped(1);
}

/// The beginning of a text, for the message of a failed check.
QByteArray shown(const QString &text)
{
    return json(text.left(100)).toUtf8();
}

/// Closes messages, and remembers their texts.
class Messages : public QObject
{
public:
    Messages() { qApp->installEventFilter(this); }
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        auto *box = qobject_cast<QMessageBox *>(watched);
        if (box && event->type() == QEvent::Show) {
            text = box->text();
            isPlain = box->textFormat() == Qt::PlainText;
            QTimer::singleShot(0, box, &QDialog::reject);
        }
        return false;
    }
    QString text;
    bool isPlain = true;
};

/// The template of a temporary folder in memory, where saving need not wait for a disk.
QString inMemory()
{
    const QString memory = QStringLiteral("/dev/shm");
    return (QFileInfo(memory).isWritable() ? memory : QDir::tempPath()) + "/tst_naughtystrings-XXXXXX";
}

struct Session
{
    Session()
    {
        load(R"({"torch_api": "2", "name": "n", "configs": [{"pattern": "torch.nn.Linear"}]})");
        window.show();
        test::waitUntilActive(window);
    }
    std::optional<DocumentError> load(const QString &text)
    {
        test::writeFile(file, text.toUtf8());
        return test::load(window.files(), file);
    }
    template <class Widget>
    Widget *child(const char *name)
    {
        return test::child<Widget>(window, name);
    }
    /// Pastes a text over the text of a field and presses Enter, as a user does.
    void paste(const char *field, const QString &text)
    {
        auto *line = child<QLineEdit>(field);
        QTest::keyClick(line, Qt::Key_Escape); // what was refused before
        const int steps = stepCount();
        line->setFocus();
        line->selectAll();
        QGuiApplication::clipboard()->setText(text);
        line->paste();
        pasted = line->text();
        QTest::keyClick(line, Qt::Key_Return);
        isChanged = stepCount() != steps;
    }
    int stepCount() { return window.session().document().undoStack().count(); }
    /// Saves the document and returns the JSON of its file, read by Qt. Verifies that the program reads the file as the
    /// same document.
    QJsonObject saved()
    {
        if (!test::save(window.files()))
            qFatal("not saved: %s", qPrintable(messages.text));
        const std::string text = test::fileText(file);
        if (!(test::document(text) == window.session().document().config()))
            qFatal("the saved document is another one: %s", text.c_str());
        return QJsonDocument::fromJson(QByteArray::fromStdString(text)).object();
    }
    QJsonObject savedConfig() { return saved()["configs"].toArray().last().toObject(); }

    Messages messages;
    QTemporaryDir folder{inMemory()};
    QString file = folder.filePath("a.bcfg.json");
    QString pasted;
    bool isChanged = false; // by what was pasted
    Settings settings{folder.filePath("settings.ini")};
    bcfg::ui::session::Session shown{settings};
    MainWindow window{shown};
};

QStringList namesIn(const QByteArray &folder)
{
    QStringList names;
    DIR *directory = ::opendir(folder.constData());
    while (const dirent *entry = ::readdir(directory)) {
        const std::string_view name = entry->d_name;
        if (name != "." && name != "..")
            names.append(toQString(name));
    }
    ::closedir(directory);
    return names;
}

#define CHECK(condition, text) QVERIFY2(condition, shown(text).constData())

} // namespace

/// Strange texts that a user types, pastes or opens are in the saved file byte by byte, or are refused with a reason.
class TestNaughtyStrings : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        applyTheme(*qApp, ThemeChoice::Light);
        QVERIFY(test::naughtyStrings().size() >= 515);
    }
    void textsGoToTheCoreAndBack();
    void backendName();
    void symbol();
    void argument();
    void method();
    void unknownKey();
    void fileName();
    void longPatternIsNotCutOff();
    void nothingIsTakenForMarkup();
};

void TestNaughtyStrings::textsGoToTheCoreAndBack()
{
    for (const QString &text : test::naughtyStrings()) {
        if (isWhole(text)) {
            CHECK(toUtf8(text) == bytes(text), text);
            CHECK(toQString(bytes(text)) == text, text);
        }
        CHECK(halfCharacterProblem(text).has_value() != isWhole(text), text);
    }
}

void TestNaughtyStrings::backendName()
{
    Session session;
    for (const QString &text : test::naughtyStrings()) {
        const std::string before = session.window.session().document().config().name();
        QString said;
        test::inNextDialog<QInputDialog>([&](QInputDialog &dialog) {
            auto *line = dialog.findChild<QLineEdit *>();
            line->selectAll();
            QGuiApplication::clipboard()->setText(text);
            line->paste();
            QTest::keyClick(line, Qt::Key_Return);
            if (dialog.isVisible()) {
                said = dialog.labelText();
                QTest::keyClick(line, Qt::Key_Escape);
            }
        });
        test::commandOf(session.window, "&Backend Name…")->trigger();
        test::finishDialogs();
        if (!isWhole(text)) {
            CHECK(said.contains("half"), text);
            CHECK(session.window.session().document().config().name() == before, text);
            // As a file has it that another program wrote.
            const QString escaped = QStringLiteral("\\u%1").arg(0xD800, 4, 16, QLatin1Char('0'));
            CHECK(session.load(QStringLiteral(R"({"name": "%1", "configs": []})").arg(escaped)), text);
            CHECK(!session.load(QStringLiteral(R"({"torch_api": "2", "name": "n", "configs": []})")), text);
            continue;
        }
        CHECK(session.window.session().document().config().name() == bytes(text), text);
        CHECK(session.saved()["name"].toString() == text, text);
        CHECK(!session.load(R"({"torch_api": "2", "name": )" + json(text) + R"(, "configs": []})"), text);
        CHECK(session.window.session().document().config().name() == bytes(text), text);
        session.window.session().document().setPath({});
        CHECK(text.trimmed().isEmpty() || session.window.session().document().title() == text, text);
        session.window.session().document().setPath(session.file);
    }
}

void TestNaughtyStrings::symbol()
{
    Session session;
    int taken = 0;
    for (const QString &text : test::naughtyStrings()) {
        session.paste("root_module", text);
        CHECK(session.pasted == text, text);
        if (text.trimmed().isEmpty()) { // which means that it is to be unset
            CHECK(!session.savedConfig().contains("root_module"), text);
        } else if (session.isChanged) {
            const QJsonValue module = session.savedConfig()["root_module"];
            const bool isNone = text.trimmed() == "None"; // as Python spells a null
            CHECK(isNone ? module.isNull() : module.toString() == text.trimmed(), text);
            ++taken;
        } else {
            const bool isAsBefore = session.savedConfig()["root_module"].toString() == text.trimmed();
            CHECK(isAsBefore || !session.child<QLabel>("moduleProblem")->text().isEmpty(), text);
        }
    }
    QVERIFY(taken >= 5);
}

void TestNaughtyStrings::argument()
{
    Session session;
    for (const QString &text : test::naughtyStrings()) {
        session.paste("fuser_method", "my_lib.make(" + json(text) + ", 1)");
        CHECK(session.isChanged == isWhole(text), text);
        if (session.isChanged)
            CHECK(session.savedConfig()["fuser_method"].toObject()["args"] == (QJsonArray{text, 1}), text);
        else
            CHECK(!session.child<QLabel>("moduleProblem")->text().isEmpty(), text);
    }
}

void TestNaughtyStrings::method()
{
    Session session;
    for (const QString &text : test::naughtyStrings()) {
        const QString quoted = QString(text).replace('\\', QStringLiteral("\\\\")).replace('\'', QStringLiteral("\\'"));
        session.paste("notationEdit", "(torch.nn.Linear, '" + quoted + "')");
        CHECK(session.isChanged == (isWhole(text) && !text.contains('.')), text);
        if (session.isChanged)
            CHECK(session.savedConfig()["pattern"] == (QJsonArray{"torch.nn.Linear", text}), text);
        else
            CHECK(!session.child<QLabel>("patternMessage")->text().isEmpty(), text);
    }
}

void TestNaughtyStrings::unknownKey()
{
    Session session;
    auto *list = session.child<QAbstractItemView>("entryView");
    QStringList kept;
    for (const QString &text : test::naughtyStrings()) {
        QGuiApplication::clipboard()->setText("[{\"pattern\": \"torch.nn.ReLU\", " + json(text) + ": [" + json(text) +
                                              "]}]");
        list->setFocus();
        QTest::keySequence(list, QKeySequence::Paste); // behind the one before
        if (isWhole(text))
            kept.append(text);
        else
            CHECK(!session.child<QLabel>("filterNotice")->text().isEmpty(), text);
        CHECK(session.window.session().document().entryCount() == 1 + kept.size(), text);
    }
    const QJsonArray configs = session.saved()["configs"].toArray();
    for (int i = 0; i < kept.size(); ++i)
        CHECK(configs[1 + i].toObject()[kept[i]] == QJsonArray{kept[i]}, kept[i]);
}

void TestNaughtyStrings::fileName()
{
    Session session;
    const BackendConfig config = session.window.session().document().config();
    int taken = 0;
    for (const QString &text : test::naughtyStrings()) {
        if (text.contains('/'))
            continue; // a path, and who knows where
        const QTemporaryDir folder(inMemory());
        const QString path = folder.path() + '/' + text;
        session.messages.text.clear();
        session.window.session().document().setPath(path);
        if (!test::save(session.window.files())) {
            CHECK(!session.messages.text.isEmpty() && session.messages.isPlain, text);
            QCOMPARE(namesIn(folder.path().toUtf8()), QStringList());
            const bool isImpossible =
                !isWhole(text) || text.contains(QChar(0)) || text == "" || text == "." || text == "..";
            CHECK(isImpossible || bytes(text).size() > 200, text);
            CHECK(test::load(session.window.files(), path), text);
            continue;
        }
        QCOMPARE(namesIn(folder.path().toUtf8()), QStringList{text});
        CHECK(session.window.session().document().path() == path, text);
        CHECK(session.settings.recentFiles.value().first() == path, text);
        CHECK(!test::load(session.window.files(), path), text);
        CHECK(session.window.session().document().config() == config, text);
        ++taken;
    }
    QVERIFY(taken > 400);
}

void TestNaughtyStrings::longPatternIsNotCutOff()
{
    Session session;
    const QString pattern = "(torch.nn.Linear, torch.nn.ReLU)" + QString(40'000, ' ') + "torch.nn.Tanh";
    session.paste("notationEdit", pattern); // what is wrong is behind where a line edit ends by itself
    QVERIFY(!session.isChanged);
    QVERIFY(!session.child<QLabel>("patternMessage")->text().isEmpty());
}

namespace {

/// Whether Qt would show `text` as rich text although it contains the strange text.
bool isTakenForMarkup(const QString &text, const QString &naughty)
{
    return Qt::mightBeRichText(text) && text.contains(naughty);
}

void checkModel(const QAbstractItemModel &model, const QModelIndex &parent, const QString &naughty)
{
    for (int row = 0; row < model.rowCount(parent); ++row) {
        for (int column = 0; column < model.columnCount(parent); ++column) {
            const QModelIndex index = model.index(row, column, parent);
            for (const int role : {Qt::ToolTipRole, Qt::WhatsThisRole}) {
                const QString tip = index.data(role).toString();
                QVERIFY2(!isTakenForMarkup(tip, naughty), qPrintable(tip));
            }
        }
        checkModel(model, model.index(row, 0, parent), naughty);
    }
}

void checkWindow(const QWidget &window, const QString &naughty)
{
    for (const QWidget *widget : window.findChildren<QWidget *>()) {
        QVERIFY2(!isTakenForMarkup(widget->toolTip(), naughty), qPrintable(widget->toolTip()));
        QVERIFY2(!isTakenForMarkup(widget->whatsThis(), naughty), qPrintable(widget->whatsThis()));
    }
    for (const QLabel *label : window.findChildren<QLabel *>()) {
        const bool isPlain = label->textFormat() == Qt::PlainText;
        QVERIFY2(isPlain || !isTakenForMarkup(label->text(), naughty), qPrintable(label->text()));
    }
    for (const QAbstractItemView *view : window.findChildren<QAbstractItemView *>())
        checkModel(*view->model(), view->rootIndex(), naughty);
}

} // namespace

void TestNaughtyStrings::nothingIsTakenForMarkup()
{
    const QString naughty = "<b>naughty</b>";
    const QString text = QStringLiteral(R"({"torch_api": "2", "name": "%1", "%1": "%1", "configs": [
        {"pattern": ["torch.nn.%1", "%1", "torch.%1.x"], "observation_type": "%1", "%1": {"%1": 1},
         "dtype_configs": [{"input_dtype": "%1", "%1": "%1", "is_dynamic": "%1"}],
         "root_module": "torch.nn.%1", "qat_module": "%1", "reference_quantized_module_for_root": 7,
         "fuser_method": {"call": "torch.%1", "args": ["%1"]}, "num_tensor_args_to_observation_type": {"%1": "%1"},
         "input_type_to_index": {"%1": 0}},
        {"pattern": "torch.nn.%1", "dtype_configs": [], "root_module": "torch.nn.%1"}, "%1"]})")
                             .arg(naughty);
    Session session;
    session.child<Pane>("problems")->bringUp();
    session.window.commands()[Command::ShowMatrix]->trigger();
    for (const QString &name : {naughty + ".json", QStringLiteral("a.bcfg.json")}) {
        session.file = session.folder.filePath(QString(name).replace('/', "_"));
        QVERIFY(!session.load(text));
        QTRY_VERIFY(session.child<QAbstractItemView>("problemView")->model()->rowCount() > 0);
        for (int row = 0; row < session.window.session().document().entryCount(); ++row) {
            session.window.session().cursor().moveTo(row);
            checkWindow(session.window, naughty.left(10)); // a file's name has it without the "/"
        }
    }
    test::open(session.window.files(), session.folder.filePath(naughty));
    QVERIFY(session.messages.text.contains(naughty));
    QVERIFY(session.messages.isPlain);
}

BCFG_TEST(TestNaughtyStrings)

} // namespace tst_naughtystrings

#include "tst_naughtystrings.moc"
