// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHeaderView>

namespace bcfg::ui::session {
class QConfigChoices;
}

namespace bcfg::ui::views {

/// Orders the sections of a header, which has one section for each choice, as the box of QConfigs lists the choices:
/// the user's own QConfigs first, then PyTorch's. Does nothing if the numbers of sections and choices differ.
void arrangeChoices(QHeaderView &header, const session::QConfigChoices &choices);

/// A horizontal header for many narrow columns. Titles are written upwards, with the text of ContextRole below. The
/// text of GroupRole is written once above neighbouring columns that share it. A low header shows titles only, without
/// these two texts. One column can be marked.
class QConfigHeader : public QHeaderView
{
    Q_OBJECT

public:
    explicit QConfigHeader(QWidget *parent = nullptr);

    /// Marks a column, given by its logical index; -1 marks none.
    void setMarkedSection(int section);
    /// The length in pixels that a title can have; longer titles are elided.
    int titleRoom() const;
    void setModel(QAbstractItemModel *model) override;
    /// At most half of the view's height, so that rows stay visible in a low window.
    QSize sizeHint() const override;

protected:
    void changeEvent(QEvent *event) override;
    QSize sectionSizeFromContents(int section) const override;
    void paintSection(QPainter *painter, const QRect &rect, int section) const override;

private:
    void fitSections();
    QFont fontOf(int section) const;
    bool isLow() const;
    int lineHeight() const;
    QString groupOf(int section) const;
    QRect groupRect(const QRect &rect, int section) const;
    void paintGroup(QPainter &painter, const QRect &rect, int section) const;
    void paintSortMark(QPainter &painter, const QRect &rect) const;

    int m_marked = -1;
};

/// A vertical header of patterns. A row has the title and, in a quiet colour, the text of ContextRole, by which the
/// user tells patterns with equal titles apart. The current row is highlighted.
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
