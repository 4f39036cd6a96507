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

/// The middle of the window: the pattern config at the cursor, or how to get one. The page for it is made when it is
/// first shown or asked for.
class PatternEditor : public QStackedWidget
{
    Q_OBJECT

public:
    PatternEditor(Cursor &cursor, NodeCursor &node, const Checker &checker, Settings &settings,
                  QWidget *parent = nullptr);

    PatternPage &page();
    /// Puts the focus on what a place of the document names, in the entry at the cursor.
    void reveal(const JsonPointer &where);
    /// Puts the focus on the pattern itself.
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
