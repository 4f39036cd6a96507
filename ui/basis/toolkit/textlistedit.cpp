// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/textlistedit.h"

#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/tableviews.h"

#include <QBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>

namespace bcfg::ui {

namespace {

/// A list that shows the focus even where it has no row.
class ShownList : public QListWidget
{
public:
    using QListWidget::QListWidget;

protected:
    void paintEvent(QPaintEvent *event) override
    {
        QListWidget::paintEvent(event);
        paintFocusIfEmpty(*this);
    }
};

} // namespace

TextListEdit::TextListEdit(const QString &title, const QString &name, QWidget *parent)
    : QWidget(parent),
      m_list(new ShownList(this)),
      m_remove(newButton<QPushButton>(tr("Remove"), name + QStringLiteral("Remove"), {}, this))
{
    m_list->setObjectName(name + QStringLiteral("List"));
    m_list->setItemDelegate(new RowDelegate(m_list));
    m_list->setAccessibleName(withoutMnemonic(title));
    m_remove->setAccessibleName(tr("Remove from: %1").arg(m_list->accessibleName()));
    auto *buttons = newInnerLayout<QHBoxLayout>(nullptr, 8);
    buttons->addStretch();
    buttons->addWidget(m_remove);
    auto *layout = newInnerLayout<QVBoxLayout>(this, 4);
    layout->addWidget(newLabelFor(*m_list, title));
    layout->addWidget(m_list, 1);
    layout->addLayout(buttons);
    connect(m_list, &QListWidget::currentRowChanged, this, &TextListEdit::update);
    connect(m_remove, &QPushButton::clicked, this, &TextListEdit::remove);
    update();
}

void TextListEdit::allowAdding(const QRegularExpression &form, const QString &hint, const QString &problem)
{
    m_form = QRegularExpression(QRegularExpression::anchoredPattern(form.pattern()));
    m_edit = new QLineEdit(this);
    setNames(*m_edit, m_list->objectName().replace(QStringLiteral("List"), QStringLiteral("Edit")), tr("To be added"));
    m_edit->setPlaceholderText(hint);
    m_add = new QPushButton(tr("Add"), this);
    m_add->setAutoDefault(false);
    auto *row = newInnerLayout<QHBoxLayout>(nullptr, 8);
    row->addWidget(m_edit, 1);
    row->addWidget(m_add);
    m_problem = newHintLabel(this);
    m_problem->setObjectName(m_edit->objectName() + QStringLiteral("Problem"));
    m_problem->setText(problem);
    keepPlaceWhenHidden(*m_problem);
    auto *below = static_cast<QVBoxLayout *>(layout());
    below->addLayout(row);
    below->addWidget(m_problem);
    connect(m_add, &QPushButton::clicked, this, &TextListEdit::add);
    connect(m_edit, &QLineEdit::returnPressed, this, &TextListEdit::add);
    connect(m_edit, &QLineEdit::textChanged, this, &TextListEdit::update);
    update();
}

void TextListEdit::setTexts(const QStringList &texts)
{
    if (texts == this->texts())
        return;
    m_list->clear();
    m_list->addItems(texts);
    update();
}

QStringList TextListEdit::texts() const
{
    QStringList texts;
    for (int row = 0; row < m_list->count(); ++row)
        texts.append(m_list->item(row)->text());
    return texts;
}

bool TextListEdit::canAdd() const
{
    return m_form.match(m_edit->text()).hasMatch();
}

void TextListEdit::add()
{
    if (!canAdd())
        return;
    if (!texts().contains(m_edit->text())) {
        m_list->addItem(m_edit->text());
        emit edited();
    }
    m_edit->clear();
}

void TextListEdit::remove()
{
    delete m_list->takeItem(m_list->currentRow());
    update();
    emit edited();
}

void TextListEdit::update()
{
    m_remove->setEnabled(m_list->currentRow() >= 0);
    if (!m_add)
        return;
    m_add->setEnabled(canAdd());
    m_problem->setVisible(!m_edit->text().isEmpty() && !canAdd());
}

} // namespace bcfg::ui
