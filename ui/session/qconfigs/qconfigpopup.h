// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/roles.h"
#include "ui/basis/toolkit/turns.h"

#include <QFrame>

class QAbstractItemModel;
class QLabel;
class QLineEdit;
class QListView;
class QModelIndex;

namespace bcfg::ui::session {

class QConfigSearch;

/// The roles that items of a list of QConfigs have besides their title.
enum QConfigItemRole {
    ChoiceRole = Qt::UserRole,  ///< int: the index in QConfigChoices
    NameRole = OwnRole,         ///< QString: QConfigChoice::name; empty where it equals the title
    CoverageRole = OwnRole + 1, ///< QString: how many patterns are quantized, "12 of 40"
};

/// The list that a QConfigCombo opens: its items in sections, with a search field. Enter or a click chooses an item,
/// Escape closes the list.
class QConfigPopup : public QFrame
{
    Q_OBJECT

public:
    /// `items` is a list model with the roles above.
    QConfigPopup(QAbstractItemModel &items, QWidget *parent);

    /// Opens the list beside a widget. Selects the item at the row `item`; if `typed` is not empty, searches for that
    /// text instead and selects the best match.
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
    LateCall m_fit{*this, &QConfigPopup::fitColumns};
};

} // namespace bcfg::ui::session
