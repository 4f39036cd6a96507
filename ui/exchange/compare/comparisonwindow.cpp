// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/compare/comparisonwindow.h"

#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/exchange/diff/compare.h"
#include "core/exchange/diff/grouptext.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/markdowncopy.h"
#include "ui/basis/toolkit/tableviews.h"
#include "ui/exchange/compare/entrypairmodel.h"
#include "ui/exchange/compare/patternpicture.h"

#include <QComboBox>
#include <QHeaderView>
#include <QPushButton>
#include <QShortcut>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>

#include <utility>

namespace bcfg::ui::exchange {

namespace {

/// The QConfigs to compare verdicts under, of those that both releases have.
std::vector<diff::JudgedUnder> qconfigsFor(const diff::Comparison &comparison,
                                           const std::vector<session::QConfigChoice> &own, const QString &key)
{
    const Release release = releaseOf(comparison.b);
    const session::QConfigChoices before(releaseOf(comparison.a), own);
    const session::QConfigChoices after(release, own);
    std::vector<diff::JudgedUnder> qconfigs;
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
    const std::vector<diff::JudgedUnder> qconfigs = qconfigsFor(found->comparison, own, qconfig);
    diff::addEffects(found->comparison, qconfigs);
    found->qconfigs = mapped(qconfigs, &diff::JudgedUnder::name);
    return found;
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
      m_differences(new DifferenceModel(this)),
      m_pair(new EntryPairModel(other.title, this)),
      m_summary(newTextLabel(tr("Comparing with %1…").arg(other.title), this)),
      m_heading(newTextLabel({}, this)),
      m_tree(new QTreeView(this)),
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
    m_tree->setModel(m_differences);
    addMarkdownCopyWithKey(*m_tree);
    fillSplitter(*split, {{m_tree, 1}, {newPair(), 1}});
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(newHead());
    layout->addWidget(split, 1);
    layout->addWidget(newButtons());
    addKeys();
    m_later.setSingleShot(true);
    connect(&m_later, &QTimer::timeout, this, &ComparisonWindow::compare);
    // Waits, as several changes may be one step.
    connect(&document, &session::Document::changed, &m_later, qOverload<>(&QTimer::start));
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, &ComparisonWindow::showEntry);
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

void ComparisonWindow::setMayTake(bool mayTake)
{
    m_mayTake = mayTake;
    for (QPushButton *button : m_takeButtons)
        button->setVisible(mayTake);
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
    new QShortcut(QKeySequence::Undo, this, [this] {
        if (m_mayTake)
            m_document.undoStack().undo();
    });
    new QShortcut(QKeySequence::Redo, this, [this] {
        if (m_mayTake)
            m_document.undoStack().redo();
    });
}

void ComparisonWindow::compare()
{
    m_later.stop();
    if (!m_comparing.begin())
        return;
    inThread(
        *this,
        [other = m_other, mine = m_document.config(), own = m_own, qconfig = m_qconfig] {
            return compared(other, mine, own, qconfig);
        },
        [this](std::shared_ptr<const Compared> found) {
            m_found = std::move(found);
            if (m_comparing.end())
                compare();
            update();
        });
}

void ComparisonWindow::readAgain()
{
    if (!m_reading.begin())
        return;
    const auto work = [read = m_read] {
        Progress progress;
        return read(progress);
    };
    inThread(*this, work, [this](session::ReadDocument read) {
        if (m_reading.end())
            readAgain();
        else
            takeRead(std::move(read));
    });
}

/// Some programs write a file in pieces, or remove it before they write it anew: what it held before stays compared
/// until it can be read again.
void ComparisonWindow::takeRead(session::ReadDocument read)
{
    const session::DocumentError *error = std::get_if<session::DocumentError>(&read);
    const QString before = std::exchange(m_readingProblem, error ? error->message : QString());
    if (session::LoadedDocument *now = std::get_if<session::LoadedDocument>(&read); now && now->config != m_other) {
        m_other = std::move(now->config);
        compare();
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
        lines.append(tr("The file of %1 cannot be read now. What it held before is compared. %2")
                         .arg(m_otherTitle, m_readingProblem));
    m_summary->setText(lines.join('\n'));
    const QModelIndex current = m_tree->currentIndex();
    const int group = current.parent().isValid() ? current.parent().row() : current.row();
    const int entry = current.parent().isValid() ? current.row() : -1;
    const QModelIndex before = m_differences->index(group, 0);
    const bool isExpanded = m_tree->isExpanded(before);
    const QString heading = m_differences->headingAt(before);
    m_differences->show(m_found);
    int again = 0; // the row of the change now; if it was taken, the one after it is in its place
    while (again < m_differences->rowCount() && m_differences->headingAt(m_differences->index(again, 0)) != heading)
        ++again;
    const bool isThere = again < m_differences->rowCount();
    const QModelIndex shown =
        m_differences->index(isThere ? again : std::clamp(group, 0, std::max(0, m_differences->rowCount() - 1)), 0);
    if (isExpanded && isThere)
        m_tree->expand(shown);
    const QModelIndex child = m_differences->index(std::min(entry, m_differences->rowCount(shown) - 1), 0, shown);
    m_tree->setCurrentIndex(entry >= 0 && isThere && child.isValid() ? child : shown);
    showEntry();
    if (const std::optional<Part> part = std::exchange(m_toTake, std::nullopt))
        take(*part);
}

void ComparisonWindow::showEntry()
{
    const QModelIndex current = m_tree->currentIndex();
    const diff::Comparison *found = m_found ? &m_found->comparison : nullptr;
    const std::optional<diff::Site> entry = m_differences->entryAt(current);
    m_heading->setText((QStringList(m_differences->headingAt(current)) + m_differences->effectsAt(current)).join('\n'));
    if (const diff::Group *group = m_differences->itemAt(current).group; group && !entry)
        m_pair->showMember(*found, *group);
    else
        m_pair->show(found, entry);
    if (found && entry) {
        m_otherPicture->show(found->a, entry->a, tr("%1 does not have it.").arg(m_otherTitle));
        m_myPicture->show(found->b, entry->b, tr("This document does not have it."));
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
    const DifferenceModel::Item item = m_differences->itemAt(m_tree->currentIndex());
    const std::optional<diff::Site> entry = m_differences->entryAt(m_tree->currentIndex());
    m_takeButtons[static_cast<int>(Part::Group)]->setEnabled(item.group);
    m_takeButtons[static_cast<int>(Part::Entry)]->setEnabled(entry.has_value());
    m_takeButtons[static_cast<int>(Part::Value)]->setEnabled(m_pair->isDifferent(m_table->currentIndex().row()));
    m_next->setEnabled(m_differences->rowCount() > 1);
    m_previous->setEnabled(m_differences->rowCount() > 1);
}

/// Goes to the next or previous group, and on from the other end.
void ComparisonWindow::stepGroup(int step)
{
    const int count = m_differences->rowCount();
    if (count == 0)
        return;
    const QModelIndex current = m_tree->currentIndex();
    const int group = current.parent().isValid() ? current.parent().row() : current.row();
    m_tree->setCurrentIndex(m_differences->index((group + step + count) % count, 0));
}

void ComparisonWindow::stepValue(int step)
{
    const int next = m_pair->differentFrom(m_table->currentIndex().row(), step);
    if (next >= 0)
        m_table->setCurrentIndex(m_pair->index(next, EntryPairModel::OtherColumn));
}

/// Takes what is chosen; where the document has just been edited, as soon as the comparison is up to date.
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
    const diff::Group *group = m_differences->itemAt(m_tree->currentIndex()).group;
    const std::optional<diff::Site> entry = m_differences->entryAt(m_tree->currentIndex());
    const int row = m_table->currentIndex().row();
    switch (part) {
    case Part::Group:
        return group ? diff::editsBack(comparison, *group) : std::vector<Edit>();
    case Part::Entry:
        return group && entry ? diff::editsBack(comparison, diff::partOf(*group, entry->a, entry->b))
                              : std::vector<Edit>();
    case Part::Value:
        return m_pair->isDifferent(row) ? m_pair->editsTaking(row) : std::vector<Edit>();
    }
    Q_UNREACHABLE();
}

} // namespace bcfg::ui::exchange
