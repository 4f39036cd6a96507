// SPDX-License-Identifier: Apache-2.0
#include "ui/views/patterns/severalcommands.h"

#include "ui/basis/commands/actions.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/page/several/applydtypedialog.h"
#include "ui/page/several/severalpage.h"
#include "ui/session/document/cursor.h"
#include "ui/session/session.h"
#include "ui/views/patterns/entrylist.h"
#include "ui/views/patterns/groupedview.h"

#include <QVBoxLayout>

namespace bcfg::ui::views {

namespace {

std::vector<int> toVector(const QList<int> &rows)
{
    return {rows.begin(), rows.end()};
}

} // namespace

SeveralCommands::SeveralCommands(session::Session &session, EntryList &list, QWidget &editor, Actions &actions,
                                 QWidget &window)
    : QObject(&window),
      m_session(session),
      m_list(list),
      m_editor(editor),
      m_actions(actions),
      m_window(window)
{
    const auto soon = &LateCall::request;
    connect(list.view()->selectionModel(), &QItemSelectionModel::selectionChanged, &m_soon, soon);
    connect(list.view()->model(), &QAbstractItemModel::modelReset, &m_soon, soon);
    connect(&session.document(), &session::Document::changed, &m_soon, soon);
    connect(&session.cursor(), &session::Cursor::switched, &m_soon, soon);
    actions.on(Command::ApplyDTypeConfig, this, &SeveralCommands::applyDTypeConfig);
    m_soon.request();
}

void SeveralCommands::selectOne()
{
    if (m_page && m_page->isVisible()) {
        m_list.selectCursor();
        follow();
    }
}

void SeveralCommands::follow()
{
    m_soon.stop();
    const std::vector<int> rows = toVector(m_list.selectedRows());
    session::Cursor &cursor = m_session.cursor();
    m_actions[Command::ApplyDTypeConfig]->setEnabled(cursor.isValid() && !cursor.entry()->dtypeConfigs().empty() &&
                                                     m_session.document().entryCount() > 1);
    cursor.setSelected(rows);
    if (rows.size() > 1) {
        showSeveral(rows);
    } else if (m_page && m_page->isVisible()) {
        const QString left = m_page->leave();
        m_editor.show();
        if (!left.isEmpty())
            emit m_session.noticed(left);
    }
}

void SeveralCommands::showSeveral(std::vector<int> rows)
{
    const bool isNew = !m_page;
    if (isNew) {
        m_page = new page::SeveralPage(m_session.document(), m_editor.parentWidget());
        static_cast<QVBoxLayout *>(m_editor.parentWidget()->layout())->addWidget(m_page, 1);
    }
    m_editor.hide();
    m_page->show(std::move(rows));
    if (isNew && m_list.view()->window() == m_page->window()) // not when the list is in a floating pane
        tabThrough(*m_page, *m_list.view());
}

void SeveralCommands::applyDTypeConfig()
{
    showModal(new page::ApplyDTypeDialog(m_session.document(), m_session.cursor().row(),
                                         toVector(m_list.selectedRows()), toVector(m_list.shownRows()), &m_window));
}

} // namespace bcfg::ui::views
