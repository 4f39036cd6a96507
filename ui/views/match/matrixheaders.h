// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHeaderView>

namespace bcfg::ui::session {
class QConfigChoices;
}

namespace bcfg::ui::views {

/// Arranges the sections of a header that has one for each choice: section by section of the choices, the user's own
/// first, as in the box of QConfigs. Does nothing while the header has another number of sections.
void arrangeChoices(QHeaderView &header, const session::QConfigChoices &choices);

/// A horizontal header for many narrow columns. Titles are written upwards, with the text of ContextRole below. The
/// text of GroupRole is written once above neighbouring columns that share it. Where the header is low, both make room
/// for the titles. One column can be marked.
class QConfigHeader : public QHeaderView
{
    Q_OBJECT

public:
    explicit QConfigHeader(QWidget *parent = nullptr);

    /// Marks a column; -1 marks none.
    void setMarkedSection(int section);
    /// The pixels that a title has.
    int titleRoom() const;
    void setModel(QAbstractItemModel *model) override;
    /// No more than half of the view, so that rows are in sight in a low window, too.
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

/// A vertical header of patterns: the title, followed in a quiet colour by the text of ContextRole, which tells
/// patterns of equal title apart. The current row is highlighted.
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
