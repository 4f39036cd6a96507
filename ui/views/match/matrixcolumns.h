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

/// The QConfigs and mappings that the simulator offers, one per row, checked where they have a column in the matrix. At
/// first all are checked but PyTorch's default mappings.
class MatrixColumns : public QAbstractListModel
{
    Q_OBJECT

public:
    static constexpr int KeyRole = OwnRole; ///< QString: QConfigChoice::key()

    explicit MatrixColumns(const session::Simulator &simulator);

    bool isChecked(int choice) const;
    /// Indices of the choices that are checked.
    std::vector<int> checked() const;
    void checkAll(bool checks);
    /// Whether the user has checked a choice, by QConfigChoice::key(), for the settings.
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
    QVariantMap m_checks; // by key, which both generations share
};

/// A button that opens a list with check boxes for the QConfigs and mappings that have a column in the matrix. Its text
/// tells how many are checked.
class MatrixColumnsButton : public QToolButton
{
    Q_OBJECT

public:
    /// A button below the list triggers `addFromFile`.
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
