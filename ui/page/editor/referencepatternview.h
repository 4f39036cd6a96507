// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/pattern/referencepattern.h"

#include <QWidget>

namespace bcfg::ui::page {

/// A drawing of the reference pattern of a dtype config in one line, with the weight below the operator. Brackets
/// enclose the part that the backend replaces by an operator of its own.
class ReferencePatternView : public QWidget
{
    Q_OBJECT

public:
    explicit ReferencePatternView(QWidget *parent = nullptr);

    void show(ReferencePattern pattern, const QString &operatorName);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString nameOf(const ReferenceNode &node) const;
    QString captionOf(const ReferenceNode &node) const;
    int widthOf(const ReferenceNode &node) const;
    int neededWidth() const;
    int rowHeight() const { return 2 * fontMetrics().height() + 10; }
    QRect paintNode(QPainter &painter, const ReferenceNode &node, QPoint topLeft) const;
    void paintArrow(QPainter &painter, QPoint from, QPoint to) const;
    void paintBracket(QPainter &painter, int x, int top, int bottom, bool opens) const;
    void describe();

    ReferencePattern m_pattern;
    QString m_operator;
};

} // namespace bcfg::ui::page
