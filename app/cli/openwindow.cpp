// SPDX-License-Identifier: Apache-2.0
#include "app/cli/openwindow.h"

#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <spawn.h>
#include <unistd.h>
#include <vector>

namespace bcfg::cli {

namespace {

constexpr const char *program = "backend-config-editor";

} // namespace

std::string ownProgram()
{
    std::error_code error;
    const std::filesystem::path own = std::filesystem::read_symlink("/proc/self/exe", error);
    return error ? std::string("bcfg") : own.string();
}

std::string windowProgram()
{
    std::error_code ignored;
    const std::filesystem::path beside = std::filesystem::path(ownProgram()).parent_path() / program;
    return std::filesystem::exists(beside, ignored) ? beside.string() : program;
}

std::optional<std::string> openWindow(const std::string &file, const std::string &pointer)
{
    const std::string path = windowProgram();
    std::vector<std::string> command{path, "--single-instance", "--pointer", pointer, "--", file};
    if (pointer.empty())
        command = {path, "--single-instance", "--", file};
    std::vector<char *> arguments;
    for (std::string &argument : command)
        arguments.push_back(argument.data());
    arguments.push_back(nullptr);

    ::signal(SIGCHLD, SIG_IGN);           // nobody waits for the program, so it leaves no zombie
    ::posix_spawn_file_actions_t actions; // /dev/null, as `bcfg lsp` serves its client on its own stdin and stdout
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    ::posix_spawnattr_t attributes;
    ::posix_spawnattr_init(&attributes);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID); // so that it outlives the client
    ::pid_t process = 0;
    const int failure = ::posix_spawnp(&process, path.c_str(), &actions, &attributes, arguments.data(), ::environ);
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&actions);
    if (failure)
        return std::string(program) + " cannot be started: " + std::strerror(failure);
    return std::nullopt;
}

} // namespace bcfg::cli
