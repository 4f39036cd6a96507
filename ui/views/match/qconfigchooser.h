// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/views/match/qconfigmodel.h"

#include <QToolButton>

class QAction;
class QFrame;
class QListView;

namespace bcfg::ui::views {

/// A button that opens a list with check boxes for the QConfigs and mappings that have a column in the matrix. Its text
/// tells how many are checked.
class QConfigChooser : public QToolButton
{
    Q_OBJECT

public:
    /// A second button, below the list, triggers `addFromFile`.
    QConfigChooser(QConfigModel &model, QAction *addFromFile, QWidget *parent = nullptr);

private:
    void open();
    void updateText();

    QConfigModel &m_model;
    QFrame *m_popup;
    QListView *m_list;
};

} // namespace bcfg::ui::views
