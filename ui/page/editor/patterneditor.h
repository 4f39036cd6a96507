// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonpointer.h"

#include <QStackedWidget>

namespace bcfg::ui {

class NodeCursor;
class Cursor;
class Checker;
class PatternPage;
class Settings;

/// The middle of the window: the page of the pattern config at the cursor, or a hint on how to add the first pattern
/// config. The page is created when it is first shown or requested.
class PatternEditor : public QStackedWidget
{
    Q_OBJECT

public:
    PatternEditor(Cursor &cursor, NodeCursor &node, const Checker &checker, Settings &settings,
                  QWidget *parent = nullptr);

    PatternPage &page();
    /// Gives the focus to the field that `where` names, relative to the pattern config at the cursor.
    void reveal(const JsonPointer &where);
    /// Gives the focus to the view of the pattern.
    void focusPattern();

signals:
    void pageMade(bcfg::ui::PatternPage &page);

protected:
    void showEvent(QShowEvent *event) override;

private:
    QWidget &emptyPage();
    void show();

    Cursor &m_cursor;
    NodeCursor &m_node;
    const Checker &m_checker;
    Settings &m_settings;
    PatternPage *m_page = nullptr;
    QWidget *m_empty = nullptr; // made when first shown
};

} // namespace bcfg::ui
