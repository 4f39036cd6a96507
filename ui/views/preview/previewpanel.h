// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/codeview.h"
#include "ui/basis/toolkit/panel.h"
#include "ui/basis/toolkit/turns.h"
#include "ui/session/document/cursor.h"

#include <optional>

class QAction;
class QComboBox;
class QHBoxLayout;
class QPlainTextEdit;
class QStackedWidget;
class QTabWidget;
class QToolButton;

namespace bcfg::ui::session {
class JsonDrafts;
}

namespace bcfg::ui::views {

class DocumentPreview;
class JsonEdit;
struct Notation;

/// Shows the entry at the cursor, or the whole document, in several notations, one per tab, as PyTorch prints it and as
/// the file has it. Only the text of the visible tab is made. Long lines are broken at the width of the view. A click
/// on a line of a pattern config goes to its field, and the field with the focus in the page is marked here. In the
/// last tab the user can edit the JSON of the pattern config.
class PreviewPanel : public Panel
{
    Q_OBJECT

public:
    PreviewPanel(session::Cursor &cursor, session::JsonDrafts &drafts);

    /// Shows the tab with the JSON of the pattern config at the cursor and gives it the focus.
    void editJson();
    /// Adds commands of the window to the context menus of the texts.
    void setMenuActions(const QList<QAction *> &actions) { m_menuActions = actions; }

protected:
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QHBoxLayout *newTools();
    void addTabs();
    void nameEntry();
    QPlainTextEdit *newEntryView(const Notation &notation);
    const Notation &notation() const;
    QPlainTextEdit &entryView() const;
    int columns() const;
    void follow(QPoint where);
    bool edits() const;
    bool showsDocument() const;
    void markLines();
    void showPlace();
    QStackedWidget *page() const;
    void show();
    DocumentPreview *newDocumentView();
    QString entryText() const;
    void showEntry();
    void copy();
    void enableCopy();

    session::Cursor &m_cursor;
    QComboBox *m_scope;
    QToolButton *m_copy = nullptr;
    QTabWidget *m_tabs;
    QList<QAction *> m_menuActions;
    JsonEdit *m_edit;            // the last tab
    CodeView::Lines m_edited;    // lines of the visible text that the last edit changed
    std::optional<int> m_chosen; // line of the field that has the focus in the page
    QString m_written;           // the entry's text before lines were broken
    LateCall m_soon{*this, &PreviewPanel::showEntry};
    bool m_isOther = true; // another entry or notation is shown next, so no line is marked as edited
};

} // namespace bcfg::ui::views
