// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/celledit.h"

#include "ui/basis/marks.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/labels.h"

#include <QAbstractItemView>
#include <QAccessible>
#include <QAction>
#include <QCompleter>
#include <QKeyEvent>
#include <QLabel>

#include <algorithm>

namespace bcfg::ui {

CellEdit::CellEdit(const QModelIndex &cell, QWidget *parent) : QLineEdit(parent), m_cell(cell)
{
    setFrame(false);
    takeAnyLength(*this);
    connect(this, &QLineEdit::textChanged, this, &CellEdit::forgive);
}

CellEdit::~CellEdit()
{
    delete m_reason;
}

void CellEdit::setGiven(const QString &text)
{
    if (isTouched())
        return;
    m_given = text;
    setText(text);
}

void CellEdit::setChoices(const QStringList &choices)
{
    auto *completer = new QCompleter(choices, this);
    completer->setFilterMode(Qt::MatchContains);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setMaxVisibleItems(16);
    setCompleter(completer);
    onCompletion(*completer, [this] { end(End::Taken); });
    QAction *list = addAction(commandIcon(QStringLiteral("choices")), TrailingPosition);
    list->setToolTip(tr("Shows the choices (Alt+Down)"));
    connect(list, &QAction::triggered, this, &CellEdit::showChoices);
}

void CellEdit::showChoices()
{
    if (!completer())
        return;
    completer()->setCompletionPrefix({});
    completer()->complete();
    // Scrolls the list to the current text without choosing it.
    const QModelIndexList current = completer()->completionModel()->match(completer()->completionModel()->index(0, 0),
                                                                          Qt::DisplayRole, text(), 1, Qt::MatchExactly);
    if (!current.isEmpty())
        completer()->popup()->scrollTo(current.front(), QAbstractItemView::PositionAtCenter);
}

void CellEdit::refuse(const QString &why)
{
    if (!m_reason) {
        m_reason = newTextLabel({}, parentWidget());
        m_reason->setObjectName(QStringLiteral("cellReason"));
        m_reason->setMargin(6);
        m_reason->setFrameShape(QFrame::Box);
        m_reason->setAutoFillBackground(true);
        m_reason->setAttribute(Qt::WA_TransparentForMouseEvents); // a click goes to the cell below
        writeInTone(*m_reason, Tone::Vermilion);
    }
    m_reason->setText(why);
    placeReason();
    m_reason->show();
    m_reason->raise();
    setAccessibleDescription(why);
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

/// Removes the reason, which was about the text before the change.
void CellEdit::forgive()
{
    if (!m_reason)
        return;
    delete m_reason;
    setAccessibleDescription({});
}

/// Places the reason below the line edit, or above it where there is no room below.
void CellEdit::placeReason()
{
    if (!m_reason)
        return;
    constexpr int widest = 360;
    const QRect room = parentWidget()->rect();
    const int width = std::min(widest, room.width());
    const QSize size(width, m_reason->heightForWidth(width));
    QPoint place(std::clamp(x(), 0, std::max(0, room.width() - width)), geometry().bottom() + 1);
    if (place.y() + size.height() > room.height())
        place.setY(std::max(0, y() - size.height()));
    m_reason->setGeometry(QRect(place, size));
}

/// Handles keys before Qt moves the focus by Tab. Also gets the keys that the list of choices passes on.
bool CellEdit::event(QEvent *event)
{
    if (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride) {
        const auto &key = *static_cast<QKeyEvent *>(event);
        const bool asksForList = completer() && (key.key() == Qt::Key_F4 ||
                                                 (key.key() == Qt::Key_Down && key.modifiers() == Qt::AltModifier));
        if (event->type() == QEvent::ShortcutOverride) {
            if (!asksForList && !endOf(key))
                return QLineEdit::event(event);
            event->accept(); // so that no shortcut of the window takes the key
            return true;
        }
        if (const std::optional<End> how = endOf(key)) {
            event->accept();
            end(*how);
            return true;
        }
        if (asksForList) {
            event->accept();
            showChoices();
            return true;
        }
    }
    return QLineEdit::event(event);
}

std::optional<CellEdit::End> CellEdit::endOf(const QKeyEvent &key) const
{
    const Qt::KeyboardModifiers modifiers = key.modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier);
    if (modifiers != Qt::NoModifier)
        return std::nullopt;
    switch (key.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return End::Taken;
    case Qt::Key_Tab:
        return End::Next;
    case Qt::Key_Backtab:
        return End::Previous;
    case Qt::Key_Up:
        return End::Above;
    case Qt::Key_Down:
        return End::Below;
    case Qt::Key_Escape:
        return End::Cancelled;
    default:
        return std::nullopt;
    }
}

void CellEdit::end(End end)
{
    if (completer())
        completer()->popup()->hide();
    emit ended(end);
}

void CellEdit::moveEvent(QMoveEvent *event)
{
    QLineEdit::moveEvent(event);
    placeReason();
}

void CellEdit::resizeEvent(QResizeEvent *event)
{
    QLineEdit::resizeEvent(event);
    placeReason();
}

} // namespace bcfg::ui
