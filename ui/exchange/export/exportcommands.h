// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonpointer.h"
#include "ui/basis/toolkit/picture.h"

#include <QObject>
#include <QPointer>

#include <functional>

class QWidget;

namespace bcfg::ui {
class Actions;
}

namespace bcfg::ui::page {
class PatternEditor;
}

namespace bcfg::ui::session {
class Session;
}

namespace bcfg::ui::exchange {

class ExportDialog;

/// The commands that publish something: exports for other tools, which share one dialog, a report, and pictures of what
/// the window shows.
class ExportCommands : public QObject
{
    Q_OBJECT

public:
    /// `matrix` returns the picture of the matrix of verdicts. It shows the matrix first, because verdicts are computed
    /// only while the matrix is visible. `window` is the parent of the dialogs. All references must outlive this
    /// object.
    ExportCommands(session::Session &session, page::PatternEditor &editor, const std::function<Picture()> &matrix,
                   Actions &actions, QWidget &window);

signals:
    void requested(const JsonPointer &where); ///< asks to show a place of the document in the window

private:
    void open(int form);
    void savePicture(const QString &task, const QString &ofWhat, const Picture &picture);

    session::Session &m_session;
    QWidget &m_window;
    QPointer<ExportDialog> m_dialog;
};

} // namespace bcfg::ui::exchange
