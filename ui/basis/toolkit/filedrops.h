// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QString>

#include <functional>

class QWidget;

namespace bcfg::ui {

/// Makes a widget, which owns this object, accept drops of a single file of this computer. Widgets inside that handle
/// drops themselves are not affected.
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
