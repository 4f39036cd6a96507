// SPDX-License-Identifier: Apache-2.0
#include "ui/views/preview/previewpanel.h"

#include "ui/basis/commands/actions.h"
#include "ui/basis/text.h"
#include "ui/basis/tones.h"
#include "ui/basis/toolkit/codehighlighter.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/linemarks.h"
#include "ui/session/document/changedlines.h"
#include "ui/session/document/jsondrafts.h"
#include "ui/views/preview/codelines.h"
#include "ui/views/preview/documentpreview.h"
#include "ui/views/preview/jsonedit.h"

#include <QClipboard>
#include <QComboBox>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QMouseEvent>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace bcfg::ui::views {

namespace {

/// Cuts off a very long text, as laying it out and colouring it takes too long.
QString shortened(const QString &text)
{
    constexpr qsizetype longest = 200'000;
    if (text.size() <= longest)
        return text;
    return text.left(longest) + QStringLiteral("…\n\n") +
           PreviewPanel::tr("This is the beginning only, of %L1 characters. Copy All takes all of them.")
               .arg(text.size());
}

} // namespace

PreviewPanel::PreviewPanel(session::Cursor &cursor, session::JsonDrafts &drafts)
    : m_cursor(cursor),
      m_scope(new QComboBox(this)),
      m_tabs(new QTabWidget(this)),
      m_edit(new JsonEdit(cursor, drafts, m_tabs))
{
    QHBoxLayout *tools = newTools();
    addTabs();
    auto *layout = newInnerLayout<QVBoxLayout>(this, 0);
    layout->addLayout(tools);
    layout->addWidget(m_tabs);
    setFocusProxy(&entryView());

    connect(m_tabs, &QTabWidget::currentChanged, this, &PreviewPanel::show);
    connect(m_scope, &QComboBox::currentIndexChanged, this, &PreviewPanel::show);
    connect(&cursor, &session::Cursor::switched, this, [this] {
        m_isOther = true;
        m_soon.request();
    });
    connect(&cursor, &session::Cursor::entryEdited, &m_soon, &LateCall::request);
    for (const auto signal : {&session::Cursor::switched, &session::Cursor::rowShifted, &session::Cursor::entryEdited})
        connect(&cursor, signal, this, &PreviewPanel::nameEntry);
    connect(&cursor, &session::Cursor::switched, this, &PreviewPanel::enableCopy);
    connect(&cursor, &session::Cursor::amongSeveralChanged, this, &PreviewPanel::nameEntry);
    connect(&cursor, &session::Cursor::placeChosen, this, &PreviewPanel::showPlace);
    connect(&drafts, &session::JsonDrafts::requested, this, [this](int row) {
        m_cursor.moveTo(row);
        emit paneRequested(PaneId::Preview);
        editJson();
    });
    m_soon.request();
    enableCopy();
}

QHBoxLayout *PreviewPanel::newTools()
{
    setNames(*m_scope, "previewScope", tr("What the preview shows"));
    m_scope->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    constexpr int leastWidth = 80; // so that the list of patterns keeps its width in a small window
    m_scope->setMinimumWidth(leastWidth);
    m_scope->addItems({tr("Selected pattern"), tr("Whole document")});
    nameEntry();
    m_copy = newButton<QToolButton>(tr("Copy All"), "copyPreview", tr("Copies all that the preview shows."), this);
    connect(m_copy, &QToolButton::clicked, this, &PreviewPanel::copy);
    auto *tools = newLayout<QHBoxLayout>(nullptr, {8, 4, 8, 4});
    tools->addWidget(m_scope);
    tools->addStretch();
    tools->addWidget(m_copy);
    return tools;
}

void PreviewPanel::addTabs()
{
    m_tabs->setObjectName(QStringLiteral("previewTabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->tabBar()->setAccessibleName(tr("Notation of the preview"));
    for (const Notation &notation : notations()) {
        const QString title = QString::fromLatin1(notation.title);
        auto *pages = new QStackedWidget(m_tabs);
        pages->addWidget(newEntryView(notation));
        m_tabs->setTabToolTip(m_tabs->addTab(pages, title), QCoreApplication::translate("Notations", notation.help));
    }
    m_tabs->setTabToolTip(m_tabs->addTab(m_edit, tr("Edit JSON")),
                          tr("The pattern config as it stands in the file, to be edited."));
}

/// If several patterns are selected, names the pattern that is shown.
void PreviewPanel::nameEntry()
{
    constexpr int room = 160;
    const QString name = m_cursor.nameAmongSeveral();
    m_scope->setItemText(0, name.isEmpty() ? tr("Selected pattern")
                                           : m_scope->fontMetrics().elidedText(name, Qt::ElideMiddle, room));
}

/// Writes the text at once, so that the panel is not empty when it appears.
void PreviewPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_soon.isActive()) {
        m_soon.stop();
        showEntry();
    }
}

void PreviewPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !edits() && !showsDocument())
        markLines(); // in the new colours
}

void PreviewPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_soon.request(); // lines are broken to the new width
}

/// A click that selects no text goes to the field of the clicked line.
bool PreviewPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::MouseButtonRelease && !edits() && watched == entryView().viewport()) {
        const auto *click = static_cast<QMouseEvent *>(event);
        if (click->button() == Qt::LeftButton && !entryView().textCursor().hasSelection())
            follow(click->position().toPoint());
    }
    return Panel::eventFilter(watched, event);
}

void PreviewPanel::follow(QPoint where)
{
    const std::vector<JsonPointer> places = placesOfLines(entryView().toPlainText());
    const auto line = toIndex(entryView().cursorForPosition(where).blockNumber());
    if (!m_cursor.isValid() || line >= places.size() || places[line].isEmpty())
        return;
    emit requested(JsonPointer::config(toIndex(m_cursor.row())) / places[line]);
}

QPlainTextEdit *PreviewPanel::newEntryView(const Notation &notation)
{
    auto *view = new QPlainTextEdit(this);
    showAsCode(*view);
    view->setFrameShape(QFrame::NoFrame);
    view->setLineWrapMode(QPlainTextEdit::WidgetWidth); // for lines without a bracket to break at
    view->setPlaceholderText(tr("Select a pattern to see it as PyTorch does."));
    view->setAccessibleName(tr("Preview as %1").arg(QString::fromLatin1(notation.title)));
    view->viewport()->installEventFilter(this);
    view->setToolTip(tr("A click leads to the field."));
    view->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(view, &QWidget::customContextMenuRequested, this, [this, view](QPoint where) {
        QMenu *menu = view->createStandardContextMenu(where);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->addSeparator();
        menu->addActions(m_menuActions);
        menu->popup(view->viewport()->mapToGlobal(where));
    });
    return view;
}

void PreviewPanel::editJson()
{
    m_tabs->setCurrentWidget(m_edit);
    m_edit->setFocus();
}

bool PreviewPanel::edits() const
{
    return m_tabs->currentWidget() == m_edit;
}

/// Marks the field that has the focus in the page; scrolls to it unless the user is reading here.
void PreviewPanel::showPlace()
{
    if (edits()) {
        m_edit->mark(m_cursor.place());
    } else if (!showsDocument()) {
        if (m_soon.isActive())
            showEntry(); // the shown text is outdated
        else
            markLines();
        if (m_chosen && !entryView().hasFocus())
            scrollTo(entryView(), *m_chosen);
    }
}

void PreviewPanel::markLines()
{
    QPlainTextEdit &view = entryView();
    QList<QTextEdit::ExtraSelection> marks = lineMarks(view, m_edited, Tone::Amber, palette());
    m_chosen = lineOf(m_cursor.place(), view.toPlainText());
    if (m_chosen)
        marks += lineMarks(view, {*m_chosen, 1}, Tone::Accent, palette());
    view.setExtraSelections(marks);
}

const Notation &PreviewPanel::notation() const
{
    return notations()[toIndex(m_tabs->currentIndex())];
}

QPlainTextEdit &PreviewPanel::entryView() const
{
    return static_cast<QPlainTextEdit &>(*page()->widget(0));
}

/// How many characters fit into a line.
int PreviewPanel::columns() const
{
    const QPlainTextEdit &view = entryView();
    const qreal room = view.viewport()->width() - 2 * view.document()->documentMargin();
    constexpr int fewest = 24;
    return std::max(fewest, static_cast<int>(room / QFontMetricsF(view.font()).horizontalAdvance('0')));
}

bool PreviewPanel::showsDocument() const
{
    return m_scope->currentIndex() == 1 && !edits();
}

QStackedWidget *PreviewPanel::page() const
{
    return static_cast<QStackedWidget *>(m_tabs->currentWidget());
}

/// Shows the chosen scope and tab. A view of the whole document follows every edit, so it exists only while it is
/// visible.
void PreviewPanel::show()
{
    m_scope->setEnabled(!edits());
    enableCopy();
    for (int tab = 0; tab < toInt(notations().size()); ++tab) {
        auto *pages = static_cast<QStackedWidget *>(m_tabs->widget(tab));
        const bool isWanted = showsDocument() && pages == m_tabs->currentWidget();
        if (!isWanted && pages->count() > 1)
            delete pages->widget(1);
    }
    if (showsDocument() && page()->count() == 1)
        page()->setCurrentIndex(page()->addWidget(newDocumentView()));
    setFocusProxy(edits() ? m_edit : page()->currentWidget());
    if (!edits() && !showsDocument()) {
        m_isOther = true;
        showEntry();
    }
}

DocumentPreview *PreviewPanel::newDocumentView()
{
    auto *view = new DocumentPreview(m_cursor, notation(), page());
    setNames(*view, "documentPreview", tr("Preview of the document as %1").arg(QString::fromLatin1(notation().title)));
    connect(addEditAction(*view, Command::Copy), &QAction::triggered, view, &DocumentPreview::copy);
    connect(addEditAction(*view, Command::SelectAll), &QAction::triggered, view, &DocumentPreview::selectAll);
    view->setContextMenuPolicy(Qt::ActionsContextMenu);
    return view;
}

/// The text of the pattern config at the cursor, in the notation of the tab.
QString PreviewPanel::entryText() const
{
    return m_cursor.isValid() ? toQString(notation().text(*m_cursor.entry(), m_cursor.document().release()))
                              : QString();
}

void PreviewPanel::showEntry()
{
    if (showsDocument() || edits())
        return;
    m_soon.stop();
    QPlainTextEdit *view = &entryView();
    const QString whole = entryText();
    const QString text = shortened(notation().wraps ? wrapped(whole, columns()) : whole);
    const QString before = view->toPlainText();
    const bool isOther = std::exchange(m_isOther, false);
    const bool isEdit = std::exchange(m_written, whole) != whole && !isOther; // else only the width has changed
    if (text != before) {
        const int line = view->verticalScrollBar()->value(); // so that the text does not scroll
        view->setPlainText(text);
        view->verticalScrollBar()->setValue(line);
    }
    if (isOther || text != before)
        m_edited = isEdit ? session::changedLines(before.split('\n'), text.split('\n')) : CodeView::Lines();
    markLines();
}

void PreviewPanel::copy()
{
    if (edits()) {
        QGuiApplication::clipboard()->setText(m_edit->text()->toPlainText());
    } else if (showsDocument()) {
        auto *view = static_cast<DocumentPreview *>(page()->widget(1));
        view->selectAll();
        view->copy();
    } else {
        QGuiApplication::clipboard()->setText(entryText() + '\n');
    }
}

/// Enables the button Copy if there is a text: of a pattern config, or of the whole document.
void PreviewPanel::enableCopy()
{
    m_copy->setEnabled(m_cursor.isValid() || showsDocument());
}

} // namespace bcfg::ui::views
