// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/roles.h"

#include <QFrame>
#include <QSortFilterProxyModel>
#include <QTimer>

class QLabel;
class QLineEdit;
class QListView;

namespace bcfg::ui::session {

/// The roles that items of a list of QConfigs have besides their title.
enum QConfigItemRole {
    ChoiceRole = Qt::UserRole,  ///< int: the index in QConfigChoices
    NameRole = OwnRole,         ///< QString: the name in Python
    CoverageRole = OwnRole + 1, ///< QString: how many patterns are quantized
};

/// Keeps the items whose title or name contains every searched word, and the headings above at least one of them. A
/// heading is an item that cannot be chosen.
class QConfigSearch : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void search(const QString &text);
    /// The best remaining item: the one with the text as its title, else the first whose title begins with the text,
    /// else the first.
    QModelIndex best(const QString &text) const;

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    bool isHeading(int row) const;
    bool isFound(int row) const;

    QStringList m_words;
};

/// The list that a QConfigItemsBox opens: its items in sections, with a search field. Enter or a click chooses, Escape
/// closes.
class QConfigList : public QFrame
{
    Q_OBJECT

public:
    /// `items` is a list model with the roles above.
    QConfigList(QAbstractItemModel &items, QWidget *parent);

    /// Opens beside a widget. Selects the item `item`; where `typed` is not empty, searches for that text instead and
    /// selects the best match.
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
    QLabel *m_hint; // says what the coverage means
    QTimer m_fit;   // delays the fit, so that a burst of changes fits the columns once
};

} // namespace bcfg::ui::session
