// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/process.h"
#include "app/version.h"
#include "core/exchange/lsp/protocol.h"
#include "core/exchange/lsp/server.h"

#include <CLI/CLI.hpp>

#include <cerrno>
#include <poll.h>
#include <unistd.h>

namespace bcfg::cli {

namespace {

/// Whether reading standard input would not block, because it has bytes or has ended. Does not wait.
bool hasInput()
{
    ::pollfd input{STDIN_FILENO, POLLIN, 0};
    return ::poll(&input, 1, 0) > 0;
}

/// The bytes that standard input has; waits for at least one. Empty at its end.
std::string someInput()
{
    std::string bytes(1 << 16, '\0');
    ::ssize_t count = 0;
    do {
        count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    } while (count < 0 && errno == EINTR);
    bytes.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    return bytes;
}

void send(std::string_view message)
{
    printExact(lsp::framed(message));
    flushed(ExitStatus::Done);
}

ExitStatus runServer()
{
    lsp::Server server({versionText(), openWindow, send});
    lsp::Framing framing;
    bool hasMore = true;
    while (hasMore && !server.hasEnded()) {
        // Takes all messages that have come before it handles one, because later messages may cancel a request or
        // change a text again.
        do {
            const std::string bytes = someInput();
            hasMore = !bytes.empty();
            framing.add(bytes);
            while (const std::optional<std::string> message = framing.next())
                server.take(*message);
        } while (hasMore && hasInput());
        while (!server.hasEnded() && server.handleNext())
            ;
        if (!framing.broken().empty())
            fail("standard input", framing.broken());
        if (!server.hasEnded())
            server.publish();
    }
    return server.exitStatus() == 0 ? ExitStatus::Done : ExitStatus::Findings;
}

} // namespace

Run defineLsp(CLI::App &command)
{
    command.add_flag("--stdio")->description("Has no effect; some editors pass it to every server");
    return [] {
        return runServer();
    };
}

} // namespace bcfg::cli
