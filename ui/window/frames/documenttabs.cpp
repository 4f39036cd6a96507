// SPDX-License-Identifier: Apache-2.0
#include "ui/window/frames/documenttabs.h"

#include "core/document/model/ruleid.h"
#include "ui/basis/marks.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/session/document/configtext.h"
#include "ui/session/document/cursor.h"
#include "ui/session/document/jsondrafts.h"
#include "ui/session/files/fileondisk.h"
#include "ui/session/problems/checker.h"
#include "ui/session/session.h"
#include "ui/views/patterns/entrymodel.h"

#include <QContextMenuEvent>
#include <QDir>
#include <QFileInfo>
#include <QMimeData>
#include <QMouseEvent>
#include <QMultiHash>

#include <algorithm>

namespace bcfg::ui::window {

namespace {

/// The icon of a tab and its meaning.
struct TabState
{
    QIcon icon;
    QString text; // empty: nothing special
};

/// An empty icon as large as the others, so that the title does not move when an icon appears.
QIcon noIcon(const QSize &size)
{
    QPixmap blank(size);
    blank.fill(Qt::transparent);
    return blank;
}

TabState stateOf(const session::Session &session, const QSize &size)
{
    if (session.checker().countOf(RuleId::J10) > 0)
        return {markIcon(Mark::Warning), DocumentTabs::tr("A merge has left conflicts.")};
    if (session.file().trouble() != session::FileAction::Nothing)
        return {markIcon(Mark::Warning), DocumentTabs::tr("Another program has changed the file.")};
    if (session.document().isModified() || !session.jsonDrafts().rows().empty())
        return {commandIcon(QStringLiteral("modified")), DocumentTabs::tr("Unsaved changes.")};
    return {noIcon(size), {}};
}

/// The last `names` names in a folder's path.
QString endOf(const QString &folder, int names)
{
    const QString end = folder.section('/', -names, -1, QString::SectionSkipEmpty);
    return end.isEmpty() ? folder : end; // the root folder has no name
}

/// How many names at the ends of these paths tell the folders apart; at most as many as the longest path has.
int namesToTell(QStringList folders)
{
    folders.removeDuplicates();
    const auto depth = [](const QString &folder) {
        return folder.count('/') + 1;
    };
    const qsizetype most = folders.isEmpty() ? 1 : depth(*std::ranges::max_element(folders, {}, depth));
    for (int names = 1; names < most; ++names) {
        QStringList ends = textList(folders, [&](const QString &folder) { return endOf(folder, names); });
        if (ends.removeDuplicates() == 0)
            return names;
    }
    return static_cast<int>(most);
}

} // namespace

QStringList tabTitles(const QStringList &titles, const QStringList &paths)
{
    const QString suffix = QStringLiteral(".bcfg.json");
    QStringList names;
    QMultiHash<QString, QString> folders; // folders of files, by file name
    for (qsizetype i = 0; i < titles.size(); ++i) {
        names.append(inOneLine(titles[i].endsWith(suffix) ? titles[i].chopped(suffix.size()) : titles[i]));
        if (!paths[i].isEmpty())
            folders.insert(names[i], QFileInfo(paths[i]).path());
    }
    QStringList told;
    for (qsizetype i = 0; i < names.size(); ++i) {
        if (names.count(names[i]) == 1 || paths[i].isEmpty()) {
            told.append(names[i]);
        } else {
            const QString folder = endOf(QFileInfo(paths[i]).path(), namesToTell(folders.values(names[i])));
            told.append(DocumentTabs::tr("%1 — %2").arg(names[i], inOneLine(folder)));
        }
    }
    return told;
}

DocumentTabs::DocumentTabs(QWidget *parent) : QTabBar(parent)
{
    constexpr int iconSize = 12;
    setNames(*this, "documentTabs", tr("Documents"));
    setDocumentMode(true);
    setExpanding(false);
    setMovable(true);
    setTabsClosable(true);
    setUsesScrollButtons(true);
    setElideMode(Qt::ElideMiddle); // names may have the same beginning, and end with the folder
    setIconSize({iconSize, iconSize});
    setSelectionBehaviorOnRemove(QTabBar::SelectPreviousTab);
    setAcceptDrops(true);
    setChangeCurrentOnDrag(true);
}

void DocumentTabs::add(session::Session &session)
{
    const session::Document &document = session.document();
    setTabData(addTab(QString()), QVariant::fromValue<QObject *>(&session));
    const auto show = [this, &session] {
        showState(session);
    };
    connect(&document, &session::Document::titleChanged, this, &DocumentTabs::showTitles);
    connect(&session.document().undoStack(), &QUndoStack::cleanChanged, this, show);
    connect(&session.jsonDrafts(), &session::JsonDrafts::changed, this, show);
    connect(&session.checker(), &session::Checker::changed, this, show);
    connect(&session.file(), &session::FileOnDisk::troubleChanged, this, show);
    showTitles();
}

void DocumentTabs::remove(session::Session &session)
{
    session.document().disconnect(this);
    session.document().undoStack().disconnect(this);
    session.jsonDrafts().disconnect(this);
    session.checker().disconnect(this);
    session.file().disconnect(this);
    removeTab(tabOf(session));
    showTitles();
}

int DocumentTabs::tabOf(const session::Session &session) const
{
    for (int tab = 0; tab < count(); ++tab) {
        if (this->session(tab) == &session)
            return tab;
    }
    return -1;
}

session::Session *DocumentTabs::session(int tab) const
{
    return static_cast<session::Session *>(tabData(tab).value<QObject *>());
}

void DocumentTabs::showTitles()
{
    QStringList titles;
    QStringList paths;
    for (int tab = 0; tab < count(); ++tab) {
        titles.append(session(tab)->document().title());
        paths.append(session(tab)->document().path());
    }
    const QStringList told = tabTitles(titles, paths);
    for (int tab = 0; tab < count(); ++tab) {
        setTabText(tab, plainLabel(told[tab]));
        showState(*session(tab));
    }
}

void DocumentTabs::showState(session::Session &session)
{
    const int tab = tabOf(session);
    const TabState state = stateOf(session, iconSize());
    const QString &path = session.document().path();
    QString tip =
        path.isEmpty() ? tr("%1, not saved yet").arg(session.document().title()) : QDir::toNativeSeparators(path);
    if (!state.text.isEmpty())
        tip += '\n' + state.text;
    setTabIcon(tab, state.icon);
    setTabToolTip(tab, plainToolTip(tip));
    setAccessibleTabName(tab, state.text.isEmpty() ? tabText(tab) : tr("%1: %2").arg(tabText(tab), state.text));
}

/// Limits the width of a tab, so that a long name leaves room for others.
QSize DocumentTabs::tabSizeHint(int tab) const
{
    constexpr int mostCharacters = 40;
    QSize size = QTabBar::tabSizeHint(tab);
    size.setWidth(std::min(size.width(), fontMetrics().averageCharWidth() * mostCharacters));
    return size;
}

void DocumentTabs::mousePressEvent(QMouseEvent *event)
{
    m_pressed = event->button() == Qt::MiddleButton ? tabAt(event->position().toPoint()) : -1;
    QTabBar::mousePressEvent(event);
}

void DocumentTabs::mouseReleaseEvent(QMouseEvent *event)
{
    const int tab = tabAt(event->position().toPoint());
    if (event->button() == Qt::MiddleButton && tab >= 0 && tab == m_pressed) {
        emit tabCloseRequested(tab);
        return;
    }
    QTabBar::mouseReleaseEvent(event);
}

void DocumentTabs::contextMenuEvent(QContextMenuEvent *event)
{
    const bool isByKey = event->reason() == QContextMenuEvent::Keyboard;
    const int tab = isByKey ? currentIndex() : tabAt(event->pos());
    if (tab >= 0)
        emit menuRequested(tab, isByKey ? mapToGlobal(tabRect(tab).center()) : event->globalPos());
}

void DocumentTabs::dragEnterEvent(QDragEnterEvent *event)
{
    event->setAccepted(event->mimeData()->hasFormat(session::configMimeType()));
}

/// The session to whose document the dragged patterns would be added; null if they cannot be dropped here.
session::Session *DocumentTabs::dropPlace(const QDropEvent &event) const
{
    session::Session *target = session(tabAt(event.position().toPoint()));
    return target && !views::EntryModel::isFrom(target->document(), *event.mimeData()) ? target : nullptr;
}

void DocumentTabs::dragMoveEvent(QDragMoveEvent *event)
{
    event->setDropAction(Qt::CopyAction);
    event->setAccepted(dropPlace(*event) != nullptr);
}

void DocumentTabs::dropEvent(QDropEvent *event)
{
    session::Session *target = dropPlace(*event);
    event->setDropAction(Qt::CopyAction); // the source document keeps its patterns
    event->setAccepted(target != nullptr);
    if (target)
        take(*target, *event->mimeData());
}

/// Adds dropped patterns to the document of a session. A message appears in the visible window and in the session's
/// window.
void DocumentTabs::take(session::Session &session, const QMimeData &dropped)
{
    session::Document &document = session.document();
    const session::ConfigsRead read = session::readConfigs(dropped, document.api());
    const auto *entries = std::get_if<session::Document::Entries>(&read);
    const QString *why = std::get_if<QString>(&read);
    session::Session &inFront = *this->session(currentIndex());
    if (!entries || entries->empty()) {
        emit inFront.noticed(
            tr("Nothing was added to %1. %2").arg(document.title(), why ? *why : tr("A tab takes only patterns.")));
        return;
    }
    const int row = document.rowForNew(document.entryCount());
    document.insertEntries(row, *entries, tr("Drop patterns"));
    session.cursor().moveTo(row);
    const QString done = entries->size() == 1
                             ? tr("Added a pattern at the end of %1").arg(document.title())
                             : tr("Added %1 patterns at the end of %2").arg(entries->size()).arg(document.title());
    emit session.done(done);
    if (&inFront != &session)
        emit inFront.done(done);
}

} // namespace bcfg::ui::window
