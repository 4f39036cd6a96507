// SPDX-License-Identifier: Apache-2.0
#include "ui/views/match/qconfigchooser.h"

#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/placement.h"
#include "ui/basis/toolkit/tableviews.h"

#include <QAction>
#include <QListView>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace bcfg::ui::views {

QConfigChooser::QConfigChooser(QConfigModel &model, QAction *addFromFile, QWidget *parent)
    : QToolButton(parent),
      m_model(model),
      m_popup(new QFrame(this, Qt::Popup)),
      m_list(new QListView(m_popup))
{
    setObjectName(QStringLiteral("qconfigChooser"));
    setToolTip(tr("Chooses the QConfigs and mappings that have a column."));
    setToolButtonStyle(Qt::ToolButtonTextOnly);
    setArrowType(Qt::NoArrow);
    setFocusPolicy(Qt::StrongFocus);

    setNames(*m_list, "qconfigList", tr("QConfigs with a column"));
    m_list->setModel(&m_model);
    m_list->setItemDelegate(new RowDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setFrameShape(QFrame::NoFrame);
    auto *all = new QPushButton(tr("&All"), m_popup);
    auto *none = new QPushButton(tr("&None"), m_popup);
    auto *add = new QPushButton(addFromFile->text(), m_popup);
    add->setToolTip(addFromFile->toolTip());
    connect(all, &QPushButton::clicked, this, [this] { m_model.checkAll(true); });
    connect(none, &QPushButton::clicked, this, [this] { m_model.checkAll(false); });
    connect(add, &QPushButton::clicked, this, [this, addFromFile] {
        m_popup->hide(); // else it would cover the dialog
        addFromFile->trigger();
    });

    m_popup->setFrameShape(QFrame::StyledPanel);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(all);
    buttons->addWidget(none);
    auto *layout = newLayout<QVBoxLayout>(m_popup, {8, 8, 8, 8}, 8);
    layout->addLayout(buttons);
    layout->addWidget(m_list);
    layout->addWidget(add);

    connect(this, &QToolButton::clicked, this, &QConfigChooser::open);
    connect(&m_model, &QConfigModel::checkedChanged, this, &QConfigChooser::updateText);
    updateText();
}

void QConfigChooser::open()
{
    const int wanted = m_list->sizeHintForRow(0) * std::min(m_model.rowCount(), 16);
    m_list->setMinimumSize(m_list->sizeHintForColumn(0) + 32, wanted);
    m_popup->adjustSize();
    placeBeside(*m_popup, *this);
    m_popup->show();
    if (!m_list->currentIndex().isValid())
        m_list->setCurrentIndex(m_model.index(0));
    m_list->setFocus(Qt::PopupFocusReason);
}

void QConfigChooser::updateText()
{
    setText(tr("QConfigs: %1 of %2 ▾").arg(m_model.checked().size()).arg(m_model.rowCount()));
}

} // namespace bcfg::ui::views
