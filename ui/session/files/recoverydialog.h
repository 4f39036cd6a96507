// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/files/orphanedjournals.h"

#include <QDialog>

#include <functional>

class QPushButton;
class QTreeWidget;

namespace bcfg::ui {

/// Unsaved edits: what they began from, or what stands in the file now, and what would be recovered.
struct RecoverableEdits
{
    QString beforeTitle;
    BackendConfig before;
    BackendConfig after;
    QString path;
};

/// Asks what is to become of edits that were not saved when the program ended: each can be recovered, discarded, or
/// kept for the next time, which is what closing the dialog does.
class RecoveryDialog : public QDialog
{
    Q_OBJECT

public:
    using Compare = std::function<void(const RecoverableEdits &edits, QWidget &parent)>;

    /// `recover` takes one that can be read; `compare` shows one before the dialog.
    RecoveryDialog(std::vector<OrphanedJournal> journals, std::function<void(OrphanedJournal)> recover, Compare compare,
                   QWidget *parent = nullptr);

private:
    void fill();
    void updateButtons();
    std::vector<std::size_t> selected() const; ///< rising
    void recoverSelected();
    void discardSelected();
    void compare();
    void remove(std::size_t row);

    std::vector<OrphanedJournal> m_journals; // one for each row
    std::function<void(OrphanedJournal)> m_recover;
    Compare m_compare;
    QTreeWidget *m_list;
    QPushButton *m_recoverButton;
    QPushButton *m_discardButton;
    QPushButton *m_compareButton;
};

} // namespace bcfg::ui
