// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/document/cursor.h"
#include "ui/models/entryfilter.h"
#include "ui/models/qconfigmodel.h"
#include "ui/models/verdictmodel.h"

#include <QWidget>

class QAction;
class QLabel;
class QLineEdit;
class QTableView;

namespace bcfg::ui {

class DifferenceBox;
class QConfigHeader;

/// The verdicts of all patterns under many QConfigs. A click or Enter on one shows the pattern, chooses the QConfig and
/// asks for the explanation. Verdicts are worked out once the matrix is seen.
class VerdictMatrix : public QWidget
{
    Q_OBJECT

public:
    VerdictMatrix(Cursor &cursor, Simulator &simulator, QAction *addFromFile, QWidget *parent = nullptr);
    ~VerdictMatrix() override;

    QTableView *view() const { return m_view; }
    /// Which of them have a column.
    QConfigModel &qconfigs() { return m_qconfigs; }
    QSize sizeHint() const override;

signals:
    void explanationRequested();

protected:
    void showEvent(QShowEvent *event) override;

private:
    void setUpView();
    void fillView();
    void setUpActions();
    void showColumns();
    void showChosen();
    void take(const QModelIndex &index);
    void sortBy(int column);
    void showDifferences();
    void updateState();

    Cursor &m_cursor;
    Simulator &m_simulator;
    VerdictModel m_verdicts;
    EntryFilter m_filter;
    QConfigModel m_qconfigs;
    QLineEdit *m_filterEdit;
    DifferenceBox *m_differences;
    QLabel *m_count;
    QTableView *m_view;
    QConfigHeader *m_header;
    QLabel *m_empty;
};

} // namespace bcfg::ui
