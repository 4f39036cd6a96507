// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/text.h"
#include "ui/basis/toolkit/turns.h"
#include "ui/session/document/cursor.h"

#include <QWidget>

#include <optional>
#include <string_view>

class QLabel;
class QPlainTextEdit;

namespace bcfg::ui {
class NotationEdit;
}

namespace bcfg::ui::page {

/// The form for the user's notes on the pattern config at the cursor: its section and a note. A typed text goes into
/// the document when its field loses the focus. A note also goes there whenever the user pauses, so that a crash does
/// not lose it. All that is typed in the note until it loses the focus is one undo step.
class NotesForm : public QWidget
{
    Q_OBJECT

public:
    explicit NotesForm(session::Cursor &cursor, QWidget *parent = nullptr);

    /// Gives the focus to the field for a key, which is sectionKey or noteKey.
    void reveal(std::string_view key);
    /// Whether the note has a typed text that the document does not have yet.
    bool isTouched() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void show(bool isOther);
    std::optional<TextProblem> noteProblem() const;
    void onSwitched();
    void commit();
    void store(int row, std::string_view key, const QString &text);
    void say(const QString &problem);
    void offerSections();

    session::Cursor &m_cursor;
    NotationEdit *m_section;
    QPlainTextEdit *m_note;
    QLabel *m_problem;
    std::optional<Shared<PatternConfig>> m_shown; // the pattern config whose texts the fields show
    QString m_filledNote;                         // the note of the document when m_note was last filled or stored
    LateCall m_pause{*this, &NotesForm::commit, 1000};
};

} // namespace bcfg::ui::page
