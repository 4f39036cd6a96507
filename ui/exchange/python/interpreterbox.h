// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QComboBox;

namespace bcfg::ui::exchange {

/// Lets the user choose a Python interpreter: from those found, by typing or by browsing.
class InterpreterBox : public QWidget
{
    Q_OBJECT

public:
    /// Offers `lastUsed`, unless empty, and then what findInterpreters() finds for `folder`.
    InterpreterBox(const QString &lastUsed, const QString &folder, QWidget *parent = nullptr);

    QString interpreter() const;

signals:
    void changed();

private:
    void browse();

    QComboBox *m_box;
};

} // namespace bcfg::ui::exchange
