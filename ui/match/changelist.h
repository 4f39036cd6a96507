// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/match/changemodel.h"

#include <QWidget>

class QAction;
class QListView;

namespace bcfg::ui {

/// The changes after which the pattern would be quantized; a double click, Enter or the button takes one.
class ChangeList : public QWidget
{
    Q_OBJECT

public:
    explicit ChangeList(QWidget *parent = nullptr);

    void setChanges(std::vector<NearestChange> changes);

signals:
    void taken(const NearestChange &change);

private:
    void take();
    void copy() const;

    ChangeModel m_changes;
    QListView *m_view;
    QAction *m_copy;
};

} // namespace bcfg::ui
