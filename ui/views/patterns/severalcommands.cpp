// SPDX-License-Identifier: Apache-2.0
#include "ui/views/patterns/severalcommands.h"

#include "ui/basis/commands/actions.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/page/several/applydtypedialog.h"
#include "ui/page/several/severalpage.h"
#include "ui/session/document/cursor.h"
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

SeveralCommands::SeveralCommands(session::Cursor &cursor, EntryList &list, QWidget &editor, Actions &actions,
                                 QWidget &window)
    : QObject(&window),
      m_cursor(cursor),
      m_list(list),
      m_editor(editor),
      m_actions(actions),
      m_window(window)
{
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &SeveralCommands::follow);
    const auto soon = qOverload<>(&QTimer::start);
    connect(list.view()->selectionModel(), &QItemSelectionModel::selectionChanged, &m_soon, soon);
    connect(list.view()->model(), &QAbstractItemModel::modelReset, &m_soon, soon);
    connect(&cursor.document(), &session::Document::changed, &m_soon, soon);
    connect(&cursor, &session::Cursor::switched, &m_soon, soon);
    connect(actions[Command::ApplyDTypeConfig], &QAction::triggered, this, &SeveralCommands::applyDTypeConfig);
    m_soon.start();
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
    QList<int> rows = m_list.selectedRows();
    m_actions[Command::ApplyDTypeConfig]->setEnabled(m_cursor.isValid() && !m_cursor.entry()->dtypeConfigs().empty() &&
                                                     m_cursor.document().entryCount() > 1);
    m_cursor.setAmongSeveral(rows.size() > 1);
    if (rows.size() > 1) {
        showSeveral(toVector(rows));
    } else if (m_page && m_page->isVisible()) {
        m_page->leave();
        m_editor.show();
    }
}

void SeveralCommands::showSeveral(std::vector<int> rows)
{
    if (!m_page) {
        m_page = new page::SeveralPage(m_cursor.document(), m_editor.parentWidget());
        static_cast<QVBoxLayout *>(m_editor.parentWidget()->layout())->addWidget(m_page, 1);
        QWidget::setTabOrder(m_list.view(), m_page->firstField());
    }
    m_editor.hide();
    m_page->show(std::move(rows));
}

void SeveralCommands::applyDTypeConfig()
{
    showModal(new page::ApplyDTypeDialog(m_cursor.document(), m_cursor.row(), toVector(m_list.selectedRows()),
                                         toVector(m_list.shownRows()), &m_window));
}

} // namespace bcfg::ui::views
