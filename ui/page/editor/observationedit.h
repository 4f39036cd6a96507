// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/cursor.h"

#include <QWidget>

class QLabel;

namespace bcfg::ui {
class TypedBox;
}

namespace bcfg::ui::page {

/// Edits the observation type of the entry at the cursor, and says in a sentence what PyTorch does for that type.
class ObservationEdit : public QWidget
{
    Q_OBJECT

public:
    explicit ObservationEdit(session::Cursor &cursor, QWidget *parent = nullptr);

private:
    void show();
    void say(const QString &text, bool isWrong);
    void choose(int choice);

    session::Cursor &m_cursor;
    TypedBox *m_box;
    QLabel *m_meaning;
};

} // namespace bcfg::ui::page
