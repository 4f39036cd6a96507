// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/picture.h"

#include <QObject>

class QWidget;

namespace bcfg::ui {

class Actions;
class Centre;
class PatternPage;
class Session;

/// The commands that write something to publish: a report, and pictures of what the window shows.
class ReportCommands : public QObject
{
    Q_OBJECT

public:
    ReportCommands(Session &session, Centre &centre, Actions &actions, QWidget &window);

private:
    void makeReport();
    void savePicture(const QString &task, const QString &ofWhat, const Picture &picture);
    void addTo(PatternPage &page, Actions &actions);

    Session &m_session;
    QWidget &m_window;
};

} // namespace bcfg::ui
