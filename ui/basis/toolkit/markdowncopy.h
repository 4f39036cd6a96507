// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

class QAbstractItemView;
class QAction;

namespace bcfg::ui {

inline constexpr const char *markdownKey = "Ctrl+Alt+C"; ///< the key of Copy as Markdown

/// The content of a table or a tree as a Markdown table: the selected rows or cells if more than one is selected, else
/// all rows that are not hidden or folded away. Cell texts are escaped. If a very large table leaves out rows, the last
/// line has their number.
QString markdownTable(const QAbstractItemView &view);

/// Puts markdownTable() on the clipboard.
void copyAsMarkdown(const QAbstractItemView &view);

/// Adds "Copy as Markdown" to the context menu of a view in a window, where the Edit menu has the key. The view owns
/// the action, which is enabled while the view's model has rows. Call this once the view has its model.
QAction *addMarkdownCopy(QAbstractItemView &view);
/// The same for a view in a dialog, which has no Edit menu: the action has the key.
QAction *addMarkdownCopyWithKey(QAbstractItemView &view);

} // namespace bcfg::ui
