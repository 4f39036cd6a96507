// SPDX-License-Identifier: Apache-2.0
#include "ui/views/find/findpanel.h"

#include "ui/basis/inthread.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/markdowncopy.h"
#include "ui/basis/toolkit/tableviews.h"
#include "ui/basis/values/fieldtext.h"
#include "ui/session/problems/checker.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>
#include <utility>

namespace bcfg::ui::views {

namespace {

/// The items of m_extent, in this order.
enum class ExtentItem {
    Anywhere,
    WholeName,
    Symbol,
};

/// In documents of up to this many pattern configs, replacing takes a few milliseconds and so needs no thread.
constexpr int replacedAtOnce = 1000;

} // namespace

FindPanel::FindPanel(session::Document &document, const session::Checker &checker)
    : m_document(document),
      m_checker(checker),
      m_model(document),
      m_text(new QLineEdit(this)),
      m_replacement(new QLineEdit(this)),
      m_extent(new QComboBox(this)),
      m_matchesCase(new QCheckBox(tr("Match case"), this)),
      m_replace(new QPushButton(tr("&Replace"), this)),
      m_replaceAll(new QPushButton(tr("Replace &All"), this)),
      m_count(new QLabel(this)),
      m_view(new RowView(this))
{
    setNames(*m_view, "findView", tr("Finds"));
    auto *goTo = new QAction(tr("&Go to Field"), m_view);
    connect(goTo, &QAction::triggered, this, &FindPanel::request);
    auto *replace = new QAction(tr("&Replace This"), m_view);
    connect(replace, &QAction::triggered, this, &FindPanel::replaceCurrent);
    m_view->addActions({goTo, replace});
    m_view->setModel(&m_model);
    addMarkdownCopy(*m_view);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    QHeaderView *header = m_view->horizontalHeader();
    header->resizeSection(FindModel::RowColumn, 56);
    header->resizeSection(FindModel::PatternColumn, 220);
    header->resizeSection(FindModel::FieldColumn, 200);
    header->setStretchLastSection(true);

    auto *layout = newLayout<QVBoxLayout>(this, {8, 8, 8, 0}, 4);
    layout->addWidget(newFields());
    layout->addWidget(m_view, 1);

    connect(m_text, &QLineEdit::textChanged, this, &FindPanel::search);
    connect(m_extent, &QComboBox::currentIndexChanged, this, &FindPanel::search);
    connect(m_matchesCase, &QCheckBox::toggled, this, &FindPanel::search);
    connect(m_replace, &QPushButton::clicked, this, &FindPanel::replaceCurrent);
    connect(m_replaceAll, &QPushButton::clicked, this, &FindPanel::replaceAll);
    new ItemChooser(*m_view, [this](const QModelIndex &) { request(); });
    connect(&m_model, &QAbstractItemModel::modelReset, this, &FindPanel::showCount);
    keepCurrent();
    showCount();
}

/// Each edit fills the list of finds again. The chosen find stays chosen; if it is gone, the next find is chosen.
void FindPanel::keepCurrent()
{
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &current) {
        if (current.isValid())
            m_current = {m_model.entryOf(current.row()), m_model.numberOf(current.row())};
    });
    connect(&m_document, &session::Document::changedForKeepers, this, [this](const Change &change) {
        if (m_current)
            m_current->first = rowAfter(change, m_current->first).value_or(m_current->first);
    });
    connect(&m_model, &QAbstractItemModel::modelReset, this, [this] {
        if (m_current && m_model.rowCount() > 0)
            m_view->setCurrentIndex(
                m_model.index(m_model.rowOf(m_current->first, m_current->second), FindModel::TextColumn));
    });
}

QWidget *FindPanel::newFields()
{
    auto *fields = new QWidget(this);
    for (QLineEdit *edit : {m_text, m_replacement}) {
        takeAnyLength(*edit);
        edit->setClearButtonEnabled(true);
        edit->installEventFilter(this);
    }
    m_text->setObjectName(QStringLiteral("findText"));
    m_text->setPlaceholderText(tr("Text in any field, such as nn.qat or quint8"));
    m_replacement->setObjectName(QStringLiteral("replaceText"));
    m_replacement->setPlaceholderText(tr("Replacement"));
    setNames(*m_extent, "findExtent", tr("Search scope"));
    m_extent->addItem(tr("Anywhere"));
    m_extent->addItem(tr("Whole names"));
    m_extent->addItem(tr("Symbol, by all its names"));
    m_extent->setItemData(2,
                          tr("PyTorch has several names for many objects: torch.nn.Linear is "
                             "torch.nn.modules.linear.Linear."),
                          Qt::ToolTipRole);
    m_count->setObjectName(QStringLiteral("findCount"));
    m_matchesCase->setObjectName(QStringLiteral("matchCase"));
    m_replaceAll->setObjectName(QStringLiteral("replaceAll"));
    m_replace->setToolTip(tr("Replaces the result that is selected below, and selects the next one."));
    m_replaceAll->setToolTip(tr("Replaces all results below, in one undo step."));
    auto *grid = newInnerLayout<QGridLayout>(fields, 4);
    grid->addWidget(newLabelFor(*m_text, tr("Find")), 0, 0);
    grid->addWidget(m_text, 0, 1);
    grid->addWidget(m_extent, 0, 2, 1, 2);
    grid->addWidget(m_matchesCase, 0, 4);
    grid->addWidget(newLabelFor(*m_replacement, tr("Replace with")), 1, 0);
    grid->addWidget(m_replacement, 1, 1);
    grid->addWidget(m_replace, 1, 2);
    grid->addWidget(m_replaceAll, 1, 3);
    grid->addWidget(m_count, 1, 4);
    grid->setColumnStretch(1, 1);
    return fields;
}

void FindPanel::focusText()
{
    m_isRenaming = false;
    if (m_extent->currentIndex() == static_cast<int>(ExtentItem::Symbol))
        m_extent->setCurrentIndex(static_cast<int>(ExtentItem::Anywhere));
    m_text->setFocus(Qt::ShortcutFocusReason);
    m_text->selectAll();
}

void FindPanel::showUses(const QString &symbol, bool isToBeRenamed)
{
    {
        const QSignalBlocker blocker(m_extent);
        m_extent->setCurrentIndex(static_cast<int>(ExtentItem::Symbol));
        const QSignalBlocker textBlocker(m_text);
        m_text->setText(symbol);
    }
    search();
    m_isRenaming = isToBeRenamed;
    if (isToBeRenamed) {
        m_replacement->setText(symbol);
        m_replacement->setFocus(Qt::ShortcutFocusReason);
        m_replacement->selectAll();
    } else {
        m_view->setFocus(Qt::ShortcutFocusReason);
    }
}

void FindPanel::search()
{
    const auto extent = static_cast<ExtentItem>(m_extent->currentIndex());
    m_matchesCase->setEnabled(extent != ExtentItem::Symbol);
    const std::string text = toUtf8(m_text->text());
    TextQuery query;
    if (extent == ExtentItem::Symbol && !text.empty())
        query = usesOf(text, m_document.release());
    else if (!text.empty())
        query = {{text},
                 m_matchesCase->isChecked(),
                 extent == ExtentItem::WholeName ? TextQuery::Extent::WholeName : TextQuery::Extent::Anywhere};
    m_current.reset();
    m_isRenaming = false;
    m_model.setQuery(std::move(query));
    m_view->setCurrentIndex({});
    showCount();
}

void FindPanel::showCount()
{
    const bool finds = m_model.rowCount() > 0 && !m_isReplacing;
    if (!finds && (m_replace->hasFocus() || m_replaceAll->hasFocus()))
        m_text->setFocus(); // Qt would give the focus of a disabled button to another pane
    m_replace->setEnabled(finds);
    m_replaceAll->setEnabled(finds);
    if (m_isReplacing)
        m_count->setText(tr("Replacing…"));
    else if (m_model.query().isEmpty())
        m_count->clear();
    else if (m_model.isSearching())
        m_count->setText(tr("Searching…"));
    else
        m_count->setText(tr("%1 in %2").arg(m_model.rowCount()).arg(patternCount(m_model.patternCount())));
}

void FindPanel::step(int rows)
{
    const int count = m_model.rowCount();
    if (count == 0)
        return;
    const QModelIndex current = m_view->currentIndex();
    const int from = current.isValid() ? current.row() : rows > 0 ? -1 : 0;
    m_view->setCurrentIndex(m_model.index(((from + rows) % count + count) % count, FindModel::TextColumn));
    m_view->scrollTo(m_view->currentIndex());
    request();
}

void FindPanel::request()
{
    if (m_view->currentIndex().isValid())
        emit requested(m_model.placeOf(m_view->currentIndex().row()));
}

/// The keys in the two text fields. Enter in the searched text goes to the next find, Shift+Enter to the previous find.
/// Enter in the replacement replaces the current find, or all finds while a symbol is being renamed. Up and Down move
/// the focus to the list of finds and the choice in it. Escape leaves the panel.
bool FindPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return false;
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        if (watched == m_text) {
            step(static_cast<QKeyEvent *>(event)->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
            m_text->setFocus(); // step() has moved the focus to the field of the find
        } else if (m_isRenaming) {
            replaceAll();
        } else {
            replaceCurrent();
        }
        return true;
    }
    if (key == Qt::Key_Escape) {
        emit left();
        return true;
    }
    if (key == Qt::Key_Down || key == Qt::Key_Up) {
        m_view->setFocus();
        QCoreApplication::sendEvent(m_view, event);
        return true;
    }
    return false;
}

/// The text that replaces a find. Returns nullopt if there is no find or a replacement is still running. In a search
/// for a symbol the replacement must be a symbol, too; if it is not, emits refused() and returns nullopt.
std::optional<std::string> FindPanel::replacement()
{
    if (m_model.rowCount() == 0 || m_isReplacing)
        return std::nullopt;
    const bool isOfSymbol = m_extent->currentIndex() == static_cast<int>(ExtentItem::Symbol);
    const QString text = isOfSymbol ? m_replacement->text().trimmed() : m_replacement->text();
    if (const auto problem = isOfSymbol ? problemOf(readSymbol(text)) : halfCharacterProblem(text)) {
        emit refused(tr("Replace"), problem->message);
        return std::nullopt;
    }
    return toUtf8(text);
}

void FindPanel::replaceCurrent()
{
    const std::optional<std::string> text = replacement();
    if (!text)
        return;
    const int row = std::max(0, m_view->currentIndex().row());
    const int entry = m_model.entryOf(row);
    m_document.changeEntry(entry, replaced(*m_document.entry(entry), m_model.findOf(row), *text, m_document.api()),
                           tr("Replace %1").arg(m_text->text()));
    // Skips finds within the replacement itself: a search without case finds "Relu" again after "relu" replaced it.
    const int next = row + toInt(rangesIn(*text, m_model.query()).size());
    m_view->setCurrentIndex(m_model.index(std::min(next, m_model.rowCount() - 1), FindModel::TextColumn));
    clearUndoOfTexts();
}

void FindPanel::replaceAll()
{
    const std::optional<std::string> text = replacement();
    if (!text)
        return;
    const QString name = tr("Replace all %1").arg(m_text->text());
    const auto work = [snapshot = m_document.config(), query = m_model.query(), text = *text] {
        return replaceTexts(snapshot, query, text);
    };
    if (m_document.entryCount() <= replacedAtOnce) {
        finishReplacing(work(), name);
        return;
    }
    m_isReplacing = true;
    showCount();
    inThread(*this, work, [this, name, before = m_document.config()](session::Document::Replacements replacements) {
        m_isReplacing = false;
        if (m_document.config() == before)
            finishReplacing(std::move(replacements), name);
        else
            emit refused(tr("Replace all"), tr("The document was edited meanwhile. Nothing was replaced."));
        showCount();
    });
}

/// Makes the replacements as one undo step, and tells the user in how many patterns. If the replacements have caused
/// errors, also tells the numbers of errors before and after; in a large document the checker does not know them yet.
void FindPanel::finishReplacing(session::Document::Replacements replacements, const QString &name)
{
    const int before = m_checker.totals()[Severity::Error];
    QString what = tr("Replaced in %1, as one step").arg(patternCount(std::ssize(replacements)));
    m_document.changeEntries(std::move(replacements), name);
    if (const int after = m_checker.totals()[Severity::Error]; after > before)
        what = tr("%1; errors went from %2 to %3").arg(what).arg(before).arg(after);
    clearUndoOfTexts();
    emit done(what);
}

/// Clears the undo history of the text fields, so that Undo there undoes the replacement in the document.
void FindPanel::clearUndoOfTexts()
{
    for (QLineEdit *edit : {m_text, m_replacement})
        edit->setText(edit->text());
}

} // namespace bcfg::ui::views
