// SPDX-License-Identifier: Apache-2.0
// The windows of the program, and someone before them with keys and mouse and without any plan, until SIGTERM:
//   driver run FOLDER SEED STEPS   in the folder, which another one may use at the same time; ends itself in the end
//   driver open FOLDER FILE        hands the file to one that runs there
// What it is doing goes to standard error, line by line.
#include "core/document/json/exporter.h"
#include "core/document/model/ownkeys.h"
#include "tests/support/awaited.h"
#include "tests/support/windowparts.h"
#include "ui/basis/commands/commandsearch.h"
#include "ui/basis/commands/menus.h"
#include "ui/basis/text.h"
#include "ui/exchange/compare/comparisonwindow.h"
#include "ui/session/document/document.h"
#include "ui/session/model/modelsimulator.h"
#include "ui/session/model/openmodel.h"
#include "ui/session/qconfigs/simulator.h"
#include "ui/window/appearance/theme.h"
#include "ui/window/frames/windows.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenuBar>
#include <QPointer>
#include <QScopedValueRollback>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QThread>
#include <QTimer>
#include <QWindow>

#include <array>
#include <csignal>
#include <cstdio>
#include <execinfo.h>
#include <random>
#include <set>
#include <string_view>
#include <unistd.h>

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::exchange;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;
using namespace bcfg::ui::window;

namespace {

const char *const words[] = {"conv",
                             "linear",
                             "q",
                             "-",
                             "1/256",
                             "qint8",
                             "quint8",
                             "0.5",
                             "1e-3",
                             "x86",
                             "torch.nn.Linear",
                             "relu",
                             "dtype:",
                             "{",
                             "é",
                             "127",
                             "torch.nn.Linear, torch.nn.ReLU",
                             "-add",
                             "Alpha", // a section, a note
                             "Al",    // and what completes to it
                             "problem:error"};

const char *const models[] = {"seq-2.6.0.fxgraph.json", "mixed-2.6.0.fxgraph.json", "resnet18-1.13.1.fxgraph.json",
                              "tiny-2.6.0.pt2"};

struct Stroke
{
    Qt::Key key;
    Qt::KeyboardModifiers modifiers = Qt::NoModifier;
};

const Stroke strokes[] = {{Qt::Key_Return},
                          {Qt::Key_Return},
                          {Qt::Key_Escape},
                          {Qt::Key_Tab},
                          {Qt::Key_Tab},
                          {Qt::Key_Backtab, Qt::ShiftModifier},
                          {Qt::Key_Up},
                          {Qt::Key_Down},
                          {Qt::Key_Down, Qt::ShiftModifier},
                          {Qt::Key_Down, Qt::AltModifier},
                          {Qt::Key_Left},
                          {Qt::Key_Right},
                          {Qt::Key_Home},
                          {Qt::Key_End, Qt::ControlModifier},
                          {Qt::Key_PageDown},
                          {Qt::Key_Delete},
                          {Qt::Key_Backspace},
                          {Qt::Key_Space},
                          {Qt::Key_F2},
                          {Qt::Key_F10},
                          {Qt::Key_Menu},
                          {Qt::Key_A, Qt::ControlModifier},
                          {Qt::Key_C, Qt::ControlModifier},
                          {Qt::Key_X, Qt::ControlModifier},
                          {Qt::Key_V, Qt::ControlModifier},
                          {Qt::Key_D, Qt::ControlModifier},
                          {Qt::Key_F, Qt::ControlModifier},
                          {Qt::Key_S, Qt::ControlModifier},
                          {Qt::Key_Z, Qt::ControlModifier},
                          {Qt::Key_Z, Qt::ControlModifier},
                          {Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier},
                          {Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier},
                          {Qt::Key_N, Qt::ControlModifier},
                          {Qt::Key_F7}, // to a node of the model
                          {Qt::Key_F7},
                          {Qt::Key_N, Qt::ControlModifier | Qt::AltModifier}, // a pattern for it
                          {Qt::Key_T, Qt::AltModifier},                       // the smallest change
                          {Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier},
                          {Qt::Key_M, Qt::ControlModifier},
                          {Qt::Key_D, Qt::ControlModifier | Qt::AltModifier}, // compares with what was saved
                          {Qt::Key_Tab, Qt::ControlModifier},
                          {Qt::Key_Tab, Qt::ControlModifier | Qt::ShiftModifier}};

class Someone
{
public:
    Someone(Windows &windows, const QDir &folder, unsigned seed) : m_windows(windows), m_folder(folder), m_random(seed)
    {}

    /// Opens a document, mostly a small or an empty one, and looks at it in some way.
    void start()
    {
        for (const char *name : {"one.bcfg.json", "two.bcfg.json"})
            writeAnything(m_folder.filePath(QString::fromLatin1(name)));
        if (below(8) == 0) {
            m_windows.showWelcome();
            return;
        }
        if (below(3) == 0) { // further documents
            for (int i = below(3); i >= 0; --i) {
                MainWindow &other = m_windows.newWindow();
                other.files().askNew(Api::Torch2);
                m_windows.show(other);
            }
        }
        MainWindow &window = m_windows.newWindow();
        if (below(2) == 0)
            test::load(window.files(), m_folder.filePath("one.bcfg.json"));
        else if (below(3) == 0)
            window.files().loadTemplate(QStringLiteral("templates/torch-2.6.0/onednn.bcfg.json"));
        else
            window.files().askNew(below(2) == 0 ? Api::Torch2 : Api::Torch1_13);
        window.resize(1280, 800);
        m_windows.show(window);
        for (Pane *pane : window.findChildren<Pane *>()) {
            if (below(2) == 0)
                pane->bringUp();
        }
        Simulator &simulator = window.session().simulator();
        if (below(2) == 0)
            simulator.choose(below(simulator.choices().count()));
        if (below(2) == 0)
            window.session().openModel().open(QStringLiteral(TEST_DATA_DIR "/models/") +
                                              QString::fromLatin1(models[below(toInt(std::size(models)))]));
        auto *list = window.findChild<QTableView *>(QStringLiteral("entryView"));
        if (below(3) == 0) {
            window.findChild<QLineEdit *>(QStringLiteral("filterEdit"))->setFocus();
            m_next = words[below(3)];
        } else if (below(2) == 0) {
            list->horizontalHeader()->setSortIndicator(below(5), Qt::AscendingOrder);
        }
    }

    void step()
    {
        for (MainWindow *window : m_windows.open())
            leaveOut(*window);
        if (QWidget *modal = QApplication::activeModalWidget(); qobject_cast<QFileDialog *>(modal)) {
            say("leave the file dialog"); // else any file of the system might be written
            modal->close();
            return;
        }
        if (!m_next.isEmpty()) {
            type(std::exchange(m_next, {}));
            return;
        }
        look();
        if (!m_nextStrokes.empty()) {
            stroke(m_nextStrokes.front());
            m_nextStrokes.erase(m_nextStrokes.begin());
            return;
        }
        switch (below(12)) {
        case 0:
        case 1:
        case 2:
            stroke(strokes[below(static_cast<int>(std::size(strokes)))]);
            break;
        case 3:
        case 4:
            m_next = QString::fromUtf8(words[below(static_cast<int>(std::size(words)))]);
            break;
        case 5:
        case 6:
        case 7:
            click();
            break;
        case 8:
            focus();
            break;
        case 9:
            trigger();
            break;
        case 10:
            aim();
            break;
        default:
            if (below(3) == 0)
                writeAnything(m_folder.filePath(below(2) == 0 ? "one.bcfg.json" : "two.bcfg.json"));
            else
                copyAnything();
        }
    }

    int below(int count) { return count > 0 ? std::uniform_int_distribution<int>(0, count - 1)(m_random) : 0; }

private:
    static void say(const QString &what) { std::fprintf(stderr, "%s\n", qPrintable(what)); }

    /// What runs programs, here perhaps those that nobody wants to run.
    static void leaveOut(MainWindow &window)
    {
        const Actions &actions = *window.findChild<Actions *>();
        for (const Command command : {Command::CheckWithTorch, Command::ImportPython})
            actions[command]->setEnabled(false);
    }

    /// Where keys and clicks go.
    QWindow *target()
    {
        const QWidget *widget = QApplication::activePopupWidget();
        if (!widget)
            widget = QApplication::activeModalWidget();
        if (!widget)
            widget = QApplication::activeWindow();
        if (!widget || below(20) == 0) {
            const QWidgetList all = QApplication::topLevelWidgets();
            for (int tries = 0; tries < 10; ++tries) {
                const QWidget *any = all.value(below(toInt(all.size())));
                if (any && any->isVisible())
                    widget = any;
            }
        }
        return widget ? widget->windowHandle() : nullptr;
    }

    static QString nameOf(const QWidget *widget)
    {
        return widget ? QStringLiteral("%1 %2").arg(QString::fromLatin1(widget->metaObject()->className()),
                                                    widget->objectName())
                      : QStringLiteral("nothing");
    }

    /// QTest::keyClick() goes on using a window that the key has closed.
    static void press(const QPointer<QWindow> &window, Qt::Key key, Qt::KeyboardModifiers modifiers,
                      const QString &text)
    {
        for (const QEvent::Type type : {QEvent::KeyPress, QEvent::KeyRelease}) {
            if (window)
                qt_handleKeyEvent(window, type, key, modifiers, text);
            QCoreApplication::processEvents();
        }
    }

    void stroke(const Stroke &stroke)
    {
        const QPointer<QWindow> window = target();
        say(QStringLiteral("key %1 for %2")
                .arg(QKeySequence(stroke.key | stroke.modifiers).toString(), nameOf(QApplication::focusWidget())));
        press(window, stroke.key, stroke.modifiers, {});
    }

    void type(const QString &text)
    {
        say(QStringLiteral("type %1 for %2").arg(text, nameOf(QApplication::focusWidget())));
        for (const QChar each : text) {
            const QPointer<QWindow> window = target();
            press(window, Qt::Key_unknown, Qt::NoModifier, QString(each));
        }
    }

    void click()
    {
        const QPointer<QWindow> window = target();
        if (!window)
            return;
        QPoint place(below(window->width()), below(window->height()));
        QWidget *top = QWidget::find(window->winId());
        if (top && below(3) > 0) { // mostly something that answers
            QWidgetList visible;
            for (QWidget *each : top->findChildren<QWidget *>()) {
                if (each->isVisible() && each->window() == top && each->focusPolicy() != Qt::NoFocus)
                    visible.append(each);
            }
            if (const QWidget *chosen = visible.value(below(toInt(visible.size()))))
                place = chosen->mapTo(top, QPoint(below(chosen->width()), below(std::min(chosen->height(), 200))));
        }
        const Qt::MouseButton button = below(8) == 0 ? Qt::RightButton : Qt::LeftButton;
        const Qt::KeyboardModifiers modifiers =
            below(8) == 0 ? Qt::KeyboardModifiers(Qt::ControlModifier) : Qt::NoModifier;
        say(QStringLiteral("click %1 at %2, %3")
                .arg(nameOf(top ? top->childAt(place) : nullptr))
                .arg(place.x())
                .arg(place.y()));
        const int times = below(4) == 0 ? 2 : 1;
        for (int i = 0; i < times; ++i) {
            if (window)
                QTest::mousePress(window, button, modifiers, place);
            if (window)
                QTest::mouseRelease(window, button, modifiers, place);
        }
    }

    /// Of any field, so that what is seldom clicked is reached, too.
    void focus()
    {
        QWidget *top =
            QApplication::activeModalWidget() ? QApplication::activeModalWidget() : QApplication::activeWindow();
        if (!top || QApplication::activePopupWidget())
            return;
        QWidgetList fields;
        for (QWidget *each : top->findChildren<QWidget *>()) {
            if (each->isVisible() && each->isEnabled() && each->focusPolicy() != Qt::NoFocus)
                fields.append(each);
        }
        QWidget *chosen = fields.value(below(toInt(fields.size())));
        say("focus " + nameOf(chosen));
        if (!chosen)
            return;
        chosen->setFocus(Qt::TabFocusReason);
        if (auto *view = qobject_cast<QAbstractItemView *>(chosen); view && view->model()) {
            const QModelIndex cell =
                view->model()->index(below(view->model()->rowCount()), below(view->model()->columnCount()));
            view->setCurrentIndex(cell);
            if (cell.isValid() && below(2) == 0)
                stroke({Qt::Key_F2});
        } else if (auto *box = qobject_cast<QComboBox *>(chosen); box && below(2) == 0) {
            stroke({Qt::Key_Down, Qt::AltModifier});
        }
    }

    void trigger()
    {
        const QList<MainWindow *> windows = m_windows.open();
        MainWindow *window = windows.value(below(toInt(windows.size())));
        if (!window || QApplication::activeModalWidget())
            return;
        const std::vector<MenuCommand> commands = menuCommands(window->menus().bar());
        const MenuCommand &command = commands[static_cast<std::size_t>(below(toInt(commands.size())))];
        const bool ends = command.action->shortcut().matches(QKeySequence::Quit) ||
                          command.action->shortcut().matches(QKeySequence::Close);
        if (ends && below(4) > 0)
            return;
        say("command " + command.action->text());
        command.action->trigger();
    }

    /// What keys without a plan seldom lead to: one of several things that belong together.
    void aim()
    {
        const QList<MainWindow *> windows = m_windows.open();
        MainWindow *window = windows.value(below(toInt(windows.size())));
        if (!window || QApplication::activeModalWidget() || QApplication::activePopupWidget())
            return;
        switch (below(7)) {
        case 0:
            say("open a model");
            window->session().openModel().open(QStringLiteral(TEST_DATA_DIR "/models/") +
                                               QString::fromLatin1(models[below(toInt(std::size(models)))]));
            break;
        case 1: {
            say("choose a mapping");
            Simulator &simulator = window->session().simulator();
            const int added = simulator.addOwn(
                {.name = {}, .title = QStringLiteral("mapping %1").arg(below(3)), .source = anyMapping(simulator)});
            simulator.choose(added);
            break;
        }
        case 2:
            say("compare with what was saved");
            (*window->findChild<Actions *>())[Command::CompareWithSaved]->trigger();
            break;
        case 3:
        case 4:
            if (focusNotes(*window, "sectionEdit")) {
                say("write a section");
                m_next = below(2) == 0 ? QStringLiteral("Alpha") : QStringLiteral("Al");
                if (below(2) == 0)
                    m_nextStrokes.push_back({Qt::Key_Down});
                m_nextStrokes.push_back({below(2) == 0 ? Qt::Key_Return : Qt::Key_Tab});
            }
            break;
        default:
            if (focusNotes(*window, "noteEdit")) {
                say("write a note");
                m_next = QStringLiteral("why");
                m_nextStrokes.push_back({Qt::Key_Tab});
            }
        }
    }

    /// A field of the notes of any entry; false where there is none.
    bool focusNotes(MainWindow &window, const char *name)
    {
        if (auto *list = window.findChild<QTableView *>(QStringLiteral("entryView")); list && list->model())
            list->setCurrentIndex(list->model()->index(below(list->model()->rowCount()), 0));
        auto *field = window.findChild<QWidget *>(QLatin1String(name));
        if (!field)
            return false;
        for (auto *tabs : window.findChildren<QTabWidget *>()) {
            for (int i = 0; i < tabs->count(); ++i) {
                if (tabs->widget(i)->isAncestorOf(field))
                    tabs->setCurrentIndex(i);
            }
        }
        field->setFocus(Qt::TabFocusReason);
        return field->hasFocus();
    }

    /// PyTorch's QConfigs, or none, for classes and modules that the models have.
    QConfigMapping anyMapping(const Simulator &simulator)
    {
        const auto any = [&]() -> std::optional<QConfig> {
            const auto &source = simulator.choices().at(below(simulator.choices().countOfPyTorch())).source;
            const QConfig *qconfig = std::get_if<QConfig>(&source);
            return qconfig && below(4) > 0 ? std::optional(*qconfig) : std::nullopt;
        };
        QConfigMapping mapping;
        mapping.global = any();
        for (const char *name : {"torch.nn.Linear", "torch.nn.Conv2d", "torch.nn.ReLU"}) {
            if (below(2) == 0)
                mapping.objectType.push_back({name, any()});
        }
        for (const char *name : {"layer[12].*", "fc", ".*"}) {
            if (below(3) == 0)
                mapping.moduleNameRegex.push_back({name, any()});
        }
        for (const char *name : {"fc", "0", "layer1.0.conv1"}) {
            if (below(3) == 0)
                mapping.moduleName.push_back({name, any()});
        }
        return mapping;
    }

    /// Says once of each of these that it is there, which random_sessions.py counts.
    void look()
    {
        for (MainWindow *window : m_windows.open()) {
            const Session &session = window->session();
            const Simulator &simulator = session.simulator();
            const int chosen = simulator.chosen();
            const bool isMapping =
                chosen >= 0 && std::holds_alternative<QConfigMapping>(simulator.choices().at(chosen).source);
            see(isMapping, "a mapping");
            see(session.modelSimulator().result() != nullptr, "a model");
            see(window->findChild<ComparisonWindow *>() != nullptr, "a comparison");
            for (const Shared<PatternConfig> &entry : session.document().config().configs) {
                see(!sectionOf(*entry).empty(), "a section");
                see(!noteOf(*entry).empty(), "a note");
            }
        }
    }

    void see(bool isThere, const char *what)
    {
        if (isThere && m_seen.insert(what).second)
            say(QStringLiteral("there is %1").arg(QString::fromLatin1(what)));
    }

    std::string anything()
    {
        switch (below(8)) {
        case 0:
            return R"({"configs": []})";
        case 1:
            return R"({"configs": [{"pattern": "torch.nn.Linear"}]})";
        case 2:
            return R"({"configs": [{"pattern": )";
        case 3:
            return exportDocument(readTemplate(QStringLiteral("templates/torch-2.6.0/qnnpack.bcfg.json")));
        case 4:
            return exportDocument(readTemplate(QStringLiteral("templates/torch-1.13.1/tensorrt.bcfg.json")));
        case 5:
            return R"({"torch_api": "2", "$base": "qnnpack", "$removed": ["torch.nn.Linear", 3], "configs": [{"pattern":
                       "torch.nn.Conv2d"}, {"pattern": "torch.nn.Mish"}]})";
        case 6: // which may be missing, or lead back
            return R"({"torch_api": "2", "$base": "one.bcfg.json", "configs": [{"pattern": "torch.nn.Linear"}]})";
        default:
            return R"({"configs": [{"pattern": "torch.nn.ReLU", "dtype_configs": [{"input_dtype": "torch.quint8"}]}]})";
        }
    }

    void writeAnything(const QString &path)
    {
        say("another program writes " + path);
        const std::string text = anything();
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(QByteArray::fromStdString(text)) < 0)
            qFatal("cannot write %s", qPrintable(path));
    }

    void copyAnything()
    {
        say("copy something");
        QGuiApplication::clipboard()->setText(QString::fromStdString(anything()));
    }

    Windows &m_windows;
    const QDir m_folder;
    std::mt19937 m_random;
    QString m_next;                    // to be typed
    std::vector<Stroke> m_nextStrokes; // after that
    std::set<std::string_view> m_seen;
};

/// Addresses, for addr2line.
extern "C" void printTrace(int signal)
{
    std::array<void *, 48> frames = {};
    ::backtrace_symbols_fd(frames.data(), ::backtrace(frames.data(), static_cast<int>(frames.size())), STDERR_FILENO);
    ::raise(signal);
}

void traceCrashes()
{
#ifndef __SANITIZE_ADDRESS__ // which tells more
    struct sigaction action = {};
    action.sa_handler = printTrace;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    for (const int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL})
        ::sigaction(signal, &action, nullptr);
#endif
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    traceCrashes();
    const QStringList arguments = QApplication::arguments();
    const bool opens = arguments.value(1) == QStringLiteral("open");
    if (arguments.size() != (opens ? 4 : 5))
        qFatal("usage: driver run FOLDER SEED STEPS | driver open FOLDER FILE");
    const QDir folder(arguments.at(2));
    SingleInstance instance(folder.filePath("socket"));
    if (instance.handOver({opens ? folder.filePath(arguments.at(3)) : QString(), {}}))
        return 0;
    if (opens)
        return 1;
    Settings settings(folder.filePath("settings.ini"));
    settings.opensInTabs.set(arguments.value(3).toUInt() % 4 != 0);
    applyTheme(application, ThemeChoice::Light);
    Windows windows(settings, folder.filePath("recovery"));
    QObject::connect(&instance, &SingleInstance::requested, &windows,
                     [&windows](const OpenRequest &request) { windows.open(request); });
    windows.followSystem();
    Someone someone(windows, folder, arguments.at(3).toUInt());
    someone.start();
    std::puts("ready");
    std::fflush(stdout);
    int busy = 0; // the level of the event loop in which a step is under way
    int left = arguments.at(4).toInt();
    // Steps go on in dialogs and menus, which turn event loops of their own.
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, &timer, [&] {
        if (left-- == 0) {
            std::raise(SIGTERM);
            return;
        }
        timer.start(someone.below(8) == 0 ? someone.below(40) : 0);
        const int level = QThread::currentThread()->loopLevel();
        if (level <= busy) // a step is under way, which only lets events be handled
            return;
        const QScopedValueRollback<int> isBusy(busy, level);
        someone.step();
    });
    timer.setSingleShot(true);
    timer.start(0);
    return QApplication::exec();
}
