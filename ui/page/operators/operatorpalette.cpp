// SPDX-License-Identifier: Apache-2.0
#include "ui/page/operators/operatorpalette.h"

#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/inputfilters.h"
#include "ui/basis/toolkit/tableviews.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QMimeData>
#include <QVBoxLayout>

#include <utility>

namespace bcfg::ui::page {

namespace {

constexpr std::pair<Placement, const char *> placementTexts[] = {
    {Placement::Append, QT_TRANSLATE_NOOP("bcfg::ui::page::OperatorPalette", "Append after the last operator")},
    {Placement::Wrap, QT_TRANSLATE_NOOP("bcfg::ui::page::OperatorPalette", "Put after %1")},
    {Placement::Prepend, QT_TRANSLATE_NOOP("bcfg::ui::page::OperatorPalette", "Put in front of %1")},
    {Placement::Operand, QT_TRANSLATE_NOOP("bcfg::ui::page::OperatorPalette", "Add as an operand of %1")},
    {Placement::Replace, QT_TRANSLATE_NOOP("bcfg::ui::page::OperatorPalette", "Replace %1")},
};

/// A list that draws a dragged row as a small label, so that the user sees where it would be dropped.
class OperatorList : public QListView
{
public:
    using QListView::QListView;

protected:
    void startDrag(Qt::DropActions actions) override
    {
        const QModelIndex dragged = currentIndex();
        QMimeData *content = dragged.isValid() ? model()->mimeData({dragged}) : nullptr;
        if (content)
            dragLabelled(*this, content, dragged.data().toString(), actions, Qt::CopyAction);
    }
};

} // namespace

OperatorPalette::OperatorPalette(session::NodeCursor &node, QWidget *parent)
    : Panel(parent),
      m_node(node),
      m_model(node.cursor().document()),
      m_search(new QLineEdit(this)),
      m_view(new OperatorList(this)),
      m_placement(new QComboBox(this)),
      m_hint(newHintLabel(this))
{
    setNames(*m_search, "operatorSearch", tr("Search operators"));
    m_search->setPlaceholderText(tr("Search: conv2d, bn2, nn relu, my_lib.Op"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    setNames(*m_placement, "placementBox", tr("Where Enter puts the operator"));
    m_placement->setToolTip(tr("What Enter and a double click do with the operator."));
    setWidthInCharacters(*m_placement, 12);
    setNames(*m_view, "operatorView", tr("Operators"));
    m_view->setModel(&m_model);
    m_view->setItemDelegate(new RowDelegate(m_view));
    m_view->setUniformItemSizes(true);
    m_view->setDragEnabled(true);
    m_view->setDragDropMode(QAbstractItemView::DragOnly);
    m_view->installEventFilter(this);

    auto *layout = newLayout<QVBoxLayout>(this, {8, 8, 8, 8}, 8);
    layout->addWidget(m_search);
    layout->addWidget(m_placement);
    layout->addWidget(m_view);
    layout->addWidget(m_hint);

    connect(m_search, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_model.setQuery(text);
        m_view->scrollToTop();
    });
    connect(&m_model, &QAbstractItemModel::modelReset, this, [this] {
        m_view->setCurrentIndex(m_model.index(0));
        m_hint->setVisible(m_model.rowCount() == 0);
    });
    connect(m_search, &QLineEdit::returnPressed, this, &OperatorPalette::apply);
    connect(m_view, &QListView::doubleClicked, this, &OperatorPalette::apply);
    connect(&node, &session::NodeCursor::moved, this, &OperatorPalette::showTarget);
    connect(&node, &session::NodeCursor::shownChanged, this, &OperatorPalette::showTarget);
    m_hint->setText(tr("PyTorch has no operator of that name. Type an operator of your own with its module, "
                       "my_lib.MyOperator, and a constant as in Python."));
    m_hint->hide();
    for (const auto &[where, text] : placementTexts)
        m_placement->addItem(QString(), static_cast<int>(where));
    showTarget();
    m_view->setCurrentIndex(m_model.index(0));
}

void OperatorPalette::search(Placement placement)
{
    m_placement->setCurrentIndex(m_placement->findData(static_cast<int>(placement)));
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

bool OperatorPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    auto *key = static_cast<QKeyEvent *>(event);
    if (watched == m_view && (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter)) {
        apply();
        return true;
    }
    if (key->key() == Qt::Key_Escape) {
        emit left();
        return true;
    }
    return (watched == m_search && moveInList(*m_view, *event)) || QWidget::eventFilter(watched, event);
}

void OperatorPalette::apply()
{
    const QModelIndex current = m_view->currentIndex();
    if (!current.isValid())
        return;
    const Pattern op = m_model.operatorAt(current.row());
    if (!m_node.place(placement(), op))
        return;
    m_model.use(op);
    m_search->setText(m_search->text()); // also clears the undo history of the field, so that undo removes the operator
    m_search->selectAll();
}

/// Names the chosen node in the box of placements. Disables the palette while several pattern configs are shown.
void OperatorPalette::showTarget()
{
    setEnabled(m_node.isShown());
    const std::optional<Pattern> pattern = m_node.pattern();
    const Pattern *node = pattern ? nodeAt(*pattern, m_node.path()) : nullptr;
    const QString name = node ? toQString(shortTitle(operatorOf(*node))) : tr("the operator");
    for (int item = 0; item < m_placement->count(); ++item) {
        const QString text = tr(placementTexts[item].second);
        m_placement->setItemText(item, text.contains(QStringLiteral("%1")) ? text.arg(name) : text);
    }
}

Placement OperatorPalette::placement() const
{
    return static_cast<Placement>(m_placement->currentData().toInt());
}

} // namespace bcfg::ui::page
