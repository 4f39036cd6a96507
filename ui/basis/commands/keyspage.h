// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/commands/commandtable.h"

#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QWidget>

#include <optional>

class QKeySequence;
class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QPushButton;

namespace bcfg::ui {

class RowView;
class Settings;

/// The page of all commands and their keys, where the user can change, clear and reset a key. A change takes effect at
/// once in all windows. A key that another command has is taken from that command only after the user has confirmed.
class KeysPage : public QWidget
{
    Q_OBJECT

public:
    explicit KeysPage(Settings &settings, QWidget *parent = nullptr);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *newEditor();
    std::optional<Command> current() const;
    void search(const QString &text);
    void showKeys();
    void showCurrent();
    void tryKey();
    QString ownerInWindow(const QKeySequence &key) const;
    void take();
    void say(const QString &text, bool canTake = false);

    Settings &m_settings;
    QStandardItemModel m_commands; // a row for each command, in the order of commandTable()
    QSortFilterProxyModel m_found; // the rows that match the search
    QLineEdit *m_search;
    RowView *m_view;
    QKeySequenceEdit *m_key;
    QPushButton *m_clear;
    QPushButton *m_reset;
    QPushButton *m_resetAll;
    QPushButton *m_take;
    QLabel *m_message;
};

} // namespace bcfg::ui
