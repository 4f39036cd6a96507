// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/api.h"
#include "ui/basis/settings/settings.h"

#include <QWidget>

class QLabel;
class QListWidget;

namespace bcfg::ui {

/// What a user sees while no document is open: what the program is for, what to start from, and what was open last.
class WelcomeWindow : public QWidget
{
    Q_OBJECT

public:
    explicit WelcomeWindow(Settings &settings, QWidget *parent = nullptr);

    void fillRecent(); ///< anew: they may have changed

signals:
    void emptyChosen(Api api);
    void templateChosen(const QString &resource);
    void fileChosen(const QString &path);
    void openRequested();   ///< a file is to be chosen
    void modelsRequested(); ///< a backend is to be made of models
    void tourRequested();

protected:
    void showEvent(QShowEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    QListWidget *newList(const QString &name);
    void fillTemplates();
    void countTemplates();

    Settings &m_settings;
    QListWidget *m_templates;
    QLabel *m_about; // of the current template
    QListWidget *m_recent;
};

} // namespace bcfg::ui
