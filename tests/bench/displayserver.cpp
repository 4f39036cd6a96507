// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/displayserver.h"

#include <QElapsedTimer>

#include <cstdlib>
#include <memory>
#include <poll.h>

namespace bcfg::bench {

namespace {

struct Free
{
    void operator()(void *reply) const { std::free(reply); }
};
template <class Reply>
using Owned = std::unique_ptr<Reply, Free>;

constexpr int longest = 10'000;     // milliseconds
constexpr int smallestWindow = 400; // pixels: others are helpers of the toolkit

xcb_window_t rootOf(xcb_connection_t *connection)
{
    return xcb_setup_roots_iterator(xcb_get_setup(connection)).data->root;
}

} // namespace

DisplayServer::DisplayServer()
{
    // Xvfb writes the number of its display once it accepts connections.
    m_server.start("Xvfb", {"-displayfd", "1", "-screen", "0", "1600x1000x24", "-nolisten", "tcp"});
    if (!m_server.waitForReadyRead(longest))
        return;
    m_display = ':' + m_server.readAllStandardOutput().trimmed();
    m_connection = xcb_connect(m_display.constData(), nullptr);
    const xcb_query_extension_reply_t *damage = xcb_get_extension_data(m_connection, &xcb_damage_id);
    if (!damage || !damage->present)
        return;
    const Owned<xcb_damage_query_version_reply_t> version(xcb_damage_query_version_reply(
        m_connection, xcb_damage_query_version(m_connection, XCB_DAMAGE_MAJOR_VERSION, XCB_DAMAGE_MINOR_VERSION),
        nullptr));
    const std::uint32_t ofChildren = XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY;
    xcb_change_window_attributes(m_connection, rootOf(m_connection), XCB_CW_EVENT_MASK, &ofChildren);
    xcb_flush(m_connection);
    m_firstDamageEvent = damage->first_event;
}

DisplayServer::~DisplayServer()
{
    xcb_disconnect(m_connection);
    m_server.terminate();
    m_server.waitForFinished();
}

std::optional<double> DisplayServer::firstPaint(const QString &program, const QStringList &arguments,
                                                const QStringList &environment)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedChannels);
    process.setEnvironment(QProcess::systemEnvironment() + environment +
                           QStringList{"QT_QPA_PLATFORM=xcb", "DISPLAY=" + QString::fromLatin1(m_display)});
    xcb_window_t window = XCB_NONE;
    QElapsedTimer timer;
    timer.start();
    process.start(program, arguments);
    std::optional<double> painted;
    while (!painted && timer.elapsed() < longest) {
        pollfd connection = {xcb_get_file_descriptor(m_connection), POLLIN, 0};
        if (::poll(&connection, 1, 100) > 0 && takeEvents(window))
            painted = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    }
    process.terminate();
    process.waitForFinished();
    takeEvents(window);
    return painted;
}

/// Handles the pending events. Sets `window` to the first large window that is created. Returns whether the window has
/// been painted.
bool DisplayServer::takeEvents(xcb_window_t &window)
{
    bool isPainted = false;
    while (const Owned<xcb_generic_event_t> event{xcb_poll_for_event(m_connection)}) {
        const int type = event->response_type & 0x7f;
        if (type == XCB_CREATE_NOTIFY && window == XCB_NONE) {
            const auto *created = reinterpret_cast<const xcb_create_notify_event_t *>(event.get());
            if (created->width < smallestWindow)
                continue;
            window = created->window;
            xcb_damage_create(m_connection, xcb_generate_id(m_connection), window, XCB_DAMAGE_REPORT_LEVEL_NON_EMPTY);
            xcb_flush(m_connection);
        }
        isPainted = isPainted || type == m_firstDamageEvent + XCB_DAMAGE_NOTIFY;
    }
    return isPainted;
}

} // namespace bcfg::bench
