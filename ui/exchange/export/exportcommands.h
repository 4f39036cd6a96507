// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonpointer.h"

#include <QObject>
#include <QPointer>

class QWidget;

namespace bcfg::ui {
class Actions;
}

namespace bcfg::ui::session {
class Session;
}

namespace bcfg::ui::exchange {

class ExportDialog;

/// The commands that export a document for other tools. They share one dialog.
class ExportCommands : public QObject
{
    Q_OBJECT

public:
    /// `window` is the parent of the dialog. All references must outlive this object.
    ExportCommands(session::Session &session, Actions &actions, QWidget &window);

signals:
    void requested(const JsonPointer &where); ///< asks to show a place of the document in the window

private:
    void open(int form);

    session::Session &m_session;
    QWidget &m_window;
    QPointer<ExportDialog> m_dialog;
};

} // namespace bcfg::ui::exchange
