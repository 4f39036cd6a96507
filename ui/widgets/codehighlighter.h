// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSyntaxHighlighter>
#include <QTextLayout>

class QPalette;

namespace bcfg::ui {

/// The colours of a line of JSON or of Python's repr.
QList<QTextLayout::FormatRange> codeFormats(const QString &line, const QPalette &palette);

/// Colours the strings, keys, numbers and constants that JSON and Python's repr have in common.
class CodeHighlighter : public QSyntaxHighlighter
{
    Q_OBJECT

public:
    using QSyntaxHighlighter::QSyntaxHighlighter;

protected:
    void highlightBlock(const QString &text) override;
};

} // namespace bcfg::ui
