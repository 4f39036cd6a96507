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
} // namespace bcfg::ui

namespace bcfg::ui::page {

/// Edits the modules, functions and indices of the pattern config at the cursor, in the order of to_dict(), one per
/// line. An empty line is an absent key. Rarely used fields are shown where they are set, or if the user asks for all.
class ModuleForm : public QWidget
{
    Q_OBJECT

public:
    explicit ModuleForm(session::Cursor &cursor, QWidget *parent = nullptr);

    /// Shows a field's line and gives it the focus.
    void reveal(Field field);

private:
    void rebuild();
    NotationEdit *newLine(const FieldInfo &field);
    /// Why a line refuses the text in it; empty where none does.
    QString waitingProblem() const;
    /// Completes each line with names that the release of PyTorch has.
    void suggest();
    /// `isOther`: the cursor has moved to another entry. Otherwise uncommitted text stays in its line.
    void show(bool isOther);
    void commit(Field field, const QString &text);

    session::Cursor &m_cursor;
    QFormLayout *m_form;
    QCheckBox *m_all;
    ElidedLabel *m_problem;
    std::map<Field, NotationEdit *> m_lines;
    std::optional<Release> m_release; // the release that the lines and their completions are for
};

} // namespace bcfg::ui::page
