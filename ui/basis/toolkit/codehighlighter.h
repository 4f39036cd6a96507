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
/// Shows the text of a file in a view. Of a text longer than 1 MiB shows the beginning, and below it the line `rest`.
void setCode(QPlainTextEdit &view, std::string_view code, const QString &rest);

/// A highlighter for the strings, keys, numbers and constants that JSON and Python's repr have in common. Colours the
/// text again when the theme changes: a QTextDocument would keep the old colours.
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
