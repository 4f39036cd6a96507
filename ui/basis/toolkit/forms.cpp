// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/forms.h"

#include "ui/basis/marks.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QCompleter>
#include <QDialog>
#include <QFontDatabase>
#include <QFormLayout>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QScrollArea>
#include <QSplitter>
#include <QStyleHints>
#include <QStyleOptionFocusRect>
#include <QStylePainter>
#include <QVBoxLayout>

#include <limits>
#include <utility>

namespace bcfg::ui {

namespace {

/// Implements leaveByEscape(). A QShortcut would take the key from the list of completions.
class EscapeFilter : public QObject
{
public:
    EscapeFilter(QLineEdit &search, QWidget &searched) : QObject(&search), m_search(search), m_searched(searched) {}

    bool eventFilter(QObject * /*watched*/, QEvent *event) override
    {
        if (event->type() != QEvent::KeyPress || static_cast<QKeyEvent *>(event)->key() != Qt::Key_Escape)
            return false;
        m_search.clear();
        m_searched.setFocus();
        return true;
    }

private:
    QLineEdit &m_search;
    QWidget &m_searched;
};

} // namespace

QVBoxLayout *newDialogLayout(QDialog &dialog)
{
    return newLayout<QVBoxLayout>(&dialog, {16, 16, 16, 16}, 8);
}

QDialogButtonBox *newDialogButtons(QDialog &dialog, QDialogButtonBox::StandardButtons buttons)
{
    auto *box = new QDialogButtonBox(buttons, &dialog);
    QObject::connect(box, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    QObject::connect(box, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    return box;
}

QLabel *newSectionLabel(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setFont(demiBold(label->font()));
    return label;
}

QLabel *newTextLabel(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

QLabel *newLabelFor(QWidget &field, const QString &text)
{
    auto *label = new QLabel(text, field.parentWidget());
    label->setBuddy(&field);
    return label;
}

QLabel *newHintLabel(QWidget *parent)
{
    QLabel *label = newTextLabel({}, parent);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

QLabel *newEmptyHint(QWidget *view, int headerHeight)
{
    constexpr int margin = 16;
    QLabel *label = newHintLabel(view);
    label->setAlignment(Qt::AlignCenter);
    auto *overlay = newLayout<QVBoxLayout>(view, {margin, margin + headerHeight, margin, margin});
    overlay->addWidget(label);
    return label;
}

void paintHint(QWidget &viewport, const QString &hint)
{
    QPainter painter(&viewport);
    painter.setPen(viewport.palette().color(QPalette::PlaceholderText));
    painter.drawText(viewport.rect().adjusted(16, 8, -16, -8), Qt::AlignCenter | Qt::TextWordWrap, hint);
}

void paintFocusIfEmpty(const QAbstractItemView &view)
{
    if (view.model()->rowCount() > 0 || !view.hasFocus())
        return;
    QStylePainter painter(view.viewport());
    QStyleOptionFocusRect frame;
    frame.initFrom(view.viewport());
    frame.state |= QStyle::State_KeyboardFocusChange; // as Qt does for a row, however it got the focus
    frame.backgroundColor = view.palette().color(QPalette::Base);
    painter.drawPrimitive(QStyle::PE_FrameFocusRect, frame);
}

void addShown(QBoxLayout &line, QWidget *widget, int stretch)
{
    line.addWidget(widget, stretch);
    widget->move(-widget->width(), -widget->height()); // so that it is not under the mouse until the layout runs
    widget->show();
}

QFormLayout *newFieldForm()
{
    auto *form = new QFormLayout;
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(4);
    form->setLabelAlignment(Qt::AlignLeft);
    return form;
}

QLabel *addField(QFormLayout &form, const QString &title, QWidget &field)
{
    QLabel *label = newLabelFor(field, title);
    label->setForegroundRole(QPalette::PlaceholderText);
    form.addRow(label, &field);
    return label;
}

void fillSplitter(QSplitter &splitter, std::initializer_list<std::pair<QWidget *, int>> parts)
{
    for (const auto &[part, stretch] : parts) {
        splitter.addWidget(part);
        if (stretch > 0)
            splitter.setStretchFactor(splitter.count() - 1, stretch);
    }
    splitter.setChildrenCollapsible(false);
}

void setNames(QWidget &widget, QAnyStringView objectName, const QString &accessibleName)
{
    widget.setObjectName(objectName);
    widget.setAccessibleName(accessibleName);
}

void setWidthInCharacters(QComboBox &box, int characters)
{
    box.setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box.setMinimumContentsLength(characters);
}

void keepPlaceWhenHidden(QWidget &widget)
{
    QSizePolicy policy = widget.sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    widget.setSizePolicy(policy);
}

QFont codeFont()
{
    QFont font;
    font.setFamilies(QFontDatabase::systemFont(QFontDatabase::FixedFont).families());
    font.setStyleHint(QFont::Monospace, font.styleStrategy());
    return font;
}

QFont demiBold(QFont font)
{
    font.setWeight(QFont::DemiBold);
    return font;
}

QFont scaled(QFont font, qreal factor)
{
    font.setPointSizeF(font.pointSizeF() * factor);
    return font;
}

void setUpSearchField(QLineEdit &search, QAnyStringView objectName, const QString &accessibleName, const QString &hint)
{
    setNames(search, objectName, accessibleName);
    search.setPlaceholderText(hint);
    search.setClearButtonEnabled(true);
    search.addAction(commandIcon(QStringLiteral("filter")), QLineEdit::LeadingPosition);
}

void leaveByEscape(QLineEdit &search, QWidget &searched)
{
    search.installEventFilter(new EscapeFilter(search, searched));
}

void takeAnyLength(QLineEdit &edit)
{
    edit.setMaxLength(std::numeric_limits<int>::max());
}

void onCompletion(QCompleter &completer, std::function<void()> then)
{
    // Queued, because the line edit takes the chosen text in a slot of the same signal. The line edit cannot be the
    // receiver: when it loses the focus, it ends all connections from its completer to itself.
    QObject::connect(&completer, qOverload<const QString &>(&QCompleter::activated), &completer, std::move(then),
                     Qt::QueuedConnection);
}

QWidget *tabThrough(const QWidget &later, QWidget &before)
{
    QWidgetList inside;
    for (QWidget *each = later.nextInFocusChain(); each != &later; each = each->nextInFocusChain()) {
        if (later.isAncestorOf(each) && each->focusPolicy() != Qt::NoFocus)
            inside.append(each);
    }
    QWidget *last = &before;
    for (QWidget *each : inside)
        QWidget::setTabOrder(std::exchange(last, each), each);
    return last;
}

QWidget *tabBefore(QWidget &widget)
{
    QWidget *before = widget.previousInFocusChain();
    while (before != &widget && before->focusPolicy() == Qt::NoFocus)
        before = before->previousInFocusChain();
    return before;
}

bool moveFocus(QWidget &window, bool isForwards)
{
    const bool stopsEverywhere = QGuiApplication::styleHints()->tabFocusBehavior() == Qt::TabFocusAllControls;
    const Qt::FocusPolicy wanted = stopsEverywhere ? Qt::TabFocus : Qt::StrongFocus;
    const auto next = [isForwards](const QWidget &widget) {
        return isForwards ? widget.nextInFocusChain() : widget.previousInFocusChain();
    };
    const auto takesFocus = [&window, wanted](const QWidget &widget) {
        return (widget.focusPolicy() & wanted) == wanted && !widget.focusProxy() && widget.isEnabled() &&
               widget.isVisibleTo(&window);
    };
    const QWidget *start = window.focusWidget() ? window.focusWidget() : &window;
    QWidget *found = next(*start);
    while (found != start && !takesFocus(*found))
        found = next(*found);
    if (found == start)
        return false;
    found->setFocus(isForwards ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    // A QScrollArea scrolls by itself only where the focus moves within it. A covered area need not scroll.
    for (QWidget *around = found->parentWidget(); around; around = around->parentWidget()) {
        auto *area = qobject_cast<QScrollArea *>(around);
        if (area && found->visibleRegion().isEmpty() && !area->visibleRegion().isEmpty())
            area->ensureWidgetVisible(found);
    }
    return true;
}

} // namespace bcfg::ui
