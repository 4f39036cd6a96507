// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTableView>

namespace bcfg::ui {

/// A table view that is read and walked through by cells, which are not edited.
class CellView : public QTableView
{
    Q_OBJECT

public:
    explicit CellView(QWidget *parent = nullptr);
};

} // namespace bcfg::ui
