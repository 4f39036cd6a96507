// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/searchmodel.h"

#include <QDialog>

#include <functional>

class QLabel;
class QLineEdit;
class QListView;

namespace bcfg::ui {

/// A dialog in which the user finds one of many items, such as pattern configs or commands, by typing some of its
/// letters.
class SearchDialog : public QDialog
{
    Q_OBJECT

public:
    /// `found` must outlive the dialog. `hint` is the placeholder that says what can be typed.
    SearchDialog(SearchModel &found, const QString &title, const QString &hint, QWidget *parent = nullptr);

    /// Shows the dialog, which is deleted when it closes; `then` gets the chosen item, and is not called if the user
    /// cancels.
    void choose(std::function<void(int item)> then);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void search(const QString &text);
    void searchAgain(int item, int count);

    SearchModel &m_found;
    QLineEdit *m_edit;
    QListView *m_list;
    QLabel *m_none; // says over the list that nothing is found
};

} // namespace bcfg::ui
