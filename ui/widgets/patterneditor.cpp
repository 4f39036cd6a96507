// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/patterneditor.h"

#include "ui/models/patterntext.h"
#include "ui/text.h"
#include "ui/widgets/dtypetable.h"
#include "ui/widgets/elidedlabel.h"
#include "ui/widgets/moduleform.h"
#include "ui/widgets/observationedit.h"
#include "ui/widgets/referencepatternview.h"
#include "ui/widgets/rowdelegate.h"
#include "ui/widgets/section.h"

#include <QGridLayout>
#include <QHeaderView>
#include <QScrollArea>
#include <QTreeView>

namespace bcfg::ui {

PatternEditor::PatternEditor(Cursor &cursor, const Checker &checker, QWidget *parent)
    : QStackedWidget(parent),
      m_cursor(cursor),
      m_pattern(cursor)
{
    addWidget(newPage(checker));
    addWidget(newEmptyPage());
    connect(&cursor, &Cursor::switched, this, &PatternEditor::show);
    connect(&cursor, &Cursor::entryEdited, this, &PatternEditor::show);
    connect(&cursor, &Cursor::rowShifted, this, &PatternEditor::showPosition);
    connect(&cursor.document(), &Document::entriesInserted, this, &PatternEditor::showPosition);
    connect(&cursor.document(), &Document::entriesRemoved, this, &PatternEditor::showPosition);
    show();
}

void PatternEditor::reveal(const JsonPointer &where)
{
    const std::vector<std::string> &tokens = where.tokens(); // "configs", index, field …
    if (!m_cursor.isValid() || tokens.size() < 3)
        return;
    const std::optional<Field> field = findField(Level::PatternConfig, tokens[2]);
    if (!field)
        return;
    switch (*field) {
    case Field::Pattern:
    case Field::PatternComplexFormat:
        m_tree->setFocus();
        m_tree->setCurrentIndex(m_pattern.index(0, 0));
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
        m_modules->reveal(*field);
        break;
    }
}

QWidget *PatternEditor::newPage(const Checker &checker)
{
    auto *page = new QWidget;
    m_title = new ElidedLabel(page);
    m_title->setTextFormat(Qt::PlainText);
    QFont large = m_title->font();
    large.setPointSizeF(large.pointSizeF() * 1.5);
    m_title->setFont(large);
    m_title->setObjectName(QStringLiteral("patternTitle"));
    m_position = new QLabel(page);
    m_position->setForegroundRole(QPalette::PlaceholderText);

    m_tree = new QTreeView(page);
    m_tree->setObjectName(QStringLiteral("patternView"));
    m_tree->setAccessibleName(tr("Pattern"));
    m_tree->setModel(&m_pattern);
    m_tree->setItemDelegate(new RowDelegate(m_tree));
    m_tree->setUniformRowHeights(true);
    m_tree->setItemsExpandable(false);
    m_tree->setRootIsDecorated(false);
    m_tree->setHeaderHidden(true);
    m_tree->setToolTip(tr("The last operator on top; below each operator, what feeds it."));
    m_tree->header()->setStretchLastSection(true);
    m_tree->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);

    m_forwardName = new QLabel(tr("Forward"), page);
    m_forward = newCodeLabel(page);
    m_forward->setAccessibleName(tr("Pattern in forward order"));
    m_reversedName = new QLabel(tr("Reversed"), page);
    m_reversed = newCodeLabel(page);
    m_reversed->setAccessibleName(tr("Pattern in reversed nested order"));
    for (QLabel *name : {m_forwardName, m_reversedName}) {
        name->setForegroundRole(QPalette::PlaceholderText);
        name->setAlignment(Qt::AlignTop);
    }
    m_observation = new ObservationEdit(m_cursor, page);
    m_reference = new ReferencePatternView(page);
    m_dtypes = new DTypeTable(m_cursor, checker, page);
    connect(m_dtypes, &DTypeTable::currentRowChanged, this, &PatternEditor::showReference);
    m_modules = new ModuleForm(m_cursor, page);

    auto *head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_position, 0, Qt::AlignBottom);
    auto *notations = new QGridLayout;
    notations->setHorizontalSpacing(16);
    notations->setVerticalSpacing(4);
    notations->addWidget(m_forwardName, 0, 0);
    notations->addWidget(m_forward, 0, 1);
    notations->addWidget(m_reversedName, 1, 0);
    notations->addWidget(m_reversed, 1, 1);
    notations->setColumnStretch(1, 1);

    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(8);
    layout->addLayout(head);
    layout->addWidget(m_tree);
    layout->addLayout(notations);
    layout->addSpacing(8);
    layout->addWidget(m_observation);
    layout->addSpacing(8);
    layout->addWidget(m_reference);
    layout->addWidget(m_dtypes);
    layout->addSpacing(8);
    layout->addWidget(m_modules);
    layout->addStretch(1); // the rest of the height goes below, so that nothing above moves

    auto *area = new QScrollArea;
    area->setWidget(page);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    return area;
}

QWidget *PatternEditor::newEmptyPage()
{
    auto *label = new QLabel(tr("<h3>No pattern yet</h3>"
                                "<p>Add the first one with <b>Pattern &gt; Add</b>,<br>start from a backend of PyTorch "
                                "with <b>File &gt; New from Template</b>,<br>or drop a <b>*.bcfg.json</b> here.</p>"));
    label->setAlignment(Qt::AlignCenter);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

void PatternEditor::show()
{
    setCurrentIndex(m_cursor.isValid() ? 0 : 1);
    if (!m_cursor.isValid())
        return;
    const PatternConfig &entry = *m_cursor.entry();
    m_title->setText(patternTitle(entry, m_cursor.document().api()));
    showPosition();
    showNotations(entry);
    showReference();

    constexpr int columnGap = 24;
    m_tree->expandAll();
    for (int column = 0; column < PatternModel::PathColumn; ++column) {
        m_tree->resizeColumnToContents(column);
        m_tree->setColumnWidth(column, m_tree->columnWidth(column) + columnGap);
    }
    constexpr int rowsShown = 6;
    int rows = 0;
    for (QModelIndex at = m_pattern.index(0, 0); at.isValid() && rows < rowsShown; at = m_tree->indexBelow(at))
        ++rows;
    const int rowHeight = m_tree->sizeHintForRow(0);
    m_tree->setFixedHeight(std::max(1, rows) * rowHeight + 2 * m_tree->frameWidth());
    m_tree->setVisible(rows > 0);
}

void PatternEditor::showPosition()
{
    m_position->setText(tr("#%1 of %2").arg(m_cursor.row()).arg(m_cursor.document().entryCount()));
}

void PatternEditor::showReference()
{
    const std::span<const DTypeConfig> configs =
        m_cursor.isValid() ? m_cursor.entry()->dtypeConfigs() : std::span<const DTypeConfig>();
    const auto row = static_cast<std::size_t>(m_dtypes->currentRow().value_or(0));
    if (row < configs.size())
        m_reference->show(referencePattern(configs[row], m_cursor.document().api()), m_title->text());
    m_reference->setVisible(row < configs.size());
}

void PatternEditor::showNotations(const PatternConfig &entry)
{
    const std::optional<Pattern> reversed = entry.reversedPattern(m_cursor.document().api());
    const std::optional<Pattern> forward = reversed ? toForward(*reversed) : std::nullopt;
    const bool isTuple = reversed && reversed->steps();
    m_reversed->setText(reversed ? toQString(notation(*reversed)) : tr("none: PyTorch refuses to register it"));
    m_forward->setText(forward ? toQString(notation(*forward)) : tr("none: only the reversed order can say it"));
    if (!reversed && entry.pattern())
        m_forward->setText(toQString(notation(*entry.pattern())));
    // One operator reads the same in both orders, and the tree has said it already.
    for (QLabel *label : {m_forwardName, m_forward, m_reversedName, m_reversed})
        label->setVisible(isTuple || !reversed);
}

} // namespace bcfg::ui
