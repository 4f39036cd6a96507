// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QComboBox;

namespace bcfg::ui::exchange {

/// Lets the user choose a Python interpreter from a list, by typing its path or by browsing.
class InterpreterBox : public QWidget
{
    Q_OBJECT

public:
    /// Offers `lastUsed`, unless it is empty, and then the result of findInterpreters() for `folder`.
    InterpreterBox(const QString &lastUsed, const QString &folder, QWidget *parent = nullptr);

    QString interpreter() const;

signals:
    void changed();

private:
    void browse();

    QComboBox *m_box;
};

} // namespace bcfg::ui::exchange
