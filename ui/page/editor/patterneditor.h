// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonpointer.h"

#include <QStackedWidget>

class QLabel;

namespace bcfg::ui {
class Settings;
}

namespace bcfg::ui::session {
class NodeCursor;
class Cursor;
class Checker;
} // namespace bcfg::ui::session

namespace bcfg::ui::page {

class PatternPage;

/// The middle of the window: the page of the pattern config at the cursor, or a hint on how to add the first pattern
/// config. The page is created when it is first shown or requested.
class PatternEditor : public QStackedWidget
{
    Q_OBJECT

public:
    PatternEditor(session::Cursor &cursor, session::NodeCursor &node, const session::Checker &checker,
                  Settings &settings, QWidget *parent = nullptr);

    PatternPage &page();
    /// Whether the page has a typed text that the document does not have, or not yet.
    bool hasTyped() const;

signals:
    void pageMade(bcfg::ui::page::PatternPage &page);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void show();

    session::Cursor &m_cursor;
    session::NodeCursor &m_node;
    const session::Checker &m_checker;
    Settings &m_settings;
    PatternPage *m_page = nullptr;
    QLabel *m_empty = nullptr; // made when first shown
};

} // namespace bcfg::ui::page
