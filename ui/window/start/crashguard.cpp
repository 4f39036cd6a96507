// SPDX-License-Identifier: Apache-2.0
#include "ui/window/start/crashguard.h"

#include <QFile>

#include <array>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <string_view>
#include <unistd.h>

namespace bcfg::ui::window {

namespace {

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
