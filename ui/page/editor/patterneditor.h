// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStackedWidget>

class QLabel;

namespace bcfg::ui::session {
class Session;
}

namespace bcfg::ui::page {

class PatternPage;

/// The middle of the window: the page of the pattern config at the cursor, or a hint on how to add the first pattern
/// config, on which an operator can be dropped. The page is created when it is first shown or requested.
class PatternEditor : public QStackedWidget
{
    Q_OBJECT

public:
    explicit PatternEditor(session::Session &session, QWidget *parent = nullptr);

    PatternPage &page();
    /// Whether the page has a typed text that is not in the document.
    bool hasTyped() const;

signals:
    void pageMade(bcfg::ui::page::PatternPage &page);

protected:
    bool event(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void show();

    session::Session &m_session;
    PatternPage *m_page = nullptr;
    QLabel *m_empty = nullptr; // made when first shown
};

} // namespace bcfg::ui::page
