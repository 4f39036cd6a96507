// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/text.h"

#include <QLineEdit>

#include <functional>
#include <optional>

namespace bcfg::ui {

/// A line edit that checks its text while the user types and underlines the wrong part. Enter and leaving the line
/// commit a text that passes the check, and Escape restores value(). An operator that is dropped replaces the text and
/// is committed. Committing emits committed(); value() changes only when the receiver calls setValue().
class NotationEdit : public QLineEdit
{
    Q_OBJECT

public:
    using Check = std::function<std::optional<TextProblem>(const QString &text)>;

    explicit NotationEdit(Check check, QWidget *parent = nullptr);

    /// Sets value() and shows it, in place of any typed text.
    void setValue(const QString &text);
    const QString &value() const { return m_value; }
    bool isTouched() const { return text() != m_value; }
    /// Offers the completions that contain the typed text while the line has the focus. The completion that the user
    /// chooses is committed.
    void setCompletions(const QStringList &completions);

    /// Why the text cannot be committed; nothing where it passes the check or equals value().
    std::optional<TextProblem> problem() const { return isTouched() ? m_check(text()) : std::nullopt; }
    /// Does what Enter does: commits the text, or, if the text does not pass the check, selects the wrong part.
    void take();

signals:
    /// The user has committed this text. It passes the check and differs from value().
    void committed(const QString &text);
    /// The text was checked; `message` says why it does not pass, and is empty where it passes.
    void problemChanged(const QString &message);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void changeEvent(QEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void startCompleter();
    void hideCompletions();
    void check();
    void underline(int begin, int end);

    Check m_check;
    QString m_value;
    QStringList m_completions;
    bool m_fits = true;
};

} // namespace bcfg::ui
