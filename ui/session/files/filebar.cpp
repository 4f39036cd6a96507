// SPDX-License-Identifier: Apache-2.0
#include "ui/session/files/filebar.h"

#include "ui/session/files/baseondisk.h"
#include "ui/session/files/fileondisk.h"

namespace bcfg::ui::session {

FileBar::FileBar(FileOnDisk &onDisk, QWidget *parent) : MessageBar(parent), m_onDisk(onDisk)
{
    setObjectName(QStringLiteral("fileBar"));
    connect(&onDisk, &FileOnDisk::troubleChanged, this, &FileBar::tell);
}

void FileBar::tell()
{
    const FileAction trouble = m_onDisk.trouble();
    if (trouble == FileAction::Nothing)
        return hide();
    if (trouble == FileAction::AskWhichStays) {
        setMessage(tr("Another program has changed the file, and there are unsaved changes here."));
        addButton(tr("C&ompare…"), "compareWithFile", tr("Shows what differs between the file and this window."),
                  [this] { emit comparisonRequested(); });
        addButton(tr("Re&load"), "reload", tr("Takes what the file holds. Undo brings the changes made here back."),
                  [this] { m_onDisk.takeTheirs(); });
    } else if (trouble == FileAction::TellNoDocument) {
        setMessage(tr("Another program has changed the file. %1").arg(m_onDisk.why()));
    } else {
        setMessage(tr("The file is gone. Saving writes it again."));
        addButton(tr("&Save"), "saveAgain", tr("Writes the file again."), [this] { emit saveRequested(); });
    }
    if (trouble != FileAction::TellGone)
        addButton(tr("&Keep Mine"), "keepMine", tr("Leaves both as they are. Saving replaces what the file holds now."),
                  [this] { m_onDisk.keepMine(); });
    addButton(tr("Save &As…"), "saveElsewhere", tr("Saves what is here to another file."),
              [this] { emit saveAsRequested(); });
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
            bar->setMessage(FileBar::tr("The base %1 has changed. The old version is shown.").arg(base.name()));
            bar->addButton(FileBar::tr("Take It I&n"), "takeBase",
                           FileBar::tr("Puts the base as it is now below the document's own entries."),
                           [&base] { base.take(); });
            bar->addButton(FileBar::tr("Leave &It"), "leaveBase",
                           FileBar::tr("Shows the base as it was, until it changes again."), [&base] { base.leave(); });
            break;
        case BaseOnDisk::State::Lost:
            bar->setMessage(
                FileBar::tr("Its old version is shown and kept; the file that is saved cannot be read whole. %1")
                    .arg(base.why()));
            break;
        case BaseOnDisk::State::Found:
            bar->setMessage(FileBar::tr("The base %1 can be read now.").arg(base.name()));
            bar->addButton(FileBar::tr("Sh&ow the Whole"), "takeBase",
                           FileBar::tr("Puts the base below the document's own entries."), [&base] { base.take(); });
            break;
        }
    };
    QObject::connect(&base, &BaseOnDisk::stateChanged, bar, tell);
    return bar;
}

} // namespace bcfg::ui::session
