// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/panel.h"
#include "ui/views/find/findmodel.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace bcfg::ui {

class RowView;

/// Finds texts in all fields of the document, and replaces them: one, or all as one undo step.
class FindPanel : public Panel
{
    Q_OBJECT

public:
    explicit FindPanel(Document &document, QWidget *parent = nullptr);

    /// Puts the focus on what is looked for.
    void focusText();
    /// Finds a symbol under all its names; to be renamed, the focus goes to its new name.
    void showUses(const QString &symbol, bool isToBeRenamed);
    /// Leads to the find that lies that many rows from the current one, round and round.
    void step(int rows);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *newFields();
    void search();
    void showCount();
    void request();
    void replaceCurrent();
    void replaceAll();
    void finishReplacing(Document::Replacements replacements);
    bool canReplace(const QString &text);

    Document &m_document;
    FindModel m_model;
    QLineEdit *m_text;
    QLineEdit *m_replacement;
    QComboBox *m_extent;
    QCheckBox *m_matchesCase;
    QPushButton *m_replace;
    QPushButton *m_replaceAll;
    QLabel *m_count;
    RowView *m_view;
    int m_revision = 0;         // of the document
    bool m_isReplacing = false; // all, in a thread
};

} // namespace bcfg::ui
