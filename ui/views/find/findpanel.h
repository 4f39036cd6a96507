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
}

namespace bcfg::ui::session {
class Checker;
}

namespace bcfg::ui::views {

/// Finds texts in all fields of the document, and replaces one find, or all as one undo step.
class FindPanel : public Panel
{
    Q_OBJECT

public:
    /// `document` and `checker` must outlive this object.
    FindPanel(session::Document &document, const session::Checker &checker);

    /// Gives the focus to the field for the text to find. If the panel searches for a symbol by all its names, it now
    /// searches for text anywhere.
    void focusText();
    /// Finds a symbol by all its names and gives the focus to the list of finds or, if `isToBeRenamed`, to the field
    /// for the new name, where Enter renames the symbol everywhere.
    void showUses(const QString &symbol, bool isToBeRenamed);
    /// Selects the find that is `rows` rows below the current find (above it for a negative number), wrapping around at
    /// the ends of the list, and goes to its field.
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
    void finishReplacing(session::Document::Replacements replacements, const QString &name);
    void clearUndoOfTexts();
    std::optional<std::string> replacement();
    void keepCurrent();

    session::Document &m_document;
    const session::Checker &m_checker;
    FindModel m_model;
    QLineEdit *m_text;
    QLineEdit *m_replacement;
    QComboBox *m_extent;
    QCheckBox *m_matchesCase;
    QPushButton *m_replace;
    QPushButton *m_replaceAll;
    QLabel *m_count;
    RowView *m_view;
    // The chosen find: the row of its pattern config, and its index among the finds of that pattern config.
    std::optional<std::pair<int, int>> m_current;
    bool m_isRenaming = false;  // Enter renames a symbol everywhere, until another text is searched for
    bool m_isReplacing = false; // a thread is replacing all finds
};

} // namespace bcfg::ui::views
