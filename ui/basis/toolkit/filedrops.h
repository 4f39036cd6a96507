// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QString>

#include <functional>

class QWidget;

namespace bcfg::ui {

/// Makes a widget, which owns this object, accept a file that is dropped on it: exactly one, which is not on another
/// computer. Widgets inside that handle drops themselves still do.
class FileDrops : public QObject
{
public:
    /// `open` gets the path of the file.
    FileDrops(QWidget &widget, std::function<void(const QString &path)> open);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    std::function<void(const QString &path)> m_open;
};

} // namespace bcfg::ui
