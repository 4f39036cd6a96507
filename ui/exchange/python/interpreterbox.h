// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>
#include <QWidget>

class QComboBox;

namespace bcfg::ui::exchange {

/// Paths of Python interpreters that may have torch: those of the active environment, `python3` on the PATH,
/// /usr/bin/python3, and the conda, pyenv and virtual environments in the user's home, those first in which torch is
/// installed; last the environments near the folder, which may have come with the opened document. Only looks for
/// files; runs none.
QStringList findInterpreters(const QString &folder);

/// The absolute path of the file that the name of an interpreter runs; the name itself where the PATH has no such file.
QString interpreterFile(const QString &name);

/// Whether the interpreter is somewhere in the folder, or in a folder that contains it, and so may be somebody else's.
/// In the user's home, and in folders that contain all homes or all programs, only the environments .venv, venv and env
/// count. Checks the path as written and with its links resolved.
bool liesNear(const QString &interpreterFile, const QString &folder);

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
