// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialogButtonBox>
#include <QLabel>

#include <functional>
#include <initializer_list>
#include <utility>

class QAbstractItemView;
class QBoxLayout;
class QComboBox;
class QCompleter;
class QDialog;
class QFormLayout;
class QLineEdit;
class QSplitter;
class QVBoxLayout;
class QWidget;

namespace bcfg::ui {

/// A vertical layout for a dialog, with the margins and the spacing that all dialogs have.
QVBoxLayout *newDialogLayout(QDialog &dialog);
/// The buttons of a dialog, which accept or reject it.
QDialogButtonBox *newDialogButtons(QDialog &dialog, QDialogButtonBox::StandardButtons buttons);
/// A button with a text, an object name and a tool tip. A QToolButton has a frame only under the pointer or while
/// checked.
template <class Button>
Button *newButton(const QString &text, QAnyStringView objectName, const QString &help, QWidget *parent)
{
    auto *button = new Button(parent);
    button->setText(text);
    button->setObjectName(objectName);
    button->setToolTip(help);
    if constexpr (requires { button->setAutoRaise(true); })
        button->setAutoRaise(true);
    return button;
}
/// A bold label: the heading of a part of a form.
QLabel *newSectionLabel(const QString &text, QWidget *parent);
/// A word-wrapped label of plain text, as names in documents and of files must not be read as markup.
QLabel *newTextLabel(const QString &text, QWidget *parent);
/// A label whose mnemonic moves the focus to a field.
QLabel *newLabelFor(QWidget &field, const QString &text);
/// A newTextLabel() in the colour of placeholder texts, empty at first.
QLabel *newHintLabel(QWidget *parent);
/// A newHintLabel() over a view, in the middle of the part below the view's header, which is `headerHeight` pixels
/// high. The caller shows the label while the view is empty, and hides it otherwise.
QLabel *newEmptyHint(QWidget *view, int headerHeight = 0);
/// Paints a hint in the middle of an empty view that cannot have a newEmptyHint().
void paintHint(QWidget &viewport, const QString &hint);
/// Paints the focus of a view that has it and is empty, as Qt shows the focus at the current row only. Call this from
/// paintEvent(), once the view itself is painted.
void paintFocusIfEmpty(const QAbstractItemView &view);
/// A form layout with one field below another and their titles at the left.
QFormLayout *newFieldForm();
/// Adds a row with a field and its title, which has the colour of placeholder texts. Returns the title's label.
QLabel *addField(QFormLayout &form, const QString &title, QWidget &field);

/// Adds a new widget to a row or column, and shows it at once. Disable the layout around while you add several: showing
/// a widget lays out everything around it again.
void addShown(QBoxLayout &line, QWidget *widget, int stretch = 0);

/// The layout (QVBoxLayout, QHBoxLayout …) of a widget; `widget` is null for a layout inside of another one. The
/// spacing is the style's where none is given.
template <class Layout>
Layout *newLayout(QWidget *widget, const QMargins &margins, int spacing = -1)
{
    auto *layout = new Layout(widget);
    layout->setContentsMargins(margins);
    layout->setSpacing(spacing);
    return layout;
}
/// The layout of a part of a window. It has no margins, as the window around it has some.
template <class Layout>
Layout *newInnerLayout(QWidget *part, int spacing = -1)
{
    return newLayout<Layout>(part, {}, spacing);
}

/// Puts the parts, each with its stretch factor, into a splitter. The user cannot collapse a part.
void fillSplitter(QSplitter &splitter, std::initializer_list<std::pair<QWidget *, int>> parts);
/// Gives a widget its object name, by which code finds it, and the name that a screen reader says.
void setNames(QWidget &widget, QAnyStringView objectName, const QString &accessibleName);
/// Gives a box a width of this many characters, whatever the length of its items.
void setWidthInCharacters(QComboBox &box, int characters);
/// Keeps a widget's place in its layout while it is hidden, so that nothing around it moves.
void keepPlaceWhenHidden(QWidget &widget);

/// The system's fixed-width font without a size of its own: a widget with this font has the size of the text around it.
QFont codeFont();
QFont demiBold(QFont font);
/// The font with its size multiplied by `factor`.
QFont scaled(QFont font, qreal factor);
/// The font of the title of a page: `around`, but 1.5 times as large.
inline QFont titleFont(const QFont &around)
{
    return scaled(around, 1.5);
}

/// Gives a search field its names as setNames() does, a hint to show while it is empty, an icon, and a button that
/// clears it.
void setUpSearchField(QLineEdit &search, QAnyStringView objectName, const QString &accessibleName, const QString &hint);
/// Makes Escape clear the text of a search field and move the focus to `searched`, the widget in which it searches.
void leaveByEscape(QLineEdit &search, QWidget &searched);

/// Lifts the limit of 32,767 characters, after which a line edit silently cuts off pasted text.
void takeAnyLength(QLineEdit &edit);
/// Calls `then` after the user has chosen a completion. The line edit has the chosen text by then.
void onCompletion(QCompleter &completer, std::function<void()> then);

/// Puts the widgets inside `later` directly after `before` in the tab order, as Qt puts widgets that are created late
/// at the end. Returns the last of these widgets, or `before` where no widget takes the focus.
QWidget *tabThrough(const QWidget &later, QWidget &before);
/// The widget before `widget` in the tab order; `widget` itself where no other widget takes the focus.
QWidget *tabBefore(QWidget &widget);
/// Moves the focus to the next or the previous widget in the tab order of a window; returns false if there is none. For
/// a window with panels: QWidget::focusNextPrevChild() would go from a panel to the panel's focus proxy and skip the
/// widgets before the proxy.
bool moveFocus(QWidget &window, bool isForwards);

} // namespace bcfg::ui
