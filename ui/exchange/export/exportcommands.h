// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonpointer.h"

#include <QObject>
#include <QPointer>

class QWidget;

namespace bcfg::ui {

class Actions;
class ExportDialog;
class Session;

/// The commands that write a document for other tools. One dialog serves them all.
class ExportCommands : public QObject
{
    Q_OBJECT

public:
    /// `window` is what the dialog stands before.
    ExportCommands(Session &session, Actions &actions, QWidget &window);

signals:
    void requested(const JsonPointer &where); ///< to be shown in the window

private:
    void open(int form);

    Session &m_session;
    QWidget &m_window;
    QPointer<ExportDialog> m_dialog;
};

} // namespace bcfg::ui
