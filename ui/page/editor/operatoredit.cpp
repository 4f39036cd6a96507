// SPDX-License-Identifier: Apache-2.0
#include "ui/page/editor/operatoredit.h"

#include "ui/basis/toolkit/forms.h"
#include "ui/basis/values/fieldvalues.h"
#include "ui/basis/values/patterntext.h"
#include "ui/page/operators/operatorcompleter.h"

#include <QKeyEvent>

namespace bcfg::ui::page {

namespace {

std::variant<Pattern, TextProblem> readOperator(const QString &text, Release release)
{
    std::variant<Pattern, TextProblem> read = readPattern(text, true, release);
    if (const Pattern *pattern = std::get_if<Pattern>(&read); pattern && pattern->steps())
        return TextProblem{
            OperatorEdit::tr(
                "This field takes one operator. A pattern of several is typed in the line below the graph."),
            0, static_cast<int>(text.size())};
    return read;
}

} // namespace

OperatorEdit::OperatorEdit(const QString &given, Release release, QWidget *parent)
    : NotationEdit([release](const QString &text) { return problemOf(readOperator(text, release)); }, parent)
{
    setNames(*this, "operatorEdit", tr("Operator"));
    setPlaceholderText(tr("operator"));
    setValue(given);
    auto *completer = new OperatorCompleter(release, {}, {}, *this);
    onCompletion(*completer, [this] { take(); });
    connect(this, &NotationEdit::committed, this,
            [this, release](const QString &text) { emit typed(std::get<Pattern>(readOperator(text, release))); });
}

void OperatorEdit::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape || (isEnter && text() == value())) {
        event->accept();
        setValue(value()); // so that leaving the line takes nothing
        emit closed({});
        return;
    }
    NotationEdit::keyPressEvent(event);
}

void OperatorEdit::focusOutEvent(QFocusEvent *event)
{
    NotationEdit::focusOutEvent(event);
    // The line stays open where its completions pop up, and where the user looks something up in another window.
    if (event->reason() == Qt::PopupFocusReason || event->reason() == Qt::ActiveWindowFocusReason)
        return;
    const std::optional<TextProblem> left = problem();
    emit closed(left ? refusalOf(text(), *left) : QString());
}

} // namespace bcfg::ui::page
