// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/filedrops.h"

#include <QDropEvent>
#include <QMimeData>
#include <QUrl>
#include <QWidget>

#include <utility>

namespace bcfg::ui {

QStringList filesIn(const QMimeData &dragged)
{
    QStringList files;
    for (const QUrl &url : dragged.urls()) {
        if (url.isLocalFile())
            files.append(url.toLocalFile());
    }
    return files;
}

FileDrops::FileDrops(QWidget &widget, std::function<void(const QStringList &paths)> open)
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
    const QStringList files = filesIn(*dragged->mimeData());
    if (files.isEmpty())
        return false;
    dragged->setDropAction(Qt::CopyAction); // a program that proposes a move may delete its file afterwards
    dragged->accept();
    if (event->type() == QEvent::Drop)
        m_open(files);
    return true;
}

} // namespace bcfg::ui
