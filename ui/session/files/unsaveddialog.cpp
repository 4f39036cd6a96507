// SPDX-License-Identifier: Apache-2.0
#include "ui/session/files/unsaveddialog.h"

#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/tableviews.h"
#include "ui/session/document/document.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace bcfg::ui::session {

UnsavedDialog::UnsavedDialog(const QList<Document *> &documents, QWidget *parent)
    : QDialog(parent),
      m_list(new QListWidget(this))
{
    setWindowTitle(tr("Unsaved Changes"));
    resize(560, 280);
    setNames(*m_list, "unsavedList", tr("Documents with unsaved changes"));
    m_list->setItemDelegate(new RowDelegate(m_list));
    for (const Document *document : documents) {
        const QString path = document->path();
        const QString where = path.isEmpty() ? tr("not saved yet") : QDir::toNativeSeparators(document->folder());
        auto *item = new QListWidgetItem(tr("%1 — %2").arg(document->title(), where), m_list);
        item->setCheckState(Qt::Checked);
        if (!path.isEmpty())
            item->setToolTip(plainToolTip(QDir::toNativeSeparators(path)));
    }
    m_list->setCurrentRow(0);
    auto *hint = newHintLabel(this);
    hint->setText(tr("Changes to unchecked documents are lost."));

    QDialogButtonBox *buttons = newDialogButtons(*this, QDialogButtonBox::NoButton);
    m_save = buttons->addButton(QString(), QDialogButtonBox::AcceptRole);
    m_save->setObjectName(QStringLiteral("saveChosen"));
    m_save->setDefault(true);
    QPushButton *discard = buttons->addButton(tr("&Discard All"), QDialogButtonBox::DestructiveRole);
    discard->setObjectName(QStringLiteral("discardAll"));
    buttons->addButton(QDialogButtonBox::Cancel)->setObjectName(QStringLiteral("cancel"));
    QVBoxLayout *layout = newDialogLayout(*this);
    layout->addWidget(newLabelFor(*m_list, tr("Save the changes to &these documents?")));
    layout->addWidget(m_list, 1);
    layout->addWidget(hint);
    layout->addWidget(buttons);
    connect(m_list, &QListWidget::itemChanged, this, &UnsavedDialog::updateButtons);
    connect(discard, &QPushButton::clicked, this, &UnsavedDialog::discardAll);
    updateButtons();
}

QList<int> UnsavedDialog::toSave() const
{
    QList<int> rows;
    for (int row = 0; row < m_list->count(); ++row) {
        if (m_list->item(row)->checkState() == Qt::Checked)
            rows.append(row);
    }
    return rows;
}

void UnsavedDialog::updateButtons()
{
    const qsizetype count = toSave().size();
    m_save->setText(count == m_list->count() ? tr("Save &All") : tr("&Save %1 of %2").arg(count).arg(m_list->count()));
    m_save->setEnabled(count > 0);
}

void UnsavedDialog::discardAll()
{
    for (int row = 0; row < m_list->count(); ++row)
        m_list->item(row)->setCheckState(Qt::Unchecked);
    accept();
}

} // namespace bcfg::ui::session
