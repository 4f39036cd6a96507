// SPDX-License-Identifier: Apache-2.0
#include "ui/page/editor/patternpane.h"

#include "ui/basis/settings/settings.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/labels.h"
#include "ui/basis/toolkit/notationedit.h"
#include "ui/basis/values/fieldvalues.h"
#include "ui/basis/values/patterntext.h"
#include "ui/page/editor/patterngraph.h"
#include "ui/page/editor/patterntree.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QTabBar>
#include <QTimer>
#include <QToolButton>

namespace bcfg::ui::page {

namespace {

/// The message while graph and tree are hidden.
QString needsRoom()
{
    return PatternPane::tr("Graph and tree need more room: drag the line below down.");
}

} // namespace

PatternPane::PatternPane(session::NodeCursor &node, Settings &settings, QWidget *parent)
    : QWidget(parent),
      m_node(node),
      m_settings(settings),
      m_graph(new PatternGraph(node, this)),
      m_tree(new PatternTree(node, this)),
      m_tabs(new QTabBar(this)),
      m_views(new QStackedWidget(this)),
      m_notation(new NotationEdit(
          [this](const QString &text) { return problemOf(readPattern(text, m_isForward, m_node.release())); }, this)),
      m_message(new ElidedLabel(this))
{
    for (QWidget *view : {static_cast<QWidget *>(m_graph), static_cast<QWidget *>(m_tree)}) {
        view->setWhatsThis(fieldHelp(Field::Pattern));
        m_views->addWidget(view);
    }
    m_message->setObjectName(QStringLiteral("patternMessage"));
    auto *layout = newInnerLayout<QVBoxLayout>(this, 4);
    layout->addWidget(newBar());
    layout->addWidget(m_views, 1);
    layout->addLayout(newNotation());
    layout->addWidget(m_message);
    setMinimumHeight(m_notation->sizeHint().height() + m_message->sizeHint().height() + 2 * layout->spacing());

    connect(&node, &session::NodeCursor::patternChanged, this, &PatternPane::showPattern);
    connect(&node, &session::NodeCursor::refused, this, &PatternPane::refuse);
    connect(&node, &session::NodeCursor::noticed, this, [this](const QString &what) { say(what, false); });
    connect(&node, &session::NodeCursor::moved, this, [this] {
        say(m_refused, true);
        if (isAncestorOf(QApplication::focusWidget()))
            choosePlace();
    });
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget *, const QWidget *now) {
        if (now == m_graph || now == m_tree || now == m_notation)
            choosePlace();
    });
    connect(m_graph, &PatternGraph::refused, this, &PatternPane::refuse);
    settings.showsPatternTree.watch(*this, [this](bool showsTree) { m_tabs->setCurrentIndex(showsTree ? 1 : 0); });
    settings.showsReversed.watch(*this, [this](bool) { showPattern(); });
}

void PatternPane::focusView()
{
    (m_views->isHidden() ? m_notation : m_views->currentWidget())->setFocus();
}

void PatternPane::choosePlace()
{
    if (m_node.cursor().isValid())
        m_node.cursor().choosePlace(m_node.place());
}

int PatternPane::leastWithViews() const
{
    return minimumHeight() + m_bar->sizeHint().height() + m_views->minimumSizeHint().height();
}

/// Hides graph and tree in a low window, which shows the pattern as text only.
void PatternPane::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const bool hasRoom = height() >= leastWithViews();
    m_bar->setVisible(hasRoom);
    m_views->setVisible(hasRoom);
    if (m_message->text().isEmpty() || m_message->text() == needsRoom())
        say({}, false);
}

/// The bar that chooses graph or tree, and zooms the graph.
QWidget *PatternPane::newBar()
{
    m_bar = new QWidget(this);
    setNames(*m_tabs, "patternTabs", tr("How the pattern is shown"));
    m_tabs->setDrawBase(false);
    m_tabs->setTabToolTip(m_tabs->addTab(tr("Graph")), tr("The pattern as data flows through it."));
    m_tabs->setTabToolTip(m_tabs->addTab(tr("Tree")), tr("The pattern as PyTorch matches it, from the last operator."));
    connect(m_tabs, &QTabBar::currentChanged, this, &PatternPane::showView);
    auto *bar = newInnerLayout<QHBoxLayout>(m_bar, 2);
    bar->addWidget(m_tabs);
    bar->addStretch();
    QWidget *before = m_tabs;
    const auto add = [&](const QString &text, const QString &name, const QString &help, auto zoom) {
        auto *button = newButton<QToolButton>(text, {}, help, this);
        button->setAccessibleName(name);
        keepPlaceWhenHidden(*button);
        connect(button, &QToolButton::clicked, m_graph, zoom);
        connect(m_tabs, &QTabBar::currentChanged, button, [button](int view) { button->setVisible(view == 0); });
        setTabOrder(before, button);
        before = button;
        bar->addWidget(button);
    };
    add(QStringLiteral("−"), tr("Zoom out"), tr("Draws the graph smaller (- in the graph, or Ctrl and the wheel)."),
        &PatternGraph::zoomOut);
    add(QStringLiteral("+"), tr("Zoom in"), tr("Draws the graph larger (+ in the graph, or Ctrl and the wheel)."),
        &PatternGraph::zoomIn);
    add(tr("Fit"), tr("Fit the graph"), tr("Draws the graph as large as the view allows (0 in the graph)."),
        &PatternGraph::fit);
    return m_bar;
}

QLayout *PatternPane::newNotation()
{
    m_notation->setObjectName(QStringLiteral("notationEdit"));
    m_notation->setWhatsThis(fieldHelp(Field::Pattern));
    connect(m_notation, &NotationEdit::problemChanged, this, [this](const QString &message) { say(message, true); });
    connect(m_notation, &NotationEdit::committed, this, &PatternPane::commit);
    auto *line = newInnerLayout<QHBoxLayout>(nullptr, 0);
    const auto newOrder = [this, line](const QString &text, const QString &name, const QString &help, bool isForward) {
        auto *button = newButton<QToolButton>(text, name, help, this);
        button->setAccessibleDescription(help);
        button->setCheckable(true);
        button->setAutoExclusive(true);
        button->setFocusPolicy(Qt::StrongFocus);
        connect(button, &QToolButton::clicked, this, [this, isForward] { chooseOrder(isForward); });
        line->addWidget(button);
        return button;
    };
    m_forward = newOrder(
        tr("Forward"), QStringLiteral("forwardOrder"),
        tr("The operators in the order in which data flows. 2.x writes chains of two and three this way."), true);
    m_reversed = newOrder(tr("Reversed"), QStringLiteral("reversedOrder"),
                          tr("Each tuple begins with the operator, its operands follow. What PyTorch matches by; "
                             "1.13 and pattern_complex_format write it this way."),
                          false);
    line->addSpacing(8);
    line->addWidget(m_notation, 1);
    setTabOrder(m_reversed, m_notation);
    return line;
}

void PatternPane::showView(int view)
{
    m_views->setCurrentIndex(view);
    m_settings.showsPatternTree.set(view == 1);
}

void PatternPane::chooseOrder(bool isForward)
{
    if (m_settings.showsReversed.value() == isForward)
        m_settings.showsReversed.set(!isForward); // the setting's signal shows the pattern, here and in other windows
    else
        showPattern();
}

void PatternPane::showPattern()
{
    QString left; // a text that was typed and refused
    if (const std::optional<TextProblem> problem = m_notation->problem())
        left = m_node.cursor().notStored(refusalOf(m_notation->text(), *problem));
    const std::optional<Pattern> reversed = m_node.pattern();
    const std::optional<Pattern> forward = reversed ? toForward(*reversed) : std::nullopt;
    m_forward->setEnabled(!reversed || forward);
    m_isForward = !m_settings.showsReversed.value() && m_forward->isEnabled();
    const std::optional<Pattern> &shown = m_isForward ? forward : reversed;
    const PatternConfig *entry = m_node.cursor().isValid() ? &*m_node.cursor().entry() : nullptr;
    if (shown)
        m_notation->setValue(toQString(notation(*shown)));
    else if (entry && entry->pattern())
        m_notation->setValue(toQString(notation(*entry->pattern()))); // as the file has it
    else
        m_notation->setValue({});
    showOrder();
    left.isEmpty() ? say({}, false) : refuse(left);
}

void PatternPane::showOrder()
{
    m_forward->setChecked(m_isForward);
    m_reversed->setChecked(!m_isForward);
    m_notation->setAccessibleName(m_isForward ? tr("Pattern in forward order")
                                              : tr("Pattern in reversed nested order"));
    m_notation->setPlaceholderText(tr("none: PyTorch refuses to register it"));
    const std::optional<bool> held = holdsForward();
    QString help = m_isForward ? m_forward->toolTip() : m_reversed->toolTip();
    if (!m_forward->isEnabled())
        help += '\n' + tr("Only this order can express it.");
    else if (held)
        help += '\n' + (held == m_isForward ? tr("The document holds this one.") : tr("The document holds the other."));
    m_notation->setToolTip(help);
}

std::optional<bool> PatternPane::holdsForward() const
{
    if (!m_node.cursor().isValid())
        return std::nullopt;
    const PatternConfig &entry = *m_node.cursor().entry();
    if (isForward(m_node.api()) && entry.patternComplexFormat())
        return false;
    return entry.pattern() ? std::optional(isForward(m_node.api())) : std::nullopt;
}

void PatternPane::commit(const QString &text)
{
    const auto typed = readPattern(text, m_isForward, m_node.release());
    if (const Pattern *reversed = std::get_if<Pattern>(&typed); reversed && *reversed != m_node.pattern())
        m_node.setPattern(*reversed);
    else
        showPattern(); // the same pattern, spelled otherwise
}

/// Shows why a text was refused, and keeps it shown if another pattern is shown now or in a moment.
void PatternPane::refuse(const QString &why)
{
    say(why, true);
    m_refused = why;
    QTimer::singleShot(0, this, [this] { m_refused.clear(); });
}

void PatternPane::say(const QString &text, bool isWrong)
{
    m_message->setText(text.isEmpty() && m_bar->isHidden() ? needsRoom() : text);
    writeInTone(*m_message, isWrong && !text.isEmpty() ? Tone::Vermilion : Tone::Quiet);
}

} // namespace bcfg::ui::page
