// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/cellview.h"

namespace bcfg::ui {

CellView::CellView(QWidget *parent) : QTableView(parent)
{
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
}

} // namespace bcfg::ui
