// SPDX-License-Identifier: Apache-2.0
#include "ui/window/help/helpcommands.h"

#include "ui/basis/commands/actions.h"
#include "ui/basis/commands/commandsearch.h"
#include "ui/basis/commands/menus.h"
#include "ui/basis/commands/shortcutsdialog.h"
#include "ui/basis/marks.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/basis/toolkit/fittingarea.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/labels.h"
#include "ui/basis/toolkit/searchdialog.h"
#include "ui/window/help/aboutdialog.h"
#include "ui/window/help/manual.h"
#include "ui/window/help/manualwindow.h"

#include <QAbstractItemView>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QMainWindow>
#include <QMenuBar>
#include <QWhatsThis>

namespace bcfg::ui::window {

namespace {

/// Makes the dialog of the marks of verdicts, checks and problems, with their meanings.
QDialog *newLegend(QWidget *parent)
{
    auto *legend = new QDialog(parent);
    legend->setObjectName(QStringLiteral("legend"));
    legend->setWindowTitle(HelpCommands::tr("Legend"));
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
    constexpr int wide = 800; // where most meanings are one line, so that a low screen has room for all
    const QMargins margins = layout->contentsMargins();
    const int height = marks->totalHeightForWidth(wide - margins.left() - margins.right()) + margins.top() +
                       layout->spacing() + buttons->sizeHint().height() + margins.bottom();
    legend->resize(wide, height); // by itself it would take 2/3 of a low screen
    return legend;
}

} // namespace

HelpCommands::HelpCommands(Settings &settings, Actions &actions, const Menus &menus, QMainWindow &window,
                           const std::function<void()> &makeAll)
    : m_actions(actions),
      m_menus(menus),
      m_window(window)
{
    actions.on(Command::Manual, this, [this] { showManual(); });
    actions.on(Command::FindCommand, this, [this] { findCommand(); });
    actions.on(Command::Shortcuts, this, [this, makeAll] {
        makeAll();
        showModal(new ShortcutsDialog(menuCommands(m_menus.bar()), m_window));
    });
    actions.on(Command::Legend, this, [this] { showModal(newLegend(&m_window)); });
    actions.on(Command::WhatsThis, this, [this] { explainFocus(); });
    actions.on(Command::About, this, [this, &settings] { showModal(new AboutDialog(settings, &m_window)); });
}

void HelpCommands::showManual()
{
    const QString page = manualPageOf(m_window.focusWidget());
    if (!m_manual) {
        m_manual = new ManualWindow(&m_window);
        connect(m_manual, &ManualWindow::tourRequested, m_actions[Command::Tour], &QAction::trigger);
    }
    m_manual->showPage(page);
    m_manual->show();
    m_manual->raise();
    m_manual->activateWindow();
}

void HelpCommands::findCommand()
{
    auto *commands = new CommandSearch(menuCommands(m_menus.bar()));
    auto *dialog = new SearchDialog(*commands, tr("All Commands"), tr("Letters of a command such as gen"), &m_window);
    commands->setParent(dialog);
    dialog->choose([commands](int chosen) { commands->actionOf(chosen)->trigger(); });
}

/// Explains the widget that has the focus, or the current cell of a table.
void HelpCommands::explainFocus()
{
    const QWidget *focus = m_window.focusWidget();
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

} // namespace bcfg::ui::window
