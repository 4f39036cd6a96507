// SPDX-License-Identifier: Apache-2.0
#include "ui/editor/patternpage.h"

#include "core/model/address.h"
#include "ui/dtypes/dtypetable.h"
#include "ui/editor/chainview.h"
#include "ui/editor/moduleform.h"
#include "ui/editor/observationedit.h"
#include "ui/editor/patternpane.h"
#include "ui/editor/referencepatternview.h"
#include "ui/toolkit/elidedlabel.h"
#include "ui/values/patterntext.h"

#include <QApplication>
#include <QEvent>
#include <QVBoxLayout>

namespace bcfg::ui {

namespace {

QFont titleFont(const QFont &around)
{
    QFont font = around;
    font.setPointSizeF(around.pointSizeF() * 1.5);
    return font;
}

} // namespace

PatternPage::PatternPage(Cursor &cursor, NodeCursor &node, const Checker &checker, QWidget *parent)
    : QScrollArea(parent),
      m_cursor(cursor)
{
    setWidget(newContent(node, checker));
    setWidgetResizable(true);
    setFrameShape(NoFrame);
    setFocusPolicy(Qt::NoFocus);
    // Whatever the keyboard reaches is in sight; Qt sees to that for the Tab key only.
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *, QWidget *now) {
        if (now && widget()->isAncestorOf(now))
            ensureWidgetVisible(now);
    });
    connect(m_dtypes, &DTypeTable::currentCellChanged, this, [this](const QRect &place) {
        const QPoint center = m_dtypes->mapTo(widget(), place.center());
        if (m_dtypes->isAncestorOf(QApplication::focusWidget()))
            ensureVisible(center.x(), center.y(), 0, place.height());
    });
    connect(&cursor, &Cursor::switched, this, &PatternPage::show);
    connect(&cursor, &Cursor::entryEdited, this, &PatternPage::show);
    connect(&cursor, &Cursor::rowShifted, this, &PatternPage::showPosition);
    connect(&cursor.document(), &Document::changed, this, &PatternPage::showPosition);
    show();
}

void PatternPage::reveal(const JsonPointer &where)
{
    const std::optional<Address> address = Address::of(where);
    if (!m_cursor.isValid() || !address || !address->field)
        return;
    switch (*address->field) {
    case Field::Pattern:
    case Field::PatternComplexFormat:
        m_pattern->focusTree();
        break;
    case Field::ObservationType:
        m_observation->setFocus();
        break;
    case Field::DTypeConfigs: {
        const DTypePlace place = dtypePlace(where, m_cursor.document().api()).value_or(DTypePlace());
        m_dtypes->reveal(place.row, place.column);
        break;
    }
    default:
        m_modules->reveal(*address->field);
        break;
    }
}

QWidget *PatternPage::newContent(NodeCursor &node, const Checker &checker)
{
    auto *page = new QWidget;
    m_title = new ElidedLabel(page);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setFont(titleFont(font()));
    m_title->setObjectName(QStringLiteral("patternTitle"));
    m_position = new QLabel(page);
    m_position->setForegroundRole(QPalette::PlaceholderText);

    m_pattern = new PatternPane(node, page);
    m_observation = new ObservationEdit(m_cursor, page);
    m_reference = new ReferencePatternView(page);
    m_dtypes = new DTypeTable(m_cursor, checker, page);
    connect(m_dtypes, &DTypeTable::currentRowChanged, this, &PatternPage::showReference);
    m_modules = new ModuleForm(m_cursor, page);

    auto *head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_position, 0, Qt::AlignBottom);

    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(16, 8, 16, 16);
    layout->setSpacing(8);
    layout->addLayout(head);
    layout->addWidget(m_pattern);
    layout->addWidget(m_observation);
    layout->addWidget(m_reference);
    layout->addWidget(m_dtypes);
    layout->addSpacing(8);
    layout->addWidget(m_modules);
    layout->addSpacing(8);
    layout->addWidget(new ChainView(m_cursor, checker, page));
    layout->addStretch(1); // the rest of the height goes below, so that nothing above moves

    return page;
}

void PatternPage::changeEvent(QEvent *event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        m_title->setFont(titleFont(font()));
}

/// In a low window too the dtype configs below the drawing are in sight.
void PatternPage::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    m_pattern->setMostHeight(height() / 4);
}

void PatternPage::show()
{
    if (!m_cursor.isValid())
        return;
    m_title->setText(patternTitle(*m_cursor.entry(), m_cursor.document().api()));
    showPosition();
    showReference();
}

void PatternPage::showPosition()
{
    m_position->setText(tr("#%1 of %2").arg(m_cursor.row()).arg(m_cursor.document().entryCount()));
}

void PatternPage::showReference()
{
    const std::span<const DTypeConfig> configs =
        m_cursor.isValid() ? m_cursor.entry()->dtypeConfigs() : std::span<const DTypeConfig>();
    const auto row = static_cast<std::size_t>(m_dtypes->currentRow().value_or(0));
    if (row < configs.size())
        m_reference->show(referencePattern(configs[row], m_cursor.document().api()), m_title->text());
    m_reference->setVisible(row < configs.size());
}

} // namespace bcfg::ui
