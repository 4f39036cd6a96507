// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "ui/session/document/cursor.h"
#include "ui/session/document/jsondrafts.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QToolButton;

namespace bcfg::ui {

/// The JSON of the pattern config at the cursor, to be typed in. What is typed is read as one types, and its problems
/// are underlined; Ctrl+Enter, or leaving the text, puts it into the document as one step. What is no JSON stays with
/// its pattern config as a draft.
class JsonEdit : public QWidget
{
    Q_OBJECT

public:
    /// Both live longer.
    JsonEdit(Cursor &cursor, JsonDrafts &drafts, QWidget *parent = nullptr);

    QPlainTextEdit *text() const { return m_text; }
    /// Marks the lines of a place in the pattern config.
    void mark(const JsonPointer &place);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void show();
    void onTyped();
    void apply();
    void leave();
    void revert();
    void breakLine();
    void read();
    void judge(const PatternConfig &entry);
    void showProblems(std::vector<Diagnostic> problems);
    void showMarks();
    void say();
    void goToProblem();

    Cursor &m_cursor;
    JsonDrafts &m_drafts;
    QPlainTextEdit *m_text;
    QLabel *m_message;
    QToolButton *m_apply;
    QToolButton *m_revert;
    QTimer m_timer;                  // of several keys, the last one's text is read
    bool m_isFilling = false;        // by the document, not the user
    bool m_isJson = true;            // the text that was read last
    int m_revision = 0;              // of what was read
    bool m_isJudging = false;        // in a thread
    std::vector<Diagnostic> m_own;   // of the text itself
    std::vector<Diagnostic> m_shown; // with what the rules say, by place
    std::optional<int> m_markedLine; // of the field that was chosen in the page
};

} // namespace bcfg::ui
