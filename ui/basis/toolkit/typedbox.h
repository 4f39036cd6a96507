// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QComboBox>

namespace bcfg::ui {

/// A combo box whose items can also be typed. A completer offers the items that contain the text. If only one item
/// begins with the text, or else only one contains it, Enter chooses this item. Nothing else completes the text by
/// itself. Escape restores the current item.
class TypedBox : public QComboBox
{
    Q_OBJECT

public:
    explicit TypedBox(QWidget *parent = nullptr);

    /// The index of the item that the text names; 0 for a blank text, -1 where there is no such item.
    int typedItem() const;

    /// Whether the text differs from that of the current item.
    bool isTouched() const { return currentText() != itemText(currentIndex()); }

    /// Whether the box has a typed text that names no item.
    bool isRefused() const { return isTouched() && typedItem() < 0; }

signals:
    void taken(int item);               ///< an item was chosen, or typed and taken by Enter or by leaving the field
    void refused(const QString &typed); ///< the text at Enter, or on leaving the field, names no item; the text stays
    void restored(); ///< the box shows the current item again, after Escape or in place of a refused text

protected:
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void takeTyped();
    void take(int item);
    void restore();
    int onlyProposal() const;

    bool m_isRefusalTold = false; // refused() was emitted, and the current item is still the same
};

} // namespace bcfg::ui
