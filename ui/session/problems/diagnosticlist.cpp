// SPDX-License-Identifier: Apache-2.0
#include "ui/session/problems/diagnosticlist.h"

#include "core/check/mutes.h"
#include "ui/basis/commands/actions.h"
#include "ui/basis/marks.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/markdowncopy.h"
#include "ui/basis/toolkit/tableviews.h"
#include "ui/session/document/document.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QTextBrowser>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <tuple>
#include <utility>

namespace bcfg::ui::session {

namespace {

/// Limits the width of the column of quick fixes, so that the problems' messages have room.
class ProblemDelegate : public RowDelegate
{
public:
    using RowDelegate::RowDelegate;

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        constexpr int most = 256;
        const QSize hint = RowDelegate::sizeHint(option, index);
        return index.column() == DiagnosticModel::FixColumn ? hint.boundedTo({most, hint.height()}) : hint;
    }
};

} // namespace

DiagnosticList::DiagnosticList(Document &document, Checker &checker)
    : m_document(document),
      m_checker(checker),
      m_model(document, checker),
      m_view(new QTreeView(this))
{
    setNames(*m_view, "problemView", tr("Problems"));
    m_view->setModel(&m_model);
    m_view->setItemDelegate(new ProblemDelegate(m_view));
    m_view->setUniformRowHeights(true);
    m_view->setAllColumnsShowFocus(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
    QHeaderView *header = m_view->header();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(DiagnosticModel::MessageColumn, QHeaderView::Stretch);
    header->resizeSection(DiagnosticModel::RuleColumn, 112);
    header->resizeSection(DiagnosticModel::PatternColumn, 208);
    header->setSectionResizeMode(DiagnosticModel::FixColumn, QHeaderView::ResizeToContents);
    header->setResizeContentsPrecision(20); // measures 20 rows only, as each row's problem must be found first

    // In the order of the context menu; updateState() gives most of them their texts.
    const auto add = [this](const QString &text, const QString &help, auto slot) {
        auto *action = new QAction(text, this);
        action->setToolTip(help);
        connect(action, &QAction::triggered, this, slot);
        m_view->addAction(action);
        return action;
    };
    add(tr("&Go to Field"), {},
        [this] { request(m_view->currentIndex().siblingAtColumn(DiagnosticModel::MessageColumn)); });
    m_fix = add(tr("Apply Quick Fix"), {}, &DiagnosticList::applyFix);
    m_fix->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Return));
    m_fix->setShortcutContext(Qt::WidgetShortcut);
    m_fixSelected = add({}, {}, &DiagnosticList::applyFixOfSelected);
    m_fixSelected->setObjectName(QStringLiteral("fixSelected"));
    m_fixAll = add({}, tr("Applies the quick fixes of all problems of this rule, as one step."),
                   &DiagnosticList::applyFixOfAll);
    m_muteProblem =
        add({}, tr("Mutes what the rule finds in this pattern, for everybody who uses the document, or unmutes it."),
            &DiagnosticList::toggleMuteOfProblem);
    m_mute = add({}, tr("Mutes this rule in the document, for everybody who uses it, or unmutes it."),
                 &DiagnosticList::toggleMuteOfRule);
    m_showMuted = new QAction(this);
    m_showMuted->setCheckable(true);
    m_showMuted->setToolTip(tr("Shows the problems that the document itself mutes, with its reasons in $ignore."));
    connect(m_showMuted, &QAction::toggled, &m_model, &DiagnosticModel::setShowsMuted);
    m_view->addAction(m_showMuted);
    connect(addEditAction(*m_view, Command::Copy), &QAction::triggered, this, &DiagnosticList::copy);
    QAction *selectAll = addEditAction(*m_view, Command::SelectAll);
    connect(selectAll, &QAction::triggered, m_view, &QTreeView::selectAll);
    enableWithRows(*selectAll, *m_view);
    addMarkdownCopy(*m_view);

    m_rule = new QTextBrowser(this);
    setNames(*m_rule, "ruleExplanation", tr("Explanation of the problem"));
    m_rule->setFrameShape(QFrame::NoFrame);
    m_rule->setPlaceholderText(tr("Select a problem to read what the rule means and what PyTorch does."));
    auto *splitter = new QSplitter(this);
    splitter->addWidget(m_view);
    splitter->addWidget(m_rule);
    splitter->setStretchFactor(0, 1);
    splitter->setSizes({900, 320});

    constexpr int headerHeight = 24;
    m_empty = newEmptyHint(m_view, headerHeight);
    m_empty->setText(tr("No problems"));

    auto *layout = newInnerLayout<QVBoxLayout>(this, 0);
    layout->addWidget(newTools());
    layout->addWidget(splitter, 1);
    setFocusProxy(m_view);

    new ItemChooser(*m_view, [this](const QModelIndex &index) {
        const bool selects = QGuiApplication::keyboardModifiers() & (Qt::ControlModifier | Qt::ShiftModifier);
        if (!selects || m_view->selectionModel()->selectedRows().size() < 2) // selecting several requests none
            request(index);
    });
    connect(&m_model, &QAbstractItemModel::modelAboutToBeReset, this, [this] {
        if (m_view->currentIndex().isValid())
            m_left = m_model.placeOf(m_view->currentIndex());
    });
    connect(&document, &Document::changedForKeepers, this, &DiagnosticList::followChosen);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &DiagnosticList::unfold);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &DiagnosticList::chooseAgain);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &DiagnosticList::updateState);
    connect(m_view, &QTreeView::expanded, this, [this](const QModelIndex &index) { rememberFold(index, true); });
    connect(m_view, &QTreeView::collapsed, this, [this](const QModelIndex &index) { rememberFold(index, false); });
    connect(&m_model, &QAbstractItemModel::dataChanged, this, &DiagnosticList::explain);
    connect(&m_model, &QAbstractItemModel::dataChanged, m_view->viewport(), qOverload<>(&QWidget::update));
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &DiagnosticList::updateState);
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &DiagnosticList::updateState);
    // The number of muted problems may change while the rows stay.
    connect(&checker, &Checker::changed, this, &DiagnosticList::updateMuted);
    unfold();
    updateState();
}

void DiagnosticList::setWatched(bool isWatched)
{
    m_model.setWatched(isWatched);
    if (isWatched)
        updateState();
}

QWidget *DiagnosticList::newTools()
{
    auto *tools = new QWidget(this);
    auto *order = new QComboBox(tools);
    setNames(*order, "problemOrder", tr("Groups of the problems"));
    order->addItems({tr("By pattern"), tr("By rule")});
    connect(order, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_folds.clear();
        m_view->setColumnHidden(DiagnosticModel::PatternColumn, index == 0);
        m_model.setGrouping(index == 0 ? DiagnosticModel::Grouping::ByPattern : DiagnosticModel::Grouping::ByRule);
    });
    m_view->setColumnHidden(DiagnosticModel::PatternColumn, true);
    auto *lowest = new QComboBox(tools);
    setNames(*lowest, "problemSeverity", tr("The lowest severity that is shown"));
    lowest->addItem(markIcon(Mark::Info), tr("All"), static_cast<int>(Severity::Info));
    lowest->addItem(markIcon(Mark::Warning), tr("Warnings and errors"), static_cast<int>(Severity::Warning));
    lowest->addItem(markIcon(Mark::Error), tr("Errors"), static_cast<int>(Severity::Error));
    connect(lowest, &QComboBox::currentIndexChanged, this, [this, lowest] {
        m_model.setLowest(static_cast<Severity>(lowest->currentData().toInt()));
        updateState();
    });
    m_hidden = newHintLabel(tools);
    m_hidden->setWordWrap(false);
    auto *layout = newLayout<QHBoxLayout>(tools, {8, 4, 8, 4}, 8);
    layout->addWidget(order);
    layout->addWidget(lowest);
    for (QAction *action : {m_fixAll, m_muteProblem, m_mute, m_showMuted}) {
        auto *button = new QToolButton(tools);
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        layout->addWidget(button);
    }
    layout->addStretch();
    layout->addWidget(m_hidden);
    return tools;
}

const Diagnostic *DiagnosticList::current() const
{
    return m_model.diagnostic(m_view->currentIndex());
}

/// Opens groups after a reset of the model, which has closed all groups. With few problems, opens all groups except
/// those that the user has closed; with many problems, opens only the groups that the user has opened.
void DiagnosticList::unfold()
{
    constexpr int many = 200;
    const bool areOpen = m_model.problemCount() <= many;
    m_isUnfolding = true;
    for (int group = 0; group < m_model.rowCount(); ++group) {
        if (m_folds.value(m_model.groupKey(group), areOpen))
            m_view->expand(m_model.index(group, 0));
    }
    m_isUnfolding = false;
}

/// Keeps the chosen problem with its pattern config, in whichever row the change puts it.
void DiagnosticList::followChosen(const Change &change)
{
    const std::optional<std::size_t> config = m_chosen ? m_chosen->where.configIndex() : std::nullopt;
    if (!config)
        return;
    if (const std::optional<int> row = rowAfter(change, toInt(*config)))
        m_chosen->where = m_chosen->where.inConfig(toIndex(*row));
    else
        m_chosen.reset();
}

/// After a reset of the model, chooses the problem that was chosen before, if it is still shown. A problem in a folded
/// group is not chosen, as this would open the group.
void DiagnosticList::chooseAgain()
{
    const std::optional<Diagnostic> problem = std::exchange(m_chosen, std::nullopt);
    const QModelIndex row = problem ? m_model.indexOf(*problem) : QModelIndex();
    if (m_view->isExpanded(row.parent()))
        m_view->setCurrentIndex(row);
}

void DiagnosticList::rememberFold(const QModelIndex &index, bool isOpen)
{
    if (!m_isUnfolding)
        m_folds.insert(m_model.groupKey(index.row()), isOpen);
}

void DiagnosticList::applyFixOfAll()
{
    const Rule *rule = m_model.rule(m_view->currentIndex());
    if (const std::optional<Fix> fix = rule ? m_model.fixOfAll(*rule) : std::nullopt)
        apply(tr("Quick Fix"), *fix);
}

/// The fixes of those selected problems that have the rule of the current problem, as fixes of several rules may
/// conflict.
std::optional<DiagnosticModel::FixOfSome> DiagnosticList::fixOfSelected() const
{
    const Rule *rule = m_model.rule(m_view->currentIndex());
    return rule ? m_model.fixOf(m_view->selectionModel()->selectedRows(), *rule) : std::nullopt;
}

void DiagnosticList::applyFixOfSelected()
{
    if (const std::optional<DiagnosticModel::FixOfSome> some = fixOfSelected())
        apply(tr("Quick Fix"), some->fix);
}

/// Makes the edits of a fix as one undo step, and says so; or says why they cannot be made.
void DiagnosticList::apply(const QString &task, const Fix &fix)
{
    if (const std::optional<PatchError> error = m_document.apply(fix))
        emit refused(task, toQString(error->message));
    else
        emit done(tr("Done: %1").arg(toQString(fix.title)));
}

/// Copies one line for each selected row, in the order of the list.
void DiagnosticList::copy() const
{
    QModelIndexList rows = m_view->selectionModel()->selectedRows();
    std::ranges::sort(rows, {}, [](const QModelIndex &row) {
        const bool isGroup = !row.parent().isValid();
        return std::tuple(isGroup ? row.row() : row.parent().row(), !isGroup, row.row());
    });
    const QStringList lines = textList(rows, [this](const QModelIndex &row) { return m_model.textOf(row); });
    if (!lines.isEmpty())
        QGuiApplication::clipboard()->setText(lines.join('\n') + '\n');
}

/// Unmutes `what`: a rule, or a problem. If it is not muted, asks for a reason and mutes it.
template <class What>
void DiagnosticList::toggleMute(const What &what, RuleId rule, bool isByPattern)
{
    const QString id = toQString(toString(rule));
    if (std::optional<Edit> edit = Mutes::unmuting(m_document.config(), what))
        return apply(tr("Mute"), {toUtf8(tr("Unmute %1").arg(id)), {*std::move(edit)}});
    const QString title = tr("Mute %1").arg(id);
    const QString question = isByPattern
                                 ? tr("%1 of this pattern is muted in the document, for everybody. Reason:").arg(id)
                                 : tr("%1 is muted in the whole document, for everybody. Reason:").arg(id);
    askForText({title, question, {}, tr("Mute")}, *this, *this, [this, what, title](const QString &reason) {
        Edit edit = Mutes::muting(m_document.config(), what, toUtf8(reason.trimmed()));
        apply(tr("Mute"), {toUtf8(title), {std::move(edit)}});
    });
}

void DiagnosticList::toggleMuteOfRule()
{
    if (const Rule *rule = m_model.rule(m_view->currentIndex()))
        toggleMute(rule->id, rule->id, false);
}

void DiagnosticList::toggleMuteOfProblem()
{
    if (!current())
        return;
    const Diagnostic problem = *current(); // a copy, as asking and applying may reset the model
    toggleMute(problem, problem.rule, Mutes::isByPattern(m_document.config(), problem));
}

/// Shows the message of the current problem, which the list may have cut off, and its rule.
void DiagnosticList::explain()
{
    QString html;
    const auto escaped = [](std::string_view text) {
        return toQString(text).toHtmlEscaped().replace('\n', QStringLiteral("<br>"));
    };
    m_chosen.reset();
    if (const Diagnostic *problem = current()) {
        m_chosen = *problem;
        html = QStringLiteral("<p>%1</p>").arg(escaped(problem->message));
    }
    if (const Rule *rule = m_model.rule(m_view->currentIndex()))
        html += QStringLiteral("<p><b>%1 %2</b></p><p>%3</p>")
                    .arg(escaped(toString(rule->id)), escaped(rule->title), escaped(rule->explanation));
    if (std::exchange(m_explained, html) != html) // the same text stays where the user has scrolled it
        m_rule->setHtml(html);
}

void DiagnosticList::step(int step)
{
    const QModelIndex current = m_view->currentIndex();
    const QModelIndex next =
        current.isValid() || !m_left ? m_model.neighbour(current, step) : m_model.neighbourOfPlace(*m_left, step);
    if (!next.isValid())
        return;
    // Selects this problem alone, whatever keys are held.
    m_view->selectionModel()->setCurrentIndex(next, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    emit requested(m_model.diagnostic(next)->where);
}

void DiagnosticList::request(const QModelIndex &index)
{
    const Diagnostic *diagnostic = m_model.diagnostic(index);
    if (index.column() == DiagnosticModel::FixColumn && m_model.isMutedProblem(index))
        toggleMuteOfProblem();
    else if (index.column() == DiagnosticModel::FixColumn && diagnostic && diagnostic->fix)
        applyFix();
    else if (diagnostic)
        emit requested(diagnostic->where);
    else if (const std::optional<int> entry = m_model.entry(index))
        emit requested(JsonPointer::config(toIndex(*entry)));
}

void DiagnosticList::applyFix()
{
    if (!current())
        return;
    const Diagnostic diagnostic = *current(); // a copy, as applying may reset the model
    if (!diagnostic.fix) {
        emit done(tr("This problem has no quick fix."));
        return;
    }
    emit requested(diagnostic.where);
    apply(tr("Quick Fix"), *diagnostic.fix);
}

void DiagnosticList::updateMuted()
{
    m_showMuted->setVisible(m_checker.mutedCount() > 0);
    m_showMuted->setText(tr("%1 muted").arg(m_checker.mutedCount()));
}

void DiagnosticList::updateState()
{
    const QModelIndex index = m_view->currentIndex();
    // Called first: it looks at other problems, which invalidates the pointer of current().
    const std::optional<DiagnosticModel::FixOfSome> some = fixOfSelected();
    const Diagnostic *diagnostic = current();
    const Rule *rule = m_model.rule(index);
    const QString id = rule ? toQString(toString(rule->id)) : QString();
    const bool isMuted = m_model.isMutedProblem(index);
    m_empty->setVisible(m_model.rowCount() == 0 && m_model.hiddenCount() == 0 && m_checker.mutedCount() == 0);
    m_fix->setEnabled(diagnostic && diagnostic->fix && !isMuted);
    m_fixSelected->setVisible(some && some->count > 1);
    if (some)
        m_fixSelected->setText(tr("Fix the %1 selected of %2").arg(some->count).arg(id));
    m_muteProblem->setEnabled(diagnostic);
    const bool isByPattern = diagnostic && Mutes::isByPattern(m_document.config(), *diagnostic);
    m_muteProblem->setText(isMuted       ? tr("Unmute This Problem")
                           : isByPattern ? tr("Mute %1 of This Pattern…").arg(id)
                                         : tr("Mute This Problem…"));
    updateMuted();
    m_fixAll->setEnabled(rule && (!diagnostic || diagnostic->fix));
    m_fixAll->setText(rule ? tr("Fix All %1").arg(id) : tr("Fix All of Rule"));
    m_mute->setEnabled(rule);
    const bool isRuleMuted = rule && Mutes(m_document.config()).isMuted(rule->id);
    m_mute->setText(!rule ? tr("Mute Rule") : isRuleMuted ? tr("Unmute %1").arg(id) : tr("Mute %1…").arg(id));
    m_hidden->setText(m_model.hiddenCount() > 0 ? tr("%1 hidden").arg(m_model.hiddenCount()) : QString());
    explain();
}

} // namespace bcfg::ui::session
