// SPDX-License-Identifier: Apache-2.0
// Windows of the program that edit by themselves, for kill_window.py and kill_qconfigs.py, which kill this program at
// random moments and start it again.
//   driver edit FOLDER SEED    makes random edits, and appends each state to FOLDER/log before the journal writes it
//   driver crash FOLDER        crashes as soon as a view is told of an edit
//   driver recover FOLDER      recovers all documents
//   driver inspect FOLDER      recovers all documents, and prints each as a line of JSON
//   driver make FOLDER         makes QConfigs one after another, and prints the name of each once its dialog is closed
//   driver list FOLDER         prints the names of the user's own QConfigs that a window offers
#include "core/document/json/exporter.h"
#include "tests/support/awaited.h"
#include "tests/support/modal.h"
#include "tests/support/randomedits.h"
#include "tests/support/windowparts.h"
#include "ui/basis/text.h"
#include "ui/session/files/journal.h"
#include "ui/session/qconfigs/qconfigdialog.h"
#include "ui/window/frames/windows.h"
#include "ui/window/start/terminationsignals.h"

#include <QApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QPushButton>
#include <QTimer>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::window;

namespace {

QString hashOf(const BackendConfig &config)
{
    const std::string text = exportDocument(config);
    return QString::fromLatin1(
        QCryptographicHash::hash(QByteArrayView(text.data(), toInt(text.size())), QCryptographicHash::Md5).toHex());
}

/// Seconds of the same clock as Python's time.monotonic().
double now()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void write(int descriptor, const QJsonObject &object)
{
    const QByteArray line = QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
    if (::write(descriptor, line.constData(), static_cast<std::size_t>(line.size())) != line.size())
        qFatal("cannot write");
}

/// Edits a window's document at random, and logs each state. Make the Editor before the document's journal, so that a
/// state is logged before the journal has it.
class Editor
{
public:
    Editor(MainWindow &window, int number, int log, unsigned seed)
        : m_window(window),
          m_number(number),
          m_log(log),
          m_random(window.session().document(), seed)
    {
        Document &document = window.session().document();
        tell("clean");
        const auto tellEdited = [this] {
            tell("edited");
        };
        QObject::connect(&document, &Document::changedForKeepers, &window, tellEdited);
        QObject::connect(&document.undoStack(), &QUndoStack::cleanChanged, &window, [this](bool isClean) {
            if (isClean)
                tell("clean");
        });
    }

    void edit()
    {
        Document &document = m_window.session().document();
        if (!document.path().isEmpty() && m_random.below(40) == 0)
            test::save(m_window.files());
        else if (document.entryCount() > 400)
            document.removeEntries(50, document.entryCount() - 50, QStringLiteral("remove"));
        else
            m_random.edit();
    }

private:
    void tell(const char *what) const
    {
        write(m_log, {{"document", m_number},
                      {"what", what},
                      {"time", now()},
                      {"hash", hashOf(m_window.session().document().config())}});
    }

    MainWindow &m_window;
    int m_number;
    int m_log;
    test::RandomEditor m_random;
};

QString recoveryFolder(const QDir &folder)
{
    return folder.filePath("recovery");
}

/// Edits three documents at random until the program is killed.
int edit(Windows &windows, const QDir &folder, unsigned seed)
{
    const int log =
        ::open(QFile::encodeName(folder.filePath("log")).constData(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    const QString path = folder.filePath("saved.bcfg.json");
    if (writeText(path, exportDocument(readTemplate("templates/torch-2.6.0/qnnpack.bcfg.json"))))
        qFatal("cannot write %s", qPrintable(path));
    const auto open = [&windows](auto fill) -> MainWindow & {
        MainWindow &window = windows.newWindow();
        fill(window.files());
        test::settle(window.files());
        windows.show(window);
        return window;
    };
    MainWindow *opened[] = {&open([&](DocumentFiles &files) { files.load(path); }), &open([](DocumentFiles &files) {
                                files.loadTemplate("templates/torch-1.13.1/native.bcfg.json");
                            }),
                            &open([](DocumentFiles &files) { files.askNew(Api::Torch2); })};
    std::vector<std::unique_ptr<Editor>> editors;
    for (MainWindow *window : opened) {
        const int number = toInt(editors.size());
        editors.push_back(std::make_unique<Editor>(*window, number, log, seed + static_cast<unsigned>(number)));
        (new Journal(window->session().document(), recoveryFolder(folder)))->setParent(window);
    }
    windows.followSystem();
    std::puts("ready");
    std::fflush(stdout);
    std::mt19937 random(seed);
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, &timer, [&] {
        editors[random() % editors.size()]->edit();
        timer.start(static_cast<int>(random() % 20));
    });
    timer.setSingleShot(true);
    timer.start(0);
    return QApplication::exec();
}

[[noreturn]] void crash(Windows &windows)
{
    guardCrashes({});
    MainWindow &window = windows.newWindow();
    window.files().askNew(Api::Torch2);
    test::settle(window.files());
    QObject::connect(&window.session().document(), &Document::changed, &window, [] { std::raise(SIGSEGV); });
    window.session().document().insertEntries(0, {Shared<PatternConfig>::make()}, QStringLiteral("first"));
    qFatal("there was no crash");
}

void press(const char *name)
{
    QWidget *dialog = QApplication::activeModalWidget();
    auto *button = dialog ? dialog->findChild<QPushButton *>(QString::fromLatin1(name)) : nullptr;
    if (!button)
        qFatal("no button %s", name);
    button->click();
}

int recover(Windows &windows, bool prints)
{
    windows.showWelcome();
    QTimer::singleShot(0, &windows, [&windows, prints] {
        test::whenDialogOpens(windows, [](QWidget &) { press("recover"); });
        test::offerRecovery(windows);
        if (!prints)
            return; // undoing would remove recovered edits, which must survive a kill at any time
        for (MainWindow *window : windows.open()) {
            Document &document = window->session().document();
            const QString recovered = hashOf(document.config());
            document.undoStack().undo();
            const QString before = hashOf(document.config());
            document.undoStack().redo();
            write(STDOUT_FILENO, {{"path", document.path()},
                                  {"modified", document.isModified()},
                                  {"hash", recovered},
                                  {"before", before},
                                  {"steps", document.undoStack().count()}});
        }
        windows.keepUnsaved();
        std::puts("done");
        std::fflush(stdout);
    });
    return QApplication::exec();
}

/// Makes 40 QConfigs: the dialog becomes slow with many more.
int makeQConfigs(Windows &windows)
{
    MainWindow &window = windows.newWindow();
    window.files().loadTemplate("templates/torch-2.6.0/qnnpack.bcfg.json");
    test::settle(window.files());
    windows.show(window);
    int number = 0;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, &timer, [&] {
        const QString name = QStringLiteral("number %1").arg(++number);
        test::acceptDialogOf<QConfigDialog>(window, "&New QConfig…", [&](QConfigDialog &dialog) {
            dialog.findChild<QLineEdit *>("nameEdit")->setText(name);
        });
        write(STDOUT_FILENO, {{"made", name}});
        if (number == 40)
            timer.stop();
    });
    timer.start(0);
    return QApplication::exec();
}

int listQConfigs(Windows &windows)
{
    for (const QConfigChoice &own : windows.newWindow().session().simulator().own().all())
        write(STDOUT_FILENO, {{"title", own.title}});
    std::puts("done");
    std::fflush(stdout);
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() < 3)
        return 2;
    const QDir folder(arguments[2]);
    Settings settings(folder.filePath("settings.ini"));
    const bool edits = arguments[1] == QStringLiteral("edit");
    Windows windows(settings, edits ? QString() : recoveryFolder(folder));
    if (edits)
        return edit(windows, folder, arguments.value(3).toUInt());
    if (arguments[1] == QStringLiteral("make"))
        return makeQConfigs(windows);
    if (arguments[1] == QStringLiteral("list"))
        return listQConfigs(windows);
    if (arguments[1] == QStringLiteral("crash"))
        crash(windows);
    return recover(windows, arguments[1] == QStringLiteral("inspect"));
}
