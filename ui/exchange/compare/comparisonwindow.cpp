// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/compare/comparisonwindow.h"

#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/exchange/diff/compare.h"
#include "core/exchange/diff/grouptext.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/inputfilters.h"
#include "ui/basis/toolkit/markdowncopy.h"
#include "ui/basis/toolkit/tableviews.h"
#include "ui/exchange/compare/entrypairmodel.h"
#include "ui/exchange/compare/patternpicture.h"

#include <QComboBox>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QHeaderView>
#include <QPushButton>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <utility>

namespace bcfg::ui::exchange {

namespace {

/// The QConfigs to compare verdicts under: the one with this key or, if `key` is empty, all named QConfigs of PyTorch.
/// Leaves out QConfigs that only one of the two releases has.
std::vector<diff::QConfigOfBoth> qconfigsFor(const diff::Comparison &comparison,
                                             const std::vector<session::QConfigChoice> &own, const QString &key)
{
    const Release release = releaseOf(comparison.b);
    const session::QConfigChoices before(releaseOf(comparison.a), own);
    const session::QConfigChoices after(release, own);
    std::vector<diff::QConfigOfBoth> qconfigs;
    for (int i = 0; i < after.count(); ++i) {
        const session::QConfigChoice &choice = after.at(i);
        const bool isAsked =
            key.isEmpty() ? choice.origin == session::QConfigChoice::Origin::Named : choice.key() == key;
        const int same = isAsked ? before.find(choice.key()) : -1;
        if (same >= 0)
            qconfigs.push_back(
                {toUtf8(choice.title), before.at(same).assignment(before.release()), choice.assignment(release)});
    }
    return qconfigs;
}

std::shared_ptr<const Compared> compared(const BackendConfig &other, const BackendConfig &mine,
                                         const std::vector<session::QConfigChoice> &own, const QString &qconfig)
{
    auto found = std::make_shared<Compared>(diff::compare(other, mine));
    const std::vector<diff::QConfigOfBoth> qconfigs = qconfigsFor(found->comparison, own, qconfig);
    diff::addEffects(found->comparison, qconfigs);
    found->qconfigs = mapped(qconfigs, &diff::QConfigOfBoth::name);
    return found;
}

/// The size of a row, computed from the number of its lines, as laying out thousands of texts takes long.
QSize rowSize(std::size_t lines)
{
    constexpr int space = 4;
    return {0, toInt(lines) * QFontMetrics(QGuiApplication::font()).lineSpacing() + space};
}

/// The row of a change, with the verdicts that it changes. The text of a row is made when the row becomes visible, as
/// there may be 100,000 rows.
struct ChangeItem : QTreeWidgetItem
{
    ChangeItem(std::shared_ptr<const Compared> in, const diff::Group &shown) : found(std::move(in)), group(shown)
    {
        if (!group.sites.empty())
            setChildIndicatorPolicy(ShowIndicator);
    }
    QString heading() const { return toQString(visibleText(diff::headingOf(found->comparison, group))); }
    QVariant data(int column, int role) const override
    {
        if (role != Qt::DisplayRole && role != Qt::ToolTipRole && role != Qt::SizeHintRole)
            return QTreeWidgetItem::data(column, role);
        const std::vector<std::string> effects = diff::effectLines(found->comparison, group, found->qconfigs);
        if (role == Qt::SizeHintRole)
            return rowSize(1 + effects.size());
        QStringList lines(heading());
        for (const std::string &line : effects)
            lines.append(toQString(visibleText(line)));
        return role == Qt::DisplayRole ? lines.join('\n') : plainToolTip(lines.join('\n'));
    }
    /// The entries in which the change was made, each once.
    std::vector<diff::Site> entries() const
    {
        std::vector<diff::Site> all;
        for (const diff::Site &site : group.sites) {
            if (all.empty() || all.back().a != site.a || all.back().b != site.b)
                all.push_back({site.a, site.b});
        }
        return all;
    }

    const std::shared_ptr<const Compared> found; // keeps the group alive
    const diff::Group &group;
};

/// The row of an entry below its change.
struct EntryItem : QTreeWidgetItem
{
    EntryItem(const diff::Comparison &shown, const diff::Site &site) : comparison(shown), entry(site) {}
    QVariant data(int column, int role) const override
    {
        if (role == Qt::SizeHintRole)
            return rowSize(1);
        if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
            return QTreeWidgetItem::data(column, role);
        const QString title = toQString(visibleText(diff::titleOf(comparison, entry.a, entry.b)));
        return role == Qt::DisplayRole ? title : plainToolTip(title);
    }

    const diff::Comparison &comparison;
    const diff::Site entry;
};

/// The current change, or the change of the current entry; null if there is none.
ChangeItem *changeIn(const QTreeWidget &tree)
{
    QTreeWidgetItem *current = tree.currentItem();
    return static_cast<ChangeItem *>(current && current->parent() ? current->parent() : current);
}

/// The current entry, or the first entry of the current change; nullopt if there is no current change, or if it is in
/// the document outside its entries.
std::optional<diff::Site> entryIn(const QTreeWidget &tree)
{
    const ChangeItem *change = changeIn(tree);
    if (change && change != tree.currentItem())
        return static_cast<const EntryItem *>(tree.currentItem())->entry;
    if (!change || change->group.sites.empty())
        return std::nullopt;
    const diff::Site &first = change->group.sites.front();
    return diff::Site{first.a, first.b};
}

} // namespace

ComparisonWindow::ComparisonWindow(const ComparedWith &other, session::Document &document,
                                   std::vector<session::QConfigChoice> own, QWidget *parent)
    : QDialog(parent, Qt::Window),
      m_document(document),
      m_otherTitle(other.title),
      m_other(other.document),
      m_read(other.read),
      m_own(std::move(own)),
      m_pair(new EntryPairModel(other.title, this)),
      m_summary(newTextLabel(tr("Comparing with %1…").arg(other.title), this)),
      m_heading(newTextLabel({}, this)),
      m_tree(new QTreeWidget(this)),
      m_table(new RowView(this)),
      m_otherPicture(new PatternPicture(this)),
      m_myPicture(new PatternPicture(this))
{
    setObjectName(QStringLiteral("comparisonWindow"));
    setWindowTitle(tr("%1 and %2").arg(other.title, document.title()));
    resize(1180, 700);
    auto *split = new QSplitter(Qt::Horizontal, this);
    setNames(*m_tree, "differenceTree", tr("What differs"));
    m_tree->setHeaderHidden(true);
    addMarkdownCopyWithKey(*m_tree);
    fillSplitter(*split, {{m_tree, 1}, {newPair(), 1}});
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(newHead());
    layout->addWidget(split, 1);
    layout->addWidget(newButtons());
    addKeys();
    // After a moment, as one step may make several changes.
    connect(&document, &session::Document::changed, &m_later, &LateCall::request);
    connect(m_tree, &QTreeWidget::currentItemChanged, this, &ComparisonWindow::showEntry);
    connect(m_tree, &QTreeWidget::itemExpanded, this, &ComparisonWindow::addEntries);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &ComparisonWindow::showButtons);
    connect(&document, &session::Document::changed, this, &ComparisonWindow::showButtons);
    connect(&m_watcher, &session::FileWatcher::touched, this, &ComparisonWindow::readAgain);
    m_watcher.watch(other.path);
    if (m_read && !other.path.isEmpty())
        readAgain(); // the file may have changed before it was watched
    showButtons();
    m_tree->setFocus();
    compare();
}

void ComparisonWindow::forbidTaking()
{
    m_mayTake = false;
    for (QPushButton *button : m_takeButtons)
        button->hide();
}

QWidget *ComparisonWindow::newHead()
{
    auto *head = new QWidget(this);
    m_summary->setObjectName(QStringLiteral("comparisonSummary"));
    auto *box = new QComboBox(head);
    box->setObjectName(QStringLiteral("comparedQConfig"));
    box->addItem(tr("All QConfigs of PyTorch"), QString());
    const session::QConfigChoices choices(m_document.release(), m_own);
    for (int i = 0; i < choices.count(); ++i)
        box->addItem(choices.at(i).title, choices.at(i).key());
    setWidthInCharacters(*box, 24);
    connect(box, &QComboBox::currentIndexChanged, this, [this, box] {
        m_qconfig = box->currentData().toString();
        compare();
    });
    QLabel *label = newLabelFor(*box, tr("Verdicts &under"));
    auto *layout = newInnerLayout<QHBoxLayout>(head);
    layout->addWidget(m_summary, 1);
    layout->addWidget(label);
    layout->addWidget(box);
    return head;
}

QWidget *ComparisonWindow::newPair()
{
    auto *pair = new QWidget(this);
    m_heading->setObjectName(QStringLiteral("differenceHeading"));
    m_heading->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_otherPicture->setObjectName(QStringLiteral("otherPicture"));
    m_myPicture->setObjectName(QStringLiteral("myPicture"));
    setNames(*m_table, "entryPair", tr("Both entries, value by value"));
    m_table->setModel(m_pair);
    addMarkdownCopyWithKey(*m_table);
    m_table->horizontalHeader()->setSectionResizeMode(EntryPairModel::MineColumn, QHeaderView::Stretch);
    m_table->horizontalHeader()->setTextElideMode(Qt::ElideRight);
    auto *pictures = new QSplitter(Qt::Horizontal, pair);
    fillSplitter(*pictures, {{m_otherPicture, 0}, {m_myPicture, 0}});
    constexpr int leastHeight = 150; // room for one operator with its input and output
    pictures->setMinimumHeight(leastHeight);
    auto *split = new QSplitter(Qt::Vertical, pair);
    fillSplitter(*split, {{pictures, 1}, {m_table, 2}});
    auto *layout = newInnerLayout<QVBoxLayout>(pair);
    layout->addWidget(m_heading);
    layout->addWidget(split, 1);
    return pair;
}

QWidget *ComparisonWindow::newButtons()
{
    auto *row = new QWidget(this);
    auto *layout = newInnerLayout<QHBoxLayout>(row);
    const auto addButton = [&](const QString &text, const char *name, const QString &help, auto action) {
        auto *button = newButton<QPushButton>(text, name, help, row);
        button->setAutoDefault(false);
        button->setFocusPolicy(Qt::TabFocus); // pressing it leaves the arrow keys to the changes
        connect(button, &QPushButton::clicked, this, action);
        layout->addWidget(button);
        return button;
    };
    m_previous =
        addButton(tr("&Previous"), "previousChange", tr("The previous change (Alt+Up)."), [this] { stepGroup(-1); });
    m_next = addButton(tr("&Next"), "nextChange", tr("The next change (Alt+Down)."), [this] { stepGroup(1); });
    layout->addStretch();
    m_takeButtons[static_cast<int>(Part::Group)] = addButton(
        tr("Take &Change"), "takeChange",
        tr("Brings the change into this document, in all of its entries, as one step."), [this] { take(Part::Group); });
    m_takeButtons[static_cast<int>(Part::Entry)] = addButton(
        tr("Take &Entry"), "takeEntry", tr("Brings the change into this document, in the chosen entry alone."),
        [this] { take(Part::Entry); });
    m_takeButtons[static_cast<int>(Part::Value)] =
        addButton(tr("Take &Value"), "takeValue", tr("Brings the chosen value of the table into this document."),
                  [this] { take(Part::Value); });
    layout->addSpacing(16);
    addButton(tr("Close"), "closeComparison", {}, [this] { reject(); });
    return row;
}

void ComparisonWindow::addKeys()
{
    new QShortcut(Qt::ALT | Qt::Key_Down, this, [this] { stepGroup(1); });
    new QShortcut(Qt::ALT | Qt::Key_Up, this, [this] { stepGroup(-1); });
    new QShortcut(Qt::ALT | Qt::Key_Right, this, [this] { stepValue(1); });
    new QShortcut(Qt::ALT | Qt::Key_Left, this, [this] { stepValue(-1); });
    const auto step = [this](void (QUndoStack::*direction)()) {
        if (m_mayTake)
            (m_document.undoStack().*direction)();
    };
    addUndoKeys(
        *this, [step] { step(&QUndoStack::undo); }, [step] { step(&QUndoStack::redo); });
}

void ComparisonWindow::compare()
{
    m_later.stop();
    m_isOutdated = false;
    m_comparing.start(
        *this,
        [other = m_other, mine = m_document.config(), own = m_own, qconfig = m_qconfig] {
            return compared(other, mine, own, qconfig);
        },
        [this](std::shared_ptr<const Compared> found) {
            m_found = std::move(found);
            if (m_isOutdated)
                compare();
            update();
        });
}

/// Compares again, after the running comparison if there is one. Stopping that instead would show nothing new while
/// edits come faster than they can be compared.
void ComparisonWindow::compareAgain()
{
    if (m_comparing.isRunning())
        m_isOutdated = true;
    else
        compare();
}

void ComparisonWindow::readAgain()
{
    if (!m_reading.begin())
        return;
    inThread(*this, m_read, [this](session::ReadDocument read) {
        if (m_reading.end())
            readAgain();
        else
            takeRead(std::move(read));
    });
}

/// Takes the new content of the other document's file. If the file cannot be read, its last content stays compared:
/// some programs write a file in pieces, or remove it before they write it again.
void ComparisonWindow::takeRead(session::ReadDocument read)
{
    const session::DocumentError *error = std::get_if<session::DocumentError>(&read);
    const QString before = std::exchange(m_readingProblem, error ? error->message : QString());
    if (session::LoadedDocument *now = std::get_if<session::LoadedDocument>(&read); now && now->config != m_other) {
        m_other = std::move(now->config);
        compareAgain();
    } else if (m_readingProblem != before && m_found) {
        update();
    }
}

void ComparisonWindow::update()
{
    QStringList lines;
    const std::size_t count = m_found->comparison.groups.size();
    lines.append(count == 0   ? tr("No difference for PyTorch between %1 and this document.").arg(m_otherTitle)
                 : count == 1 ? tr("1 change from %1 to this document.").arg(m_otherTitle)
                              : tr("%1 changes from %2 to this document.").arg(count).arg(m_otherTitle));
    lines += textList(diff::lossLines(m_found->comparison.leftBehind),
                      [](const std::string &line) { return toQString(visibleText(line)); });
    if (!m_readingProblem.isEmpty())
        lines.append(tr("The file of %1 cannot be read now. Its last content is compared. %2")
                         .arg(m_otherTitle, m_readingProblem));
    m_summary->setText(lines.join('\n'));
    fillTree();
    showEntry();
    if (const std::optional<Part> part = std::exchange(m_toTake, std::nullopt))
        take(*part);
}

/// Fills the tree again. The current change stays current; if it is gone, the change in its place becomes current.
void ComparisonWindow::fillTree()
{
    ChangeItem *before = changeIn(*m_tree);
    const int place = std::max(0, m_tree->indexOfTopLevelItem(before));
    const int entry = before ? before->indexOfChild(m_tree->currentItem()) : -1;
    const bool isExpanded = before && before->isExpanded();
    const QString heading = before ? before->heading() : QString();
    QSignalBlocker quiet(m_tree); // update() shows the entry once all rows are there
    m_tree->clear();
    quiet.unblock(); // so that the entries are added
    QList<QTreeWidgetItem *> items;
    QTreeWidgetItem *again = nullptr;
    for (const diff::Group &group : m_found->comparison.groups) {
        auto *change = new ChangeItem(m_found, group);
        items.append(change);
        if (!again && !heading.isEmpty() && change->heading() == heading)
            again = change;
    }
    m_tree->addTopLevelItems(items);
    if (again && isExpanded)
        again->setExpanded(true);
    QTreeWidgetItem *shown = again ? again : m_tree->topLevelItem(std::min(place, m_tree->topLevelItemCount() - 1));
    QTreeWidgetItem *child = again ? again->child(std::min(entry, again->childCount() - 1)) : nullptr;
    m_tree->setCurrentItem(child ? child : shown);
}

/// Adds the entries of a change when the user expands it, as there may be 100,000. Does nothing for an entry, which
/// Qt's keys can expand, too.
void ComparisonWindow::addEntries(QTreeWidgetItem *expanded)
{
    if (expanded->parent() || expanded->childCount() > 0)
        return;
    const auto &change = static_cast<const ChangeItem &>(*expanded);
    QList<QTreeWidgetItem *> items;
    for (const diff::Site &entry : change.entries())
        items.append(new EntryItem(change.found->comparison, entry));
    expanded->addChildren(items);
}

void ComparisonWindow::showEntry()
{
    const diff::Comparison *found = m_found ? &m_found->comparison : nullptr;
    const ChangeItem *change = changeIn(*m_tree);
    const std::optional<diff::Site> entry = entryIn(*m_tree);
    m_heading->setText(change ? change->text(0) : QString());
    if (change && !entry)
        m_pair->showMember(*found, change->group);
    else
        m_pair->show(found, entry);
    if (found && entry) {
        m_otherPicture->show(found->a, entry->a, tr("%1 does not have this entry.").arg(m_otherTitle));
        m_myPicture->show(found->b, entry->b, tr("This document does not have this entry."));
    }
    m_otherPicture->parentWidget()->setVisible(entry.has_value());
    m_table->resizeColumnsToContents();
    const int widest = m_table->viewport()->width() / 5 * 2;
    for (int column = 0; column < EntryPairModel::MineColumn; ++column) // the last one has the rest
        m_table->setColumnWidth(column, std::min(m_table->columnWidth(column) + 8, widest));
    if (const int first = m_pair->differentFrom(-1, 1); first >= 0)
        m_table->setCurrentIndex(m_pair->index(first, EntryPairModel::OtherColumn));
    showButtons();
}

void ComparisonWindow::showButtons()
{
    m_takeButtons[static_cast<int>(Part::Group)]->setEnabled(m_tree->currentItem());
    m_takeButtons[static_cast<int>(Part::Entry)]->setEnabled(entryIn(*m_tree).has_value());
    m_takeButtons[static_cast<int>(Part::Value)]->setEnabled(m_pair->isDifferent(m_table->currentIndex().row()));
    m_next->setEnabled(m_tree->topLevelItemCount() > 1);
    m_previous->setEnabled(m_tree->topLevelItemCount() > 1);
}

/// Goes to the next (1) or previous (-1) group, wrapping around at the ends.
void ComparisonWindow::stepGroup(int step)
{
    const int count = m_tree->topLevelItemCount();
    const int change = m_tree->indexOfTopLevelItem(changeIn(*m_tree));
    if (count > 0)
        m_tree->setCurrentItem(m_tree->topLevelItem((change + step + count) % count));
}

void ComparisonWindow::stepValue(int step)
{
    const int next = m_pair->differentFrom(m_table->currentIndex().row(), step);
    if (next >= 0)
        m_table->setCurrentIndex(m_pair->index(next, EntryPairModel::OtherColumn));
}

/// Takes the current group, entry or value from the other document, as soon as the comparison is up to date.
void ComparisonWindow::take(Part part)
{
    if (!m_mayTake)
        return;
    if (!isCurrent()) {
        m_toTake = part;
        return;
    }
    const std::vector<Edit> edits = editsTaking(part);
    if (edits.empty())
        return;
    if (const auto error = m_document.apply({toUtf8(tr("Take from %1").arg(m_otherTitle)), edits}))
        tellFailure(this, windowTitle(), toQString(visibleText(error->message)));
}

std::vector<Edit> ComparisonWindow::editsTaking(Part part) const
{
    const diff::Comparison &comparison = m_found->comparison;
    const ChangeItem *change = changeIn(*m_tree);
    const std::optional<diff::Site> entry = entryIn(*m_tree);
    const int row = m_table->currentIndex().row();
    switch (part) {
    case Part::Group:
        return change ? diff::editsBack(comparison, change->group) : std::vector<Edit>();
    case Part::Entry:
        return entry ? diff::editsBack(comparison, diff::partOf(change->group, entry->a, entry->b))
                     : std::vector<Edit>();
    case Part::Value:
        return m_pair->isDifferent(row) ? m_pair->editsTaking(row) : std::vector<Edit>();
    }
    Q_UNREACHABLE();
}

} // namespace bcfg::ui::exchange
