// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/files/orphanedjournals.h"

#include <QDialog>

#include <functional>

class QPushButton;
class QTreeWidget;

namespace bcfg::ui::session {

/// The documents before and after unsaved edits.
struct RecoverableEdits
{
    QString beforeTitle;
    /// The current content of the document's file; if it cannot be read, the document that the edits began from.
    BackendConfig before;
    QString title;
    BackendConfig after;
    QString path;
};

/// The dialog that asks what to do with edits that were not saved when the program ended. Each journal can be
/// recovered, discarded, or kept for the next start; closing the dialog keeps all.
class RecoveryDialog : public QDialog
{
    Q_OBJECT

public:
    using Compare = std::function<void(const RecoverableEdits &edits, QWidget &parent)>;

    /// `recover` is called for each journal that the user recovers; all of these can be read. `compare` shows the edits
    /// of a journal in a window above the dialog.
    RecoveryDialog(std::vector<OrphanedJournal> journals, std::function<void(OrphanedJournal)> recover, Compare compare,
                   QWidget *parent = nullptr);

private:
    void fill();
    void updateButtons();
    std::vector<std::size_t> selected() const; ///< rows in ascending order
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

} // namespace bcfg::ui::session
