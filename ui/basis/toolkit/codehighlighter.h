// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSyntaxHighlighter>
#include <QTextLayout>

class QPalette;
class QPlainTextEdit;

namespace bcfg::ui {

/// The colours of a line of JSON or of Python's repr.
QList<QTextLayout::FormatRange> codeFormats(const QString &line, const QPalette &palette);

/// Lets a view show code to be read and copied: in colours, in lines that do not wrap.
void showAsCode(QPlainTextEdit &view);

/// Colours the strings, keys, numbers and constants that JSON and Python's repr have in common, and does so anew when
/// the theme changes: a text document keeps the colours that it was given.
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
