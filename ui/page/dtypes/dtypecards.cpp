// SPDX-License-Identifier: Apache-2.0
#include "ui/page/dtypes/dtypecards.h"

#include "ui/basis/toolkit/forms.h"
#include "ui/page/dtypes/fielddelegate.h"

#include <QHeaderView>

#include <algorithm>

namespace bcfg::ui::page {

namespace {

/// Paints titles with a background of their own, so that the rows look like cards.
class CardDelegate : public FieldDelegate
{
public:
    explicit CardDelegate(const DTypeCardModel &cards) : m_cards(cards) {}

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        FieldDelegate::initStyleOption(option, index);
        if (!m_cards.isTitle(index.row()))
            return;
        option->font.setWeight(QFont::DemiBold);
        option->fontMetrics = QFontMetrics(option->font);
        option->backgroundBrush = option->palette.brush(QPalette::Button);
    }

private:
    const DTypeCardModel &m_cards;
};

} // namespace

DTypeCards::DTypeCards(DTypeModel &dtypes, QWidget *parent)
    : DTypeView(dtypes, new CardDelegate(m_cards), parent),
      m_cards(dtypes)
{
    setNames(*this, "dtypeCards", tr("DType configs as cards"));
    horizontalHeader()->setResizeContentsPrecision(0); // only rows in sight are measured
    setModel(&m_cards);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(&m_cards, signal, this, &DTypeCards::joinCells);
    connect(&m_cards, &QAbstractItemModel::modelReset, this, &DTypeCards::joinCells);
    joinCells();
}

void DTypeCards::fit()
{
    constexpr int narrowest = 40;
    setWidths([](int) { return narrowest; });
}

void DTypeCards::grow()
{
    setWidths([this](int column) { return columnWidth(column); });
}

/// Gives each column the width that its cells need, but at least `least(column)`. Sets each width once, as each change
/// of a width lays out the page anew. The column of dtypes is measured without titles, as a title reaches over all
/// columns.
void DTypeCards::setWidths(const std::function<int(int column)> &least)
{
    constexpr int mark = 28; // icon before a dtype that has a diagnostic
    int widestDType = fontMetrics().horizontalAdvance(QStringLiteral("bfloat16"));
    for (int row = 0; row < std::min(m_cards.rowCount(), 100); ++row) {
        if (!m_cards.isTitle(row))
            widestDType =
                std::max(widestDType, fontMetrics().horizontalAdvance(m_cards.index(row, 0).data().toString()));
    }
    setColumnWidth(0, widestDType + mark);
    constexpr int frame = 10; // of a cell around its text
    for (int column = 1; column < m_cards.columnCount(); ++column) {
        const QAbstractItemView &view = *this;
        int wanted =
            std::max(view.sizeHintForColumn(column) + columnMargin, horizontalHeader()->sectionSizeHint(column));
        for (int row = 1; column >= m_cards.slotColumns() && row < std::min(m_cards.rowCount(), 100);
             row += m_cards.cardHeight()) // Qt asks for no size hint of cells over several rows
            wanted =
                std::max(wanted, fontMetrics().horizontalAdvance(m_cards.index(row, column).data().toString()) + frame);
        setColumnWidth(column, std::max(wanted, least(column)));
    }
}

std::pair<int, int> DTypeCards::rowsInSight() const
{
    constexpr int most = 3; // cards
    return {m_cards.cardHeight(), most * m_cards.cardHeight()};
}

QString DTypeCards::selectedText() const
{
    const QList<int> configs = selectedConfigs();
    if (!std::ranges::all_of(configs, [this](int config) { return isWholeSelected(config); }))
        return DTypeView::selectedText();
    QStringList lines;
    for (const int config : configs) {
        QStringList texts;
        for (int column = 0; column < m_dtypes.columnCount(); ++column) {
            if (!m_dtypes.column(column).isConstraint() || m_dtypes.isColumnUsed(column))
                texts.append(plainText({config, column}));
        }
        lines.append(texts.join('\t'));
    }
    return lines.join('\n');
}

/// From any row of a card, Right in the last column of the slots, and End, lead to the dtype config's own fields, whose
/// cells belong to the first row of the card.
QModelIndex DTypeCards::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers)
{
    const QModelIndex current = currentIndex();
    const int last = m_cards.columnCount() - 1;
    const bool goesRight = action == MoveRight && current.column() == m_cards.slotColumns() - 1;
    const bool goesToEnd = action == MoveEnd && !modifiers.testFlag(Qt::ControlModifier);
    if (!current.isValid() || m_cards.isTitle(current.row()) || last < m_cards.slotColumns() ||
        !(goesRight || goesToEnd))
        return DTypeView::moveCursor(action, modifiers);
    const int title = current.row() - current.row() % m_cards.cardHeight();
    return m_cards.index(title + 1, goesToEnd ? last : m_cards.slotColumns());
}

/// Makes titles reach over all columns, and the dtype config's own fields over all rows of the card.
void DTypeCards::joinCells()
{
    clearSpans();
    const int height = m_cards.cardHeight();
    for (int title = 0; title < m_cards.rowCount(); title += height) {
        setSpan(title, 0, 1, m_cards.columnCount());
        for (int column = m_cards.slotColumns(); column < m_cards.columnCount(); ++column)
            setSpan(title + 1, column, height - 1, 1);
    }
}

} // namespace bcfg::ui::page
