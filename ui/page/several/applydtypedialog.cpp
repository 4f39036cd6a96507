// SPDX-License-Identifier: Apache-2.0
#include "ui/page/several/applydtypedialog.h"

#include "core/document/model/dtypetext.h"
#include "core/document/model/mapped.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/values/patterntext.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

#include <algorithm>

namespace bcfg::ui::page {

ApplyDTypeDialog::ApplyDTypeDialog(session::Document &document, int from, const std::vector<int> &selected,
                                   const std::vector<int> &shown, QWidget *parent)
    : QDialog(parent),
      m_document(document),
      m_from(from),
      m_selected(selected),
      m_shown(shown),
      m_config(new QComboBox(this)),
      m_outcome(newHintLabel(this)),
      m_buttons(newDialogButtons(*this, QDialogButtonBox::Ok | QDialogButtonBox::Cancel))
{
    setWindowTitle(tr("Apply DType Config"));
    std::erase(m_selected, from);
    std::erase(m_shown, from);
    for (const DTypeConfig &config : document.entry(from)->dtypeConfigs())
        m_config->addItem(toQString(dtypesAndBoundsText(config)));
    m_config->setAccessibleName(tr("DType config"));
    setWidthInCharacters(*m_config, 48);

    m_toSelected = new QRadioButton(tr("The &other patterns that are selected (%1)").arg(m_selected.size()), this);
    m_toSelected->setEnabled(!m_selected.empty());
    m_toShown = new QRadioButton(tr("The other patterns that the list &shows (%1)").arg(m_shown.size()), this);
    m_toShown->setEnabled(!m_shown.empty());
    (m_selected.empty() ? m_toShown : m_toSelected)->setChecked(true);
    auto *targets = new QButtonGroup(this);
    targets->addButton(m_toSelected);
    targets->addButton(m_toShown);

    m_add = new QRadioButton(tr("&Add it where there is none like it"), this);
    m_add->setChecked(true);
    auto *replace = new QRadioButton(tr("Put it in &place of all their dtype configs"), this);
    auto *ways = new QButtonGroup(this);
    ways->addButton(m_add);
    ways->addButton(replace);

    auto *source = new QLabel(this);
    source->setTextFormat(Qt::PlainText);
    source->setText(patternTitle(*document.entry(from), document.api()));
    auto *form = new QFormLayout;
    form->addRow(tr("&DType config"), m_config);
    form->addRow(tr("Of"), source);
    form->addRow(tr("To"), m_toSelected);
    form->addRow(QString(), m_toShown);
    form->addRow(tr("How"), m_add);
    form->addRow(QString(), replace);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(m_outcome);
    layout->addWidget(m_buttons);

    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("App&ly"));
    connect(m_config, &QComboBox::currentIndexChanged, this, &ApplyDTypeDialog::update);
    // Closes the dialog when the document is replaced as a whole, as the rows are of the old document.
    connect(&document, &session::Document::changedForKeepers, this, [this](const Change &change) {
        if (std::holds_alternative<DocumentReplaced>(change))
            reject();
    });
    for (QRadioButton *button : {m_toSelected, m_toShown, m_add, replace})
        connect(button, &QRadioButton::toggled, this, &ApplyDTypeDialog::update);
    update();
}

SelectedEntries ApplyDTypeDialog::target() const
{
    SelectedEntries entries(m_document);
    entries.setRows(m_toSelected->isChecked() ? m_selected : m_shown);
    return entries;
}

void ApplyDTypeDialog::update()
{
    const DTypeConfig &config = m_document.entry(m_from)->dtypeConfigs()[toIndex(m_config->currentIndex())];
    const SelectedEntries entries = target();
    const auto changes = std::ranges::count_if(entries.rows(), [&](int row) {
        const std::span<const DTypeConfig> own = m_document.entry(row)->dtypeConfigs();
        const bool hasIt = contains(own, config);
        return m_add->isChecked() ? !hasIt : !hasIt || own.size() != 1;
    });
    m_outcome->setText(
        changes == 0 ? tr("Nothing changes: they have it already.")
                     : tr("Changes %1 of %2, as one step.").arg(changes).arg(patternCount(entries.rows().size())));
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(changes > 0);
}

void ApplyDTypeDialog::accept()
{
    const DTypeConfig config = m_document.entry(m_from)->dtypeConfigs()[toIndex(m_config->currentIndex())];
    SelectedEntries entries = target();
    if (!m_add->isChecked()) {
        entries.replaceBy(config);
    } else if (const std::optional<QString> problem = entries.add(config)) {
        m_outcome->setText(*problem);
        return;
    }
    QDialog::accept();
}

} // namespace bcfg::ui::page
