// SPDX-License-Identifier: Apache-2.0
#include "ui/window/centre.h"

#include "ui/basis/commands/actions.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/messagebar.h"
#include "ui/basis/toolkit/taketyped.h"
#include "ui/exchange/compare/comparecommands.h"
#include "ui/page/editor/patterneditor.h"
#include "ui/page/editor/patternpage.h"
#include "ui/page/editor/patternpane.h"
#include "ui/session/document/cursor.h"
#include "ui/session/files/filebar.h"
#include "ui/session/model/modelcursor.h"
#include "ui/session/model/openmodel.h"
#include "ui/session/session.h"
#include "ui/views/match/verdictmatrix.h"
#include "ui/views/modelview/modelpanel.h"
#include "ui/views/panes/panes.h"

#include <QAction>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace bcfg::ui::window {

Centre::Centre(session::Session &session, Actions &actions, exchange::CompareCommands &comparing, QWidget *parent)
    : QWidget(parent),
      m_session(session),
      m_actions(actions),
      m_tabs(new QTabBar(this)),
      m_pages(new QStackedWidget(this)),
      m_patternPage(new QWidget(m_pages)),
      m_editor(new page::PatternEditor(session, m_patternPage))
{
    setNames(*m_tabs, "centreTabs", tr("Pattern, matrix or model"));
    m_tabs->addTab(tr("Pattern"));
    m_tabs->setTabToolTip(m_tabs->addTab(tr("Matrix")), tr("The verdicts of all patterns under many QConfigs"));
    m_tabs->addTab(tr("Model"));
    m_tabs->setTabVisible(ModelTab, false);
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setDocumentMode(true);
    auto *patternLayout = newInnerLayout<QVBoxLayout>(m_patternPage);
    patternLayout->addWidget(m_editor);
    m_pages->addWidget(m_patternPage);
    auto *layout = newInnerLayout<QVBoxLayout>(this, 0);
    layout->addWidget(newBars(comparing));
    layout->addWidget(m_tabs);
    layout->addWidget(m_pages, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, &Centre::showTab);
    connect(&session.openModel(), &session::OpenModel::changed, this, &Centre::onModel);
    if (session.openModel().model()) // the session may have been shown in another window before
        onModel();
}

/// Makes the bars with messages: about changes of the file and of the base, about conflicts that a merge has left, and
/// about unsaved edits that cannot be kept for recovery.
QWidget *Centre::newBars(exchange::CompareCommands &comparing)
{
    auto *bars = new QWidget(this);
    auto *layout = newInnerLayout<QVBoxLayout>(bars, 0);
    layout->addWidget(session::newFileBar(
        m_session.file(), m_actions, [&comparing] { comparing.compareWithFile(); }, bars));
    layout->addWidget(session::newBaseBar(m_session.base(), bars));
    layout->addWidget(comparing.newConflictBar(bars));
    layout->addWidget(newRecoveryBar(bars));
    return bars;
}

/// Makes the bar that says that unsaved edits would be lost in a crash.
MessageBar *Centre::newRecoveryBar(QWidget *parent)
{
    auto *bar = new MessageBar(parent);
    bar->setObjectName(QStringLiteral("recoveryBar"));
    connect(&m_session, &session::Session::recoveryChanged, bar, [this, bar](const QString &trouble) {
        if (trouble.isEmpty())
            return bar->hide();
        bar->setMessage(trouble);
        bar->addButton(tr("Save"), "saveUnkept", tr("Writes the document to its file."),
                       [save = m_actions[Command::Save]] { save->trigger(); });
    });
    return bar;
}

views::VerdictMatrix &Centre::matrix()
{
    if (!m_matrix) {
        m_matrix = views::newMatrixPanel(m_session, m_actions);
        add(*m_matrix);
    }
    return *m_matrix;
}

views::ModelPanel &Centre::model()
{
    if (!m_model) {
        m_model = views::newModelPanel(m_session, m_actions);
        add(*m_model);
    }
    return *m_model;
}

void Centre::add(Panel &panel)
{
    m_pages->addWidget(&panel);
    connect(&panel, &Panel::requested, this, &Centre::requested);
    connect(&panel, &Panel::paneRequested, this, &Centre::paneRequested);
    connect(&panel, &Panel::refused, &m_session, &session::Session::failed);
    connect(&panel, &Panel::done, &m_session, &session::Session::done);
}

void Centre::showModel()
{
    if (m_session.openModel().model())
        m_tabs->setCurrentIndex(ModelTab);
}

bool Centre::hasTyped() const
{
    return m_editor->hasTyped() || ui::hasTyped(*m_patternPage);
}

void Centre::focus()
{
    if (showsModel())
        model().setFocus();
    else if (showsMatrix())
        matrix().setFocus();
    else
        m_editor->page().patternPane().focusView();
}

void Centre::onModel()
{
    const bool isOpen = m_session.openModel().model() != nullptr;
    if (!isOpen && showsModel()) // otherwise Qt would choose the neighbouring tab
        showPattern();
    m_tabs->setTabVisible(ModelTab, isOpen);
    m_tabs->setTabToolTip(ModelTab, m_session.openModel().path());
    if (isOpen && !m_session.openModel().isReloaded()) // a reload is not the user's request, so the tab stays
        showModel();
}

/// Shows a tab. Then chooses anew what the tab shows, the node of the model or the pattern at the cursor, so that
/// commands do not change hidden content.
void Centre::showTab(int tab)
{
    QWidget *page = m_patternPage;
    if (tab == ModelTab)
        page = &model();
    else if (tab == MatrixTab)
        page = &matrix();
    m_pages->setCurrentWidget(page);
    session::ModelCursor &node = m_session.modelCursor();
    if (tab != ModelTab)
        m_session.cursor().choose();
    else if (node.now().node)
        node.choose(node.now());
}

} // namespace bcfg::ui::window
