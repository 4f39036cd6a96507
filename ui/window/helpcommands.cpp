// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/commands/actions.h"
#include "ui/basis/commands/commandsearch.h"
#include "ui/basis/commands/menus.h"
#include "ui/basis/marks.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/basis/toolkit/fittingarea.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/labels.h"
#include "ui/basis/toolkit/markdowncopy.h"
#include "ui/basis/toolkit/searchdialog.h"
#include "ui/basis/toolkit/tableviews.h"
#include "ui/window/help/aboutdialog.h"
#include "ui/window/help/manual.h"
#include "ui/window/help/manualwindow.h"
#include "ui/window/windowcommands.h"

#include <QAbstractItemView>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenuBar>
#include <QPointer>
#include <QScreen>
#include <QScrollBar>
#include <QTreeWidget>
#include <QWhatsThis>

#include <algorithm>

namespace bcfg::ui::window {

namespace {

/// Makes the dialog of the marks of verdicts, checks and problems, with their meanings.
QDialog *newLegend(QWidget *parent)
{
    auto *legend = new QDialog(parent);
    legend->setObjectName(QStringLiteral("legend"));
    legend->setWindowTitle(ManualWindow::tr("Legend"));
    auto *content = new QWidget;
    auto *marks = newInnerLayout<QGridLayout>(content);
    marks->setHorizontalSpacing(12);
    marks->setVerticalSpacing(8);
    marks->setColumnStretch(2, 1);
    for (const Mark mark : enumValues<Mark>()) {
        const int row = marks->rowCount();
        auto *glyph = new MarkLabel(content);
        glyph->setMark(mark);
        auto *meaning = newHintLabel(content);
        meaning->setText(markMeaning(mark));
        meaning->setAlignment(Qt::AlignLeft | Qt::AlignTop);
        marks->addWidget(glyph, row, 0, Qt::AlignTop);
        marks->addWidget(new QLabel(markText(mark), content), row, 1, Qt::AlignTop);
        marks->addWidget(meaning, row, 2);
    }
    QDialogButtonBox *buttons = newDialogButtons(*legend, QDialogButtonBox::Close);
    auto *layout = new QVBoxLayout(legend);
    auto *area = new FittingArea(content, legend); // scrolls on a low screen
    layout->addWidget(area);
    layout->addWidget(buttons);
    constexpr int wide = 800; // so that most meanings fit into one line, and all of them on a low screen
    const QMargins margins = layout->contentsMargins();
    const int height = marks->totalHeightForWidth(wide - margins.left() - margins.right()) + margins.top() +
                       layout->spacing() + buttons->sizeHint().height() + margins.bottom();
    legend->resize(wide, height); // Qt would limit the height to 2/3 of a low screen
    return legend;
}

/// Adds a row under the heading `place` if the action has a key. Shows only the first of several keys, as menus do; the
/// other keys are of old keyboards.
void addShortcut(QTreeWidget &list, const QString &place, const QString &command, const QAction &action)
{
    const QString key = action.shortcut().toString(QKeySequence::NativeText);
    if (key.isEmpty())
        return;
    const QList<QTreeWidgetItem *> found = list.findItems(place, Qt::MatchExactly);
    QTreeWidgetItem *heading = found.isEmpty() ? nullptr : found.front();
    if (!heading) {
        heading = new QTreeWidgetItem(&list, {place});
        heading->setFont(0, demiBold(list.font()));
        heading->setFlags(Qt::ItemIsEnabled);
        heading->setFirstColumnSpanned(true);
    }
    auto *row = new QTreeWidgetItem(heading, {command, key, action.statusTip()});
    if (!action.statusTip().isEmpty())
        row->setToolTip(list.columnCount() - 1, plainToolTip(action.statusTip())); // may be elided
}

/// Makes the dialog that lists the keys of the commands in the menus, and of the views inside `window`.
QDialog *newShortcutsDialog(const Menus &menus, QWidget &window)
{
    auto *dialog = new QDialog(&window);
    dialog->setWindowTitle(ManualWindow::tr("Keyboard Shortcuts"));
    auto *list = new QTreeWidget(dialog);
    list->setObjectName(QStringLiteral("shortcutView"));
    addMarkdownCopyWithKey(*list);
    list->setAccessibleName(dialog->windowTitle());
    list->setHeaderLabels({ManualWindow::tr("Command"), ManualWindow::tr("Key"), ManualWindow::tr("What it does")});
    list->setItemDelegate(new RowDelegate(list));
    list->setAllColumnsShowFocus(true);
    list->setRootIsDecorated(false);
    for (const MenuCommand &command : menuCommands(menus.bar())) {
        const qsizetype end = command.name.indexOf(menuSeparator);
        addShortcut(*list, command.name.left(end), command.name.mid(end + menuSeparator.size()), *command.action);
    }
    for (const QWidget *view : window.findChildren<QWidget *>()) {
        for (const QAction *action : view->actions()) {
            if (action->shortcutContext() == Qt::WidgetShortcut)
                addShortcut(*list, view->accessibleName(), action->iconText(), *action);
        }
    }
    list->expandAll();
    int width = list->verticalScrollBar()->sizeHint().width() + 2 * list->frameWidth();
    for (int column = 0; column < list->columnCount(); ++column) {
        list->resizeColumnToContents(column);
        width += list->columnWidth(column);
    }
    list->header()->setStretchLastSection(false); // which would keep the width of the contents
    list->header()->setSectionResizeMode(list->columnCount() - 1, QHeaderView::Stretch);
    if (list->topLevelItemCount() > 0)
        list->setCurrentItem(list->topLevelItem(0)->child(0));

    auto *layout = new QVBoxLayout(dialog);
    layout->addWidget(list);
    layout->addWidget(newDialogButtons(*dialog, QDialogButtonBox::Close));
    const QMargins margins = layout->contentsMargins();
    const int most = dialog->screen()->availableSize().width() * 9 / 10;
    constexpr int least = 800;
    dialog->resize(std::clamp(width + margins.left() + margins.right(), least, std::max(least, most)), 600);
    return dialog;
}

void findCommand(const Menus &menus, QWidget &window)
{
    auto *commands = new CommandSearch(menuCommands(menus.bar()));
    auto *dialog = new SearchDialog(*commands, CommandSearch::tr("All Commands"),
                                    CommandSearch::tr("Letters of a command such as gen"), &window);
    commands->setParent(dialog);
    dialog->choose([commands](int chosen) { commands->actionOf(chosen)->trigger(); });
}

/// Explains the widget that has the focus, or the current cell of a table.
void explainFocus(const QWidget &window)
{
    const QWidget *focus = window.focusWidget();
    QString text = focus ? focus->whatsThis() : QString();
    if (const auto *view = qobject_cast<const QAbstractItemView *>(focus)) {
        const QString ofCell = view->currentIndex().data(Qt::WhatsThisRole).toString();
        text = ofCell.isEmpty() ? text : ofCell;
    }
    if (text.isEmpty())
        QWhatsThis::enterWhatsThisMode();
    else
        QWhatsThis::showText(focus->mapToGlobal(QPoint(0, focus->height() / 2)), text);
}

} // namespace

void addHelpCommands(Settings &settings, const Menus &menus, const std::function<void()> &makeAll, Actions &actions)
{
    QWidget &window = actions.window();
    actions.on(Command::Manual, [&actions, &window, manual = QPointer<ManualWindow>()]() mutable {
        const QString page = manualPageOf(window.focusWidget());
        if (!manual) {
            manual = new ManualWindow(&window);
            QObject::connect(manual, &ManualWindow::tourRequested, actions[Command::Tour], &QAction::trigger);
        }
        manual->showPage(page);
        manual->show();
        manual->raise();
        manual->activateWindow();
    });
    actions.on(Command::FindCommand, [&menus, &window] { findCommand(menus, window); });
    actions.on(Command::Shortcuts, [&menus, &window, makeAll] {
        makeAll();
        showModal(newShortcutsDialog(menus, window));
    });
    actions.on(Command::Legend, [&window] { showModal(newLegend(&window)); });
    actions.on(Command::WhatsThis, [&window] { explainFocus(window); });
    actions.on(Command::About, [&settings, &window] { showModal(new AboutDialog(settings, &window)); });
}

} // namespace bcfg::ui::window
