// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/document/cursor.h"

#include <QWidget>

class QFormLayout;

namespace bcfg::ui {

/// The modules, functions and indices that a pattern config names: those that are set, in the order of to_dict().
class ModuleForm : public QWidget
{
    Q_OBJECT

public:
    explicit ModuleForm(const Cursor &cursor, QWidget *parent = nullptr);

    /// Puts the focus on a field's row, if it has one.
    void reveal(Field field);

private:
    void show();
    void addRow(const FieldInfo &field, const QString &text);

    const Cursor &m_cursor;
    QFormLayout *m_form;
};

} // namespace bcfg::ui
