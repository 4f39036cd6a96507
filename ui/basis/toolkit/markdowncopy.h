// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

class QAbstractItemView;
class QAction;

namespace bcfg::ui {

inline constexpr const char *markdownKey = "Ctrl+Alt+C"; ///< the key of Copy as Markdown

/// The visible rows of a table or a tree as a Markdown table: the selected rows or cells where more than one is
/// selected, else all that are not folded away. Cell texts are escaped. Of a very large table, the last line says how
/// many rows are left out.
QString markdownTable(const QAbstractItemView &view);

/// Puts markdownTable() on the clipboard.
void copyAsMarkdown(const QAbstractItemView &view);

/// Adds "Copy as Markdown" to the view's context menu. The view owns the action. With the first function, the key
/// belongs to the Edit menu; the second function is for views in dialogs, which have no such menu, and gives the key to
/// the action.
QAction *addMarkdownCopy(QAbstractItemView &view);
QAction *addMarkdownCopyWithKey(QAbstractItemView &view);

} // namespace bcfg::ui
