// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/views/match/qconfigmodel.h"

#include <QToolButton>

class QAction;
class QFrame;
class QListView;

namespace bcfg::ui::views {

/// Chooses which QConfigs get a column: a button with the number of these, which opens a list with check boxes.
class QConfigChooser : public QToolButton
{
    Q_OBJECT

public:
    /// The button of `addFromFile` is below the list.
    QConfigChooser(QConfigModel &model, QAction *addFromFile, QWidget *parent = nullptr);

private:
    void open();
    void updateText();

    QConfigModel &m_model;
    QFrame *m_popup;
    QListView *m_list;
};

} // namespace bcfg::ui::views
