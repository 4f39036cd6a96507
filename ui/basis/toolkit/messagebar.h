// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>
#include <QPointer>

#include <functional>

class QHBoxLayout;
class QLabel;

namespace bcfg::ui {

/// A message bar above the widget that the message is about, with buttons for what the user can do. It is not modal.
/// Where the bar is narrow, the buttons are below the text. When the bar is hidden, the focus returns from it to the
/// widget that had the focus before.
class MessageBar : public QFrame
{
    Q_OBJECT

public:
    explicit MessageBar(QWidget *parent = nullptr);

    /// Shows the bar with a message in plain text. Removes the buttons of the previous message.
    void setMessage(const QString &text);
    QString message() const;
    /// Adds a button that calls `action`; `name` is its object name, `help` its tool tip.
    void addButton(const QString &text, const char *name, const QString &help, std::function<void()> action);
    void setVisible(bool visible) override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void giveFocusBack();

    QPointer<QWidget> m_before; // had the focus before the bar
    QLabel *m_text;
    QHBoxLayout *m_buttons;
};

} // namespace bcfg::ui
