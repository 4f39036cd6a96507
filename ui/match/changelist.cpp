// SPDX-License-Identifier: Apache-2.0
#include "ui/match/changelist.h"

#include "core/json/qconfigjson.h"
#include "ui/text.h"
#include "ui/toolkit/rowdelegate.h"
#include "ui/toolkit/section.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QListView>
#include <QPushButton>
#include <QVBoxLayout>

namespace bcfg::ui {

ChangeList::ChangeList(QWidget *parent)
    : QWidget(parent),
      m_view(new QListView(this)),
      m_copy(new QAction(tr("&Copy"), this))
{
    auto *label = newSectionLabel(tr("Smallest changes that quantize it"), this);
    auto *take = new QPushButton(tr("&Take Change"), this);
    take->setObjectName(QStringLiteral("takeChange"));
    take->setToolTip(tr("Makes the selected change (Enter or double click): in the document as one step that can be "
                        "undone, or in a copy of the QConfig or mapping, which is chosen then."));
    m_view->setObjectName(QStringLiteral("changeView"));
    m_view->setAccessibleName(label->text());
    m_view->setModel(&m_changes);
    m_view->setItemDelegate(new RowDelegate(m_view));
    m_view->setUniformItemSizes(true);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setTextElideMode(Qt::ElideRight);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setMinimumHeight(3 * 24);
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_copy->setShortcut(QKeySequence::Copy);
    m_copy->setShortcutContext(Qt::WidgetShortcut);
    m_view->addAction(m_copy);

    auto *top = new QHBoxLayout;
    top->setContentsMargins(8, 0, 8, 0);
    top->addWidget(label, 1);
    top->addWidget(take);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(top);
    layout->addWidget(m_view);

    connect(take, &QPushButton::clicked, this, &ChangeList::take);
    connect(m_view, &QListView::activated, this, &ChangeList::take);
    connect(m_copy, &QAction::triggered, this, &ChangeList::copy);
}

void ChangeList::setChanges(std::vector<NearestChange> changes)
{
    setVisible(!changes.empty());
    m_changes.setChanges(std::move(changes));
    if (m_changes.rowCount() > 0 && !m_view->currentIndex().isValid())
        m_view->setCurrentIndex(m_changes.index(0));
}

void ChangeList::take()
{
    if (!m_view->currentIndex().isValid())
        return;
    const NearestChange change = m_changes.change(m_view->currentIndex().row()); // taking it makes the list another
    emit taken(change);
}

/// The sentence, and the QConfig that it speaks of as a *.qconfig.json holds it.
void ChangeList::copy() const
{
    if (!m_view->currentIndex().isValid())
        return;
    const NearestChange &change = m_changes.change(m_view->currentIndex().row());
    QGuiApplication::clipboard()->setText(
        toQString(change.qconfig ? change.title + '\n' + exportQConfig(*change.qconfig) : change.title));
}

} // namespace bcfg::ui
