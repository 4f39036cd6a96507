// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "ui/basis/inthread.h"
#include "ui/basis/toolkit/turns.h"
#include "ui/session/document/cursor.h"
#include "ui/session/document/jsondrafts.h"

#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QToolButton;

namespace bcfg::ui {
class FittingArea;
}

namespace bcfg::ui::views {

/// Edits the JSON of the pattern config at the cursor. The text is read while the user types, and its problems are
/// underlined. Ctrl+Enter, or leaving the text, stores it in the document as one undo step. Until then, and as long as
/// the text is not JSON, it is a draft of its pattern config (session::JsonDrafts).
class JsonEdit : public QWidget
{
    Q_OBJECT

public:
    /// Cursor and drafts must outlive this object.
    JsonEdit(session::Cursor &cursor, session::JsonDrafts &drafts, QWidget *parent = nullptr);

    QPlainTextEdit *text() const { return m_text; }
    /// Marks the line of a place, given relative to the pattern config.
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

    session::Cursor &m_cursor;
    session::JsonDrafts &m_drafts;
    QPlainTextEdit *m_text;
    QLabel *m_message;
    FittingArea *m_messageArea;
    QToolButton *m_apply;
    QToolButton *m_revert;
    LateCall m_pause{*this, &JsonEdit::read, 120};
    bool m_isFilling = false;        // the program is changing the text, not the user
    bool m_isJson = true;            // whether the text that was read last is JSON
    LatestOnly m_judging;            // of the text that was read last
    std::vector<Diagnostic> m_own;   // problems of the text itself
    std::vector<Diagnostic> m_shown; // m_own and the problems that rules find; errors first, then by place
    std::optional<int> m_markedLine; // line of the field that has the focus in the page
};

} // namespace bcfg::ui::views
