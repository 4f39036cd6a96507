// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/panel.h"
#include "ui/page/operators/operatormodel.h"
#include "ui/session/document/nodecursor.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QListView;

namespace bcfg::ui::page {

/// The palette of operators to build patterns from. Typing filters the operators. Enter or a double click puts the
/// chosen operator at the place that is chosen in the box; an operator can also be dragged to its place.
class OperatorPalette : public Panel
{
    Q_OBJECT

public:
    explicit OperatorPalette(session::NodeCursor &node, QWidget *parent = nullptr);

    OperatorModel &model() { return m_model; }
    /// While `isWatched` is false, the list does not follow the document.
    void setWatched(bool isWatched) override { m_model.setWatched(isWatched); }
    /// Chooses the placement that Enter uses, and gives the focus to the search field.
    void search(Placement placement);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void apply();
    void showTarget();
    Placement placement() const;

    session::NodeCursor &m_node;
    OperatorModel m_model;
    QLineEdit *m_search;
    QListView *m_view;
    QComboBox *m_placement;
    QLabel *m_hint;
};

} // namespace bcfg::ui::page
