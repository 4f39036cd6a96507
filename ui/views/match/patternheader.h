// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHeaderView>

namespace bcfg::ui::views {

/// A vertical header of patterns: the title, and after it in a quiet colour the ContextRole, which tells patterns of
/// equal title apart. The current row is highlighted.
class PatternHeader : public QHeaderView
{
    Q_OBJECT

public:
    explicit PatternHeader(QWidget *parent = nullptr);

protected:
    QSize sectionSizeFromContents(int section) const override;
    void paintSection(QPainter *painter, const QRect &rect, int section) const override;
    void changeEvent(QEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &old) override;
};

} // namespace bcfg::ui::views
