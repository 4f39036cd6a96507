// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QListView>

namespace bcfg::ui {

/// A list that draws a dragged row as a small label, so that the user sees where it would be dropped.
class OperatorList : public QListView
{
    Q_OBJECT

public:
    using QListView::QListView;

protected:
    void startDrag(Qt::DropActions actions) override;
};

} // namespace bcfg::ui
