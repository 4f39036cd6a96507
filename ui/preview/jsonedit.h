// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/document/cursor.h"

#include <QPlainTextEdit>

namespace bcfg::ui {

/// The pattern config at the cursor as JSON, which can be edited. The text is read while one types: what is wrong is
/// underlined and told. Ctrl+Enter, or leaving the text, stores it as one step; Escape brings back what the document
/// has. What is typed is never lost to an edit elsewhere, only to another pattern, and then it is told.
class JsonEdit : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit JsonEdit(Cursor &cursor, QWidget *parent = nullptr);

    /// What the document has; `isOther`: of another pattern config than before.
    void setValue(const QString &text, bool isOther);
    bool isTouched() const { return toPlainText() != m_value; }
    /// Stores what is typed; whether it could.
    bool store();
    void revert();

signals:
    /// What is wrong with the text; empty where nothing is. `isTouched`: there is something to store.
    void stateChanged(const QString &problem, bool isTouched);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void check();
    void underline(int line, int column);

    Cursor &m_cursor;
    QString m_value;
    bool m_isSetting = false;
};

} // namespace bcfg::ui
