// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/cursor.h"

#include <QWidget>

class QLabel;

namespace bcfg::ui {

class TypedBox;

/// Chooses the observation type, and says in a sentence what it makes PyTorch do.
class ObservationEdit : public QWidget
{
    Q_OBJECT

public:
    explicit ObservationEdit(Cursor &cursor, QWidget *parent = nullptr);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void show();
    void choose(int choice);

    Cursor &m_cursor;
    TypedBox *m_box;
    QLabel *m_meaning;
};

} // namespace bcfg::ui
