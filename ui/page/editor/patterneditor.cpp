// SPDX-License-Identifier: Apache-2.0
#include "ui/page/editor/patterneditor.h"

#include "ui/basis/toolkit/taketyped.h"
#include "ui/page/editor/patternpage.h"
#include "ui/page/operators/operatormime.h"
#include "ui/session/document/cursor.h"
#include "ui/session/document/nodecursor.h"
#include "ui/session/session.h"

#include <QDropEvent>
#include <QLabel>
#include <QSignalBlocker>

#include <vector>

namespace bcfg::ui::page {

PatternEditor::PatternEditor(session::Session &session, QWidget *parent) : QStackedWidget(parent), m_session(session)
{
    setAcceptDrops(true);
    connect(&session.cursor(), &session::Cursor::switched, this, &PatternEditor::show);
    connect(&session.node(), &session::NodeCursor::refused, this, [&session](const QString &why) {
        if (!session.cursor().isValid()) // else the page shows it
            emit session.failed(tr("Add Pattern"), why);
    });
    if (session.cursor().isValid())
        show();
}

PatternPage &PatternEditor::page()
{
    if (!m_page) {
        m_page = new PatternPage(m_session, this);
        addWidget(m_page);
        emit pageMade(*m_page);
    }
    return *m_page;
}

bool PatternEditor::hasTyped() const
{
    return m_page && m_page->isVisibleTo(parentWidget()) && m_page->hasTyped();
}

/// Tells the NodeCursor whether the pattern is visible: the page of several pattern configs may be shown in place of
/// the editor.
bool PatternEditor::event(QEvent *event)
{
    if (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent)
        m_session.node().setShown(event->type() == QEvent::ShowToParent);
    return QStackedWidget::event(event);
}

/// Shows the hint only now, as most windows get a document before they are shown.
void PatternEditor::showEvent(QShowEvent *event)
{
    if (count() == 0)
        show();
    QStackedWidget::showEvent(event);
}

void PatternEditor::dragEnterEvent(QDragEnterEvent *event)
{
    if (!m_session.cursor().isValid() && operatorIn(*event->mimeData()))
        event->acceptProposedAction();
    else
        event->ignore();
}

void PatternEditor::dropEvent(QDropEvent *event)
{
    if (const std::optional<Pattern> op = operatorIn(*event->mimeData())) {
        event->acceptProposedAction();
        m_session.node().place(Placement::Append, *op);
    }
}

void PatternEditor::show()
{
    if (m_session.cursor().isValid()) {
        setCurrentWidget(&page());
        return;
    }
    const std::vector<QSignalBlocker> silenced = m_page ? silencedFields(*m_page) : std::vector<QSignalBlocker>();
    if (!m_empty) {
        m_empty = new QLabel(
            tr("<h3>No pattern yet</h3>"
               "<p>Add the first one with <b>Pattern › Add</b>,<br>start from a backend of PyTorch "
               "with <b>File › New from Template</b>,<br>or drop an operator or a <b>*.bcfg.json</b> here.</p>"));
        m_empty->setObjectName(QStringLiteral("emptyPage"));
        m_empty->setAlignment(Qt::AlignCenter);
        m_empty->setForegroundRole(QPalette::PlaceholderText);
        addWidget(m_empty);
    }
    setCurrentWidget(m_empty);
}

} // namespace bcfg::ui::page
