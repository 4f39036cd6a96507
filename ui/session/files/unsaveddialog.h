// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

class QListWidget;
class QPushButton;

namespace bcfg::ui {

class Document;

/// Asks which of several documents with unsaved changes are to be saved before all of them go.
class UnsavedDialog : public QDialog
{
    Q_OBJECT

public:
    explicit UnsavedDialog(const QList<Document *> &documents, QWidget *parent = nullptr);

    /// Where it was accepted: by their place in the list.
    QList<int> toSave() const;

private:
    void updateButtons();
    void discardAll();

    QListWidget *m_list;
    QPushButton *m_save = nullptr;
};

} // namespace bcfg::ui
