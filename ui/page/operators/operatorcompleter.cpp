// SPDX-License-Identifier: Apache-2.0
#include "ui/page/operators/operatorcompleter.h"

#include "ui/basis/operatorkind.h"
#include "ui/basis/text.h"

#include <QAbstractItemView>
#include <QKeyEvent>
#include <QLineEdit>

#include <algorithm>

namespace bcfg::ui::page {

OperatorCompleter::OperatorCompleter(Release release, QString separators, QStringList ownWords, QLineEdit &edit)
    : QCompleter(&edit),
      m_release(release),
      m_operators(operatorNames(release)),
      m_separators(std::move(separators)),
      m_ownWords(std::move(ownWords))
{
    setCompletionMode(UnfilteredPopupCompletion);
    setModel(&m_offered);
    setMaxVisibleItems(12);
    edit.setCompleter(this);
    connect(&edit, &QLineEdit::textEdited, this, &OperatorCompleter::offer);
}

QString OperatorCompleter::pathFromIndex(const QModelIndex &index) const
{
    const QString typed = static_cast<QLineEdit *>(widget())->text();
    const QString before = typed.left(startOfName(typed));
    return before + (before.endsWith(',') ? QStringLiteral(" ") : QString()) + QCompleter::pathFromIndex(index);
}

bool OperatorCompleter::eventFilter(QObject *object, QEvent *event)
{
    // popup() creates the popup, whose first events come here, too. So popup() is called for key presses only.
    if (event->type() == QEvent::KeyPress && object == popup() && !popup()->currentIndex().isValid()) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter)
            popup()->setCurrentIndex(completionModel()->index(0, 0));
    }
    return QCompleter::eventFilter(object, event);
}

qsizetype OperatorCompleter::startOfName(const QString &text) const
{
    qsizetype start = 0;
    for (const QChar separator : m_separators)
        start = std::max(start, text.lastIndexOf(separator) + 1);
    return start;
}

/// Whether the operator before the name that is being typed is a function.
bool OperatorCompleter::isAfterFunction(const QString &text) const
{
    const QString before = text.left(std::max<qsizetype>(0, startOfName(text) - 1));
    const auto operatorBefore = operatorNamed(toUtf8(before.mid(startOfName(before)).trimmed()), m_release);
    return operatorBefore && kindOf(*operatorBefore, m_release) == OperatorKind::Function;
}

/// After a function, offers functions before modules that match equally well: searchScore() prefers modules.
void OperatorCompleter::offer(const QString &text)
{
    constexpr int preference = usualBonus + 1; // outweighs the bonus of a module of torch.nn
    const QString typed = text.mid(startOfName(text)).trimmed();
    const std::vector<std::string> words = searchWords(toUtf8(typed));
    const bool prefersFunctions = isAfterFunction(text);
    const auto found = bestFirst(m_operators, [&](const OperatorName &each) {
        const int score = words.empty() ? 0 : searchScore(each, words);
        const bool isPreferred =
            prefersFunctions && score > 0 && kindOf(each.atom, m_release) == OperatorKind::Function;
        return isPreferred ? score + preference : score;
    });
    const QStringList notations =
        textList(found, [](const OperatorName *each) { return toQString(notation(each->atom)); });
    const bool isWhole = notations.contains(typed) || m_ownWords.contains(typed); // then Enter belongs to the dialog
    m_offered.setStringList(isWhole ? QStringList() : notations);
}

} // namespace bcfg::ui::page
