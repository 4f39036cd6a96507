// SPDX-License-Identifier: Apache-2.0
#include "ui/preview/jsonedit.h"

#include "core/json/importer.h"
#include "ui/document/configtext.h"
#include "ui/text.h"
#include "ui/tones.h"

#include <QKeyEvent>
#include <QScrollBar>
#include <QTextBlock>

namespace bcfg::ui {

namespace {

struct Problem
{
    QString message;
    int line = 0; // from 0
    int column = 0;
};

/// Where a text that is no pattern config goes wrong: it is read as the only one of a document, which begins on the
/// same line.
Problem located(const QString &text, const QString &why)
{
    const std::string head = R"({"configs": [)";
    const Imported read = importDocument(head + toUtf8(text) + "]}");
    if (read.document || read.diagnostics.empty() || !read.diagnostics.front().place)
        return {why};
    const Diagnostic &found = read.diagnostics.front();
    const int line = static_cast<int>(found.place->line) - 1;
    const int column = static_cast<int>(found.place->column) - 1 - (line == 0 ? toInt(head.size()) : 0);
    return {
        JsonEdit::tr("Line %1, column %2: %3").arg(line + 1).arg(std::max(0, column) + 1).arg(toQString(found.message)),
        line, std::max(0, column)};
}

std::variant<PatternConfig, Problem> readEntry(const QString &text, Api api)
{
    const ConfigsRead read = readConfigText(toUtf8(text), api);
    if (const QString *why = std::get_if<QString>(&read))
        return located(text, *why);
    const auto *entries = std::get_if<Document::Entries>(&read);
    if (!entries || entries->size() != 1)
        return Problem{JsonEdit::tr("One pattern config stands here: an object with a pattern.")};
    return *entries->front();
}

} // namespace

JsonEdit::JsonEdit(Cursor &cursor, QWidget *parent) : QPlainTextEdit(parent), m_cursor(cursor)
{
    setObjectName(QStringLiteral("jsonEdit"));
    setTabChangesFocus(true);
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        if (!m_isSetting)
            check();
    });
}

void JsonEdit::setValue(const QString &text, bool isOther)
{
    if (!isOther && isTouched() && text != m_value) {
        m_value = text; // the user's text stays; storing it replaces what has come meanwhile
        return;
    }
    const bool isLost = isOther && isTouched(); // what can be stored is, as the focus leaves it
    m_value = text;
    if (text != toPlainText()) {
        const int scrolled = verticalScrollBar()->value(); // an edit does not make the reader lose the place
        m_isSetting = true;
        setPlainText(text);
        m_isSetting = false;
        verticalScrollBar()->setValue(scrolled);
    }
    setExtraSelections({});
    emit stateChanged(isLost ? tr("Not stored: what was typed for the other pattern.") : QString(), false);
}

bool JsonEdit::store()
{
    if (!isTouched() || !m_cursor.isValid())
        return true;
    auto read = readEntry(toPlainText(), m_cursor.document().api());
    PatternConfig *entry = std::get_if<PatternConfig>(&read);
    if (!entry) {
        check();
        return false;
    }
    m_value = toPlainText(); // what comes back is in the layout of files
    if (*entry != *m_cursor.entry())
        m_cursor.changeEntry(std::move(*entry), tr("Edit as JSON"));
    emit stateChanged({}, false);
    return true;
}

void JsonEdit::revert()
{
    m_isSetting = true;
    setPlainText(m_value);
    m_isSetting = false;
    setExtraSelections({});
    emit stateChanged({}, false);
}

void JsonEdit::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && event->modifiers() & Qt::ControlModifier) {
        store();
        event->accept();
    } else if (event->key() == Qt::Key_Escape && isTouched()) {
        revert();
        event->accept();
    } else {
        QPlainTextEdit::keyPressEvent(event);
    }
}

void JsonEdit::focusOutEvent(QFocusEvent *event)
{
    QPlainTextEdit::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason)
        store();
}

void JsonEdit::check()
{
    const auto read = readEntry(toPlainText(), m_cursor.document().api());
    const Problem *problem = std::get_if<Problem>(&read);
    if (problem)
        underline(problem->line, problem->column);
    else
        setExtraSelections({});
    emit stateChanged(problem ? problem->message : QString(), isTouched());
}

void JsonEdit::underline(int line, int column)
{
    const QTextBlock block = document()->findBlockByNumber(line);
    QTextEdit::ExtraSelection mark;
    mark.cursor = QTextCursor(block);
    mark.cursor.setPosition(block.position() + std::min(column, block.length() - 1));
    if (mark.cursor.atBlockEnd()) // nothing is there to underline but what stands before
        mark.cursor.movePosition(QTextCursor::PreviousCharacter, QTextCursor::KeepAnchor);
    else
        mark.cursor.movePosition(QTextCursor::EndOfWord, QTextCursor::KeepAnchor);
    if (!mark.cursor.hasSelection())
        mark.cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor);
    mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
    mark.format.setUnderlineColor(toneColor(Tone::Vermilion, palette()));
    setExtraSelections({mark});
}

} // namespace bcfg::ui
