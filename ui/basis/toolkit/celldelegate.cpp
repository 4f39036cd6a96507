// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/celldelegate.h"

#include <QAbstractItemView>
#include <QCoreApplication>
#include <QFocusEvent>
#include <QKeyEvent>

#include <algorithm>

namespace bcfg::ui {

QWidget *CellDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem &, const QModelIndex &index) const
{
    auto *edit = new CellEdit(index, parent);
    edit->setAccessibleName(index.data(Qt::AccessibleTextRole).toString());
    auto *self = const_cast<CellDelegate *>(this);
    connect(edit, &CellEdit::ended, self, [self, edit](CellEdit::End end) { self->finish(*edit, end); });
    if (const QStringList offered = choices(index); !offered.isEmpty()) {
        edit->setChoices(offered);
        // Opens the list for users who have opened the editor on purpose, not for those who type at once or move by
        // Tab.
        const auto show = [edit] {
            if (!edit->isTouched())
                edit->showChoices();
        };
        if (!m_isWalking)
            QMetaObject::invokeMethod(edit, show, Qt::QueuedConnection);
    }
    return edit;
}

void CellDelegate::setEditorData(QWidget *editor, const QModelIndex &index) const
{
    static_cast<CellEdit *>(editor)->setGiven(index.data(Qt::DisplayRole).toString());
}

/// Also called when the view closes the editor by itself, as when another cell is clicked.
void CellDelegate::setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const
{
    const QString text = static_cast<CellEdit *>(editor)->text();
    if (const std::optional<QString> why = refusal(index, text))
        emit const_cast<CellDelegate *>(this)->refused(*why);
    else
        store(*model, index, text);
}

void CellDelegate::updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                                        const QModelIndex &index) const
{
    QStyledItemDelegate::updateEditorGeometry(editor, option, index);
    // A column may be narrower than the typed text.
    QRect place = editor->geometry();
    place.setWidth(std::max(place.width(), editor->sizeHint().width()));
    place.moveLeft(std::max(0, std::min(place.left(), editor->parentWidget()->width() - place.width())));
    editor->setGeometry(place);
}

void CellDelegate::store(QAbstractItemModel &model, const QModelIndex &index, const QString &text) const
{
    if (text != index.data(Qt::DisplayRole).toString())
        model.setData(index, text);
}

bool CellDelegate::eventFilter(QObject *editor, QEvent *event)
{
    if (event->type() == QEvent::KeyPress)
        return false; // the editor handles its keys itself
    if (event->type() == QEvent::FocusOut) {
        const Qt::FocusReason reason = static_cast<QFocusEvent *>(event)->reason();
        if (reason == Qt::PopupFocusReason)
            return false; // the list of choices or a context menu has opened
        auto *edit = qobject_cast<CellEdit *>(editor);
        if (!edit || !edit->cell().isValid())
            return false; // the editor is being destroyed, or its cell is gone, so there is nothing to take
        // An invalid text stays in its editor while the user looks something up in another window, or while another tab
        // is shown. When the user returns to the tab, the program may give the focus to another widget.
        const bool isAside = reason == Qt::ActiveWindowFocusReason || !edit->isVisible() ||
                             (reason == Qt::OtherFocusReason && edit->isRefused());
        const std::optional<QString> why = isAside ? refusal(edit->cell(), edit->text()) : std::nullopt;
        if (why) {
            edit->refuse(*why);
            return false;
        }
    }
    return QStyledItemDelegate::eventFilter(editor, event);
}

void CellDelegate::finish(CellEdit &edit, CellEdit::End end)
{
    if (end == CellEdit::End::Cancelled) {
        emit closeEditor(&edit, RevertModelCache);
        return;
    }
    const std::optional<QString> why = refusal(edit.cell(), edit.text());
    if (why && end != CellEdit::End::Left) {
        edit.refuse(*why);
        return;
    }
    emit commitData(&edit);
    switch (end) {
    case CellEdit::End::Next:
    case CellEdit::End::Previous:
        m_isWalking = true;
        emit closeEditor(&edit, end == CellEdit::End::Next ? EditNextItem : EditPreviousItem);
        m_isWalking = false;
        break;
    case CellEdit::End::Above:
    case CellEdit::End::Below: {
        emit closeEditor(&edit, NoHint);
        QKeyEvent arrow(QEvent::KeyPress, end == CellEdit::End::Above ? Qt::Key_Up : Qt::Key_Down, Qt::NoModifier);
        if (auto *view = qobject_cast<QAbstractItemView *>(parent()))
            QCoreApplication::sendEvent(view, &arrow);
        break;
    }
    default:
        emit closeEditor(&edit, NoHint);
    }
}

} // namespace bcfg::ui
