// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/window/mainwindow.h"
#include "ui/window/welcomewindow.h"

#include <QPointer>

namespace bcfg::ui {

/// All windows of the program: one for each open document, or the welcome window where there is none.
class Windows : public QObject
{
    Q_OBJECT

public:
    explicit Windows(Settings &settings, QObject *parent = nullptr);
    ~Windows() override;

    /// A window with an empty document, not yet shown.
    MainWindow &newWindow();
    WelcomeWindow &welcome() { return m_welcome; }
    void showWelcome();
    /// Those that are open, the oldest first.
    QList<MainWindow *> open() const;
    /// Closes all, after one question about all documents with unsaved changes; false where the user says no, or where
    /// saving fails.
    bool quit();

private:
    enum class Answer {
        Save,
        Discard,
        Cancel
    };
    Answer askAbout(const QList<MainWindow *> &modified) const;
    MainWindow *windowOf(const QString &path) const;
    void openFile(const QString &path);
    void fillMenu(MainWindow &window);

    Settings &m_settings;
    WelcomeWindow m_welcome;
    QList<QPointer<MainWindow>> m_windows;
};

} // namespace bcfg::ui
