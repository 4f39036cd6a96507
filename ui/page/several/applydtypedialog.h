// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/several/selectedentries.h"

#include <QDialog>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QRadioButton;

namespace bcfg::ui::page {

/// The dialog that applies a dtype config of one pattern config to others: to the pattern configs that are selected in
/// the list, or to all that the list shows.
class ApplyDTypeDialog : public QDialog
{
    Q_OBJECT

public:
    /// `from` is the row of a pattern config that has a dtype config. `selected` and `shown` are ascending rows; if
    /// `from` is among them, the dialog leaves it out.
    ApplyDTypeDialog(session::Document &document, int from, const std::vector<int> &selected,
                     const std::vector<int> &shown, QWidget *parent = nullptr);

    void accept() override;

private:
    void update();
    SelectedEntries target() const;

    session::Document &m_document;
    int m_from;
    std::vector<int> m_selected;
    std::vector<int> m_shown;
    QComboBox *m_config;
    QRadioButton *m_toSelected;
    QRadioButton *m_toShown;
    QRadioButton *m_add;
    QLabel *m_outcome;
    QDialogButtonBox *m_buttons;
};

} // namespace bcfg::ui::page
