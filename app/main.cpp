// SPDX-License-Identifier: Apache-2.0
#include "app/version.h"
#include "core/torch/catalog/operators.h"
#include "core/torch/catalog/symbols.h"
#include "ui/basis/filepath.h"
#include "ui/basis/inthread.h"
#include "ui/basis/log.h"
#include "ui/basis/marks.h"
#include "ui/exchange/compare/comparecommands.h"
#include "ui/session/files/documentio.h"
#include "ui/session/qconfigs/qconfigchoices.h"
#include "ui/session/session.h"
#include "ui/window/appearance/theme.h"
#include "ui/window/frames/windows.h"
#include "ui/window/mainwindow.h"
#include "ui/window/start/singleinstance.h"
#include "ui/window/start/startoptions.h"
#include "ui/window/start/terminationsignals.h"
#include "ui/window/start/welcomewindow.h"

#include <QApplication>
#include <QFileInfo>
#include <QImageWriter>
#include <QListView>
#include <QMutex>
#include <QTemporaryDir>
#include <QTextStream>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <future>
#include <optional>
#include <string_view>
#include <vector>

#ifdef HAS_FONTCONFIG
#include <fontconfig/fontconfig.h>
#endif

using namespace bcfg::ui;
using namespace bcfg::ui::exchange;
using namespace bcfg::ui::session;
using namespace bcfg::ui::window;

namespace {

/// Holds back Qt's messages while it lives, which must include the creation of the QApplication. If Qt cannot reach the
/// display and would abort the program, prints one line to standard error, and ends the program with status 2. The
/// destructor prints the other messages.
class StartMessages
{
public:
    StartMessages() : m_before(qInstallMessageHandler(hold)) {}
    StartMessages(const StartMessages &) = delete;
    StartMessages &operator=(const StartMessages &) = delete;
    ~StartMessages()
    {
        qInstallMessageHandler(m_before);
        for (const QString &text : std::as_const(held))
            qWarning("%s", qPrintable(text));
    }

    /// The line for a start without a display. `why` is Qt's reason, or empty.
    static QString noDisplay(const QString &why)
    {
        const QString reason = why.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(why);
        const QString advice = needsWindow ? QString() : QStringLiteral("; --screenshot needs none");
        return QStringLiteral("There is no display to open the window on%1%2.\n").arg(reason, advice);
    }
    /// Whether the program needs a display, because the user has to merge or compare files, and not only to take a
    /// picture.
    static inline bool needsWindow = false;

private:
    static void hold(QtMsgType type, const QMessageLogContext &, const QString &text)
    {
        const QMutexLocker lock(&mutex); // the thread of readAhead() may have messages, too
        if (type != QtFatalMsg) {
            held.append(text);
            return;
        }
        std::fputs(qPrintable(noDisplay(held.value(0))), stderr);
        std::_Exit(2); // ends at once, as Qt would with abort()
    }

    static inline QMutex mutex;
    static inline QStringList held;
    QtMessageHandler m_before;
};

int answer(const QString &text, int exitStatus)
{
    QTextStream(exitStatus == 0 ? stdout : stderr) << text;
    return exitStatus;
}

void startLog()
{
    keepLog(dataPath(QStringLiteral("log/backend-config-editor.log")));
    guardCrashes(logFile());
    qCInfo(logProgram).noquote() << "started" << QApplication::applicationVersion() << "on Qt" << qVersion()
                                 << QGuiApplication::platformName();
}

/// Reads in a thread what every window needs: Fontconfig's configuration, and the catalogues and QConfigs of PyTorch's
/// newest release. This takes less time than Qt needs to connect to the window system. Code that needs a catalogue
/// before the thread is done waits for that catalogue only; fonts can be used at any time. The destructor of the result
/// waits for the thread.
[[nodiscard]] std::future<void> readAhead()
{
    return std::async(std::launch::async, [] {
#ifdef HAS_FONTCONFIG
        FcInit(); // otherwise Qt does this when it first measures a text
#endif
        const bcfg::Release release = bcfg::Release::newest();
        bcfg::SymbolCatalog::of(release);
        choicesOfPyTorch(release);
        bcfg::operatorNames(release);
    });
}

/// The files to open and the places in them, as requests to a program that is already running.
QList<OpenRequest> requestsOf(const StartOptions &options)
{
    const auto absolute = [](const QString &file) {
        return file.isEmpty() ? QString() : QFileInfo(file).absoluteFilePath();
    };
    OpenRequest first{absolute(options.file), options.spot};
    if (options.pattern && !first.spot.isGiven())
        first.spot.pointer = bcfg::JsonPointer::config(static_cast<std::size_t>(*options.pattern));
    QList<OpenRequest> requests{first};
    for (const auto &[file, spot] : options.others)
        requests.append({absolute(file), spot});
    return requests;
}

/// Hands all files over to a program that is already running, the first one last, so that it comes to the front.
/// Returns false if no program took them, or if a built-in config is to be opened, which cannot be handed over.
bool isHandedOver(SingleInstance &instance, const StartOptions &options)
{
    const auto isBuiltIn = [](const auto &other) {
        return builtInNamed(other.first) != nullptr;
    };
    if (builtInNamed(options.file) || std::ranges::any_of(options.others, isBuiltIn))
        return false;
    QList<OpenRequest> requests = requestsOf(options);
    std::ranges::reverse(requests);
    return std::ranges::all_of(requests, [&](const OpenRequest &request) { return instance.handOver(request); });
}

void forgetRecentFile(Settings &settings, const QString &file)
{
    QStringList files = settings.recentFiles.value();
    files.removeAll(file);
    settings.recentFiles.set(files);
}

int showWelcome(Windows &windows)
{
    windows.followSystem();
    windows.showWelcome();
    windows.offerRecoveryOnceShown(windows.welcome());
    return QApplication::exec();
}

/// Shows the window, lets it finish its work, and writes a picture of it.
std::optional<DocumentError> writeScreenshot(MainWindow &window, const QString &path)
{
    window.window()->show();
    // Checks begin in the event loop, and may continue in a thread whose result arrives in the event loop.
    constexpr int rounds = 12; // enough to read, simulate and lay out a model, or to judge and explain a large document
    while (window.isLookingForPlace())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    for (int round = 0; round < rounds; ++round) {
        QCoreApplication::processEvents();
        computingThreads().waitForDone();
    }
    QCoreApplication::processEvents();
    for (QListView *list : window.window()->findChildren<QListView *>())
        list->doItemsLayout(); // otherwise a list waits a tenth of a second after it was resized
    QImageWriter writer(path, "png");
    if (!writer.write(window.window()->grab().toImage()))
        return DocumentError{QStringLiteral("%1: %2").arg(path, writer.errorString())};
    return std::nullopt;
}

/// Shows the files that the command line names, or takes a picture of the window. Returns the exit status, which is 1
/// where files were to be merged, and the user has left that undone.
int showFiles(Windows &windows, const StartOptions &options)
{
    if (!options.takesPicture())
        windows.followSystem();
    std::optional<DocumentError> failure;
    const bool isToMerge = !options.takesPicture() && !options.merged.isEmpty();
    std::function<bool()> isMerged;
    const auto goOn = [&](const std::optional<DocumentError> &error) {
        const QList<MainWindow *> open = windows.open();
        if (isToMerge && !error && !open.isEmpty())
            isMerged = awaitMerge(open.front()->session(), options.file);
        failure = error || !options.takesPicture() ? error : writeScreenshot(*open.front(), options.screenshot);
        if (failure || options.takesPicture())
            QCoreApplication::exit();
        else if (!open.isEmpty()) // empty if the user has closed all windows already
            windows.offerRecoveryOnceShown(*open.front());
    };
    QTimer::singleShot(0, &windows, [&] { windows.start(options, goOn); }); // in the event loop, which goOn() may end
    const int status = QApplication::exec();
    if (failure)
        return answer(failure->message + '\n', 2);
    const bool isUndone = isToMerge && !(isMerged && isMerged());
    return status == 0 && isUndone ? 1 : status;
}

/// Opens the files and returns the exit status once all windows are gone.
int run(QApplication &application, const StartOptions &options)
{
    // A picture shows the window as a new user sees it, and leaves no trace in the user's own settings.
    std::optional<QTemporaryDir> temporary;
    if (options.takesPicture())
        temporary.emplace();
    Settings settings = temporary ? Settings(temporary->filePath(QStringLiteral("settings.ini"))) : Settings();
    SingleInstance instance(SingleInstance::socketPath());
    const bool isSingle = !options.takesPicture() && !options.isWaitedFor &&
                          (options.isSingleInstance || settings.isSingleInstance.value());
    if (isSingle && isHandedOver(instance, options))
        return 0;
    applyTheme(application, options.theme.value_or(settings.theme.value()));
    applyTextSteps(application, settings.textSteps.value());
    Windows windows(settings, options.takesPicture() ? QString() : dataPath(QStringLiteral("recovery")));
    QObject::connect(&instance, &SingleInstance::requested, &windows,
                     [&windows](const OpenRequest &request) { windows.open(request); });
    if (!options.takesPicture() && !options.isAboutDocument())
        return showWelcome(windows);
    const int status = showFiles(windows, options);
    if (options.isWaitedFor)
        forgetRecentFile(settings, QFileInfo(options.file).absoluteFilePath());
    return status;
}

/// Returns the status when all threads of the pool have ended. If they take longer than `patience`, ends the program
/// with the status: nobody needs their results, and they write no files.
int endWithin(std::chrono::milliseconds patience, int status)
{
    if (!computingThreads().waitForDone(static_cast<int>(patience.count()))) {
        std::fflush(nullptr);
        std::_Exit(status);
    }
    return status;
}

} // namespace

int main(int argc, char **argv)
{
    handleMessages();
    std::signal(SIGXFSZ, SIG_IGN); // a limit on the size of files is an error of write(), as a full disk is
    const bool hasScreen = hasDisplay();
    if (!hasScreen || !needsDisplay({argv, argv + argc}))
        qputenv("QT_QPA_PLATFORM", "offscreen");   // a picture, the help and the version need no display
    const std::future<void> reading = readAhead(); // its thread reads the environment, so only after qputenv()
    std::optional<StartMessages> messages(std::in_place);
    StartMessages::needsWindow = std::any_of(
        argv, argv + argc, [](std::string_view argument) { return argument == "--merge" || argument == "--diff"; });
    QApplication application(argc, argv);
    messages.reset();
    QApplication::setOrganizationName(QStringLiteral("backend-config-editor"));
    QApplication::setApplicationName(QStringLiteral("backend-config-editor"));
    QApplication::setDesktopFileName(QStringLiteral("io.github.backend_config_editor.BackendConfigEditor"));
    QApplication::setApplicationVersion(QString::fromLatin1(bcfg::versionText()));
    QApplication::setWindowIcon(programIcon());

    QStringList arguments; // Qt's own list of arguments would lose bytes of file names
    for (const char *argument : std::vector<const char *>(argv, argv + argc))
        arguments.append(pathOfBytes(argument));
    const auto parsed = parseArguments(arguments);
    if (const StartAnswer *text = std::get_if<StartAnswer>(&parsed))
        return answer(text->text, text->exitStatus);
    const StartOptions &options = std::get<StartOptions>(parsed);
    if (!hasScreen && !options.takesPicture())
        return answer(StartMessages::noDisplay({}), 2);

    if (!options.takesPicture())
        startLog();
    using namespace std::chrono_literals;
    return endWithin(50ms, run(application, options));
}
