// SPDX-License-Identifier: Apache-2.0
#include "ui/session/qconfigs/qconfigpopup.h"

#include "ui/basis/tones.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/inputfilters.h"
#include "ui/basis/toolkit/placement.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QScreen>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace bcfg::ui::session {

namespace {

constexpr int itemMargin = 8;
constexpr int columnGap = 16;

bool isHeadingItem(const QModelIndex &index)
{
    return !index.flags().testFlag(Qt::ItemIsEnabled);
}

/// Draws the title, the name and the coverage in three columns, and headings in a quiet colour.
class QConfigItemDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    /// Makes the columns wide enough for all items of the model, also for items that a search hides.
    void fit(const QAbstractItemModel &items, const QFontMetrics &metrics)
    {
        m_title = m_name = m_coverage = 0;
        for (int row = 0; row < items.rowCount(); ++row) {
            const QModelIndex index = items.index(row, 0);
            const auto widen = [&](int &column, int role) {
                // Adds one pixel, as the advance is rounded and a text that is a fraction too wide would be cut.
                column = std::max(column, metrics.horizontalAdvance(index.data(role).toString()) + 1);
            };
            if (!isHeadingItem(index))
                widen(m_title, Qt::DisplayRole);
            widen(m_name, NameRole);
            widen(m_coverage, CoverageRole);
        }
        constexpr int widestTitle = 280;
        constexpr int widestName = 360; // the tool tip has the rest
        m_title = std::min(m_title, widestTitle);
        m_name = std::min(m_name, widestName);
    }

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const override
    {
        return {2 * itemMargin + m_title + m_name + m_coverage + 2 * columnGap, option.fontMetrics.height() + 6};
    }

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const bool isSelected = option.state.testFlag(QStyle::State_Selected);
        const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
        style->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, option.widget);
        const QColor quiet =
            isSelected ? option.palette.color(QPalette::HighlightedText) : toneColor(Tone::Quiet, option.palette);
        const QRect room = option.rect.adjusted(itemMargin, 0, -itemMargin, 0);
        painter->save();
        if (isHeadingItem(index)) {
            QFont heading = option.font;
            heading.setBold(true);
            painter->setFont(heading);
            painter->setPen(quiet);
            painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter, index.data().toString());
            painter->restore();
            return;
        }
        const auto draw = [&](const QRect &place, int role, Qt::Alignment alignment, Qt::TextElideMode elide) {
            const QString text = option.fontMetrics.elidedText(index.data(role).toString(), elide, place.width());
            painter->drawText(place, static_cast<int>(alignment | Qt::AlignVCenter), text);
        };
        painter->setFont(option.font);
        painter->setPen(option.palette.color(isSelected ? QPalette::HighlightedText : QPalette::Text));
        draw({room.left(), room.top(), m_title, room.height()}, Qt::DisplayRole, Qt::AlignLeft, Qt::ElideMiddle);
        painter->setPen(quiet);
        const int coverage = room.right() + 1 - m_coverage;
        draw({coverage, room.top(), m_coverage, room.height()}, CoverageRole, Qt::AlignRight, Qt::ElideRight);
        const int name = room.left() + m_title + columnGap;
        draw({name, room.top(), coverage - columnGap - name, room.height()}, NameRole, Qt::AlignLeft, Qt::ElideMiddle);
        painter->restore();
    }

private:
    int m_title = 0;
    int m_name = 0;
    int m_coverage = 0;
};

} // namespace

/// Keeps the items whose title or name contains every searched word, and the headings above them. A heading is an item
/// that cannot be chosen.
class QConfigSearch : public QSortFilterProxyModel
{
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void search(const QString &text)
    {
        m_words = text.split(' ', Qt::SkipEmptyParts);
        invalidateFilter();
    }
    /// The best remaining item: the item whose title is the text, else the first item whose title begins with the text,
    /// else the first item.
    QModelIndex best(const QString &text) const
    {
        const QString words = text.trimmed();
        const auto rank = [&](const QModelIndex &index) {
            const QString title = index.data().toString();
            if (title.compare(words, Qt::CaseInsensitive) == 0)
                return 2;
            return title.startsWith(words, Qt::CaseInsensitive) ? 1 : 0;
        };
        QModelIndex best;
        for (int row = 0; row < rowCount(); ++row) {
            const QModelIndex found = index(row, 0);
            if (!isHeadingItem(found) && (!best.isValid() || rank(found) > rank(best)))
                best = found;
        }
        return best;
    }

protected:
    bool filterAcceptsRow(int row, const QModelIndex &) const override
    {
        const auto item = [this](int at) {
            return sourceModel()->index(at, 0);
        };
        if (!isHeadingItem(item(row)))
            return isFound(item(row));
        for (int below = row + 1; below < sourceModel()->rowCount() && !isHeadingItem(item(below)); ++below) {
            if (isFound(item(below)))
                return true;
        }
        return false;
    }

private:
    bool isFound(const QModelIndex &item) const
    {
        return std::ranges::all_of(m_words, [&](const QString &word) {
            return item.data().toString().contains(word, Qt::CaseInsensitive) ||
                   item.data(NameRole).toString().contains(word, Qt::CaseInsensitive);
        });
    }

    QStringList m_words;
};

QConfigPopup::QConfigPopup(QAbstractItemModel &items, QWidget *parent)
    : QFrame(parent, Qt::Popup),
      m_found(new QConfigSearch(this)),
      m_edit(new QLineEdit(this)),
      m_view(new QListView(this)),
      m_none(newEmptyHint(m_view)),
      m_hint(newHintLabel(this))
{
    setObjectName(QStringLiteral("qconfigPopup"));
    setFrameShape(QFrame::StyledPanel);
    setAttribute(Qt::WA_NoMouseReplay); // so that a click on the box only closes the open list
    m_found->setSourceModel(&items);
    setUpSearchField(*m_edit, "qconfigSearch", tr("Search QConfigs"), tr("Search, such as qnnpack qat"));
    m_edit->installEventFilter(this);
    setNames(*m_view, "qconfigItems", tr("QConfigs"));
    m_view->setModel(m_found);
    m_view->setItemDelegate(new QConfigItemDelegate(m_view));
    m_view->setUniformItemSizes(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setMouseTracking(true);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setFocusProxy(m_edit); // keys for the list go to the search field
    m_none->setText(tr("No QConfig matches these words."));
    m_hint->setText(tr("At the end of each line: how many of the document's patterns it quantizes."));

    auto *layout = newLayout<QVBoxLayout>(this, {8, 8, 8, 8}, 8);
    layout->addWidget(m_edit);
    layout->addWidget(m_view);
    layout->addWidget(m_hint);
    connect(m_edit, &QLineEdit::textChanged, this, &QConfigPopup::search);
    connect(m_found, &QAbstractItemModel::dataChanged, this, [this] { // coverage changes item by item
        if (isVisible())
            m_fit.request();
    });
    connect(m_view, &QListView::clicked, this, &QConfigPopup::choose);
}

void QConfigPopup::open(const QWidget &beside, int item, const QString &typed)
{
    fitColumns();
    const QAbstractItemModel &items = *m_found->sourceModel();
    m_hint->setVisible(
        !items.match(items.index(0, 0), CoverageRole, QStringLiteral("?"), 1, Qt::MatchWildcard).isEmpty());
    m_edit->setText(typed);
    search(typed);
    constexpr int mostRows = 26;
    const QSize row(m_view->sizeHintForColumn(0), std::max(1, m_view->sizeHintForRow(0)));
    const QSize onScreen = beside.screen()->availableSize();
    const int rows = std::min(mostRows, m_found->sourceModel()->rowCount());
    m_view->setFixedSize(std::min(row.width() + m_view->verticalScrollBar()->sizeHint().width(), onScreen.width() - 32),
                         std::min(row.height() * rows + 2, onScreen.height() * 2 / 3));
    adjustSize();
    placeBeside(*this, beside);
    show();
    if (typed.isEmpty()) {
        const QModelIndex current = m_found->mapFromSource(m_found->sourceModel()->index(item, 0));
        m_view->setCurrentIndex(current);
        m_view->scrollTo(current, QAbstractItemView::PositionAtCenter);
    }
    m_edit->setFocus(Qt::PopupFocusReason);
}

void QConfigPopup::fitColumns()
{
    auto *delegate = static_cast<QConfigItemDelegate *>(m_view->itemDelegate());
    delegate->fit(*m_found->sourceModel(), m_view->fontMetrics());
    m_view->viewport()->update();
}

bool QConfigPopup::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_edit || event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    switch (static_cast<QKeyEvent *>(event)->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        choose(m_view->currentIndex());
        return true;
    case Qt::Key_Escape:
        hide();
        return true;
    default:
        return moveInList(*m_view, *event);
    }
}

void QConfigPopup::search(const QString &text)
{
    m_found->search(text);
    const QModelIndex best = m_found->best(text);
    m_view->setCurrentIndex(best);
    m_view->scrollToTop();
    m_view->scrollTo(best);
    m_none->setVisible(m_found->rowCount() == 0);
}

void QConfigPopup::choose(const QModelIndex &found)
{
    if (!found.isValid() || isHeadingItem(found))
        return;
    const int item = m_found->mapToSource(found).row();
    hide();
    emit chosen(item);
}

} // namespace bcfg::ui::session
