// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QComboBox>

namespace bcfg::ui {

/// A box whose items can be typed too, at any speed: they are offered by any of their letters, and none is taken in
/// place of what was typed. Escape brings back the item that is current.
class TypedBox : public QComboBox
{
    Q_OBJECT

public:
    explicit TypedBox(QWidget *parent = nullptr);

    /// The item that the text names; blank names the first one. -1 for none.
    int typedItem() const;

    /// Whether the text is not that of the current item.
    bool isTouched() const;

signals:
    void taken(int item);               ///< the user has chosen an item, or typed it and gone on
    void refused(const QString &typed); ///< the user goes on from a text that names no item; it stays

protected:
    void focusInEvent(QFocusEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void takeTyped();
};

} // namespace bcfg::ui
