// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/python/interpreterbox.h"

#include "ui/basis/toolkit/forms.h"
#include "ui/exchange/python/interpreters.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QPushButton>

namespace bcfg::ui::exchange {

InterpreterBox::InterpreterBox(const QString &lastUsed, const QString &folder, QWidget *parent)
    : QWidget(parent),
      m_box(new QComboBox(this))
{
    setNames(*m_box, "interpreterBox", tr("Python interpreter"));
    m_box->setToolTip(tr("A Python that has torch, 1.13 or 2.x."));
    m_box->setEditable(true);
    m_box->setInsertPolicy(QComboBox::NoInsert);
    m_box->setMinimumContentsLength(32);
    QStringList found = findInterpreters(folder);
    if (!lastUsed.isEmpty()) {
        found.removeAll(lastUsed);
        found.prepend(lastUsed);
    }
    m_box->addItems(found);
    auto *browseButton = new QPushButton(tr("Brow&se…"), this);
    browseButton->setAccessibleName(tr("Browse for a Python interpreter"));
    auto *layout = newInnerLayout<QHBoxLayout>(this, 8);
    layout->addWidget(m_box, 1);
    layout->addWidget(browseButton);
    setFocusProxy(m_box);
    setFocusPolicy(Qt::StrongFocus); // so that the mnemonic of a label can give it the focus
    connect(m_box, &QComboBox::currentTextChanged, this, &InterpreterBox::changed);
    connect(browseButton, &QPushButton::clicked, this, &InterpreterBox::browse);
}

QString InterpreterBox::interpreter() const
{
    return m_box->currentText().trimmed();
}

void InterpreterBox::browse()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Python Interpreter"), interpreter());
    if (!path.isEmpty())
        m_box->setEditText(path);
}

} // namespace bcfg::ui::exchange
