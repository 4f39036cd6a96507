// SPDX-License-Identifier: Apache-2.0
#include "ui/views/patterns/removeddialog.h"

#include "core/exchange/base/inheritance.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/values/patterntext.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace bcfg::ui::views {

RemovedDialog::RemovedDialog(const BackendConfig &whole, QWidget *parent)
    : QDialog(parent),
      m_removed(removedFrom(whole)),
      m_list(new QListWidget(this))
{
    setWindowTitle(tr("Bring Back Removed"));
    const QString text = m_removed.empty() ? tr("This document leaves out no pattern of %1.")
                                           : tr("Patterns of %1 that this document leaves out:");
    QLabel *label = newTextLabel(text.arg(toQString(whole.inheritance->base().name)), this);
    label->setBuddy(m_list);
    setNames(*m_list, "removedList", tr("Removed patterns"));
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setUniformItemSizes(true);
    for (const std::size_t place : m_removed) {
        const PatternConfig &entry = *whole.inheritance->entries()[place];
        auto *item = new QListWidgetItem(patternTitle(entry, whole.api), m_list);
        item->setToolTip(plainToolTip(patternNotations(entry, whole.api)));
    }
    QDialogButtonBox *buttons = newDialogButtons(*this, QDialogButtonBox::Cancel);
    QPushButton *bring = buttons->addButton(tr("&Bring Back"), QDialogButtonBox::AcceptRole);
    bring->setObjectName(QStringLiteral("bringBack"));
    bring->setDefault(true);
    connect(m_list, &QListWidget::itemSelectionChanged, bring,
            [this, bring] { bring->setEnabled(!m_list->selectedItems().isEmpty()); });
    connect(m_list, &QListWidget::itemActivated, this, &QDialog::accept);
    QVBoxLayout *layout = newDialogLayout(*this);
    layout->addWidget(label);
    layout->addWidget(m_list, 1);
    layout->addWidget(buttons);
    resize(480, 320);
    bring->setEnabled(false);
    if (m_list->count() > 0)
        m_list->setCurrentRow(0);
}

std::vector<std::size_t> RemovedDialog::chosen() const
{
    std::vector<std::size_t> places;
    for (int row = 0; row < m_list->count(); ++row) {
        if (m_list->item(row)->isSelected())
            places.push_back(m_removed[toIndex(row)]);
    }
    return places;
}

} // namespace bcfg::ui::views
