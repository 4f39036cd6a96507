// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/cursor.h"

#include <QWidget>

class QBoxLayout;
class QLabel;

namespace bcfg::ui {
class TypedBox;
}

namespace bcfg::ui::page {

/// The editor for the observation type of the entry at the cursor. It says in a sentence what PyTorch does for that
/// type.
class ObservationEdit : public QWidget
{
    Q_OBJECT

public:
    explicit ObservationEdit(session::Cursor &cursor, QWidget *parent = nullptr);

protected:
    bool event(QEvent *event) override;

private:
    void show();
    void say(const QString &text, bool isWrong);
    void choose(int choice);

    session::Cursor &m_cursor;
    QBoxLayout *m_choice; // the title and the box
    QBoxLayout *m_parts;
    TypedBox *m_box;
    QLabel *m_meaning;
};

} // namespace bcfg::ui::page
