// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/cursor.h"

#include <QStringListModel>
#include <QTimer>
#include <QWidget>

#include <optional>
#include <string_view>

class QLabel;
class QLineEdit;
class QPlainTextEdit;

namespace bcfg::ui::page {

/// Edits the user's notes on the pattern config at the cursor: its section and a note. A typed text goes into the
/// document when its field loses the focus, and a note also whenever the user pauses, so that a crash does not lose it.
/// All that is typed until the field loses the focus is one undo step.
class NotesForm : public QWidget
{
    Q_OBJECT

public:
    explicit NotesForm(session::Cursor &cursor, QWidget *parent = nullptr);

    /// Gives the focus to the field of a key: sectionKey or noteKey.
    void reveal(std::string_view key);
    /// Whether a field has a typed text that the document does not have yet.
    bool isTouched() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void show();
    void onSwitched();
    void commit();
    void store(int row, const QString &section, const QString &note);
    std::optional<QString> typedProblem() const;
    void say(const QString &problem);
    void offerSections();

    session::Cursor &m_cursor;
    QLineEdit *m_section;
    QPlainTextEdit *m_note;
    QStringListModel m_sections; // kept as long as the form, as the popup may still be delivering a choice from it
    QLabel *m_problem;
    std::optional<Shared<PatternConfig>> m_shown; // the pattern config whose texts the fields show
    QString m_filledSection;
    QString m_filledNote;
    QTimer m_pause;
};

} // namespace bcfg::ui::page
