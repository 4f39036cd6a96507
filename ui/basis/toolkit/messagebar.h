// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace bcfg::ui {

/// A message bar above the widget that the message is about, with buttons for what the user can do. Not modal.
class MessageBar : public QFrame
{
    Q_OBJECT

public:
    explicit MessageBar(QWidget *parent = nullptr);

    /// Shows a message as plain text and removes the buttons of the previous message.
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
