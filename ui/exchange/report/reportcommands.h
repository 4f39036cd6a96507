// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/picture.h"

#include <QObject>

#include <functional>

class QWidget;

namespace bcfg::ui {
class Actions;
}

namespace bcfg::ui::page {
class PatternEditor;
class PatternPage;
} // namespace bcfg::ui::page

namespace bcfg::ui::session {
class Session;
}

namespace bcfg::ui::exchange {

/// The commands that publish something: a report, and pictures of what the window shows.
class ReportCommands : public QObject
{
    Q_OBJECT

public:
    /// `matrix` returns the picture of the matrix of verdicts. It shows the matrix first, because verdicts are computed
    /// only while the matrix is visible.
    ReportCommands(session::Session &session, page::PatternEditor &editor, const std::function<Picture()> &matrix,
                   Actions &actions, QWidget &window);

private:
    void makeReport();
    void savePicture(const QString &task, const QString &ofWhat, const Picture &picture);
    void addTo(page::PatternPage &page, Actions &actions);

    session::Session &m_session;
    QWidget &m_window;
};

} // namespace bcfg::ui::exchange
