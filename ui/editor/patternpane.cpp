// SPDX-License-Identifier: Apache-2.0
#include "ui/editor/patternpane.h"

#include "ui/editor/patterngraph.h"
#include "ui/editor/patterntree.h"
#include "ui/fieldhelp.h"
#include "ui/text.h"
#include "ui/toolkit/elidedlabel.h"
#include "ui/toolkit/notationedit.h"
#include "ui/toolkit/tonetext.h"
#include "ui/values/fieldvalues.h"
#include "ui/values/patterninput.h"

#include <QFormLayout>

#include <algorithm>

namespace bcfg::ui {

namespace {

constexpr int leastHeight = 128;
} // namespace

PatternPane::PatternPane(NodeCursor &node, QWidget *parent)
    : QWidget(parent),
      m_node(node),
      m_graph(new PatternGraph(node, this)),
      m_tree(new PatternTree(node, this)),
      m_forward(newEdit(true)),
      m_reversed(newEdit(false)),
      m_notations(new QFormLayout),
      m_message(new ElidedLabel(this))
{
    m_forward->setObjectName(QStringLiteral("forwardEdit"));
    m_forward->setAccessibleName(tr("Pattern in forward order"));
    m_forward->setToolTip(tr("The operators in the order in which data flows. 2.x writes chains of two and three so."));
    m_reversed->setObjectName(QStringLiteral("reversedEdit"));
    m_reversed->setAccessibleName(tr("Pattern in reversed nested order"));
    m_reversed->setToolTip(tr("Each tuple begins with the operator, its operands follow. What PyTorch matches by; 1.13 "
                              "and pattern_complex_format write it so."));
    for (QWidget *widget : {static_cast<QWidget *>(m_graph), static_cast<QWidget *>(m_tree),
                            static_cast<QWidget *>(m_forward), static_cast<QWidget *>(m_reversed)})
        widget->setWhatsThis(fieldHelp(Field::Pattern));
    m_message->setObjectName(QStringLiteral("patternMessage"));
    m_message->setTextFormat(Qt::PlainText);

    auto *views = new QHBoxLayout;
    views->setSpacing(8);
    views->addWidget(m_graph, 3);
    views->addWidget(m_tree, 2);
    m_notations->setHorizontalSpacing(16);
    m_notations->setVerticalSpacing(4);
    m_notations->addRow(tr("Forward"), m_forward);
    m_notations->addRow(tr("Reversed"), m_reversed);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addLayout(views);
    layout->addLayout(m_notations);
    layout->addWidget(m_message);

    connect(&node, &NodeCursor::patternChanged, this, &PatternPane::show);
    connect(&node, &NodeCursor::refused, this, [this](const QString &why) { say(why, true); });
    connect(&node, &NodeCursor::noticed, this, [this](const QString &what) { say(what, false); });
    connect(&node, &NodeCursor::moved, this, [this] { say({}, false); });
    show();
}

void PatternPane::setMostHeight(int height)
{
    m_mostHeight = std::max(leastHeight, height);
    fitHeight();
}

void PatternPane::focusTree()
{
    m_tree->setFocus();
}

NotationEdit *PatternPane::newEdit(bool isForward)
{
    const auto check = [this, isForward](const QString &text) {
        const auto typed = readPattern(text, isForward, m_node.release());
        const TextProblem *problem = std::get_if<TextProblem>(&typed);
        return problem ? std::optional(*problem) : std::nullopt;
    };
    auto *edit = new NotationEdit(check, this);
    connect(edit, &NotationEdit::problemChanged, this, [this](const QString &message) { say(message, true); });
    connect(edit, &NotationEdit::committed, this, [this, isForward](const QString &text) { commit(text, isForward); });
    return edit;
}

void PatternPane::show()
{
    QString left; // typed, and refused
    for (const NotationEdit *edit : {m_forward, m_reversed}) {
        if (const std::optional<TextProblem> problem = edit->problem())
            left = tr("Not stored: %1 %2").arg(quoted(edit->text()), problem->message);
    }
    const std::optional<Pattern> reversed = m_node.pattern();
    const std::optional<Pattern> forward = reversed ? toForward(*reversed) : std::nullopt;
    m_reversed->setValue(reversed ? toQString(notation(*reversed)) : QString());
    m_reversed->setPlaceholderText(tr("none: PyTorch refuses to register it"));
    m_forward->setValue(forward ? toQString(notation(*forward)) : QString());
    m_forward->setPlaceholderText(reversed ? tr("none: only the reversed order can say it") : QString());
    if (const PatternConfig *entry = m_node.cursor().isValid() ? &*m_node.cursor().entry() : nullptr;
        entry && !reversed && entry->pattern())
        m_forward->setValue(toQString(notation(*entry->pattern()))); // what the file has
    for (NotationEdit *edit : {m_forward, m_reversed}) {
        QWidget *label = m_notations->labelForField(edit);
        const bool isHeld = edit == heldLine();
        QFont font = this->font();
        font.setWeight(isHeld ? QFont::DemiBold : QFont::Normal);
        label->setFont(font);
        label->setForegroundRole(isHeld ? QPalette::WindowText : QPalette::PlaceholderText);
        label->setToolTip(isHeld ? tr("The document holds this one.") : tr("The same pattern, in the other order."));
    }
    fitHeight();
    say(left, !left.isEmpty());
}

void PatternPane::fitHeight()
{
    const int height = std::clamp(m_graph->sizeHint().height(), leastHeight, m_mostHeight);
    m_graph->setFixedHeight(height);
    m_tree->setFixedHeight(height);
}

const NotationEdit *PatternPane::heldLine() const
{
    if (!m_node.cursor().isValid())
        return nullptr;
    const PatternConfig &entry = *m_node.cursor().entry();
    if (m_node.api() == Api::Torch2 && entry.patternComplexFormat())
        return m_reversed;
    return !entry.pattern() ? nullptr : m_node.api() == Api::Torch2 ? m_forward : m_reversed;
}

void PatternPane::commit(const QString &text, bool isForward)
{
    const auto typed = readPattern(text, isForward, m_node.release());
    if (const Pattern *reversed = std::get_if<Pattern>(&typed); reversed && *reversed != m_node.pattern())
        m_node.setPattern(*reversed);
    else
        show(); // the same pattern, spelled otherwise
}

void PatternPane::say(const QString &text, bool isWrong)
{
    m_message->setText(text);
    writeInTone(*m_message, isWrong ? Tone::Vermilion : Tone::Quiet);
}

} // namespace bcfg::ui
