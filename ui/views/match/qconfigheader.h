// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHeaderView>

namespace bcfg::ui {

/// A horizontal header for many narrow columns: titles are written upwards, what the header data says as ContextRole
/// stands below them, and what it says as GroupRole once above neighbours that have it in common. One column may be
/// marked as the one that is meant elsewhere.
class QConfigHeader : public QHeaderView
{
    Q_OBJECT

public:
    explicit QConfigHeader(QWidget *parent = nullptr);

    /// -1: none.
    void setMarkedSection(int section);
    void setModel(QAbstractItemModel *model) override;

protected:
    void changeEvent(QEvent *event) override;
    QSize sectionSizeFromContents(int section) const override;
    void paintSection(QPainter *painter, const QRect &rect, int section) const override;

private:
    void fitSections();
    QFont fontOf(int section) const;
    int groupHeight() const;
    QString groupOf(int section) const;
    QRect groupRect(const QRect &rect, int section) const;
    void paintGroup(QPainter &painter, const QRect &rect, int section) const;
    void paintSortMark(QPainter &painter, const QRect &rect) const;

    int m_marked = -1;
};

} // namespace bcfg::ui
