// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>
#include <QWidget>

class QComboBox;

namespace bcfg::ui::exchange {

/// Paths of Python interpreters that may have torch: of the active environment, `python3` on the PATH,
/// /usr/bin/python3, of the conda, pyenv and virtual environments in the user's home, and of the environments .venv,
/// venv and env in `folder` and in the four folders above it. Interpreters with torch come first, and interpreters near
/// `folder` (liesNear()) last. Only looks for files; runs no interpreter.
QStringList findInterpreters(const QString &folder);

/// The absolute path of the interpreter that the user has typed as `name`: a path, or a command such as "python3".
/// Returns `name` itself for a command that the PATH does not have.
QString interpreterFile(const QString &name);

/// Whether the interpreter may have come with the document in `folder`, and so may be somebody else's: it is in
/// `folder`, or in a folder that contains `folder`. In the user's home, and in folders that contain all homes or all
/// programs, only the environments .venv, venv and env count. Checks the path as written and with links resolved.
bool liesNear(const QString &interpreterFile, const QString &folder);

/// A field in which the user chooses a Python interpreter from a list, by typing its path or by browsing.
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
