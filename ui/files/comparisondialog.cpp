// SPDX-License-Identifier: Apache-2.0
#include "ui/files/comparisondialog.h"

#include "ui/tones.h"
#include "ui/toolkit/section.h"

#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QSyntaxHighlighter>
#include <QVBoxLayout>

namespace bcfg::ui {

namespace {

constexpr int longest = 20'000; // lines that a text view shows without delay

class Highlighter : public QSyntaxHighlighter
{
public:
    using QSyntaxHighlighter::QSyntaxHighlighter;

protected:
    void highlightBlock(const QString &text) override
    {
        QTextCharFormat format;
        const QChar mark = text.isEmpty() ? QChar(' ') : text.front();
        if (mark == '+' || mark == '-')
            format.setForeground(toneColor(mark == '+' ? Tone::Accent : Tone::Vermilion, QGuiApplication::palette()));
        else if (mark != ' ')
            format.setFontWeight(QFont::Bold);
        setFormat(0, static_cast<int>(text.size()), format);
    }
};

} // namespace

ComparisonDialog::ComparisonDialog(QStringList lines, const QString &legend, QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("Compare"));
    resize(720, 560);
    auto *label = newHintLabel(this);
    label->setText(legend);
    auto *view = new QPlainTextEdit(this);
    view->setObjectName(QStringLiteral("differenceView"));
    view->setAccessibleName(tr("What differs"));
    view->setReadOnly(true);
    view->setFont(codeFont());
    view->setLineWrapMode(QPlainTextEdit::NoWrap);
    new Highlighter(view->document());
    if (const qsizetype more = lines.size() - longest; more > 0) {
        lines.resize(longest);
        lines.append(tr("… and %1 lines more").arg(more));
    }
    view->setPlainText(lines.join('\n'));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(8);
    layout->addWidget(label);
    layout->addWidget(view, 1);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

} // namespace bcfg::ui
