// SPDX-License-Identifier: Apache-2.0
#include "ui/views/match/changelist.h"

#include "core/document/json/qconfigjson.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"

#include <QAction>
#include <QClipboard>
#include <QFrame>
#include <QGuiApplication>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace bcfg::ui::views {

namespace {

constexpr std::size_t mostCards = 12;

/// The button of a card is beside the text or, in a narrow list, below the text.
QBoxLayout::Direction directionAt(int width)
{
    constexpr int wide = 280;
    return width < wide ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight;
}

bool addsDTypeConfig(const NearestChange &change)
{
    constexpr std::size_t depth = 4; // "/configs/3/dtype_configs/1": the whole dtype config, not a value within
    return change.edits.size() == 1 && change.edits.front().where.tokens().size() <= depth;
}

/// Moves the first change that adds a dtype config before all other changes of the document: adding removes nothing,
/// while the other changes overwrite values, even if they change fewer of them. A change with an effect on other nodes,
/// or with an obstacle, stays in its place.
void putAddingFirst(std::vector<NearestChange> &changes, std::vector<ChangeList::Effect> &effects)
{
    const auto ofDocument = std::ranges::find(changes, NearestChange::Side::DTypeConfig, &NearestChange::side);
    const auto adding = std::find_if(ofDocument, changes.end(), addsDTypeConfig);
    if (adding == changes.end())
        return;
    const auto first = effects.begin() + (ofDocument - changes.begin());
    const auto place = effects.begin() + (adding - changes.begin());
    if (*place != ChangeList::Effect())
        return;
    std::rotate(first, place, place + 1);
    std::rotate(ofDocument, adding, adding + 1);
}

QString sideText(const NearestChange &change)
{
    if (!change.rows.empty())
        return ChangeList::tr("changes the mapping");
    switch (change.side) {
    case NearestChange::Side::DTypeConfig:
        return ChangeList::tr("changes the document");
    case NearestChange::Side::QConfig:
        return ChangeList::tr("changes a copy of the QConfig, for all patterns");
    case NearestChange::Side::Preset:
        return ChangeList::tr("takes another QConfig, for all patterns");
    }
    Q_UNREACHABLE();
}

} // namespace

ChangeList::ChangeList(const QString &name, QWidget *parent)
    : QWidget(parent),
      m_title(newSectionLabel(tr("Smallest changes that quantize it"), this)),
      m_area(new QScrollArea(this)),
      m_cards(new QVBoxLayout),
      m_rest(newHintLabel(this))
{
    setNames(*m_area, name, m_title->text());
    m_area->setFocusPolicy(Qt::NoFocus);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setWidgetResizable(true);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *content = new QWidget;
    auto *column = newLayout<QVBoxLayout>(content, {8, 0, 8, 8}, 4);
    m_cards->setSpacing(4);
    m_title->setWordWrap(true);
    column->addWidget(m_title); // scrolls with the cards, so that a low pane has room for a card
    column->addLayout(m_cards);
    column->addWidget(m_rest);
    column->addStretch();
    m_area->setWidget(content);
    auto *layout = newInnerLayout<QVBoxLayout>(this);
    layout->addWidget(m_area);
}

void ChangeList::setChanges(std::vector<NearestChange> changes, std::vector<Effect> effects)
{
    setVisible(!changes.empty());
    effects.resize(changes.size());
    putAddingFirst(changes, effects);
    if (changes == m_changes && effects == m_effects)
        return;
    m_changes = std::move(changes);
    m_effects = std::move(effects);
    const bool helps = std::ranges::any_of(m_effects, &Effect::suffices) || m_changes.empty();
    m_title->setText(helps ? tr("Smallest changes that quantize it")
                           : tr("Changes that quantize the pattern, but not here"));
    m_area->setAccessibleName(m_title->text());
    QLayout *around = m_cards->parentWidget()->layout();
    around->setEnabled(false); // see addShown()
    while (QLayoutItem *item = m_cards->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // its button may have just been clicked
        delete item;
    }
    const std::size_t shown = std::min(m_changes.size(), mostCards);
    for (std::size_t number = 0; number < shown; ++number)
        addShown(*m_cards, newCard(number));
    around->setEnabled(true);
    m_rest->setVisible(shown < m_changes.size());
    m_rest->setText(tr("These are the %1 smallest of %2.").arg(shown).arg(m_changes.size()));
    emit changed();
}

QSize ChangeList::sizeHint() const
{
    constexpr int letters = 64;
    return QWidget::sizeHint().expandedTo({letters * fontMetrics().averageCharWidth(), 0});
}

void ChangeList::takeFirst()
{
    if (firstSuffices())
        take(0);
}

void ChangeList::take(std::size_t number)
{
    const NearestChange taking = m_changes[number]; // a copy, as applying the change replaces the list
    emit taken(taking);
}

/// Hides the title in a low pane, so that the first card has room.
void ChangeList::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    constexpr int lines = 5; // of the title and a card
    m_title->setVisible(height() >= lines * fontMetrics().lineSpacing());
    for (int card = 0; card < m_cards->count(); ++card)
        static_cast<QBoxLayout *>(m_cards->itemAt(card)->widget()->layout())->setDirection(directionAt(width()));
}

QWidget *ChangeList::newCard(std::size_t number)
{
    const NearestChange &change = m_changes[number];
    auto *card = new QFrame(this);
    card->setObjectName(QStringLiteral("changeCard"));
    card->setFrameShape(QFrame::StyledPanel);
    QLabel *text = newTextLabel(toQString(change.title), card);
    text->setMinimumWidth(1); // so that in a narrow list long names are cut, not the button
    auto *side = newHintLabel(card);
    side->setText(tr("%1; values that change: %2").arg(sideText(change)).arg(change.cost));
    auto *effect = newHintLabel(card);
    effect->setObjectName(QStringLiteral("changeEffect"));
    effect->setText(m_effects[number].text);
    effect->setVisible(!m_effects[number].text.isEmpty());
    auto *apply = new QPushButton(tr("Apply"), card);
    apply->setAccessibleName(tr("Apply: %1").arg(text->text()));
    apply->setToolTip(plainToolTip(change.side == NearestChange::Side::DTypeConfig
                                       ? tr("Makes this change of the document, as one step that can be undone.")
                                       : tr("Makes this change in a copy, which is then chosen, or chooses the other "
                                            "QConfig, as one step that can be undone.")));
    connect(apply, &QPushButton::clicked, this, [this, number] { take(number); });
    auto *copying = new QAction(tr("&Copy"), card);
    copying->setShortcut(QKeySequence::Copy);
    copying->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(copying, &QAction::triggered, this, [this, number] { copy(number); });
    card->addAction(copying);
    card->setContextMenuPolicy(Qt::ActionsContextMenu);

    auto *words = new QVBoxLayout;
    words->setSpacing(0);
    words->addWidget(text);
    words->addWidget(side);
    words->addWidget(effect);
    auto *row = new QBoxLayout(directionAt(width()), card);
    row->setContentsMargins(8, 4, 8, 4);
    row->addLayout(words, 1);
    // At the top, so that the button is visible if the card is cut.
    row->addWidget(apply, 0, Qt::AlignRight | Qt::AlignTop);
    return card;
}

/// Copies the title of the change, followed by the JSON of its QConfig (as in a *.qconfig.json) if it has one.
void ChangeList::copy(std::size_t number) const
{
    const NearestChange &change = m_changes[number];
    QGuiApplication::clipboard()->setText(
        toQString(change.qconfig ? change.title + '\n' + exportQConfig(*change.qconfig) : change.title));
}

} // namespace bcfg::ui::views
