// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/notationedit.h"

#include "ui/basis/operatorkind.h"
#include "ui/basis/tones.h"
#include "ui/basis/toolkit/forms.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QCoreApplication>
#include <QDropEvent>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QStringListModel>
#include <QTextCharFormat>

namespace bcfg::ui {

NotationEdit::NotationEdit(Check check, QWidget *parent) : QLineEdit(parent), m_check(std::move(check))
{
    setFont(codeFont());
    takeAnyLength(*this);
    connect(this, &QLineEdit::textEdited, this, &NotationEdit::check);
}

void NotationEdit::setValue(const QString &text)
{
    m_value = text;
    m_fits = true;
    setText(text);
    setCursorPosition(0);
    underline(0, 0);
    emit problemChanged({});
}

void NotationEdit::setCompletions(const QStringList &completions)
{
    m_completions = completions;
    // Keeps the completer object, as its popup may be delivering a choice.
    if (completer())
        static_cast<QStringListModel *>(completer()->model())->setStringList(completions);
    else if (hasFocus())
        startCompleter();
}

void NotationEdit::startCompleter()
{
    auto *completer = new QCompleter(m_completions, this);
    completer->setFilterMode(Qt::MatchContains);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setMaxVisibleItems(12);
    completer->popup()->setFont(font());
    completer->popup()->setTextElideMode(Qt::ElideLeft); // paths differ at their ends
    setCompleter(completer);
    onCompletion(*completer, [this] { take(); });
}

void NotationEdit::hideCompletions()
{
    if (completer())
        completer()->popup()->hide();
}

void NotationEdit::keyPressEvent(QKeyEvent *event)
{
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isReturn && !event->modifiers().testFlag(Qt::AltModifier)) { // with Alt the key is the window's
        hideCompletions(); // a completion that was chosen in the list is already the text
        take();
        event->accept();
    } else if (event->key() == Qt::Key_Escape && isTouched()) {
        hideCompletions();
        setValue(m_value);
        event->accept();
    } else {
        QLineEdit::keyPressEvent(event);
    }
}

/// Makes the completer only now: each completer has a list and a window, which would slow down a form with many lines.
void NotationEdit::focusInEvent(QFocusEvent *event)
{
    if (!completer() && !m_completions.isEmpty())
        startCompleter();
    QLineEdit::focusInEvent(event);
}

void NotationEdit::focusOutEvent(QFocusEvent *event)
{
    QLineEdit::focusOutEvent(event);
    // The popup of the completions or the context menu takes the focus only for a while
    if (event->reason() != Qt::PopupFocusReason && m_fits)
        take();
}

void NotationEdit::changeEvent(QEvent *event)
{
    QLineEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_fits)
        check(); // the underline keeps the colour of the old palette
}

void NotationEdit::dropEvent(QDropEvent *event)
{
    const bool isOperator = event->mimeData()->hasFormat(operatorMimeType());
    if (isOperator) {
        event->acceptProposedAction();
        selectAll();
        insert(event->mimeData()->text());
    } else {
        QLineEdit::dropEvent(event);
    }
    hideCompletions(); // Qt offers them for each change of the text
    if (isOperator)
        take();
}

void NotationEdit::check()
{
    const std::optional<TextProblem> found = problem();
    m_fits = !found;
    underline(found ? found->begin : 0, found ? found->end : 0);
    emit problemChanged(found ? found->message : QString());
}

void NotationEdit::take()
{
    if (!isTouched())
        return;
    if (const std::optional<TextProblem> problem = m_check(text())) {
        setSelection(problem->begin, problem->end - problem->begin);
        emit problemChanged(problem->message);
        return;
    }
    emit committed(text());
}

/// Sets the format by an input method event, as a line edit takes no formats otherwise. Positions are relative to the
/// cursor.
void NotationEdit::underline(int begin, int end)
{
    QList<QInputMethodEvent::Attribute> formats;
    if (begin < end) {
        QTextCharFormat format;
        format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        format.setUnderlineColor(toneColor(Tone::Vermilion, palette()));
        formats.append({QInputMethodEvent::TextFormat, begin - cursorPosition(), end - begin, format});
    }
    QInputMethodEvent event(QString(), formats);
    QCoreApplication::sendEvent(this, &event);
}

} // namespace bcfg::ui
