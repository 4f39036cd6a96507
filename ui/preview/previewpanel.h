// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/document/cursor.h"
#include "ui/toolkit/panel.h"

#include <QTimer>

class QComboBox;
class QPlainTextEdit;
class QStackedWidget;
class QTabWidget;

namespace bcfg::ui {

struct Notation;

/// What the entry at the cursor, or the whole document, is to PyTorch and in the file: one tab a notation. Only the tab
/// in sight is written. Long lines are broken to the width; a click on a line of a pattern config leads to its field,
/// and its JSON can be edited.
class PreviewPanel : public Panel
{
    Q_OBJECT

public:
    explicit PreviewPanel(Cursor &cursor, QWidget *parent = nullptr);

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
    bool showsDocument() const;
    QStackedWidget *page() const;
    void show();
    QString entryText() const;
    static QString shortened(const QString &text);
    void showEntry();
    void copy();

    Cursor &m_cursor;
    QComboBox *m_scope;
    QTabWidget *m_tabs;
    QString m_written;     // of the entry, before lines were broken
    QTimer m_timer;        // of several changes in a row, the last is shown
    bool m_isOther = true; // another entry than the one shown, not an edit of it
};

} // namespace bcfg::ui
