// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/taketyped.h"

#include "ui/basis/text.h"
#include "ui/basis/toolkit/celledit.h"
#include "ui/basis/toolkit/notationedit.h"
#include "ui/basis/toolkit/typedbox.h"

#include <QApplication>
#include <QKeyEvent>
#include <QPointer>
#include <QTabWidget>

#include <algorithm>
#include <optional>

namespace bcfg::ui {

namespace {

/// The text in a field that the field refuses; nothing where it refuses none.
std::optional<QString> refusedText(const QWidget *field)
{
    if (const auto *cell = qobject_cast<const CellEdit *>(field); cell && cell->isRefused())
        return cell->text();
    if (const auto *line = qobject_cast<const NotationEdit *>(field); line && line->problem())
        return line->text();
    if (const auto *box = qobject_cast<const TypedBox *>(field); box && box->isRefused())
        return box->currentText();
    return std::nullopt;
}

struct TabPage
{
    QTabWidget *tabs;
    QWidget *page;
};

/// The innermost page of tabs that a field is on.
std::optional<TabPage> tabPageOf(const QWidget &field)
{
    for (QWidget *page = field.parentWidget(); page && page->parentWidget(); page = page->parentWidget()) {
        auto *tabs = qobject_cast<QTabWidget *>(page->parentWidget()->parentWidget());
        if (tabs && tabs->indexOf(page) >= 0)
            return TabPage{tabs, page};
    }
    return std::nullopt;
}

/// Whether a field is visible once its tab is chosen, and once `around`, which has the field, is shown.
bool isReachable(const QWidget &field, const QWidget &around)
{
    const std::optional<TabPage> tab = tabPageOf(field);
    return tab ? field.isVisibleTo(tab->page) && isReachable(*tab->tabs, around) : field.isVisibleTo(&around);
}

void chooseTabOf(const QWidget &field)
{
    if (const std::optional<TabPage> tab = tabPageOf(field)) {
        chooseTabOf(*tab->tabs);
        tab->tabs->setCurrentWidget(tab->page);
    }
}

template <class Field>
bool isAnyTouched(const QWidget &around)
{
    return std::ranges::any_of(around.findChildren<Field *>(),
                               [&](const Field *field) { return field->isTouched() && isReachable(*field, around); });
}

template <class Field>
QWidgetList reachableFields(const QWidget &window)
{
    QWidgetList fields;
    for (Field *field : window.findChildren<Field *>()) {
        if (isReachable(*field, window))
            fields.append(field);
    }
    return fields;
}

/// The fields with a text that they refuse, on any tab; the field with the focus comes first.
QWidgetList refusingFields(const QWidget &window)
{
    QWidgetList fields{window.focusWidget()};
    fields += reachableFields<CellEdit>(window);
    fields += reachableFields<NotationEdit>(window);
    fields += reachableFields<TypedBox>(window);
    QWidgetList refusing;
    for (QWidget *field : fields) {
        if (refusedText(field) && !refusing.contains(field))
            refusing.append(field);
    }
    return refusing;
}

void closePopups()
{
    while (QWidget *popup = QApplication::activePopupWidget())
        popup->close();
}

/// Takes the focus from a field, so that the field writes its text to the document, and gives the focus back.
void leave(QWidget &field)
{
    const QPointer<QWidget> left = &field;
    const QPointer<QWidget> around = field.parentWidget();
    field.clearFocus();
    if (left && left->isVisible())
        left->setFocus();
    else if (around) // the field was the editor of a cell, and is closed now
        around->setFocus();
}

} // namespace

QStringList takeTyped(QWidget &window)
{
    closePopups();
    const QPointer<QWidget> field = window.focusWidget();
    if (auto *cell = qobject_cast<CellEdit *>(field.data())) {
        cell->take();
    } else if (auto *line = qobject_cast<NotationEdit *>(field.data())) {
        line->take();
    } else if (field && field->hasFocus()) { // other fields take their text when they lose the focus
        leave(*field);
    }
    const QWidgetList refusing = refusingFields(window);
    if (!refusing.isEmpty()) {
        chooseTabOf(*refusing.front());
        refusing.front()->setFocus();
    }
    return textList(refusing, [](const QWidget *each) { return *refusedText(each); });
}

bool hasTyped(const QWidget &around)
{
    return isAnyTouched<CellEdit>(around) || isAnyTouched<NotationEdit>(around) || isAnyTouched<TypedBox>(around);
}

void leaveTyped(QWidget &page)
{
    // A cell with a refused text stays open without the focus, or on another tab. A hidden editor is closed already.
    for (CellEdit *cell : page.findChildren<CellEdit *>()) {
        if (!cell->isHidden())
            cell->leave();
    }
    QWidget *field = page.window()->focusWidget();
    if (!field || !page.isAncestorOf(field) || !field->hasFocus())
        return;
    closePopups(); // completions keep the field from losing the focus
    leave(*field);
}

std::vector<QSignalBlocker> silencedFields(const QWidget &around)
{
    std::vector<QSignalBlocker> silenced;
    for (QLineEdit *field : around.findChildren<QLineEdit *>())
        silenced.emplace_back(field);
    return silenced;
}

void dropTyped(QWidget &window)
{
    QList<QPointer<QWidget>> fields; // Escape in one field may delete another field
    for (QWidget *field : refusingFields(window))
        fields.append(field);
    for (const QPointer<QWidget> &field : fields) {
        if (!field)
            continue;
        QKeyEvent escape(QEvent::KeyPress, Qt::Key_Escape, Qt::NoModifier);
        QCoreApplication::sendEvent(field, &escape);
    }
}

} // namespace bcfg::ui
