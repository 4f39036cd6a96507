// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/roles.h"
#include "ui/session/qconfigs/simulator.h"

#include <QAbstractListModel>
#include <QToolButton>

class QAction;
class QFrame;
class QListView;

namespace bcfg::ui::views {

/// A list of the QConfigs and mappings that the simulator offers, one per row. The matrix has a column for each checked
/// row, and always for the chosen and the compared QConfigs. At first all rows are checked except PyTorch's default
/// mappings.
class MatrixColumns : public QAbstractListModel
{
    Q_OBJECT

public:
    static constexpr int KeyRole = OwnRole; ///< QString: QConfigChoice::key()

    explicit MatrixColumns(const session::Simulator &simulator);

    bool isChecked(int choice) const;
    /// The indices of the checked choices, ascending.
    std::vector<int> checked() const;
    /// Checks all rows, or unchecks all if `checks` is false.
    void checkAll(bool checks);
    /// For each choice that the user has checked or unchecked, by QConfigChoice::key(): whether it is checked (bool).
    /// The settings store this map.
    const QVariantMap &checks() const { return m_checks; }
    void setChecks(const QVariantMap &checks);

    int rowCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : m_simulator.choices().count();
    }
    QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

signals:
    void checkedChanged();

private:
    const session::Simulator &m_simulator;
    QVariantMap m_checks;
};

/// A button that opens a list in which the user checks the QConfigs and mappings that get a column in the matrix. The
/// text of the button says how many are checked.
class MatrixColumnsButton : public QToolButton
{
    Q_OBJECT

public:
    /// `addFromFile` is the action of the button below the list.
    MatrixColumnsButton(MatrixColumns &model, QAction *addFromFile, QWidget *parent = nullptr);

private:
    void open();
    void restoreCurrent();
    void updateText();

    MatrixColumns &m_model;
    QString m_current; // the key of the list's current row
    QFrame *m_popup;
    QListView *m_list;
};

} // namespace bcfg::ui::views
