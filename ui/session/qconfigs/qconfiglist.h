// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/roles.h"

#include <QFrame>
#include <QSortFilterProxyModel>
#include <QTimer>

class QLabel;
class QLineEdit;
class QListView;

namespace bcfg::ui {

/// What the items of a list of QConfigs say besides their title.
enum QConfigItemRole {
    ChoiceRole = Qt::UserRole,  ///< int: which of the choices
    NameRole = OwnRole,         ///< QString: as Python spells it
    CoverageRole = OwnRole + 1, ///< QString: how many patterns are quantized
};

/// Leaves the items that hold every word that is searched for, in their title or name, and the headings, which are
/// items that cannot be chosen, that still have an item.
class QConfigSearch : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void search(const QString &text);
    /// Of what is left: what has these words as its title, else what begins so, else the first.
    QModelIndex best(const QString &text) const;

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    bool isHeading(int row) const;
    bool isFound(int row) const;

    QStringList m_words;
};

/// The list that a QConfigBox opens: all that can be chosen, in sections, with a field to search it. Enter or a click
/// chooses, Escape closes.
class QConfigList : public QFrame
{
    Q_OBJECT

public:
    /// Of a list model with the roles above.
    QConfigList(QAbstractItemModel &items, QWidget *parent);

    /// Opens beside a widget with an item chosen, or the first one that fits `typed`, unless that is empty.
    void open(const QWidget &beside, int item, const QString &typed);

signals:
    void chosen(int item);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void search(const QString &text);
    void fitColumns();
    void choose(const QModelIndex &found);

    QConfigSearch *m_found;
    QLineEdit *m_edit;
    QListView *m_view;
    QLabel *m_none;
    QLabel *m_hint; // about coverage
    QTimer m_fit;   // of several changes in a row, the last fits the columns
};

} // namespace bcfg::ui
