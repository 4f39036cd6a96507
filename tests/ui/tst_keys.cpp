// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/exporter.h"
#include "core/publish/forms.h"
#include "tests/support/awaited.h"
#include "tests/support/files.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "tests/support/windowsession.h"
#include "ui/basis/commands/keys.h"
#include "ui/basis/commands/menus.h"
#include "ui/session/document/cursor.h"
#include "ui/session/document/document.h"
#include "ui/window/appearance/settingsdialog.h"
#include "ui/window/appearance/theme.h"

#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTimer>

#include <algorithm>

namespace tst_keys {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::window;
using namespace bcfg::test;

/// The settings dialog and the keys of commands, changed by pressing keys.
class TestKeys : public QObject
{
    Q_OBJECT

private slots:
    void commandsBeginWithKeysOfTheirOwn();
    void lettersOfAMenuDiffer();
    void lettersInTheWindowDiffer();
    void settingsKnowEachCommandByAName();
    void keyIsTypedAndHoldsAtOnceInAllWindows();
    void keyOfAnotherCommandIsNamedAndTaken();
    void otherKeyOfACommandIsNamedAndTakenAlone();
    void keyIsClearedAndReset();
    void modifierAloneAndEscapeLeaveTheKey();
    void keyForTypingIsRefused();
    void commandsAreSearched();
    void keyThatAnotherBeginsWithIsItsRival();
    void contextMenuShowsTheKeyThatWorks();
    void choicesAreSettings();
    void packagesAreTrustedAndNoLonger();
    void everyControlHasAName();
};

namespace {

using Session = WindowSession;

/// Runs an action with the dialog that a key opens, and closes the dialog. Waits for the dialog, as a key arrives later
/// than in the next turn of the event loop.
template <class Dialog, class Action>
void inDialogOfKey(Action action)
{
    QTimer::singleShot(10, qApp, [action] {
        auto *dialog = qobject_cast<Dialog *>(QApplication::activeModalWidget());
        if (!dialog)
            return inDialogOfKey<Dialog>(action);
        action(*dialog);
        dialog->reject();
    });
}

/// Opens the settings by their key, goes to a page and runs an action there.
template <class Action>
void inSettings(int page, Action action)
{
    bool isDone = false;
    inDialogOfKey<SettingsDialog>([page, action, &isDone](SettingsDialog &dialog) {
        if (!QTest::qWaitForWindowActive(&dialog))
            qFatal("the settings do not become active");
        child<QTabWidget>(dialog, "settingsPages")->setCurrentIndex(page);
        action(dialog);
        isDone = true;
    });
    press(Qt::Key_Comma, Qt::ControlModifier);
    QTRY_VERIFY(isDone);
}

constexpr int pythonPage = 1;
constexpr int keysPage = 2;

/// Searches for a command in the settings, and goes to the field for its key.
void lookUp(SettingsDialog &dialog, const QString &command)
{
    auto *search = child<QLineEdit>(dialog, "keySearch");
    search->setFocus();
    search->selectAll();
    type(command);
    child<QKeySequenceEdit>(dialog, "keyEdit")->setFocus();
}

QKeySequence shown(SettingsDialog &dialog)
{
    return child<QKeySequenceEdit>(dialog, "keyEdit")->keySequence();
}

/// The text of a label or a button, which may have a mnemonic; empty for other widgets.
QString markedText(const QWidget &widget)
{
    if (const auto *label = qobject_cast<const QLabel *>(&widget))
        return label->buddy() ? label->text() : QString();
    const auto *button = qobject_cast<const QAbstractButton *>(&widget);
    return button ? button->text() : QString();
}

/// For each key, the texts of the menus, commands and widgets of the window that have it as mnemonic or shortcut. Panes
/// behind others are included.
QHash<QKeySequence, QStringList> whatKeysDo(const MainWindow &window)
{
    QHash<QKeySequence, QStringList> found;
    const auto add = [&found](const QKeySequence &key, const QString &text) {
        if (!key.isEmpty())
            found[key].append(text);
    };
    for (const QAction *menu : window.menus().bar().actions())
        add(QKeySequence::mnemonic(menu->text()), menu->text());
    for (const CommandInfo &row : commandTable()) {
        const QAction *command = window.commands()[row.command];
        for (const QKeySequence &key : command->isEnabled() ? command->shortcuts() : QList<QKeySequence>())
            add(key, command->text());
    }
    const QList<views::Pane *> panes = window.findChildren<views::Pane *>();
    for (const QWidget *widget : window.findChildren<QWidget *>()) {
        const auto pane = std::ranges::find_if(panes, [widget](auto *each) { return each->isAncestorOf(widget); });
        if (pane == panes.end() ? widget->isVisible() : widget->isVisibleTo(*pane))
            add(QKeySequence::mnemonic(markedText(*widget)), markedText(*widget));
    }
    return found;
}

/// Fails if two widgets, menus or commands have the same key, as Qt then only moves the focus between them.
void lettersDiffer(const MainWindow &window, const char *when)
{
    for (const QStringList &texts : whatKeysDo(window))
        QVERIFY2(texts.size() == 1, qPrintable(QStringLiteral("%1: %2").arg(when, texts.join(" and "))));
}

} // namespace

void TestKeys::commandsBeginWithKeysOfTheirOwn()
{
    QTemporaryDir folder;
    const Settings settings(folder.filePath("settings.ini"));
    for (const CommandInfo &row : commandTable()) {
        for (const QKeySequence &key : defaultKeys(row.command)) {
            const std::optional<Command> rival = rivalOf(row.command, key, settings);
            QVERIFY2(!rival, qPrintable(key.toString() + ": " + commandPath(row.command)));
            QCOMPARE(keyProblem(key), QString());
        }
    }
}

/// Includes the menu of the forms to export to.
void TestKeys::lettersOfAMenuDiffer()
{
    const Session session;
    QList<QAction *> menus = session.window.menus().bar().actions();
    int checked = 0;
    for (qsizetype i = 0; i < menus.size(); ++i) {
        QHash<QKeySequence, QString> taken;
        const QList<QAction *> items = menus[i]->menu()->actions();
        for (QAction *item : items) {
            if (item->menu())
                menus.append(item);
            const QKeySequence letter = QKeySequence::mnemonic(item->text());
            if (letter.isEmpty() || !item->isVisible())
                continue;
            const QString both = taken.value(letter) + " and " + item->text();
            QVERIFY2(!taken.contains(letter), qPrintable(menus[i]->text() + ": " + both));
            taken.insert(letter, item->text());
            ++checked;
        }
    }
    QVERIFY(checked > 80);
}

/// Checks all panes, each page in the middle, and the bars about the file and about conflicts.
void TestKeys::lettersInTheWindowDiffer()
{
    HiddenWindow session;
    MainWindow &window = session.window;
    const std::string text = exportDocument(readTemplate(QStringLiteral("templates/torch-2.6.0/native.bcfg.json")));
    const QString path = session.folder.filePath("a.bcfg.json");
    writeFile(path, QByteArray::fromStdString(text));
    QVERIFY(!load(window.files(), path));
    window.show();
    waitUntilActive(window);
    for (views::Pane *pane : window.findChildren<views::Pane *>())
        pane->bringUp();
    session.shown.document().insertEntries(1, document(withConflict).configs, "add");
    session.shown.cursor().moveTo(0);
    QTRY_VERIFY(child<QWidget>(window, "conflictBar")->isVisible());
    QTRY_VERIFY(whatKeysDo(window).contains(QKeySequence("Alt+R"))); // the content of panes is made
    auto *sections = child<QTabWidget>(window, "pageSections");
    for (int section = 0; section < sections->count(); ++section) {
        sections->setCurrentIndex(section);
        lettersDiffer(window, qPrintable(sections->tabText(section)));
    }
    window.commands()[Command::GoToDTypes]->trigger();
    lettersDiffer(window, "with a dtype config");

    writeFile(path, QByteArray::fromStdString(text).replace("native", "evitan"));
    QTRY_VERIFY(child<QWidget>(window, "fileBar")->isVisible());
    lettersDiffer(window, "with a changed file");
    QVERIFY(QFile::remove(path));
    QTRY_VERIFY(window.findChild<QWidget *>("saveAgain"));
    lettersDiffer(window, "with a file that is gone");

    auto *list = child<QTableView>(window, "entryView");
    list->setFocus();
    press(Qt::Key_Home);
    press(Qt::Key_Down, Qt::ShiftModifier);
    QTRY_VERIFY(window.findChild<QWidget *>("severalPage"));
    QTRY_VERIFY(child<QWidget>(window, "severalPage")->isVisible());
    lettersDiffer(window, "with several patterns");

    window.commands()[Command::ShowMatrix]->trigger();
    QVERIFY(child<QWidget>(window, "firstQConfig")->isVisible());
    lettersDiffer(window, "with the matrix");

    window.files().open(QStringLiteral(TEST_DATA_DIR "/models/mixed-2.6.0.fxgraph.json"));
    waitUntil([&window] { return window.findChild<QWidget *>("modelQat") != nullptr; });
    QTRY_VERIFY(child<QWidget>(window, "modelQat")->isVisible());
    lettersDiffer(window, "with a model");
}

void TestKeys::settingsKnowEachCommandByAName()
{
    QStringList names;
    for (const CommandInfo &row : commandTable()) {
        names.append(nameOf(row.command));
        QCOMPARE(&info(row.command), &row);
    }
    QVERIFY(!names.contains(QString()));
    const qsizetype first = names.indexOf("ExportReport") + 1;
    QCOMPARE(names.mid(first, 3), QStringList({"ExportPt2e", "ExportMct", "ExportAimet"})); // as settings have them
    QCOMPARE(names.indexOf("SavePatternPicture") - first, std::ssize(formsOf(FormOption::ExportTo)));
    QCOMPARE(names.removeDuplicates(), 0);

    QTemporaryDir folder;
    Settings settings(folder.filePath("settings.ini"));
    settings.keys.set({{"ExportAimet", "Ctrl+Alt+J"}});
    QCOMPARE(keysOf(exportCommand(2), settings), QList<QKeySequence>{QKeySequence("Ctrl+Alt+J")});
}

void TestKeys::keyIsTypedAndHoldsAtOnceInAllWindows()
{
    Session session;
    MainWindow other(session.shown);
    inSettings(keysPage, [](SettingsDialog &dialog) {
        lookUp(dialog, "backend name");
        press(Qt::Key_J, Qt::ControlModifier | Qt::AltModifier);
        QTRY_COMPARE(child<QTableView>(dialog, "keyView")->currentIndex().siblingAtColumn(1).data().toString(),
                     "Ctrl+Alt+J");
    });
    const QKeySequence key("Ctrl+Alt+J");
    for (const MainWindow *window : std::initializer_list<const MainWindow *>{&session.window, &other}) {
        QCOMPARE(window->commands()[Command::RenameBackend]->shortcut(), key);
        QVERIFY(window->commands()[Command::RenameBackend]->toolTip().contains("Ctrl+Alt+J"));
    }
    const Settings later(session.settings.fileName());
    QCOMPARE(session.settings.keys.value().size(), 1);
    bool hasOpened = false;
    inDialogOfKey<QDialog>([&hasOpened](QDialog &) { hasOpened = true; });
    press(Qt::Key_J, Qt::ControlModifier | Qt::AltModifier);
    QTRY_VERIFY(hasOpened);
    QCOMPARE(keysOf(Command::RenameBackend, later), QList<QKeySequence>{key});
}

void TestKeys::keyOfAnotherCommandIsNamedAndTaken()
{
    Session session;
    inSettings(keysPage, [&session](SettingsDialog &dialog) {
        lookUp(dialog, "backend name");
        press(Qt::Key_D, Qt::ControlModifier);
        auto *take = child<QPushButton>(dialog, "takeKey");
        QTRY_VERIFY(take->isVisible());
        QCOMPARE(child<QLabel>(dialog, "keyMessage")->text(), "Ctrl+D is the key of Edit › Duplicate.");
        QVERIFY(session.settings.keys.value().isEmpty()); // until it is taken
        take->click();
        QVERIFY(!take->isVisible());
        QCOMPARE(shown(dialog), QKeySequence("Ctrl+D"));
    });
    const Actions &commands = session.window.commands();
    QCOMPARE(commands[Command::RenameBackend]->shortcut(), QKeySequence("Ctrl+D"));
    QVERIFY(commands[Command::Duplicate]->shortcut().isEmpty());
    inSettings(keysPage, [](SettingsDialog &dialog) { // and back
        lookUp(dialog, "edit duplicate");
        child<QPushButton>(dialog, "resetKey")->click();
        QVERIFY(child<QLabel>(dialog, "keyMessage")->text().contains("Backend Name"));
        child<QPushButton>(dialog, "takeKey")->click();
    });
    QCOMPARE(commands[Command::Duplicate]->shortcut(), QKeySequence("Ctrl+D"));
    QVERIFY(commands[Command::RenameBackend]->shortcut().isEmpty());
}

/// Redo has several keys on each desktop.
void TestKeys::otherKeyOfACommandIsNamedAndTakenAlone()
{
    const Session session;
    const QList<QKeySequence> before = defaultKeys(Command::Redo);
    QVERIFY(before.size() > 1);
    const QKeySequence last = before.constLast();
    inSettings(keysPage, [&last](SettingsDialog &dialog) {
        lookUp(dialog, "backend name");
        press(last[0].key(), last[0].keyboardModifiers());
        QTRY_VERIFY(child<QPushButton>(dialog, "takeKey")->isVisible());
        QCOMPARE(child<QLabel>(dialog, "keyMessage")->text(),
                 last.toString(QKeySequence::NativeText) + " is the key of Edit › Redo.");
        child<QPushButton>(dialog, "takeKey")->click();
    });
    const Actions &commands = session.window.commands();
    QCOMPARE(commands[Command::RenameBackend]->shortcuts(), QList<QKeySequence>{last});
    QCOMPARE(commands[Command::Redo]->shortcuts(), before.first(before.size() - 1));
}

void TestKeys::keyIsClearedAndReset()
{
    Session session;
    const QList<QKeySequence> before = session.window.commands()[Command::Save]->shortcuts();
    QVERIFY(!before.isEmpty());
    inSettings(keysPage, [&](SettingsDialog &dialog) {
        lookUp(dialog, "file save");
        child<QPushButton>(dialog, "clearKey")->click();
        QVERIFY(session.window.commands()[Command::Save]->shortcuts().isEmpty());
        QVERIFY(shown(dialog).isEmpty());
        child<QPushButton>(dialog, "resetKey")->click();
        QCOMPARE(session.window.commands()[Command::Save]->shortcuts(), before);
        QVERIFY(session.settings.keys.value().isEmpty());
        child<QPushButton>(dialog, "clearKey")->click();
        child<QPushButton>(dialog, "resetAllKeys")->click();
        QCOMPARE(session.window.commands()[Command::Save]->shortcuts(), before);
    });
}

void TestKeys::modifierAloneAndEscapeLeaveTheKey()
{
    Session session;
    const QList<QKeySequence> before = session.window.commands()[Command::Duplicate]->shortcuts();
    QVERIFY(!before.isEmpty());
    inSettings(keysPage, [&](SettingsDialog &dialog) {
        lookUp(dialog, "edit duplicate");
        for (const Qt::Key modifier : {Qt::Key_Control, Qt::Key_Shift}) {
            QSignalSpy finished(child<QKeySequenceEdit>(dialog, "keyEdit"), &QKeySequenceEdit::editingFinished);
            press(modifier);
            QTRY_COMPARE(finished.size(), 1);
            QCOMPARE(shown(dialog), before.front());
            QCOMPARE(session.window.commands()[Command::Duplicate]->shortcuts(), before);
            QVERIFY(session.settings.keys.value().isEmpty());
        }
        press(Qt::Key_Escape);
        QVERIFY(dialog.isVisible() && child<QWidget>(dialog, "keyView")->hasFocus());
        QCOMPARE(shown(dialog), before.front());
        child<QKeySequenceEdit>(dialog, "keyEdit")->setFocus();
        press(Qt::Key_J, Qt::ControlModifier | Qt::AltModifier); // and the field takes keys as before
        QTRY_COMPARE(session.window.commands()[Command::Duplicate]->shortcut(), QKeySequence("Ctrl+Alt+J"));
    });
}

void TestKeys::keyForTypingIsRefused()
{
    Session session;
    inSettings(keysPage, [&session](SettingsDialog &dialog) {
        lookUp(dialog, "backend name");
        press(Qt::Key_B, Qt::ShiftModifier);
        QTRY_VERIFY(child<QLabel>(dialog, "keyMessage")->text().contains("is for typing"));
        QVERIFY(shown(dialog).isEmpty());
        press(Qt::Key_Escape);
        QTRY_COMPARE(child<QLabel>(dialog, "keyMessage")->text(),
                     "Esc alone closes and cancels: combine it with Ctrl or Alt.");
        child<QKeySequenceEdit>(dialog, "keyEdit")->setFocus();
        press(Qt::Key_F, Qt::AltModifier);
        QTRY_COMPARE(child<QLabel>(dialog, "keyMessage")->text(), "Alt+F opens the menu File.");
        press(Qt::Key_Q, Qt::AltModifier);
        QTRY_COMPARE(child<QLabel>(dialog, "keyMessage")->text(), "Alt+Q is the key of “QConfig” in the window.");
        QVERIFY(shown(dialog).isEmpty());
        QVERIFY(session.settings.keys.value().isEmpty());
    });
}

void TestKeys::commandsAreSearched()
{
    Session session;
    inSettings(keysPage, [](SettingsDialog &dialog) {
        const auto *view = child<QTableView>(dialog, "keyView");
        const int all = view->model()->rowCount();
        QCOMPARE(all, static_cast<int>(commandTable().size()));
        lookUp(dialog, "ctrl+shift+d");
        QVERIFY(view->model()->rowCount() < all);
        QCOMPARE(view->currentIndex().siblingAtColumn(0).data().toString(), "File › Compare With");
        lookUp(dialog, defaultKeys(Command::Redo).constLast().toString(QKeySequence::NativeText)); // not its first key
        QCOMPARE(view->currentIndex().siblingAtColumn(0).data().toString(), "Edit › Redo");
        lookUp(dialog, "no such thing");
        QCOMPARE(view->model()->rowCount(), 0);
        QVERIFY(!child<QPushButton>(dialog, "clearKey")->isEnabled());
        lookUp(dialog, "export");
        QVERIFY(view->currentIndex().isValid());
    });
}

void TestKeys::keyThatAnotherBeginsWithIsItsRival()
{
    QTemporaryDir folder;
    Settings settings(folder.filePath("settings.ini"));
    setKey(Command::About, QKeySequence("Ctrl+K, Ctrl+A"), settings);
    QVERIFY(rivalOf(Command::Legend, QKeySequence("Ctrl+K"), settings) == Command::About);
    QVERIFY(!rivalOf(Command::Legend, QKeySequence("Ctrl+K, Ctrl+L"), settings));
    QVERIFY(!rivalOf(Command::About, QKeySequence("Ctrl+K"), settings));
}

void TestKeys::contextMenuShowsTheKeyThatWorks()
{
    Session session;
    setKey(Command::Duplicate, QKeySequence("Ctrl+Alt+D"), session.settings);
    auto *view = session.child<QAbstractItemView>("entryView");
    session.child<QLineEdit>("filterEdit")->setFocus();
    view->setFocus();
    const QList<QAction *> actions = view->actions();
    QStringList texts;
    for (const QAction *action : actions)
        texts.append(action->text());
    QVERIFY2(texts.join(' ').contains("\tCtrl+Alt+D"), qPrintable(texts.join(' ')));
}

void TestKeys::choicesAreSettings()
{
    Session session;
    inSettings(0, [](SettingsDialog &dialog) {
        child<QComboBox>(dialog, "themeBox")->setFocus();
        press(Qt::Key_End);
        child<QComboBox>(dialog, "notationBox")->setFocus();
        press(Qt::Key_Down);
        child<QComboBox>(dialog, "drawnBox")->setFocus();
        press(Qt::Key_Down);
        child<QComboBox>(dialog, "dtypesBox")->setFocus();
        press(Qt::Key_End);
        for (const char *box : {"keepBackup", "singleInstance", "allConstraints"}) {
            child<QWidget>(dialog, box)->setFocus();
            press(Qt::Key_Space);
        }
    });
    const Settings &settings = session.settings;
    QVERIFY(settings.theme.value() == ThemeChoice::Dark);
    QVERIFY(qApp->palette() == darkPalette());
    QVERIFY(settings.showsReversed.value() && settings.showsPatternTree.value());
    QVERIFY(settings.dtypeView.value() == DTypeViewChoice::Table);
    QVERIFY(settings.keepsBackup.value() && settings.isSingleInstance.value() && settings.showsAllConstraints.value());
    const Actions &commands = session.window.commands();
    QVERIFY(commands[Command::ThemeDark]->isChecked() && commands[Command::KeepBackup]->isChecked());
    QVERIFY(session.child<QAbstractButton>("reversedOrder")->isChecked());
    commands[Command::ThemeLight]->trigger();
}

void TestKeys::packagesAreTrustedAndNoLonger()
{
    Session session;
    inSettings(pythonPage, [&session](SettingsDialog &dialog) {
        auto *edit = child<QLineEdit>(dialog, "packagesEdit");
        edit->setFocus();
        const auto *problem = child<QWidget>(dialog, "packagesEditProblem");
        QVERIFY(!problem->isVisible());
        type("mykernels.2"); // a digit in front is no part of such a name
        QCOMPARE(edit->text(), "mykernels.2");
        QVERIFY(problem->isVisible());
        press(Qt::Key_Return);
        QVERIFY(session.settings.trustedPackages.value().isEmpty());
        press(Qt::Key_Backspace);
        press(Qt::Key_Backspace);
        QVERIFY(!problem->isVisible());
        press(Qt::Key_Return);
        QVERIFY(dialog.isVisible());
        QCOMPARE(session.settings.trustedPackages.value(), QStringList{"mykernels"});
        auto *list = child<QListWidget>(dialog, "packagesList");
        list->setFocus();
        press(Qt::Key_Down);
        list->setCurrentRow(0);
        child<QPushButton>(dialog, "packagesRemove")->click();
        QVERIFY(session.settings.trustedPackages.value().isEmpty());
    });
}

void TestKeys::everyControlHasAName()
{
    Session session;
    inSettings(0, [](SettingsDialog &dialog) {
        for (int page = 0; page <= keysPage; ++page) {
            child<QTabWidget>(dialog, "settingsPages")->setCurrentIndex(page);
            for (QWidget *widget : dialog.findChildren<QWidget *>()) {
                if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible() || widget->focusProxy() ||
                    widget->objectName().startsWith("qt_"))
                    continue;
                const QString name = QAccessible::queryAccessibleInterface(widget)->text(QAccessible::Name);
                QVERIFY2(!name.isEmpty(), qPrintable(widget->objectName() + widget->metaObject()->className()));
            }
        }
    });
}

BCFG_TEST(TestKeys)

} // namespace tst_keys

#include "tst_keys.moc"
