// SPDX-License-Identifier: Apache-2.0
#include "ui/session/files/filebar.h"

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

} // namespace bcfg::ui::session
