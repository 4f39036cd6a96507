// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QBoxLayout;

namespace bcfg::ui {

/// Two layouts in a row, or one below the other where the width does not suffice for both.
class FoldingRow : public QWidget
{
public:
    FoldingRow(QLayout *first, QLayout *second, QWidget *parent);

    /// The width is that of the wider part, as the parts can stand one below the other.
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;

private:
    int leastWidth(int part) const;

    QBoxLayout *m_parts;
};

} // namespace bcfg::ui
