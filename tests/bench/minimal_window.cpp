// SPDX-License-Identifier: Apache-2.0
// The program with which bench_start compares the editor: a minimal window with a menu, a tree and a dock.
#include <QApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenuBar>
#include <QTreeWidget>

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    QMainWindow window;
    window.menuBar()->addMenu("File")->addAction("Quit");
    window.setCentralWidget(new QTreeWidget);
    QDockWidget dock("Dock");
    dock.setWidget(new QTreeWidget);
    window.addDockWidget(Qt::RightDockWidgetArea, &dock);
    window.resize(1280, 800);
    window.show();
    return QApplication::exec();
}
