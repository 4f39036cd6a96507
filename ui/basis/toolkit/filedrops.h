// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QStringList>

#include <functional>

class QMimeData;
class QWidget;

namespace bcfg::ui {

/// The paths of the local files in a drag.
QStringList filesIn(const QMimeData &dragged);

/// Makes a window accept drops of local files. The window owns this object. Once mendInput() was called, files can also
/// be dropped on the fields and views inside the window.
class FileDrops : public QObject
{
public:
    /// `open` gets the paths of all files that are dropped together.
    FileDrops(QWidget &widget, std::function<void(const QStringList &paths)> open);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    std::function<void(const QStringList &paths)> m_open;
};

} // namespace bcfg::ui
