// SPDX-License-Identifier: Apache-2.0
#include "ui/session/files/droppedfile.h"

#include <QMimeData>
#include <QUrl>

namespace bcfg::ui::session {

std::optional<QString> droppedFile(const QMimeData &data)
{
    const QList<QUrl> urls = data.urls();
    if (urls.size() != 1 || !urls.front().isLocalFile())
        return std::nullopt;
    return urls.front().toLocalFile();
}

} // namespace bcfg::ui::session
