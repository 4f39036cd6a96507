// SPDX-License-Identifier: Apache-2.0
#include "ui/page/editor/notesform.h"

#include "core/document/model/ownkeys.h"
#include "ui/basis/operatorkind.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/labels.h"
#include "ui/basis/toolkit/notationedit.h"

#include <QDropEvent>
#include <QEvent>
#include <QFocusEvent>
#include <QFormLayout>
#include <QLabel>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QTimer>

#include <set>

namespace bcfg::ui::page {

NotesForm::NotesForm(session::Cursor &cursor, QWidget *parent)
    : QWidget(parent),
      m_cursor(cursor),
      m_section(new NotationEdit(halfCharacterProblem, this)),
      m_note(new QPlainTextEdit(this)),
      m_problem(newHintLabel(this))
{
    setObjectName(QStringLiteral("notesForm"));
    m_section->setObjectName(QStringLiteral("sectionEdit"));
    m_section->setFont(font());
    m_section->setPlaceholderText(tr("none"));
    m_section->setToolTip(tr("A name that pattern configs have in common: the list sorts by it and finds it "
                             "(section:NAME). PyTorch ignores it; the file has it as $section."));
    setNames(*m_note, "noteEdit", tr("Note"));
    m_note->setToolTip(tr("For people. PyTorch ignores it; the file has it as $note."));
    m_note->setPlaceholderText(tr("Why this pattern config is as it is"));
    m_note->setTabChangesFocus(true);
    constexpr int fewLines = 4;
    m_note->setMinimumHeight(fewLines * m_note->fontMetrics().lineSpacing());
    m_problem->hide();
    writeInTone(*m_problem, Tone::Vermilion);
    auto *form = newInnerLayout<QFormLayout>(this);
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(8);
    form->addRow(tr("&Section"), m_section);
    form->addRow(tr("&Note"), m_note);
    form->addRow(m_problem);
    for (QWidget *field : std::initializer_list<QWidget *>{m_section, m_note})
        field->installEventFilter(this);
    connect(m_section, &NotationEdit::problemChanged, this, [this](const QString &problem) {
        const std::optional<TextProblem> ofNote = noteProblem(); // a problem of the note stays, whatever the section is
        say(problem.isEmpty() && ofNote ? m_cursor.notStored(ofNote->message) : problem);
    });
    connect(m_section, &NotationEdit::committed, this, [this](const QString &text) {
        m_section->setValue(text.trimmed()); // also where the pattern config has the section already
        store(m_cursor.row(), sectionKey, m_section->value());
    });
    connect(m_note, &QPlainTextEdit::textChanged, this, [this] {
        if (m_note->hasFocus())
            m_pause.request();
    });
    connect(&cursor, &session::Cursor::switched, this, &NotesForm::onSwitched);
    connect(&cursor, &session::Cursor::entryEdited, this, [this] { show(false); });
    show(true);
}

void NotesForm::reveal(std::string_view key)
{
    (key == noteKey ? static_cast<QWidget *>(m_note) : m_section)->setFocus(Qt::ShortcutFocusReason);
}

bool NotesForm::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusIn) {
        m_cursor.choosePlace(JsonPointer() / (watched == m_section ? sectionKey : noteKey));
        // The popup of completions gives the focus back while it still delivers the choice, for which it needs its
        // list.
        if (watched == m_section && static_cast<QFocusEvent *>(event)->reason() != Qt::PopupFocusReason)
            offerSections();
    } else if (watched == m_note && event->type() == QEvent::FocusOut) {
        if (static_cast<QFocusEvent *>(event)->reason() != Qt::PopupFocusReason) {
            commit();
            m_cursor.document().endTyping();
        }
    } else if (watched == m_section && event->type() == QEvent::DragEnter) {
        // The line would take an operator in place of its text.
        if (static_cast<QDropEvent *>(event)->mimeData()->hasFormat(operatorMimeType())) {
            event->ignore();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void NotesForm::show(bool isOther)
{
    const bool keepsNote = !isOther && isTouched();
    m_shown = m_cursor.isValid() ? std::optional(m_cursor.entry()) : std::nullopt;
    const QString section = m_shown ? toQString(sectionOf(**m_shown)) : QString();
    if (isOther || section != m_section->value())
        m_section->setValue(section);
    if (keepsNote)
        return;
    m_filledNote = m_shown ? toQString(noteOf(**m_shown)) : QString();
    if (m_note->toPlainText() != m_filledNote)
        m_note->setPlainText(m_filledNote);
    const std::optional<TextProblem> problem = m_section->problem();
    say(problem ? problem->message : QString());
    setEnabled(m_shown.has_value());
}

bool NotesForm::isTouched() const
{
    return m_shown && m_note->toPlainText() != m_filledNote;
}

std::optional<TextProblem> NotesForm::noteProblem() const
{
    return isTouched() ? halfCharacterProblem(m_note->toPlainText()) : std::nullopt;
}

/// Another part of the program may show another pattern while a field has the focus. A typed note still goes to the
/// pattern config that it was typed for.
void NotesForm::onSwitched()
{
    const std::optional<TextProblem> ofNote = noteProblem();
    const std::optional<TextProblem> problem = ofNote ? ofNote : m_section->problem();
    if (isTouched() && !ofNote) {
        QTimer::singleShot(0, this, [this, entry = *m_shown, note = m_note->toPlainText()] {
            session::Document &document = m_cursor.document();
            for (int row = 0; row < document.entryCount(); ++row) {
                if (document.entry(row).isSameAs(entry)) {
                    store(row, noteKey, note);
                    break;
                }
            }
            document.endTyping();
        });
    } else {
        m_cursor.document().endTyping();
    }
    show(true);
    if (problem)
        say(m_cursor.notStored(problem->message)); // shown beside the new pattern, as the refused text is gone
}

void NotesForm::say(const QString &problem)
{
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
}

void NotesForm::commit()
{
    // The focus may leave while other parts already follow the cursor to another pattern, or to none: see onSwitched().
    if (!isTouched() || !m_cursor.isValid() || !m_cursor.entry().isSameAs(*m_shown))
        return;
    if (const std::optional<TextProblem> problem = noteProblem())
        return say(m_cursor.notStored(problem->message));
    m_filledNote = m_note->toPlainText();
    store(m_cursor.row(), noteKey, m_filledNote);
}

void NotesForm::store(int row, std::string_view key, const QString &text)
{
    session::Document &document = m_cursor.document();
    const bool isNote = key == noteKey;
    document.changeEntry(row, withText(*document.entry(row), key, toUtf8(text), document.api()),
                         isNote ? tr("Set note") : tr("Set section"), isNote);
}

void NotesForm::offerSections()
{
    constexpr int enough = 20'000; // pattern configs to look through
    std::set<QString> sections;
    const session::Document &document = m_cursor.document();
    for (int row = 0; row < std::min(enough, document.entryCount()); ++row) {
        if (const std::string_view section = sectionOf(*document.entry(row)); !section.empty())
            sections.insert(toQString(section));
    }
    m_section->setCompletions(QStringList(sections.begin(), sections.end()));
}

} // namespace bcfg::ui::page
