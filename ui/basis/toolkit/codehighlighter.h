// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSyntaxHighlighter>
#include <QTextLayout>

#include <string_view>

class QPalette;
class QPlainTextEdit;

namespace bcfg::ui {

/// The colour ranges of one line of JSON or of Python's repr.
QList<QTextLayout::FormatRange> codeFormats(const QString &line, const QPalette &palette);

/// Makes a text edit show code to be read and copied: read-only, coloured, without line wrapping.
void showAsCode(QPlainTextEdit &view);
/// Shows a text that is about to be saved; of a very long one the beginning, with `rest` on a line of its own after it.
void setCode(QPlainTextEdit &view, std::string_view code, const QString &rest);

/// Colours the strings, keys, numbers and constants that JSON and Python's repr have in common. Colours them again when
/// the theme changes, as a text document keeps its colours.
class CodeHighlighter : public QSyntaxHighlighter
{
    Q_OBJECT

public:
    explicit CodeHighlighter(QPlainTextEdit &view);

    bool eventFilter(QObject *watched, QEvent *event) override;

protected:
    void highlightBlock(const QString &text) override;

private:
    QPlainTextEdit &m_view;
};

} // namespace bcfg::ui
