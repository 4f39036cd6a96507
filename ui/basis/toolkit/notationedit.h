// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/textproblem.h"

#include <QLineEdit>

#include <functional>
#include <optional>

namespace bcfg::ui {

/// A line of code that is checked while one types: what does not fit is underlined. Enter, or leaving the line, commits
/// it; Escape brings back what was there.
class NotationEdit : public QLineEdit
{
    Q_OBJECT

public:
    using Check = std::function<std::optional<TextProblem>(const QString &text)>;

    explicit NotationEdit(Check check, QWidget *parent = nullptr);

    /// What the document has: shown, and what Escape brings back.
    void setValue(const QString &text);
    const QString &value() const { return m_value; }
    /// Offers completions anywhere within the words, once the line has the focus; choosing one commits it.
    void setCompletions(const QStringList &completions);

    /// Why the text cannot be taken; nothing where it can.
    std::optional<TextProblem> problem() const;
    void take() { commit(); } ///< as Enter does

signals:
    /// The user wants this text, which passes the check and differs from value().
    void committed(const QString &text);
    /// Empty where the text passes the check.
    void problemChanged(const QString &message);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void startCompleter();
    void check();
    void commit();
    void underline(int begin, int end);

    Check m_check;
    QString m_value;
    QStringList m_completions;
    bool m_fits = true;
};

} // namespace bcfg::ui
