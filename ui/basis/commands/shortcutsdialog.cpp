// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/commands/shortcutsdialog.h"

#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/markdowncopy.h"
#include "ui/basis/toolkit/tableviews.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QScreen>
#include <QScrollBar>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace bcfg::ui {

ShortcutsDialog::ShortcutsDialog(const std::vector<MenuCommand> &commands, QWidget &window)
    : QDialog(&window),
      m_list(new QTreeWidget(this))
{
    setWindowTitle(tr("Keyboard Shortcuts"));
    m_list->setObjectName(QStringLiteral("shortcutView"));
    addMarkdownCopyWithKey(*m_list);
    m_list->setAccessibleName(windowTitle());
    m_list->setHeaderLabels({tr("Command"), tr("Key"), tr("What it does")});
    m_list->setItemDelegate(new RowDelegate(m_list));
    m_list->setAllColumnsShowFocus(true);
    m_list->setRootIsDecorated(false);
    for (const MenuCommand &command : commands) {
        const qsizetype end = command.name.indexOf(menuSeparator);
        add(command.name.left(end), command.name.mid(end + menuSeparator.size()), *command.action);
    }
    for (const QWidget *view : window.findChildren<QWidget *>()) {
        for (const QAction *action : view->actions()) {
            if (action->shortcutContext() == Qt::WidgetShortcut)
                add(view->accessibleName(), action->iconText(), *action);
        }
    }
    m_list->expandAll();
    int width = m_list->verticalScrollBar()->sizeHint().width() + 2 * m_list->frameWidth();
    for (int column = 0; column < m_list->columnCount(); ++column) {
        m_list->resizeColumnToContents(column);
        width += m_list->columnWidth(column);
    }
    m_list->header()->setStretchLastSection(false); // which would keep the width of the contents
    m_list->header()->setSectionResizeMode(m_list->columnCount() - 1, QHeaderView::Stretch);
    if (m_list->topLevelItemCount() > 0)
        m_list->setCurrentItem(m_list->topLevelItem(0)->child(0));

    QDialogButtonBox *buttons = newDialogButtons(*this, QDialogButtonBox::Close);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_list);
    layout->addWidget(buttons);
    const QMargins margins = layout->contentsMargins();
    const int most = screen()->availableSize().width() * 9 / 10;
    constexpr int least = 800;
    resize(std::clamp(width + margins.left() + margins.right(), least, std::max(least, most)), 600);
}

/// Adds a row under the heading `place` if the action has a key. Of several keys it shows the first, as menus do; the
/// others are keys of old keyboards.
void ShortcutsDialog::add(const QString &place, const QString &command, const QAction &action)
{
    const QString key = action.shortcut().toString(QKeySequence::NativeText);
    if (key.isEmpty())
        return;
    const QList<QTreeWidgetItem *> found = m_list->findItems(place, Qt::MatchExactly);
    QTreeWidgetItem *heading = found.isEmpty() ? nullptr : found.front();
    if (!heading) {
        heading = new QTreeWidgetItem(m_list, {place});
        heading->setFont(0, demiBold(m_list->font()));
        heading->setFlags(Qt::ItemIsEnabled);
        heading->setFirstColumnSpanned(true);
    }
    auto *row = new QTreeWidgetItem(heading, {command, key, action.statusTip()});
    if (!action.statusTip().isEmpty())
        row->setToolTip(m_list->columnCount() - 1, plainToolTip(action.statusTip())); // may be elided
}

} // namespace bcfg::ui
