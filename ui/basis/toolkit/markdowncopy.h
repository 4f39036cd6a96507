// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

class QAbstractItemView;
class QAction;

namespace bcfg::ui {

inline constexpr const char *markdownKey = "Ctrl+Alt+C"; ///< of Copy as Markdown

/// What a table or a tree shows as a table of Markdown: the selected rows, or cells, where more than one is selected,
/// else all that is unfolded. Whatever cells hold stays within its cell and is no markup. Of a very large table the
/// last line says how many rows are left out.
QString markdownTable(const QAbstractItemView &view);

/// Puts that on the clipboard.
void copyAsMarkdown(const QAbstractItemView &view);

/// Adds "Copy as Markdown" to the context menu of a view, which gets one of its actions unless it has its own. The view
/// owns the action. The key is that of the Edit menu; a view of a dialog, which has no such menu, listens itself.
QAction *addMarkdownCopy(QAbstractItemView &view);
QAction *addMarkdownCopyWithKey(QAbstractItemView &view);

} // namespace bcfg::ui
