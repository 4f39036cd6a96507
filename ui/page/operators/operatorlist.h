// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QListView>

namespace bcfg::ui {

/// A list whose dragged row is small, so that one sees where it goes.
class OperatorList : public QListView
{
    Q_OBJECT

public:
    using QListView::QListView;

protected:
    void startDrag(Qt::DropActions actions) override;
};

} // namespace bcfg::ui
