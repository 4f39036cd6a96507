// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/diagnosticlist.h"

#include "core/validation/rule.h"
#include "ui/marks.h"
#include "ui/text.h"
#include "ui/widgets/rowdelegate.h"
#include "ui/widgets/section.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QSplitter>
#include <QTextBrowser>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace bcfg::ui {

DiagnosticList::DiagnosticList(Document &document, const Checker &checker, QWidget *parent)
    : QWidget(parent),
      m_document(document),
      m_model(document, checker),
      m_view(new QTreeView(this))
{
    m_view->setObjectName(QStringLiteral("problemView"));
    m_view->setAccessibleName(tr("Problems"));
    m_view->setModel(&m_model);
    m_view->setItemDelegate(new RowDelegate(m_view));
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setAllColumnsShowFocus(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
    QHeaderView *header = m_view->header();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(DiagnosticModel::MessageColumn, QHeaderView::Stretch);
    header->resizeSection(DiagnosticModel::RuleColumn, 72);
    header->resizeSection(DiagnosticModel::PatternColumn, 208);
    header->resizeSection(DiagnosticModel::FixColumn, 256);

    m_fix = new QAction(tr("Apply quick fix"), this);
    m_fix->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Return));
    m_fix->setShortcutContext(Qt::WidgetShortcut);
    connect(m_fix, &QAction::triggered, this, &DiagnosticList::applyFix);
    m_view->addAction(m_fix);
    m_fixAll = new QAction(this);
    m_fixAll->setToolTip(tr("Applies the quick fixes of all problems of this rule, as one step."));
    connect(m_fixAll, &QAction::triggered, this, &DiagnosticList::applyFixOfAll);
    m_mute = new QAction(this);
    m_mute->setToolTip(tr("Leaves this rule out of the list for this document."));
    connect(m_mute, &QAction::triggered, this, &DiagnosticList::mute);
    m_view->addActions({m_fixAll, m_mute});

    m_rule = new QTextBrowser(this);
    m_rule->setObjectName(QStringLiteral("ruleExplanation"));
    m_rule->setAccessibleName(tr("Explanation of the rule"));
    m_rule->setFrameShape(QFrame::NoFrame);
    m_rule->setPlaceholderText(tr("Select a problem: here it says what the rule means and why PyTorch cares."));
    auto *splitter = new QSplitter(this);
    splitter->addWidget(m_view);
    splitter->addWidget(m_rule);
    splitter->setStretchFactor(0, 1);
    splitter->setSizes({900, 320});

    auto *empty = newHintLabel(m_view);
    empty->setText(tr("No problem found. Every rule of the checker is content with this document."));
    empty->setAlignment(Qt::AlignCenter);
    m_empty = empty;
    auto *overlay = new QVBoxLayout(m_view);
    overlay->setContentsMargins(16, 32, 16, 8);
    overlay->addWidget(empty);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(newTools());
    layout->addWidget(splitter, 1);
    setFocusProxy(m_view);

    connect(m_view, &QTreeView::clicked, this, &DiagnosticList::request);
    connect(m_view, &QTreeView::activated, this, &DiagnosticList::request);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &DiagnosticList::updateState);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &DiagnosticList::updateState);
    updateState();
}

QWidget *DiagnosticList::newTools()
{
    auto *tools = new QWidget(this);
    auto *order = new QComboBox(tools);
    order->setObjectName(QStringLiteral("problemOrder"));
    order->setAccessibleName(tr("Order of the problems"));
    order->addItems({tr("By pattern"), tr("By rule")});
    connect(order, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_model.setOrder(index == 0 ? DiagnosticModel::Order::ByPattern : DiagnosticModel::Order::ByRule);
    });
    auto *lowest = new QComboBox(tools);
    lowest->setObjectName(QStringLiteral("problemSeverity"));
    lowest->setAccessibleName(tr("How grave a problem must be to be shown"));
    lowest->addItem(markIcon(Mark::Info), tr("All"), static_cast<int>(Severity::Info));
    lowest->addItem(markIcon(Mark::Warning), tr("Warnings and errors"), static_cast<int>(Severity::Warning));
    lowest->addItem(markIcon(Mark::Error), tr("Errors"), static_cast<int>(Severity::Error));
    connect(lowest, &QComboBox::currentIndexChanged, this, [this, lowest] {
        m_model.setLowest(static_cast<Severity>(lowest->currentData().toInt()));
        updateState();
    });
    m_muted = new QToolButton(tools);
    m_muted->setObjectName(QStringLiteral("mutedRules"));
    m_muted->setPopupMode(QToolButton::InstantPopup);
    m_muted->setAutoRaise(true);
    m_muted->setMenu(new QMenu(m_muted));
    m_muted->setToolTip(tr("Rules that are left out for this document. Choose one to hear of it again."));
    m_hidden = newHintLabel(tools);
    m_hidden->setWordWrap(false);
    auto *layout = new QHBoxLayout(tools);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->setSpacing(8);
    layout->addWidget(order);
    layout->addWidget(lowest);
    for (QAction *action : {m_fixAll, m_mute}) {
        auto *button = new QToolButton(tools);
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        layout->addWidget(button);
    }
    layout->addWidget(m_muted);
    layout->addStretch();
    layout->addWidget(m_hidden);
    return tools;
}

void DiagnosticList::setMutedRules(const QStringList &rules)
{
    m_model.setMuted(rules);
    updateState();
}

const Diagnostic *DiagnosticList::current() const
{
    const QModelIndex index = m_view->currentIndex();
    return index.isValid() ? &m_model.diagnostic(index.row()) : nullptr;
}

void DiagnosticList::applyFixOfAll()
{
    const Diagnostic *diagnostic = current();
    const std::optional<Fix> fix = diagnostic ? m_model.fixOfAll(diagnostic->rule) : std::nullopt;
    if (!fix)
        return;
    if (const std::optional<PatchError> error = m_document.apply(*fix))
        emit refused(toQString(error->message));
}

void DiagnosticList::mute()
{
    if (const Diagnostic *diagnostic = current()) {
        setMutedRules(m_model.muted() + QStringList(toQString(diagnostic->rule)));
        emit mutedRulesChanged(m_model.muted());
    }
}

void DiagnosticList::unmute(const QString &rule)
{
    QStringList rules = m_model.muted();
    rules.removeAll(rule);
    setMutedRules(rules);
    emit mutedRulesChanged(rules);
}

void DiagnosticList::fillMutedMenu()
{
    m_muted->setVisible(!m_model.muted().isEmpty());
    m_muted->setText(tr("Muted: %1").arg(m_model.muted().join(QStringLiteral(", "))));
    m_muted->menu()->clear();
    for (const QString &id : m_model.muted()) {
        const Rule *rule = findRule(toUtf8(id));
        m_muted->menu()->addAction(tr("Unmute %1: %2").arg(id, rule ? toQString(rule->title) : QString()), this,
                                   [this, id] { unmute(id); });
    }
}

void DiagnosticList::showRule()
{
    const Diagnostic *diagnostic = current();
    const Rule *rule = diagnostic ? findRule(diagnostic->rule) : nullptr;
    if (!rule) {
        m_rule->clear();
        return;
    }
    m_rule->setHtml(QStringLiteral("<p><b>%1 %2</b></p><p>%3</p>")
                        .arg(toQString(rule->id), toQString(rule->title).toHtmlEscaped(),
                             toQString(rule->explanation).toHtmlEscaped().replace('\n', QStringLiteral("<br>"))));
}

void DiagnosticList::step(int rows)
{
    const int count = m_model.rowCount();
    if (count == 0)
        return;
    const QModelIndex current = m_view->currentIndex();
    const int from = current.isValid() ? current.row() : (rows > 0 ? -1 : count);
    const QModelIndex next = m_model.index(((from + rows) % count + count) % count, 0);
    m_view->setCurrentIndex(next);
    emit requested(m_model.diagnostic(next.row()).where);
}

void DiagnosticList::request(const QModelIndex &index)
{
    const Diagnostic &diagnostic = m_model.diagnostic(index.row());
    if (index.column() == DiagnosticModel::FixColumn && diagnostic.fix)
        applyFix();
    else
        emit requested(diagnostic.where);
}

void DiagnosticList::applyFix()
{
    const QModelIndex current = m_view->currentIndex();
    if (!current.isValid() || !m_model.diagnostic(current.row()).fix)
        return;
    const Diagnostic diagnostic = m_model.diagnostic(current.row()); // applying may reset the model
    emit requested(diagnostic.where);
    if (const std::optional<PatchError> error = m_document.apply(*diagnostic.fix))
        emit refused(toQString(error->message));
}

void DiagnosticList::updateState()
{
    m_empty->setVisible(m_model.rowCount() == 0 && m_model.hiddenCount() == 0);
    const Diagnostic *diagnostic = current();
    const QString rule = diagnostic ? toQString(diagnostic->rule) : QString();
    m_fix->setEnabled(diagnostic && diagnostic->fix);
    m_fixAll->setEnabled(diagnostic && diagnostic->fix);
    m_fixAll->setText(diagnostic ? tr("Fix all %1").arg(rule) : tr("Fix all of rule"));
    m_mute->setEnabled(diagnostic);
    m_mute->setText(diagnostic ? tr("Mute %1").arg(rule) : tr("Mute rule"));
    m_hidden->setText(m_model.hiddenCount() > 0 ? tr("%1 hidden").arg(m_model.hiddenCount()) : QString());
    fillMutedMenu();
    showRule();
}

} // namespace bcfg::ui
