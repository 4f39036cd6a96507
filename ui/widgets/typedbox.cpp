// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/typedbox.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QLineEdit>
#include <QWheelEvent>

namespace bcfg::ui {

TypedBox::TypedBox(QWidget *parent) : QComboBox(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setEditable(true);
    setInsertPolicy(NoInsert);
    completer()->setCompletionMode(QCompleter::PopupCompletion);
    completer()->setFilterMode(Qt::MatchContains);
    completer()->setCaseSensitivity(Qt::CaseInsensitive);
    completer()->setMaxVisibleItems(16);
    lineEdit()->installEventFilter(this);
    connect(this, &QComboBox::activated, this, &TypedBox::taken);
    connect(lineEdit(), &QLineEdit::editingFinished, this, &TypedBox::takeTyped);
}

int TypedBox::typedItem() const
{
    const QString text = currentText().trimmed();
    return text.isEmpty() ? 0 : findText(text, Qt::MatchFixedString | Qt::MatchCaseSensitive);
}

bool TypedBox::isTouched() const
{
    return currentText() != itemText(currentIndex());
}

void TypedBox::takeTyped()
{
    if (!isTouched())
        return;
    const int item = typedItem();
    if (item < 0) {
        emit refused(currentText());
        return;
    }
    setCurrentIndex(item);
    setEditText(itemText(item));
    emit taken(item);
}

bool TypedBox::eventFilter(QObject *line, QEvent *event)
{
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape && isTouched()) {
        completer()->popup()->hide();
        setEditText(itemText(currentIndex()));
        return true;
    }
    return QComboBox::eventFilter(line, event);
}

/// Scrolling what lies around it does not change what lies below the pointer.
void TypedBox::wheelEvent(QWheelEvent *event)
{
    if (hasFocus())
        QComboBox::wheelEvent(event);
    else
        event->ignore();
}

} // namespace bcfg::ui
