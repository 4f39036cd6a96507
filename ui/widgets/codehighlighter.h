// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSyntaxHighlighter>

namespace bcfg::ui {

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
