// SPDX-License-Identifier: Apache-2.0
#include "ui/page/editor/patternpage.h"

#include "core/document/model/address.h"
#include "core/document/model/ownkeys.h"
#include "ui/basis/marks.h"
#include "ui/basis/settings/settings.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/labels.h"
#include "ui/basis/toolkit/taketyped.h"
#include "ui/basis/values/patterntext.h"
#include "ui/page/dtypes/dtypeedit.h"
#include "ui/page/editor/chainview.h"
#include "ui/page/editor/moduleform.h"
#include "ui/page/editor/notesform.h"
#include "ui/page/editor/observationedit.h"
#include "ui/page/editor/pagesection.h"
#include "ui/page/editor/patterngraph.h"
#include "ui/page/editor/patternpane.h"
#include "ui/page/editor/referencepatternview.h"
#include "ui/session/session.h"

#include <QEvent>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace bcfg::ui::page {

PatternPage::PatternPage(session::Session &session, QWidget *parent)
    : QWidget(parent),
      m_session(session),
      m_cursor(session.cursor()),
      m_chain(new ChainView(m_cursor, session.checker(), this))
{
    auto *layout = newLayout<QVBoxLayout>(this, {8, 8, 8, 8}, 4);
    layout->addLayout(newHead());
    layout->addWidget(m_chain);
    layout->addWidget(newParts(), 1);
    m_chain->setNext(m_pattern->graph());
    m_leastWithChain = layout->minimumSize().height();
    setMinimumHeight(m_leastWithChain - m_chain->minimumHeight() - layout->spacing());

    connect(&m_cursor, &session::Cursor::settling, this, [this] { leaveTyped(*this); });
    connect(&m_cursor, &session::Cursor::switched, this, &PatternPage::show);
    connect(&m_cursor, &session::Cursor::entryEdited, this, &PatternPage::show);
    connect(&m_cursor, &session::Cursor::rowShifted, this, &PatternPage::showPosition);
    connect(&m_cursor.document(), &session::Document::changed, this, &PatternPage::showPosition);
    show();
}

void PatternPage::reveal(const JsonPointer &where)
{
    const std::optional<Address> address = Address::of(where);
    if (!m_cursor.isValid() || !address)
        return;
    const std::string_view key = where.tokens().size() > 2 ? where.tokens()[2] : std::string_view();
    if (key == sectionKey || key == noteKey) {
        m_sections->setCurrentWidget(m_noteSection);
        m_notes->reveal(key);
    }
    if (!address->field)
        return;
    switch (*address->field) {
    case Field::Pattern:
    case Field::PatternComplexFormat:
        m_pattern->focusView();
        break;
    case Field::ObservationType:
        m_sections->setCurrentWidget(m_dtypeSection);
        m_observation->setFocus();
        break;
    case Field::DTypeConfigs: {
        m_sections->setCurrentWidget(m_dtypeSection);
        const DTypePlace place = dtypePlace(where, m_cursor.document().api()).value_or(DTypePlace());
        m_dtypes->reveal(place.row, place.column);
        break;
    }
    default:
        m_sections->setCurrentWidget(m_moduleSection);
        m_modules->reveal(*address->field);
        break;
    }
}

void PatternPage::goToDTypes()
{
    m_sections->setCurrentWidget(m_dtypeSection);
    m_dtypes->focusView();
}

void PatternPage::goToModules()
{
    m_sections->setCurrentWidget(m_moduleSection);
    m_modules->reveal(Field::RootModule);
}

bool PatternPage::hasTyped() const
{
    return ui::hasTyped(*this) || m_notes->isTouched();
}

QLayout *PatternPage::newHead()
{
    m_title = new ElidedLabel(this);
    m_title->setFont(titleFont(font()));
    m_title->setObjectName(QStringLiteral("patternTitle"));
    m_position = new QLabel(this);
    m_position->setForegroundRole(QPalette::PlaceholderText);
    auto *head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_position, 0, Qt::AlignBottom);
    return head;
}

QSplitter *PatternPage::newParts()
{
    m_parts = new QSplitter(Qt::Vertical, this);
    m_parts->setObjectName(QStringLiteral("pageParts"));
    m_pattern = new PatternPane(m_session.node(), m_session.settings(), m_parts);
    m_sections = new QTabWidget(m_parts);
    m_sections->setObjectName(QStringLiteral("pageSections"));
    m_sections->setDocumentMode(true);
    m_sections->tabBar()->setAccessibleName(tr("Section of the pattern config"));
    constexpr int fewRows = 108; // pixels; a few rows are in sight in a low window too
    m_sections->setMinimumHeight(fewRows);
    addSections();
    fillSplitter(*m_parts, {{m_pattern, 3}, {m_sections, 4}});
    if (!m_parts->restoreState(m_session.settings().pageParts.value()))
        m_parts->setSizes({225, 300});
    keepShare();
    m_sections->setCurrentIndex(m_session.settings().pageSection.value());
    connect(m_parts, &QSplitter::splitterMoved, this, [this] {
        keepShare();
        m_session.settings().pageParts.set(m_parts->saveState());
    });
    connect(m_sections, &QTabWidget::currentChanged, this,
            [this](int section) { m_session.settings().pageSection.set(section); });
    return m_parts;
}

void PatternPage::addSections()
{
    m_dtypeSection = new PageSection(m_sections);
    m_observation = new ObservationEdit(m_cursor, m_dtypeSection);
    m_reference = new ReferencePatternView(m_dtypeSection);
    m_dtypes = new DTypeEdit(m_cursor, m_session.checker(), m_session.settings(), m_dtypeSection);
    for (QWidget *part : std::initializer_list<QWidget *>{m_observation, m_dtypes, m_reference})
        m_dtypeSection->add(part);
    m_moduleSection = new PageSection(m_sections);
    m_modules = new ModuleForm(m_cursor, m_moduleSection);
    m_moduleSection->add(m_modules);
    m_sections->addTab(m_dtypeSection, tr("DTypes"));
    m_noteSection = new PageSection(m_sections);
    m_notes = new NotesForm(m_cursor, m_noteSection);
    m_noteSection->add(m_notes);
    m_sections->addTab(m_moduleSection, tr("Modules"));
    m_sections->addTab(m_noteSection, tr("Notes"));
    connect(m_dtypes, &DTypeEdit::currentRowChanged, this, &PatternPage::showReference);
    connect(m_dtypes, &DTypeEdit::currentCellChanged, this,
            [this](const QRect &place) { m_dtypeSection->bringIntoSight(*m_dtypes, place); });
}

/// Records the share of the height that the user has given to the pattern; shareHeight() may give it less.
void PatternPage::keepShare()
{
    const QList<int> sizes = m_parts->sizes();
    if (sizes[0] + sizes[1] > 0)
        m_patternShare = double(sizes[0]) / (sizes[0] + sizes[1]);
}

/// Gives the sections room for a whole card of a dtype config, as long as the pattern keeps a line of text. If the
/// pattern then has no room for graph and tree, the sections get all but that line.
void PatternPage::shareHeight()
{
    const QList<int> sizes = m_parts->sizes();
    const int all = sizes[0] + sizes[1];
    const int enough = 10 * (fontMetrics().height() + 10); // ten lines: four of the card, six above it
    const int left = std::max(0, all - m_pattern->minimumHeight());
    const int wanted = std::max(all - qRound(all * m_patternShare), std::min(left, enough));
    const int sections = all - wanted < m_pattern->leastWithViews() ? left : wanted;
    if (all > 0 && sections != sizes[1])
        m_parts->setSizes({all - sections, sections});
}

/// Hides the fusion chain in a low window.
void PatternPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_chain->setVisible(height() >= m_leastWithChain);
    shareHeight();
}

/// Needed as the splitter keeps its old sizes while the page is hidden.
void PatternPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    shareHeight();
}

void PatternPage::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        m_title->setFont(titleFont(font()));
}

void PatternPage::show()
{
    if (!m_cursor.isValid())
        return;
    m_title->setText(patternTitle(*m_cursor.entry(), m_cursor.document().api()));
    const bool hasNotes = !noteOf(*m_cursor.entry()).empty() || !sectionOf(*m_cursor.entry()).empty();
    m_sections->setTabText(m_sections->indexOf(m_noteSection), hasNotes ? tr("Notes •") : tr("Notes"));
    showPosition();
    showReference();
}

void PatternPage::showPosition()
{
    const QString position = tr("#%1 of %2").arg(m_cursor.row()).arg(m_cursor.document().entryCount());
    const std::optional<Origin> origin =
        m_cursor.isValid() ? m_cursor.document().originOf(m_cursor.row()) : std::nullopt;
    m_position->setText(origin ? tr("%1 · %2").arg(markText(markOf(*origin)), position) : position);
    m_position->setToolTip(origin ? markMeaning(markOf(*origin)) : QString());
}

void PatternPage::showReference()
{
    const std::span<const DTypeConfig> configs =
        m_cursor.isValid() ? m_cursor.entry()->dtypeConfigs() : std::span<const DTypeConfig>();
    const auto row = toIndex(m_dtypes->currentRow().value_or(0));
    if (row < configs.size())
        m_reference->show(referencePattern(configs[row], m_cursor.document().release()), m_title->text());
    m_reference->setVisible(row < configs.size());
}

} // namespace bcfg::ui::page
