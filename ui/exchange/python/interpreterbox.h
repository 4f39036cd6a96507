// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QComboBox;

namespace bcfg::ui {

/// Chooses a Python interpreter: one that was found, one that is typed, or one that is browsed for.
class InterpreterBox : public QWidget
{
    Q_OBJECT

public:
    /// Offers `lastUsed`, where there is one, before what findInterpreters() finds.
    InterpreterBox(const QString &lastUsed, const QString &folder, QWidget *parent = nullptr);

    QString interpreter() const;

signals:
    void changed();

private:
    void browse();

    QComboBox *m_box;
};

} // namespace bcfg::ui
