// SPDX-License-Identifier: Apache-2.0
#include "app/cli/process.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace bcfg::cli {

namespace {

/// A file without a name, which disappears when it is closed. Unlike with a pipe, neither side ever waits for the
/// other.
using TemporaryFile = std::unique_ptr<std::FILE, int (*)(std::FILE *)>;

TemporaryFile temporaryFile()
{
    return {std::tmpfile(), &std::fclose};
}

std::string contentOf(std::FILE *file)
{
    std::string content;
    std::rewind(file);
    char buffer[65536];
    while (const std::size_t count = std::fread(buffer, 1, sizeof buffer, file))
        content.append(buffer, count);
    return content;
}

/// Starts a program, and destroys `actions` and `attributes`. Returns why it cannot be started; empty if it was
/// started.
std::string start(const std::vector<std::string> &command, ::posix_spawn_file_actions_t &actions,
                  ::posix_spawnattr_t &attributes, ::pid_t &process)
{
    std::vector<char *> arguments;
    for (const std::string &argument : command)
        arguments.push_back(const_cast<char *>(argument.c_str())); // posix_spawn() does not change the arguments
    arguments.push_back(nullptr);
    const int failure = ::posix_spawnp(&process, arguments.front(), &actions, &attributes, arguments.data(), ::environ);
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&actions);
    return failure ? std::strerror(failure) : "";
}

constexpr int endingSignals[] = {SIGHUP, SIGINT, SIGTERM};

volatile std::sig_atomic_t runningGroup = 0;

/// Handles a signal: kills the process group that was started, and ends this program as the signal does by default.
void endGroupToo(int signal)
{
    if (runningGroup)
        ::kill(-static_cast<::pid_t>(runningGroup), SIGKILL);
    ::signal(signal, SIG_DFL);
    ::raise(signal);
}

/// While this object lives, a signal that ends this program also kills the process group, to which Ctrl+C in the
/// terminal sends no signal.
class SharedEnd
{
public:
    SharedEnd()
    {
        for (const int signal : endingSignals) {
            struct sigaction action = {};
            ::sigaction(signal, nullptr, &action);
            m_before.push_back(action);
            if (action.sa_handler == SIG_IGN)
                continue; // the signal stays ignored, as under nohup
            action.sa_handler = endGroupToo;
            ::sigaction(signal, &action, nullptr);
        }
    }
    ~SharedEnd()
    {
        for (std::size_t i = 0; i < m_before.size(); ++i)
            ::sigaction(endingSignals[i], &m_before[i], nullptr);
        runningGroup = 0;
    }
    void with(::pid_t group) { runningGroup = group; }
    SharedEnd(const SharedEnd &) = delete;
    SharedEnd &operator=(const SharedEnd &) = delete;

private:
    std::vector<struct sigaction> m_before;
};

/// Waits for the end of a process; after the limit kills it and its process group.
ProcessEnd waitFor(::pid_t process, std::chrono::seconds limit)
{
    const auto last = std::chrono::steady_clock::now() + limit;
    ProcessEnd end;
    int status = 0;
    while (::waitpid(process, &status, end.isLate ? 0 : WNOHANG) == 0) {
        if (std::chrono::steady_clock::now() < last) {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
            continue;
        }
        end.isLate = true;
        ::kill(-process, SIGKILL);
    }
    end.exitStatus = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    end.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return end;
}

constexpr const char *nameOfWindow = "backend-config-editor";

} // namespace

ProcessEnd runProcess(const std::vector<std::string> &command, std::string_view input, std::chrono::seconds limit)
{
    ProcessEnd end;
    const TemporaryFile in = temporaryFile();
    const TemporaryFile out = temporaryFile();
    if (!in || !out || std::fwrite(input.data(), 1, input.size(), in.get()) != input.size() ||
        std::fflush(in.get()) != 0 || ::lseek(::fileno(in.get()), 0, SEEK_SET) != 0) {
        end.failure = std::strerror(errno);
        return end;
    }
    ::posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, ::fileno(in.get()), STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, ::fileno(out.get()), STDOUT_FILENO);
    ::posix_spawnattr_t attributes; // gives the program a process group of its own, which can be killed
    ::posix_spawnattr_init(&attributes);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    ::posix_spawnattr_setpgroup(&attributes, 0);
    SharedEnd sharedEnd;
    ::pid_t process = 0;
    end.failure = start(command, actions, attributes, process);
    if (end.failure.empty()) {
        sharedEnd.with(process);
        end = waitFor(process, limit);
        end.output = contentOf(out.get());
    }
    return end;
}

std::string ownProgram()
{
    std::error_code error;
    const std::filesystem::path own = std::filesystem::read_symlink("/proc/self/exe", error);
    return error ? std::string("bcfg") : own.string();
}

std::string windowProgram()
{
    std::error_code ignored;
    const std::filesystem::path beside = std::filesystem::path(ownProgram()).parent_path() / nameOfWindow;
    return std::filesystem::exists(beside, ignored) ? beside.string() : nameOfWindow;
}

std::optional<std::string> openWindow(const std::string &file, const std::string &pointer)
{
    std::vector<std::string> command{windowProgram(), "--single-instance", "--", file};
    if (!pointer.empty())
        command.insert(command.begin() + 2, {"--pointer", pointer});
    ::signal(SIGCHLD, SIG_IGN);           // nobody waits for the program, so it leaves no zombie
    ::posix_spawn_file_actions_t actions; // /dev/null, as `bcfg lsp` serves its client on its own stdin and stdout
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    ::posix_spawnattr_t attributes;
    ::posix_spawnattr_init(&attributes);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID); // so that it outlives the client
    ::pid_t process = 0;
    const std::string failure = start(command, actions, attributes, process);
    return failure.empty() ? std::nullopt : std::optional(std::string(nameOfWindow) + " cannot be started: " + failure);
}

} // namespace bcfg::cli
