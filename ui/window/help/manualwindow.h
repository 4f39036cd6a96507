// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;
class QListWidget;
class QTextBrowser;
class QUrl;

namespace bcfg::ui::window {

/// The window of the manual: the list of its pages, a search through all pages, and the current page. It runs no code:
/// a link leads to another page or begins the tour.
class ManualWindow : public QDialog
{
    Q_OBJECT

public:
    explicit ManualWindow(QWidget *parent = nullptr);

    /// Shows the page with that name.
    void showPage(const QString &name);

signals:
    void tourRequested();

protected:
    void changeEvent(QEvent *event) override;

private:
    /// Lists only the pages that contain every word of `text`.
    void search(const QString &text);
    void openLink(const QUrl &link);
    /// Selects in the list the page to which a link has led.
    void followLink(const QUrl &source);
    void markFound();

    QLineEdit *m_search;
    QListWidget *m_pages;
    QLabel *m_none;
    QTextBrowser *m_text;
};

} // namespace bcfg::ui::window
