// SPDX-License-Identifier: Apache-2.0
#include "ui/views/preview/jsonedit.h"

#include "core/check/mutes.h"
#include "core/check/validator.h"
#include "core/document/json/exporter.h"
#include "ui/basis/marks.h"
#include "ui/basis/text.h"
#include "ui/basis/tones.h"
#include "ui/basis/toolkit/codehighlighter.h"
#include "ui/basis/toolkit/fittingarea.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/labels.h"
#include "ui/basis/toolkit/linemarks.h"
#include "ui/session/document/entryjson.h"
#include "ui/views/preview/codelines.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace bcfg::ui::views {

namespace {

constexpr qsizetype longest = 200'000; // characters; a longer text cannot be edited here

/// What the rules find in `entry` if it replaces the pattern config at `row`, except what the document mutes.
std::vector<Diagnostic> judged(BackendConfig document, std::size_t row, const PatternConfig &entry)
{
    document.configs[row] = Shared<PatternConfig>::make(entry);
    std::vector<Diagnostic> problems = Validator(document).diagnosticsOf(row);
    Mutes(document).drop(problems, document);
    return problems;
}

/// The UTF-16 offset in `line` of a column of a Place; such a column counts code points from 1.
int columnIn(const QString &line, std::size_t column)
{
    int at = 0;
    for (std::size_t point = 1; point < column && at < line.size(); ++point)
        at += line[at].isHighSurrogate() ? 2 : 1;
    return at;
}

/// The offset after the string, word or other character that begins at `begin`.
int endOfToken(const QString &line, int begin)
{
    const int last = toInt(line.size());
    int end = begin;
    if (begin < last && line[begin] == '"') {
        ++end;
        while (end < last && line[end] != '"')
            end += line[end] == '\\' ? 2 : 1;
        return std::min(end + 1, last);
    }
    while (end < last && (line[end].isLetterOrNumber() || line[end] == '.' || line[end] == '-'))
        ++end;
    return std::max(end, std::min(begin + 1, last));
}

/// A cursor that selects the token at a place; for a key also its value, if that is on the same line.
QTextCursor cursorAt(const QTextDocument &document, const Place &place)
{
    const int number = std::min(static_cast<int>(place.line), document.blockCount()) - 1;
    const QTextBlock block = document.findBlockByNumber(number);
    const QString line = block.text();
    int begin = columnIn(line, place.column);
    int end = endOfToken(line, begin);
    static const QRegularExpression value(QStringLiteral(R"(\G\s*:\s*(?=["\w-]))"));
    const QRegularExpressionMatch match = value.match(line, end);
    if (begin < line.size() && line[begin] == '"' && match.hasMatch())
        end = endOfToken(line, static_cast<int>(match.capturedEnd()));
    if (begin == end && begin > 0) // selects the last character where the place is the line's end
        --begin;
    QTextCursor cursor(block);
    cursor.setPosition(block.position() + begin);
    cursor.setPosition(block.position() + end, QTextCursor::KeepAnchor);
    return cursor;
}

} // namespace

JsonEdit::JsonEdit(session::Cursor &cursor, session::JsonDrafts &drafts, QWidget *parent)
    : QWidget(parent),
      m_cursor(cursor),
      m_drafts(drafts),
      m_text(new QPlainTextEdit(this)),
      m_message(newHintLabel(nullptr)),
      m_messageArea(new FittingArea(m_message, this)),
      m_apply(newButton<QToolButton>(tr("Apply"), "applyJson",
                                     tr("Stores the text in the document, as one step (Ctrl+Enter)."), this)),
      m_revert(newButton<QToolButton>(tr("Revert"), "revertJson",
                                      tr("Shows the JSON of the document again; Undo brings back your text."), this))
{
    setNames(*m_text, "jsonEdit", tr("JSON of the pattern config"));
    m_text->setFont(codeFont());
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    m_text->setTabChangesFocus(true);
    m_text->document()->setDocumentMargin(8);
    m_text->installEventFilter(this);
    new CodeHighlighter(*m_text);
    m_message->setObjectName(QStringLiteral("jsonMessage"));
    m_message->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_messageArea->setLines(3); // the same height for every message, so that nothing moves
    auto *below = newLayout<QHBoxLayout>(nullptr, {8, 4, 8, 4});
    below->addWidget(m_messageArea, 1);
    for (QToolButton *button : {m_apply, m_revert})
        below->addWidget(button, 0, Qt::AlignTop);
    auto *layout = newInnerLayout<QVBoxLayout>(this, 0);
    layout->addWidget(m_text, 1);
    layout->addLayout(below);
    setFocusProxy(m_text);

    connect(m_text, &QPlainTextEdit::textChanged, this, &JsonEdit::onTyped);
    connect(m_apply, &QToolButton::clicked, this, &JsonEdit::apply);
    connect(m_revert, &QToolButton::clicked, this, &JsonEdit::revert);
    connect(&drafts, &session::JsonDrafts::requested, this, &JsonEdit::show); // the draft may have just been restored
    connect(&cursor, &session::Cursor::switched, this, &JsonEdit::show);
    connect(&cursor, &session::Cursor::entryEdited, this, &JsonEdit::show);
    // Rules also look at other entries and at the head. If the change also leads to show(), that stops the timer.
    connect(&cursor.document(), &session::Document::changedForKeepers, this, [this] {
        if (isVisible())
            m_pause.request();
    });
    show();
}

void JsonEdit::mark(const JsonPointer &place)
{
    m_markedLine = lineOf(place, m_text->toPlainText());
    showMarks();
    if (m_markedLine && !m_text->hasFocus())
        scrollTo(*m_text, *m_markedLine);
}

bool JsonEdit::eventFilter(QObject *, QEvent *event)
{
    if (event->type() == QEvent::FocusOut) {
        const Qt::FocusReason reason = static_cast<QFocusEvent *>(event)->reason();
        if (reason != Qt::PopupFocusReason && reason != Qt::ActiveWindowFocusReason && reason != Qt::MenuBarFocusReason)
            leave();
        return false;
    }
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride)
        return false;
    const auto *key = static_cast<QKeyEvent *>(event);
    if (key->key() != Qt::Key_Return && key->key() != Qt::Key_Enter)
        return false;
    const bool applies = key->modifiers().testFlag(Qt::ControlModifier);
    if (event->type() == QEvent::ShortcutOverride) {
        event->setAccepted(applies);
        return applies;
    }
    if (applies)
        apply();
    else
        breakLine();
    return true;
}

/// Makes the marks again in the new colours.
void JsonEdit::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showMarks();
}

void JsonEdit::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    show();
}

/// Shows the draft of the pattern config at the cursor or, without a draft, its JSON.
void JsonEdit::show()
{
    m_markedLine.reset();
    setEnabled(m_cursor.isValid());
    if (!isVisible())
        return;
    QString text;
    if (m_cursor.isValid()) {
        const QString *draft = m_drafts.text(m_cursor.row());
        text = draft ? *draft : toQString(exportPatternConfig(*m_cursor.entry()));
    }
    m_text->setReadOnly(text.size() > longest);
    m_text->setPlaceholderText(m_cursor.isValid() ? QString() : tr("Select a pattern to edit its JSON."));
    if (text != m_text->toPlainText()) {
        m_isFilling = true;
        const int line = m_text->verticalScrollBar()->value();
        const int position = m_text->textCursor().position();
        m_text->setPlainText(text.size() > longest ? QString() : text);
        QTextCursor cursor = m_text->textCursor();
        cursor.setPosition(std::min(position, m_text->document()->characterCount() - 1));
        m_text->setTextCursor(cursor);
        m_text->verticalScrollBar()->setValue(line);
        m_isFilling = false;
    }
    read();
}

/// Keeps the text as a draft. Qt also calls this when only colours change. While the widget is hidden, its text may
/// belong to another pattern.
void JsonEdit::onTyped()
{
    if (m_isFilling || !isVisible() || !m_cursor.isValid())
        return;
    const QString text = m_text->toPlainText();
    if (text == toQString(exportPatternConfig(*m_cursor.entry())))
        m_drafts.drop(m_cursor.row());
    else
        m_drafts.keep(m_cursor.row(), text);
    m_pause.request();
}

/// Stores the text in the document; if the text is not JSON, shows the problem and goes to it.
void JsonEdit::apply()
{
    if (!m_cursor.isValid() || !m_drafts.text(m_cursor.row()))
        return;
    if (m_drafts.apply(m_cursor.row())) {
        show(); // formats the JSON as files have it
    } else {
        read();
        goToProblem();
    }
}

/// Stores the text when the focus leaves, unless the pattern config has been edited elsewhere meanwhile: only Apply
/// overwrites such an edit.
void JsonEdit::leave()
{
    if (m_cursor.isValid() && !m_drafts.isOutdated(m_cursor.row()) && m_drafts.apply(m_cursor.row()))
        show();
}

void JsonEdit::revert()
{
    if (!m_cursor.isValid())
        return;
    m_drafts.drop(m_cursor.row());
    QTextCursor all(m_text->document());
    all.select(QTextCursor::Document);
    all.insertText(toQString(exportPatternConfig(*m_cursor.entry()))); // a step that the text can undo
    m_text->setFocus();
}

/// Begins a new line with the indent of the current line; after an opening bracket, with two columns more.
void JsonEdit::breakLine()
{
    QTextCursor cursor = m_text->textCursor();
    const QString before = cursor.block().text().left(cursor.positionInBlock());
    const auto content = std::ranges::find_if(before, [](QChar c) { return c != ' '; });
    const QString trimmed = before.trimmed();
    const bool opens = trimmed.endsWith('{') || trimmed.endsWith('[');
    cursor.insertText('\n' + before.left(content - before.begin()) + (opens ? QStringLiteral("  ") : QString()));
    m_text->ensureCursorVisible();
}

void JsonEdit::read()
{
    m_pause.stop();
    m_judging.stop();
    if (!m_cursor.isValid() || m_text->isReadOnly()) {
        m_isJson = true;
        m_own.clear();
        showProblems({});
        return;
    }
    session::TypedEntry typed = session::readTypedEntry(m_text->toPlainText(), m_cursor.document().api());
    m_isJson = typed.entry.has_value();
    m_own = std::move(typed.problems);
    showProblems(m_own);
    if (typed.entry)
        judge(*typed.entry);
}

/// Checks the pattern config with the rules, in a thread.
void JsonEdit::judge(const PatternConfig &entry)
{
    const auto work = [snapshot = m_cursor.document().config(), row = toIndex(m_cursor.row()), entry] {
        return judged(snapshot, row, entry);
    };
    m_judging.start(*this, work, [this](std::vector<Diagnostic> problems) {
        session::placeInText(problems, m_text->toPlainText());
        problems.insert(problems.begin(), m_own.begin(), m_own.end());
        showProblems(std::move(problems));
    });
}

void JsonEdit::showProblems(std::vector<Diagnostic> problems)
{
    std::ranges::stable_sort(problems, [](const Diagnostic &a, const Diagnostic &b) {
        return a.severity != b.severity ? a.severity > b.severity : a.place < b.place;
    });
    m_shown = std::move(problems);
    showMarks();
    say();
}

void JsonEdit::showMarks()
{
    QList<QTextEdit::ExtraSelection> marks;
    if (m_markedLine)
        marks = lineMarks(*m_text, {*m_markedLine, 1}, Tone::Accent, palette());
    for (const Diagnostic &problem : m_shown) {
        QTextEdit::ExtraSelection mark;
        mark.cursor = cursorAt(*m_text->document(), problem.place.value_or(Place()));
        mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        mark.format.setUnderlineColor(toneColor(toneOf(markOf(problem.severity)), palette()));
        mark.format.setToolTip(toQString(problem.message));
        marks.append(mark);
    }
    m_text->setExtraSelections(marks);
}

void JsonEdit::say()
{
    const bool isDraft = m_cursor.isValid() && m_drafts.text(m_cursor.row());
    m_apply->setEnabled(isDraft && m_isJson);
    m_revert->setEnabled(isDraft);
    QStringList parts;
    if (!m_shown.empty()) {
        const Diagnostic &first = m_shown.front();
        parts.append(tr("Line %1: %2").arg(first.place.value_or(Place()).line).arg(toQString(first.message)));
        if (m_shown.size() > 1)
            parts.append(tr("%1 more.").arg(m_shown.size() - 1));
    }
    if (m_text->isReadOnly() && m_cursor.isValid())
        parts.append(tr("This pattern config is too long to be edited here."));
    else if (isDraft && !m_isJson)
        parts.prepend(tr("Not in the document, kept here."));
    else if (isDraft && m_drafts.isOutdated(m_cursor.row()))
        parts.prepend(tr("The pattern config was edited elsewhere meanwhile: Apply overwrites that edit."));
    else if (isDraft)
        parts.append(tr("Ctrl+Enter, or leaving the text, applies it."));
    const QString text = parts.join(' ');
    writeInTone(*m_message, m_isJson ? Tone::Quiet : Tone::Vermilion);
    m_message->setText(text);
    m_messageArea->verticalScrollBar()->setValue(0);
    m_message->setToolTip(text.isEmpty() ? QString() : plainToolTip(text));
}

void JsonEdit::goToProblem()
{
    if (m_shown.empty())
        return;
    QTextCursor cursor = cursorAt(*m_text->document(), m_shown.front().place.value_or(Place()));
    cursor.setPosition(cursor.anchor());
    m_text->setTextCursor(cursor);
    m_text->setFocus();
}

} // namespace bcfg::ui::views
