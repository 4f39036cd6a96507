// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/cursor.h"

#include <QStringListModel>
#include <QWidget>

#include <optional>

class QLabel;
class QLineEdit;
class QPlainTextEdit;

namespace bcfg::ui {

/// What people write beside the pattern config at the cursor, for people: the section that it is in and a note. What is
/// typed comes into the document when the field is left, as one step.
class NotesForm : public QWidget
{
    Q_OBJECT

public:
    explicit NotesForm(Cursor &cursor, QWidget *parent = nullptr);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void show();
    void onSwitched();
    void commit();
    void store(int row, const QString &section, const QString &note);
    bool isTouched() const;
    void offerSections();

    Cursor &m_cursor;
    QLineEdit *m_section;
    QPlainTextEdit *m_note;
    QStringListModel m_sections; // stays the same one, as the popup may be delivering a choice
    QLabel *m_problem;
    std::optional<Shared<PatternConfig>> m_shown; // whose texts the fields were filled with
    QString m_filledSection;
    QString m_filledNote;
};

} // namespace bcfg::ui
