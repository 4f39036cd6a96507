// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace bcfg::ui {

/// A message above what it is about, with buttons for what can be done. It waits; nobody has to answer.
class MessageBar : public QFrame
{
    Q_OBJECT

public:
    explicit MessageBar(QWidget *parent = nullptr);

    /// Shows a message, as plain text, instead of the one before, and without its buttons.
    void setMessage(const QString &text);
    QString message() const;
    QPushButton *addButton(const QString &text, const char *name);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QLabel *m_text;
    QHBoxLayout *m_buttons;
};

} // namespace bcfg::ui
