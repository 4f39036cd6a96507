// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

class QListWidget;
class QPushButton;

namespace bcfg::ui::session {

class Document;

/// The dialog that asks which of several documents with unsaved changes to save before all of them are closed.
class UnsavedDialog : public QDialog
{
    Q_OBJECT

public:
    explicit UnsavedDialog(const QList<Document *> &documents, QWidget *parent = nullptr);

    /// The indices of the documents to save. Requires that the dialog was accepted.
    QList<int> toSave() const;

private:
    void updateButtons();
    void discardAll();

    QListWidget *m_list;
    QPushButton *m_save = nullptr;
};

} // namespace bcfg::ui::session
