// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/compare/conflictwindow.h"

#include "core/document/json/jsontext.h"
#include "core/document/model/mapped.h"
#include "core/document/model/ownkeys.h"
#include "core/document/model/printable.h"
#include "core/document/model/ruleid.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/inputfilters.h"
#include "ui/basis/toolkit/linemarks.h"
#include "ui/session/document/changedlines.h"
#include "ui/session/problems/checker.h"

#include <QEvent>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>

namespace bcfg::ui::exchange {

namespace {

using diff::MergeSide;

constexpr MergeSide sides[] = {MergeSide::Base, MergeSide::Ours, MergeSide::Theirs};

QPlainTextEdit *newTextView(QWidget *parent, const char *name, const QString &title)
{
    auto *view = new QPlainTextEdit(parent);
    setNames(*view, QLatin1String(name), title);
    view->setReadOnly(true);
    view->viewport()->setBackgroundRole(QPalette::Window); // as the user cannot type here
    view->setTabChangesFocus(true);
    view->setFont(codeFont());
    return view;
}

QString textOf(const std::optional<JsonValue> &value)
{
    return value ? toQString(writeJson(*value)) : ConflictWindow::tr("(not there)");
}

/// The value that the document has now for the member or entry in conflict, without the note of the conflict; nullopt
/// if it has no value.
std::optional<JsonValue> valueIn(const BackendConfig &document, const diff::NotedConflict &conflict)
{
    const Record &record = conflict.row ? document.configs[*conflict.row]->record() : document.head;
    if (conflict.field == wholeEntryKey)
        return toJson(withUnknownMember(record, conflictKey, std::nullopt, document.api));
    const JsonValue json = toJson(record);
    const JsonValue *value = json.find(conflict.field);
    return copyOf(value);
}

QString fieldTitle(const diff::NotedConflict &conflict)
{
    if (conflict.field == wholeEntryKey)
        return ConflictWindow::tr("the whole entry");
    if (!conflict.row && conflict.field == info(Field::Configs).key)
        return ConflictWindow::tr("the order of the entries");
    const auto field = findField(conflict.row ? Level::PatternConfig : Level::Document, conflict.field);
    return toQString(field ? info(*field).title : std::string_view(conflict.field));
}

} // namespace

ConflictWindow::ConflictWindow(session::Document &document, session::Checker &checker, QWidget *parent)
    : QDialog(parent, Qt::Window),
      m_document(document),
      m_checker(checker),
      m_summary(newTextLabel({}, this)),
      m_list(new QListWidget(this)),
      m_result(newTextView(this, "conflictResult", tr("Result"))),
      m_problems(newHintLabel(this))
{
    setObjectName(QStringLiteral("conflictWindow"));
    setWindowTitle(tr("Conflicts in %1").arg(document.title()));
    resize(1080, 680);
    m_summary->setObjectName(QStringLiteral("conflictSummary"));
    setNames(*m_list, "conflictList", tr("Conflicts"));
    m_problems->setObjectName(QStringLiteral("conflictProblems"));
    auto *result = new QWidget(this);
    auto *below = newInnerLayout<QVBoxLayout>(result);
    below->addWidget(newSectionLabel(tr("Result, as the document has it now"), result));
    below->addWidget(m_result, 1);
    below->addWidget(m_problems);
    auto *split = new QSplitter(Qt::Vertical, this);
    fillSplitter(*split, {{m_list, 1}, {newVersions(), 3}, {result, 2}});
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_summary);
    layout->addWidget(split, 1);
    layout->addWidget(newButtons());
    connect(m_list, &QListWidget::currentRowChanged, this, &ConflictWindow::showConflict);
    connect(&document, &session::Document::changed, this, &ConflictWindow::update);
    // The checker may emit its signal before the document does. Then the list may have a conflict that is gone, so
    // update() is needed, not only showResult().
    connect(&checker, &session::Checker::changed, this, &ConflictWindow::update);
    update();
    m_list->setFocus();
}

QWidget *ConflictWindow::newVersions()
{
    auto *row = new QSplitter(Qt::Horizontal, this);
    const auto add = [this, row](MergeSide side, const QString &title, const QString &button, const char *name,
                                 const QString &help) {
        auto *column = new QWidget(row);
        QPlainTextEdit *text = newTextView(column, name, title);
        auto *take = newButton<QPushButton>(button, QLatin1String(name) + QStringLiteral("Take"), help, column);
        take->setAutoDefault(false);
        take->setFocusPolicy(Qt::TabFocus); // pressing it leaves the arrow keys to the list
        connect(take, &QPushButton::clicked, this, [this, side] {
            if (const diff::NotedConflict *conflict = current())
                solve(diff::solution(m_document.config(), *conflict, side));
        });
        m_versions[static_cast<std::size_t>(side)] = {text, take};
        auto *layout = newInnerLayout<QVBoxLayout>(column);
        layout->addWidget(newSectionLabel(title, column));
        layout->addWidget(text, 1);
        layout->addWidget(take);
        row->addWidget(column);
    };
    add(MergeSide::Base, tr("Base"), tr("Take &Base"), "base", tr("Takes the value from before both changes."));
    add(MergeSide::Ours, tr("Ours"), tr("Take &Ours"), "ours", tr("Takes the value of this side."));
    add(MergeSide::Theirs, tr("Theirs"), tr("Take &Theirs"), "theirs", tr("Takes the value of the other side."));
    row->setChildrenCollapsible(false);
    return row;
}

QWidget *ConflictWindow::newButtons()
{
    auto *row = new QWidget(this);
    auto *layout = newInnerLayout<QHBoxLayout>(row);
    const auto addButton = [&](const QString &text, const QString &help, auto action) {
        auto *button = newButton<QPushButton>(text, {}, help, row);
        button->setAutoDefault(false);
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QPushButton::clicked, this, action);
        layout->addWidget(button);
        return button;
    };
    m_steps = {addButton(tr("&Previous"), tr("The previous conflict."), [this] { step(-1); }),
               addButton(tr("&Next"), tr("The next conflict (F9)."), [this] { step(1); })};
    layout->addStretch();
    m_keep = addButton(tr("&Keep the Result"), tr("Keeps what the document has now."), [this] {
        if (const diff::NotedConflict *conflict = current())
            solve(diff::solutionAsItIs(m_document.config(), *conflict));
    });
    addButton(tr("Close"), {}, [this] { reject(); });
    new QShortcut(Qt::Key_F9, this, [this] { goToNext(); });
    addUndoKeys(
        *this, [this] { m_document.undoStack().undo(); }, [this] { m_document.undoStack().redo(); });
    return row;
}

void ConflictWindow::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        markDifferences(); // in the colours of the theme
}

/// Fills the list again. The current row stays, so the conflict after a solved one is shown next.
void ConflictWindow::update()
{
    const int row = std::max(0, m_list->currentRow());
    m_conflicts = diff::notedConflicts(m_document.config());
    {
        const QSignalBlocker quiet(m_list);
        m_list->clear();
        for (const diff::NotedConflict &conflict : m_conflicts)
            m_list->addItem(titleOf(conflict));
        m_list->setCurrentRow(std::min(row, m_list->count() - 1));
    }
    const std::size_t count = m_conflicts.size();
    m_summary->setText(count == 0   ? tr("No conflict is left. Save the document to finish the merge.")
                       : count == 1 ? tr("1 conflict is left. Alt+B, Alt+O and Alt+T take a side.")
                                    : tr("%1 conflicts are left. Alt+B, Alt+O and Alt+T take a side.").arg(count));
    for (QPushButton *button : m_steps)
        button->setEnabled(count > 1);
    showConflict();
}

QString ConflictWindow::titleOf(const diff::NotedConflict &conflict) const
{
    if (!conflict.row)
        return tr("The document: %1").arg(fieldTitle(conflict));
    const BackendConfig &config = m_document.config();
    return tr("#%1 %2: %3")
        .arg(QString::number(*conflict.row), toQString(visibleText(config.configs[*conflict.row]->title(config.api))),
             fieldTitle(conflict));
}

void ConflictWindow::showConflict()
{
    const diff::NotedConflict *conflict = current();
    for (const MergeSide side : sides) {
        const Version &version = m_versions[static_cast<std::size_t>(side)];
        version.text->setPlainText(conflict ? textOf(conflict->of(side)) : QString());
        version.take->setEnabled(conflict);
    }
    markDifferences();
    m_keep->setEnabled(conflict);
    showResult();
}

/// Marks the lines in which the sides differ from the base.
void ConflictWindow::markDifferences()
{
    const QStringList base = m_versions[0].text->toPlainText().split('\n');
    for (const Version *version : {&m_versions[1], &m_versions[2]}) {
        const CodeView::Lines changed = session::changedLines(base, version->text->toPlainText().split('\n'));
        version->text->setExtraSelections(lineMarks(*version->text, changed, Tone::Amber, palette()));
    }
}

void ConflictWindow::showResult()
{
    const diff::NotedConflict *conflict = current();
    m_result->setPlainText(conflict ? textOf(valueIn(m_document.config(), *conflict)) : QString());
    QStringList problems;
    if (conflict) {
        const std::vector<Diagnostic> found =
            conflict->row ? m_checker.ofEntry(toInt(*conflict->row)) : m_checker.ofDocument();
        for (const Diagnostic &diagnostic : found) {
            if (diagnostic.rule != RuleId::J10) // J10 is the conflict itself
                problems.append(toQString(visibleText(diagnostic.message)));
        }
    }
    m_problems->setText(problems.isEmpty() ? tr("No other problems here.") : problems.join('\n'));
    m_problems->setVisible(conflict);
}

void ConflictWindow::step(int rows)
{
    const int count = m_list->count();
    if (count > 0)
        m_list->setCurrentRow((m_list->currentRow() + rows + count) % count);
}

const diff::NotedConflict *ConflictWindow::current() const
{
    const int row = m_list->currentRow();
    return row >= 0 && row < toInt(m_conflicts.size()) ? &m_conflicts[toIndex(row)] : nullptr;
}

void ConflictWindow::solve(const std::vector<Edit> &edits)
{
    if (const auto error = m_document.apply({toUtf8(tr("Solve a conflict")), edits}))
        tellFailure(this, windowTitle(), toQString(visibleText(error->message)));
}

} // namespace bcfg::ui::exchange
