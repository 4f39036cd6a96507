// SPDX-License-Identifier: Apache-2.0
#include "ui/page/editor/notesform.h"

#include "core/document/model/ownkeys.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/labels.h"

#include <QCompleter>
#include <QEvent>
#include <QFocusEvent>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>

#include <set>

namespace bcfg::ui::page {

NotesForm::NotesForm(session::Cursor &cursor, QWidget *parent)
    : QWidget(parent),
      m_cursor(cursor),
      m_section(new QLineEdit(this)),
      m_note(new QPlainTextEdit(this)),
      m_problem(newHintLabel(this))
{
    setObjectName(QStringLiteral("notesForm"));
    m_section->setObjectName(QStringLiteral("sectionEdit"));
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
    connect(m_section, &QLineEdit::returnPressed, this, &NotesForm::commit);
    constexpr int pause = 1000; // milliseconds
    m_pause.setSingleShot(true);
    m_pause.setInterval(pause);
    connect(&m_pause, &QTimer::timeout, this, &NotesForm::commit);
    connect(m_note, &QPlainTextEdit::textChanged, this, [this] {
        if (m_note->hasFocus())
            m_pause.start();
    });
    auto *completer = new QCompleter(&m_sections, m_section);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    m_section->setCompleter(completer);
    // Queued, as the same signal puts the choice into the line.
    connect(completer, qOverload<const QString &>(&QCompleter::activated), this, &NotesForm::commit,
            Qt::QueuedConnection);
    connect(&cursor, &session::Cursor::switched, this, &NotesForm::onSwitched);
    connect(&cursor, &session::Cursor::entryEdited, this, [this] {
        if (!isTouched())
            show();
        else if (m_cursor.isValid())
            m_shown = m_cursor.entry();
    });
    show();
}

void NotesForm::reveal(std::string_view key)
{
    (key == noteKey ? static_cast<QWidget *>(m_note) : m_section)->setFocus(Qt::ShortcutFocusReason);
}

bool NotesForm::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusIn) {
        m_cursor.choosePlace(JsonPointer() / (watched == m_section ? sectionKey : noteKey));
        // The popup gives the focus back while it still delivers the choice, and needs its list for that.
        if (watched == m_section && static_cast<QFocusEvent *>(event)->reason() != Qt::PopupFocusReason)
            offerSections();
    } else if (event->type() == QEvent::FocusOut) {
        if (static_cast<QFocusEvent *>(event)->reason() != Qt::PopupFocusReason) {
            commit();
            m_cursor.document().endTyping();
        }
    }
    return QWidget::eventFilter(watched, event);
}

void NotesForm::show()
{
    setEnabled(m_cursor.isValid());
    m_problem->hide();
    m_shown = m_cursor.isValid() ? std::optional(m_cursor.entry()) : std::nullopt;
    m_filledSection = m_shown ? toQString(sectionOf(**m_shown)) : QString();
    m_filledNote = m_shown ? toQString(noteOf(**m_shown)) : QString();
    if (m_section->text() != m_filledSection)
        m_section->setText(m_filledSection);
    if (m_note->toPlainText() != m_filledNote)
        m_note->setPlainText(m_filledNote);
}

bool NotesForm::isTouched() const
{
    return m_shown && (m_section->text() != m_filledSection || m_note->toPlainText() != m_filledNote);
}

/// Another part of the program may choose another pattern while the field has the focus. The typed text still goes to
/// the pattern config that it was typed for.
void NotesForm::onSwitched()
{
    const bool wasTouched = isTouched();
    const std::optional<QString> problem = wasTouched ? typedProblem() : std::nullopt;
    if (wasTouched && !problem) {
        QTimer::singleShot(0, this,
                           [this, entry = *m_shown, section = m_section->text(), note = m_note->toPlainText()] {
                               session::Document &document = m_cursor.document();
                               for (int row = 0; row < document.entryCount(); ++row) {
                                   if (document.entry(row).isSameAs(entry)) {
                                       store(row, section, note);
                                       break;
                                   }
                               }
                               document.endTyping();
                           });
    } else {
        m_cursor.document().endTyping();
    }
    show();
    if (problem)
        say(*problem); // beside the other pattern, as this text is gone
}

/// Why the typed texts cannot be stored; nothing where they can.
std::optional<QString> NotesForm::typedProblem() const
{
    for (const QString &text : {m_section->text(), m_note->toPlainText()}) {
        if (const std::optional<TextProblem> problem = halfCharacterProblem(text))
            return m_cursor.notStored(problem->message);
    }
    return std::nullopt;
}

void NotesForm::say(const QString &problem)
{
    m_problem->setText(problem);
    m_problem->show();
}

void NotesForm::commit()
{
    // The focus may leave while others already follow the cursor to another pattern, or to none: see onSwitched().
    if (!isTouched() || !m_cursor.isValid() || !m_cursor.entry().isSameAs(*m_shown))
        return;
    if (const std::optional<QString> problem = typedProblem())
        return say(*problem);
    const QString section = m_section->text().trimmed();
    const QString note = m_note->toPlainText();
    m_filledSection = section;
    m_filledNote = note;
    if (m_section->text() != section)
        m_section->setText(section);
    store(m_cursor.row(), section, note);
}

void NotesForm::store(int row, const QString &section, const QString &note)
{
    session::Document &document = m_cursor.document();
    const PatternConfig &before = *document.entry(row);
    const bool isOtherNote = toUtf8(note) != noteOf(before);
    PatternConfig entry = withText(before, sectionKey, toUtf8(section.trimmed()), document.api());
    entry = withText(entry, noteKey, toUtf8(note), document.api());
    document.changeEntry(row, std::move(entry), isOtherNote ? tr("Set note") : tr("Set section"), true);
}

/// Offers the sections that the document has.
void NotesForm::offerSections()
{
    constexpr int enough = 20'000; // pattern configs to look through
    std::set<QString> sections;
    const session::Document &document = m_cursor.document();
    for (int row = 0; row < std::min(enough, document.entryCount()); ++row) {
        if (const std::string_view section = sectionOf(*document.entry(row)); !section.empty())
            sections.insert(toQString(section));
    }
    m_sections.setStringList(QStringList(sections.begin(), sections.end()));
}

} // namespace bcfg::ui::page
