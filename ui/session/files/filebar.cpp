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
    switch (m_onDisk.trouble()) {
    case FileAction::AskWhichStays:
        return tellChanged();
    case FileAction::TellNoDocument:
        return tellNoDocument();
    case FileAction::TellGone:
        return tellGone();
    default:
        hide();
    }
}

void FileBar::tellChanged()
{
    setMessage(tr("Another program has changed the file, and there are unsaved changes here."));
    addButton(tr("Compare…"), "compareWithFile", tr("Shows what differs between the file and this window."),
              [this] { emit comparisonRequested(); });
    addButton(tr("Reload"), "reload", tr("Takes what the file holds. Undo brings the changes made here back."),
              [this] { m_onDisk.takeTheirs(); });
    offerKeepMine();
    offerSaveAs();
}

void FileBar::tellNoDocument()
{
    setMessage(tr("Another program has changed the file. %1").arg(m_onDisk.why()));
    offerKeepMine();
    offerSaveAs();
}

void FileBar::tellGone()
{
    setMessage(tr("The file is gone. Saving writes it again."));
    addButton(tr("Save"), "saveAgain", tr("Writes the file again."), [this] { emit saveRequested(); });
    offerSaveAs();
}

void FileBar::offerKeepMine()
{
    addButton(tr("Keep Mine"), "keepMine", tr("Leaves both as they are. Saving replaces what the file holds now."),
              [this] { m_onDisk.keepMine(); });
}

void FileBar::offerSaveAs()
{
    addButton(tr("Save As…"), "saveElsewhere", tr("Saves what is here to another file."),
              [this] { emit saveAsRequested(); });
}

} // namespace bcfg::ui::session
