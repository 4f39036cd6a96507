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

/// The middle of the window: the page of the pattern config at the cursor, or a hint how to add the first one. The page
/// is made when it is first shown or asked for.
class PatternEditor : public QStackedWidget
{
    Q_OBJECT

public:
    PatternEditor(Cursor &cursor, NodeCursor &node, const Checker &checker, Settings &settings,
                  QWidget *parent = nullptr);

    PatternPage &page();
    /// Gives the focus to the field that a pointer relative to the pattern config at the cursor names.
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
