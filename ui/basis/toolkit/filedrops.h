// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QStringList>

#include <functional>

class QMimeData;
class QWidget;

namespace bcfg::ui {

/// The paths of the files of this computer that are dragged.
QStringList filesIn(const QMimeData &dragged);

/// Makes a widget, which owns this object, accept drops of files of this computer. Where mendInput() was called,
/// widgets inside leave these files to their window.
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
