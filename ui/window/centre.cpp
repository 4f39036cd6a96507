// SPDX-License-Identifier: Apache-2.0
#include "ui/window/centre.h"

#include "ui/editor/patterneditor.h"
#include "ui/model/openmodel.h"
#include "ui/modelview/modelpanel.h"
#include "ui/panes/panels.h"
#include "ui/session/session.h"
#include "ui/window/documentfiles.h"

#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace bcfg::ui {

namespace {

constexpr int patternTab = 0;
constexpr int modelTab = 1;

} // namespace

Centre::Centre(Session &session, Actions &actions, DocumentFiles &files, QWidget *parent)
    : QWidget(parent),
      m_session(session),
      m_actions(actions),
      m_tabs(new QTabBar(this)),
      m_pages(new QStackedWidget(this)),
      m_editor(new PatternEditor(session.cursor(), session.node(), session.checker(), session.settings(), this))
{
    m_tabs->setObjectName(QStringLiteral("centreTabs"));
    m_tabs->setAccessibleName(tr("Pattern or model"));
    m_tabs->addTab(tr("Pattern"));
    m_tabs->addTab(tr("Model"));
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setDocumentMode(true);
    m_tabs->hide();
    m_pages->addWidget(m_editor);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(files.newBar(this));
    layout->addWidget(m_tabs);
    layout->addWidget(m_pages, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, &Centre::showTab);
    connect(&session.openModel(), &OpenModel::changed, this, &Centre::onModel);
    if (session.openModel().model()) // of a session that a window showed before
        onModel();
}

ModelPanel &Centre::model()
{
    if (!m_model) {
        m_model = static_cast<ModelPanel *>(newModelPanel(m_session, m_actions));
        m_pages->addWidget(m_model);
        connect(m_model, &Panel::requested, this, &Centre::requested);
        connect(m_model, &Panel::refused, this, &Centre::refused);
    }
    return *m_model;
}

bool Centre::showsModel() const
{
    return m_tabs->currentIndex() == modelTab;
}

void Centre::showPattern()
{
    m_tabs->setCurrentIndex(patternTab);
}

void Centre::showModel()
{
    if (m_session.openModel().model())
        m_tabs->setCurrentIndex(modelTab);
}

void Centre::focus()
{
    if (showsModel())
        model().setFocus();
    else
        m_editor->focusPattern();
}

void Centre::onModel()
{
    const bool isOpen = m_session.openModel().model() != nullptr;
    m_tabs->setVisible(isOpen);
    m_tabs->setTabToolTip(modelTab, m_session.openModel().path());
    if (isOpen)
        showModel();
    else
        showPattern();
}

void Centre::showTab(int tab)
{
    QWidget *page = tab == modelTab ? static_cast<QWidget *>(&model()) : m_editor;
    m_pages->setCurrentWidget(page);
}

} // namespace bcfg::ui
