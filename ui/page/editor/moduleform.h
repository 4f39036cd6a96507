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

/// The form for the fields of the pattern config at the cursor that are edited as text: modules, functions, tensor
/// counts and argument indices. One field per line, in the order of to_dict(); an empty line is an absent key. The line
/// of a seldom used field is hidden while it is empty, unless the user asks for all fields.
class ModuleForm : public QWidget
{
    Q_OBJECT

public:
    explicit ModuleForm(session::Cursor &cursor, QWidget *parent = nullptr);

    /// Shows a field's line and gives it the focus.
    void reveal(Field field);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void rebuild();
    NotationEdit *newLine(const FieldInfo &field);
    /// Why the first line with a refused text refuses it: "Root module: …"; empty where no line does.
    QString waitingProblem() const;
    /// Gives each line its completions: names that the release of PyTorch has. Waits until the form is visible, as
    /// observers are read from all built-in configs.
    void suggest();
    /// Fills the lines. `isOther` says that the cursor has moved to another entry; otherwise text that is not committed
    /// stays in its line.
    void show(bool isOther);
    void commit(Field field, const QString &text);

    session::Cursor &m_cursor;
    QFormLayout *m_form;
    QCheckBox *m_all;
    ElidedLabel *m_problem;
    std::map<Field, NotationEdit *> m_lines;
    std::optional<Release> m_release;   // the release that the lines are for
    std::optional<Release> m_suggested; // the release that the completions are for
};

} // namespace bcfg::ui::page
