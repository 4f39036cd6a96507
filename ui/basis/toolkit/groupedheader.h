// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHeaderView>

namespace bcfg::ui {

/// A horizontal header with two lines: each column's title, and above it the heading that neighbouring columns share
/// (GroupRole of the header data).
class GroupedHeader : public QHeaderView
{
    Q_OBJECT

public:
    explicit GroupedHeader(QWidget *parent = nullptr);

protected:
    QSize sectionSizeFromContents(int section) const override;
    void paintSection(QPainter *painter, const QRect &rect, int section) const override;
    void paintEvent(QPaintEvent *event) override;

private:
    QString group(int section) const;
    void paintGroup(QPainter &painter, int firstVisual, int lastVisual, const QString &text) const;
};

} // namespace bcfg::ui
