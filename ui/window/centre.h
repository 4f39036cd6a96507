// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/jsonpointer.h"

#include <QWidget>

class QStackedWidget;
class QTabBar;

namespace bcfg::ui {

class Actions;
class DocumentFiles;
class ModelPanel;
class PatternEditor;
class Session;

/// The middle of the window, below what happens to the file: the page of a pattern, and behind another tab the model
/// while one is open.
class Centre : public QWidget
{
    Q_OBJECT

public:
    Centre(Session &session, Actions &actions, DocumentFiles &files, QWidget *parent = nullptr);

    PatternEditor &editor() const { return *m_editor; }
    /// Made when it is first asked for.
    ModelPanel &model();
    bool showsModel() const;
    void showPattern();
    /// Does nothing where no model is open.
    void showModel();
    /// Puts the focus on the pattern, or on the graph of the model where that is shown.
    void focus();

signals:
    /// As Panel's signals of these names.
    void requested(const JsonPointer &where);
    void refused(const QString &task, const QString &why);

private:
    void onModel();
    void showTab(int tab);

    Session &m_session;
    Actions &m_actions;
    QTabBar *m_tabs;
    QStackedWidget *m_pages;
    PatternEditor *m_editor;
    ModelPanel *m_model = nullptr;
};

} // namespace bcfg::ui
