// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/commands/actions.h"
#include "ui/document/simulator.h"

namespace bcfg::ui {

/// The commands that make, change and read QConfigs and mappings of the user's. What comes of them is chosen at once.
class QConfigCommands : public QObject
{
    Q_OBJECT

public:
    QConfigCommands(const Document &document, Simulator &simulator, Actions &actions, QWidget &window);

private:
    void make(const QString &title, std::variant<QConfig, QConfigMapping> source);
    void editChosen();
    void edit(const QConfigChoice &choice);
    void addFromFile();

    const Document &m_document;
    Simulator &m_simulator;
    QWidget &m_window;
};

} // namespace bcfg::ui
