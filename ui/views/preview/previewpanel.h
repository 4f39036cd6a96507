// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/codeview.h"
#include "ui/basis/toolkit/panel.h"
#include "ui/session/document/cursor.h"

#include <QTimer>

#include <optional>

class QAction;
class QComboBox;
class QPlainTextEdit;
class QStackedWidget;
class QTabWidget;

namespace bcfg::ui {

class JsonDrafts;
class JsonEdit;
struct Notation;

/// What the entry at the cursor, or the whole document, is to PyTorch and in the file: one tab a notation. Only the tab
/// in sight is written. Long lines are broken to the width; a click on a line of a pattern config leads to its field,
/// the field that is chosen in the page is marked here, and a last tab has the JSON of the pattern config to be edited.
class PreviewPanel : public Panel
{
    Q_OBJECT

public:
    PreviewPanel(Cursor &cursor, JsonDrafts &drafts, QWidget *parent = nullptr);

    /// Shows the JSON of the pattern config at the cursor, to be typed in.
    void editJson();
    /// Commands of the window in the context menus of the texts.
    void setMenuActions(const QList<QAction *> &actions) { m_menuActions = actions; }

protected:
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
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
    QString entryText() const;
    static QString shortened(const QString &text);
    void showEntry();
    void copy();

    Cursor &m_cursor;
    QComboBox *m_scope;
    QTabWidget *m_tabs;
    QList<QAction *> m_menuActions;
    JsonEdit *m_edit;            // behind the notations
    CodeView::Lines m_edited;    // of the text in sight, by the last edit
    std::optional<int> m_chosen; // the line of the field that was chosen in the page
    QString m_written;           // of the entry, before lines were broken
    QTimer m_timer;              // of several changes in a row, the last is shown
    bool m_isOther = true;       // another entry than the one shown, not an edit of it
};

} // namespace bcfg::ui
