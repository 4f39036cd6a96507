// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/models/patternsearch.h"

#include <QDialog>

class QLineEdit;
class QListView;

namespace bcfg::ui {

/// Asks for a pattern config by some letters of its title, or by its number.
class GoToDialog : public QDialog
{
    Q_OBJECT

public:
    explicit GoToDialog(const Document &document, QWidget *parent = nullptr);

    std::optional<int> chosenRow() const; ///< of the document

protected:
    /// Up and down walk through the list while one types.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void search(const QString &text);

    PatternSearch m_found;
    QLineEdit *m_edit;
    QListView *m_list;
};

} // namespace bcfg::ui
