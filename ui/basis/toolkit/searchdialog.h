// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/searchmodel.h"

#include <QDialog>

class QLineEdit;
class QListView;

namespace bcfg::ui {

/// Asks for one of many by some letters: pattern configs, commands.
class SearchDialog : public QDialog
{
    Q_OBJECT

public:
    /// `hint` says what can be typed.
    SearchDialog(SearchModel &found, const QString &title, const QString &hint, QWidget *parent = nullptr);

    /// Shows the dialog and gives the item that was chosen, or nothing.
    std::optional<int> choose();

protected:
    /// Up and down walk through the list while one types.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void search(const QString &text);
    void searchAgain(int item, int count);

    SearchModel &m_found;
    QLineEdit *m_edit;
    QListView *m_list;
};

} // namespace bcfg::ui
