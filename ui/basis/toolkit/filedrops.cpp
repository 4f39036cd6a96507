// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/filedrops.h"

#include <QDropEvent>
#include <QMimeData>
#include <QUrl>
#include <QWidget>

#include <utility>

namespace bcfg::ui {

FileDrops::FileDrops(QWidget &widget, std::function<void(const QString &path)> open)
    : QObject(&widget),
      m_open(std::move(open))
{
    widget.setAcceptDrops(true);
    widget.installEventFilter(this);
}

bool FileDrops::eventFilter(QObject * /*watched*/, QEvent *event)
{
    if (event->type() != QEvent::DragEnter && event->type() != QEvent::Drop)
        return false;
    auto *dragged = static_cast<QDropEvent *>(event);
    const QList<QUrl> urls = dragged->mimeData()->urls();
    if (urls.size() != 1 || !urls.front().isLocalFile())
        return false;
    dragged->acceptProposedAction();
    if (event->type() == QEvent::Drop)
        m_open(urls.front().toLocalFile());
    return true;
}

} // namespace bcfg::ui
