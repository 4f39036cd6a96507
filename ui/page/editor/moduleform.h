// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/cursor.h"

#include <QWidget>

#include <map>

class QCheckBox;
class QFormLayout;

namespace bcfg::ui {

class ElidedLabel;
class NotationEdit;

/// The modules, functions and indices of a pattern config, in the order of to_dict(), each a line to type in. An empty
/// line is an absent key. Those that are seldom used are there where they are set, or on demand.
class ModuleForm : public QWidget
{
    Q_OBJECT

public:
    explicit ModuleForm(Cursor &cursor, QWidget *parent = nullptr);

    /// Puts the focus on a field's line.
    void reveal(Field field);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void rebuild();
    NotationEdit *newLine(const FieldInfo &field);
    /// What PyTorch has for each line.
    void suggest();
    /// `isOther`: another entry than before; else what is typed and not committed stays.
    void show(bool isOther);
    void commit(Field field, const QString &text);
    void say(const QString &problem);

    Cursor &m_cursor;
    QFormLayout *m_form;
    QCheckBox *m_all;
    ElidedLabel *m_problem;
    std::map<Field, NotationEdit *> m_lines;
    std::optional<Release> m_release; // of which the lines and what they suggest are
};

} // namespace bcfg::ui
