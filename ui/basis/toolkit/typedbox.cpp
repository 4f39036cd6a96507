// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/typedbox.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QLineEdit>

namespace bcfg::ui {

TypedBox::TypedBox(QWidget *parent) : QComboBox(parent)
{
    setEditable(true);
    setInsertPolicy(NoInsert);
    completer()->setCompletionMode(QCompleter::PopupCompletion);
    completer()->setFilterMode(Qt::MatchContains);
    completer()->setCaseSensitivity(Qt::CaseInsensitive);
    completer()->setMaxVisibleItems(16);
    connect(this, &QComboBox::activated, this, &TypedBox::take);
    connect(this, &QComboBox::currentIndexChanged, this, [this] { m_isRefusalTold = false; });
    // A text that is too long for the box shows its start, unless the user is typing.
    connect(this, &QComboBox::activated, lineEdit(), [this] { lineEdit()->home(false); });
    connect(lineEdit(), &QLineEdit::textChanged, this, [this] {
        if (!hasFocus() && !lineEdit()->isModified())
            lineEdit()->home(false);
    });
    connect(lineEdit(), &QLineEdit::editingFinished, this, &TypedBox::takeTyped);
}

int TypedBox::typedItem() const
{
    const QString text = currentText().trimmed();
    return text.isEmpty() ? 0 : findText(text, Qt::MatchFixedString | Qt::MatchCaseSensitive);
}

void TypedBox::takeTyped()
{
    if (!isTouched()) {
        if (m_isRefusalTold)
            restore();
        return;
    }
    const int item = typedItem();
    if (item < 0) {
        m_isRefusalTold = true;
        emit refused(currentText());
        return;
    }
    setCurrentIndex(item);
    setEditText(itemText(item));
    take(item);
}

/// Emits taken(), and restored() if the box had a refused text. If the item is already the current one,
/// currentIndexChanged() is not emitted, so the refusal must end here.
void TypedBox::take(int item)
{
    emit taken(item);
    if (m_isRefusalTold)
        restore();
}

void TypedBox::restore()
{
    m_isRefusalTold = false;
    emit restored();
}

/// The index of the only item that begins with the text, else of the only item that contains the text, both without
/// regard to upper and lower case; -1 where no single item does.
int TypedBox::onlyProposal() const
{
    for (const Qt::MatchFlag how : {Qt::MatchStartsWith, Qt::MatchContains}) {
        const QModelIndexList found =
            model()->match(model()->index(0, 0), Qt::DisplayRole, currentText().trimmed(), 2, how);
        if (found.size() == 1)
            return found.front().row();
    }
    return -1;
}

/// Selects the text, so that typing replaces it.
void TypedBox::focusInEvent(QFocusEvent *event)
{
    QComboBox::focusInEvent(event);
    if (event->reason() == Qt::MouseFocusReason) // later, as the click itself sets the cursor
        QMetaObject::invokeMethod(lineEdit(), &QLineEdit::selectAll, Qt::QueuedConnection);
    else if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason)
        lineEdit()->selectAll();
}

void TypedBox::focusOutEvent(QFocusEvent *event)
{
    QComboBox::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason)
        lineEdit()->home(false);
}

void TypedBox::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && isTouched()) {
        completer()->popup()->hide();
        setEditText(itemText(currentIndex()));
        restore();
        event->accept();
    } else if (const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
               isEnter && typedItem() < 0 && onlyProposal() >= 0) {
        completer()->popup()->hide();
        setEditText(itemText(onlyProposal()));
        takeTyped();
        event->accept(); // the dialog stays open, so that what was taken is seen
    } else {
        QComboBox::keyPressEvent(event);
    }
}

} // namespace bcfg::ui
