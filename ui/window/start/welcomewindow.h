// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/api.h"
#include "ui/basis/settings/settings.h"

#include <QWidget>

class QLabel;
class QListWidget;

namespace bcfg::ui::window {

/// The window that is shown when the program starts without a document, and when the user asks for another window. It
/// says what the program is for, and lists templates and recent files.
class WelcomeWindow : public QWidget
{
    Q_OBJECT

public:
    explicit WelcomeWindow(Settings &settings);

    void fillRecent(); ///< fills the list of recent files again

signals:
    void emptyChosen(Api api);
    void templateChosen(const QString &resource);
    void fileChosen(const QString &path);
    void openRequested();                        ///< the user wants to choose a file
    void filesDropped(const QStringList &paths); ///< documents, and models of which one opens beside the last document
    /// The user wants to make a backend config from models; `models` has those that the user has dropped.
    void modelsRequested(const QStringList &models);
    void tourRequested();

protected:
    void showEvent(QShowEvent *event) override;

private:
    QListWidget *newList(const char *name, const QString &title);
    void take(const QStringList &dropped);
    void fillTemplates();
    void countTemplates();

    Settings &m_settings;
    QListWidget *m_templates;
    QLabel *m_about; // describes the current template
    QListWidget *m_recent;
};

} // namespace bcfg::ui::window
