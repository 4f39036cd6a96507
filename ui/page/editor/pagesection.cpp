// SPDX-License-Identifier: Apache-2.0
#include "ui/page/editor/pagesection.h"

#include "ui/basis/toolkit/forms.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QVBoxLayout>

namespace bcfg::ui::page {

PageSection::PageSection(QWidget *parent) : QScrollArea(parent)
{
    auto *content = new QWidget;
    m_parts = newLayout<QVBoxLayout>(content, {0, 8, 0, 0}, 8);
    m_parts->addStretch(1); // the rest of the height goes below, so that nothing above moves
    setWidget(content);
    setWidgetResizable(true);
    setFrameShape(NoFrame);
    setFocusPolicy(Qt::NoFocus);
    // Qt scrolls to the focused widget for the Tab key only.
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *, QWidget *now) {
        if (!now || !widget()->isAncestorOf(now))
            return;
        // Does not scroll to a visible table, which may be higher than the section: bringIntoSight() shows its current
        // cell.
        if (!qobject_cast<QAbstractItemView *>(now) || now->visibleRegion().isEmpty())
            ensureWidgetVisible(now);
    });
}

void PageSection::add(QWidget *part)
{
    m_parts->insertWidget(m_parts->count() - 1, part);
}

void PageSection::bringIntoSight(const QWidget &part, const QRect &place)
{
    const QPoint center = part.mapTo(widget(), place.center());
    if (part.isAncestorOf(QApplication::focusWidget()))
        ensureVisible(center.x(), center.y(), 0, place.height() / 2 + 1);
}

} // namespace bcfg::ui::page
