// SPDX-License-Identifier: Apache-2.0
#include "ui/session/files/filebar.h"

#include "ui/basis/commands/actions.h"
#include "ui/session/files/baseondisk.h"
#include "ui/session/files/fileondisk.h"

#include <QAction>

namespace bcfg::ui::session {

MessageBar *newFileBar(FileOnDisk &file, const Actions &actions, const std::function<void()> &compare, QWidget *parent)
{
    auto *bar = new MessageBar(parent);
    bar->setObjectName(QStringLiteral("fileBar"));
    const auto tell = [bar, &file, compare, save = actions[Command::Save], saveAs = actions[Command::SaveAs]] {
        const FileAction trouble = file.trouble();
        if (trouble == FileAction::Nothing)
            return bar->hide();
        if (trouble == FileAction::AskWhichStays) {
            bar->setMessage(
                MessageBar::tr("Another program has changed the file, and there are unsaved changes here."));
            bar->addButton(MessageBar::tr("Compare…"), "compareWithFile",
                           MessageBar::tr("Shows what differs between the file and this window."), compare);
            bar->addButton(MessageBar::tr("Re&load"), "reload",
                           MessageBar::tr("Takes what the file holds. Undo brings the changes made here back."),
                           [&file] { file.takeTheirs(); });
        } else if (trouble == FileAction::TellNoDocument) {
            bar->setMessage(MessageBar::tr("Another program has changed the file. %1").arg(file.why()));
        } else if (!file.hasFolder()) {
            bar->setMessage(MessageBar::tr("The file is gone, and so is its folder."));
        } else if (!file.why().isEmpty()) {
            bar->setMessage(MessageBar::tr("The file is gone, and something else has its name: %1.").arg(file.why()));
        } else {
            bar->setMessage(MessageBar::tr("The file is gone. Saving writes it again."));
            bar->addButton(MessageBar::tr("Save"), "saveAgain", MessageBar::tr("Writes the file again."),
                           [save] { save->trigger(); });
        }
        if (trouble != FileAction::TellGone)
            bar->addButton(MessageBar::tr("&Keep Mine"), "keepMine",
                           MessageBar::tr("Leaves both as they are. Saving replaces what the file holds now."),
                           [&file] { file.keepMine(); });
        bar->addButton(MessageBar::tr("Save As…"), "saveElsewhere",
                       MessageBar::tr("Saves what is here to another file."), [saveAs] { saveAs->trigger(); });
    };
    QObject::connect(&file, &FileOnDisk::troubleChanged, bar, tell);
    return bar;
}

MessageBar *newBaseBar(BaseOnDisk &base, QWidget *parent)
{
    auto *bar = new MessageBar(parent);
    bar->setObjectName(QStringLiteral("baseBar"));
    const auto tell = [bar, &base] {
        switch (base.state()) {
        case BaseOnDisk::State::Taken:
            bar->hide();
            break;
        case BaseOnDisk::State::Changed:
            bar->setMessage(MessageBar::tr("The base %1 has changed. The old version is shown.").arg(base.name()));
            bar->addButton(MessageBar::tr("Take It In"), "takeBase",
                           MessageBar::tr("Puts the base as it is now below the document's own entries."),
                           [&base] { base.take(); });
            bar->addButton(MessageBar::tr("Leave It"), "leaveBase",
                           MessageBar::tr("Shows the base as it was, until it changes again."),
                           [&base] { base.leave(); });
            break;
        case BaseOnDisk::State::Lost:
            bar->setMessage(
                MessageBar::tr(
                    "%1 The old version of the base is shown and kept, but a saved file cannot be read whole.")
                    .arg(base.why()));
            break;
        case BaseOnDisk::State::Found:
            bar->setMessage(MessageBar::tr("The base %1 can be read now.").arg(base.name()));
            bar->addButton(MessageBar::tr("Show the Whole"), "takeBase",
                           MessageBar::tr("Puts the base below the document's own entries."), [&base] { base.take(); });
            break;
        }
    };
    QObject::connect(&base, &BaseOnDisk::stateChanged, bar, tell);
    return bar;
}

} // namespace bcfg::ui::session
