// SPDX-License-Identifier: Apache-2.0
#include "ui/window/windows.h"

#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>

namespace bcfg::ui {

Windows::Windows(Settings &settings, QObject *parent) : QObject(parent), m_settings(settings), m_welcome(settings)
{
    const auto start = [this](auto fill) {
        MainWindow &window = newWindow();
        fill(window.files());
        window.show();
        m_welcome.hide();
    };
    connect(&m_welcome, &WelcomeWindow::emptyChosen, this,
            [start](Api api) { start([api](DocumentFiles &files) { files.askNew(api); }); });
    connect(&m_welcome, &WelcomeWindow::templateChosen, this, [start](const QString &resource) {
        start([resource](DocumentFiles &files) { files.loadTemplate(resource); });
    });
    connect(&m_welcome, &WelcomeWindow::fileChosen, this, &Windows::openFile);
    connect(&m_welcome, &WelcomeWindow::openRequested, this, [this] {
        const QString path = DocumentFiles::choosePath(m_welcome, {});
        if (!path.isEmpty())
            openFile(path);
    });
}

Windows::~Windows()
{
    for (MainWindow *window : open())
        delete window;
}

MainWindow &Windows::newWindow()
{
    auto *window = new MainWindow(m_settings);
    window->setAttribute(Qt::WA_DeleteOnClose);
    if (!open().isEmpty()) // beside the one before, not on it
        window->move(open().back()->pos() + QPoint(32, 32));
    m_windows.append(window);
    DocumentFiles::Elsewhere elsewhere;
    elsewhere.isShown = [this](const QString &path) {
        MainWindow *shown = windowOf(path);
        if (shown)
            shown->bringToFront();
        return shown != nullptr;
    };
    elsewhere.newFiles = [this]() -> DocumentFiles & {
        MainWindow &other = newWindow();
        other.show();
        return other.files();
    };
    window->files().setElsewhere(std::move(elsewhere));
    connect(window, &MainWindow::newWindowRequested, this, &Windows::showWelcome);
    connect(window, &MainWindow::quitRequested, this, &Windows::quit);
    connect(window->windowMenu(), &QMenu::aboutToShow, this, [this, window] { fillMenu(*window); });
    return *window;
}

void Windows::showWelcome()
{
    m_welcome.show();
    m_welcome.raise();
    m_welcome.activateWindow();
}

QList<MainWindow *> Windows::open() const
{
    QList<MainWindow *> all;
    for (const QPointer<MainWindow> &window : m_windows) {
        if (window)
            all.append(window);
    }
    return all;
}

bool Windows::quit()
{
    QList<MainWindow *> modified;
    for (MainWindow *window : open()) {
        if (window->document().isModified())
            modified.append(window);
    }
    switch (modified.isEmpty() ? Answer::Discard : askAbout(modified)) {
    case Answer::Cancel:
        return false;
    case Answer::Save:
        for (MainWindow *window : modified) {
            window->bringToFront();
            if (!window->files().save())
                return false;
        }
        break;
    case Answer::Discard:
        break;
    }
    for (MainWindow *window : open())
        window->closeWithoutQuestion();
    m_welcome.close();
    return true;
}

Windows::Answer Windows::askAbout(const QList<MainWindow *> &modified) const
{
    if (modified.size() == 1) {
        modified.front()->bringToFront();
        return modified.front()->files().mayLeave() ? Answer::Discard : Answer::Cancel; // saved where it was to be
    }
    QStringList titles;
    for (MainWindow *window : modified)
        titles.append(window->document().title());
    QMessageBox question(QMessageBox::Question, tr("Unsaved Changes"), tr("Save the changes to these documents?"),
                         QMessageBox::NoButton, modified.back());
    question.setTextFormat(Qt::PlainText);
    question.setInformativeText(titles.join('\n') + QStringLiteral("\n\n") + tr("Without saving they are lost."));
    QPushButton *save = question.addButton(tr("Save All"), QMessageBox::AcceptRole);
    QPushButton *discard = question.addButton(tr("Discard All"), QMessageBox::DestructiveRole);
    question.addButton(QMessageBox::Cancel);
    question.setDefaultButton(save);
    question.exec();
    if (question.clickedButton() == save)
        return Answer::Save;
    return question.clickedButton() == discard ? Answer::Discard : Answer::Cancel;
}

MainWindow *Windows::windowOf(const QString &path) const
{
    const QString wanted = QFileInfo(path).canonicalFilePath();
    for (MainWindow *window : open()) {
        const QString &shown = window->document().path();
        if (!wanted.isEmpty() && !shown.isEmpty() && QFileInfo(shown).canonicalFilePath() == wanted)
            return window;
    }
    return nullptr;
}

/// From the welcome window, which stays where the file cannot be read.
void Windows::openFile(const QString &path)
{
    if (MainWindow *shown = windowOf(path)) {
        shown->bringToFront();
        m_welcome.hide();
        return;
    }
    MainWindow &window = newWindow();
    if (const std::optional<DocumentError> error = window.files().load(path)) {
        delete &window;
        QMessageBox message(QMessageBox::Warning, tr("Backend Config Editor"), error->message, QMessageBox::Ok,
                            &m_welcome);
        message.setTextFormat(Qt::PlainText);
        message.exec();
        return;
    }
    window.show();
    m_welcome.hide();
}

void Windows::fillMenu(MainWindow &window)
{
    QMenu *menu = window.windowMenu();
    menu->clear();
    for (MainWindow *each : open()) {
        QString title = each->document().title();
        if (each->document().isModified())
            title += '*';
        QAction *action = menu->addAction(title.replace('&', QStringLiteral("&&")), each, &MainWindow::bringToFront);
        action->setCheckable(true);
        action->setChecked(each == &window);
    }
}

} // namespace bcfg::ui
