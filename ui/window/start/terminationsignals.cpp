// SPDX-License-Identifier: Apache-2.0
#include "ui/window/start/terminationsignals.h"

#include <QFile>
#include <QSocketNotifier>

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <string_view>
#include <sys/socket.h>
#include <unistd.h>

namespace bcfg::ui::window {

namespace {

constexpr int watched[] = {SIGTERM, SIGINT, SIGHUP};
constexpr unsigned secondsUntilKilled = 5;
volatile std::sig_atomic_t toEventLoop = -1;
volatile std::sig_atomic_t received = 0;

/// Sends the number of the signal to the event loop through a socket, and starts the alarm that ends the program after
/// `secondsUntilKilled`. Calls only functions that a signal handler may call, such as write() and alarm().
extern "C" void onSignal(int signal)
{
    const int error = errno;
    const auto number = static_cast<char>(signal);
    [[maybe_unused]] const auto count = ::write(toEventLoop, &number, 1);
    received = signal;
    ::alarm(secondsUntilKilled);
    errno = error;
}

/// Ends the program by force, even if a system call in a thread or the event loop holds it up.
extern "C" void onTooLong(int)
{
    ::_exit(TerminationSignals::exitStatus(received));
}

constexpr int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
constexpr int grace = 300; // milliseconds
std::array<char, 4096> logPath = {};
std::array<char, 1 << 16> stack; // for the handler, as the usual stack may have overflowed

extern "C" void onCrash(int signal)
{
    std::array<char, 32> line = {"crashed by signal 00\n"};
    constexpr std::size_t digits = std::string_view("crashed by signal ").size();
    line[digits] = static_cast<char>('0' + signal / 10 % 10);
    line[digits + 1] = static_cast<char>('0' + signal % 10);
    if (const int log = ::open(logPath.data(), O_WRONLY | O_APPEND | O_CLOEXEC); log >= 0) {
        [[maybe_unused]] const auto count = ::write(log, line.data(), digits + 3);
        ::close(log);
    }
    ::poll(nullptr, 0, grace);
    ::raise(signal); // the handler was reset, so the signal ends the program
}

} // namespace

TerminationSignals::TerminationSignals(QObject *parent) : QObject(parent)
{
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, m_sockets) != 0)
        return; // without sockets, the signals end the program as usual
    toEventLoop = m_sockets[0];
    auto *notifier = new QSocketNotifier(m_sockets[1], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this] {
        char number = 0;
        if (::read(m_sockets[1], &number, 1) == 1)
            emit received(number);
    });
    struct sigaction action = {};
    action.sa_handler = onTooLong;
    ::sigaction(SIGALRM, &action, nullptr);
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
    for (const int signal : watched) {
        struct sigaction before = {};
        ::sigaction(signal, nullptr, &before);
        if (before.sa_handler != SIG_IGN) // a signal that is ignored, as by nohup, stays ignored
            ::sigaction(signal, &action, nullptr);
    }
}

/// Leaves the alarm set, as ending the program may still take too long.
TerminationSignals::~TerminationSignals()
{
    for (const int signal : watched) {
        struct sigaction action = {};
        ::sigaction(signal, nullptr, &action);
        if (action.sa_handler == onSignal)
            std::signal(signal, SIG_DFL);
    }
    toEventLoop = -1;
    ::close(m_sockets[0]);
    ::close(m_sockets[1]);
}

void guardCrashes(const QString &logFile)
{
    const QByteArray path = QFile::encodeName(logFile);
    if (path.size() < std::ssize(logPath))
        std::copy(path.begin(), path.end(), logPath.begin());
    const stack_t own = {.ss_sp = stack.data(), .ss_flags = 0, .ss_size = stack.size()};
    ::sigaltstack(&own, nullptr);
    struct sigaction action = {};
    action.sa_handler = onCrash;
    action.sa_flags = SA_ONSTACK | static_cast<int>(SA_RESETHAND);
    for (const int signal : crashes)
        ::sigaction(signal, &action, nullptr);
}

} // namespace bcfg::ui::window
