// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/document/cursor.h"

#include <QTabWidget>
#include <QTimer>

namespace bcfg::ui {

/// What the entry at the cursor is to PyTorch, and in the file: one tab a notation. Only the tab in sight is rendered.
class PreviewPanel : public QTabWidget
{
    Q_OBJECT

public:
    explicit PreviewPanel(const Cursor &cursor, QWidget *parent = nullptr);

private:
    void render();

    const Cursor &m_cursor;
    QTimer m_timer; // of several changes in a row, the last is rendered
};

} // namespace bcfg::ui
