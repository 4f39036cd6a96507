// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/moduleform.h"

#include "ui/models/fieldvalues.h"
#include "ui/text.h"
#include "ui/widgets/section.h"

#include <QFormLayout>

namespace bcfg::ui {

namespace {

bool isShown(FieldKind kind)
{
    switch (kind) {
    case FieldKind::Module:
    case FieldKind::Callable:
    case FieldKind::TensorCountMap:
    case FieldKind::IndexMap:
    case FieldKind::Boolean:
        return true;
    default:
        return false; // has a place of its own in the editor
    }
}

QString valueText(const FieldValue &value)
{
    QStringList parts;
    if (const auto *callable = std::get_if<Shared<Callable>>(&value))
        return callableText(**callable);
    if (const auto *counts = std::get_if<Shared<TensorCountMap>>(&value)) {
        for (const auto &[count, type] : **counts)
            parts.append(toQString(count) + QStringLiteral(" → ") + toQString(toString(type)));
    } else if (const auto *indices = std::get_if<Shared<IndexMap>>(&value)) {
        for (const auto &[name, index] : **indices)
            parts.append(toQString(name) + QStringLiteral(" → ") + toQString(index.text()));
    } else {
        return fieldText(value);
    }
    return parts.join('\n');
}

} // namespace

ModuleForm::ModuleForm(const Cursor &cursor, QWidget *parent)
    : QWidget(parent),
      m_cursor(cursor),
      m_form(new QFormLayout)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(newSectionLabel(tr("Modules and functions"), this));
    layout->addLayout(m_form);
    m_form->setHorizontalSpacing(16);
    m_form->setVerticalSpacing(4);
    m_form->setLabelAlignment(Qt::AlignLeft);
    connect(&cursor, &Cursor::switched, this, &ModuleForm::show);
    connect(&cursor, &Cursor::entryEdited, this, &ModuleForm::show);
    show();
}

void ModuleForm::reveal(Field field)
{
    if (auto *row = findChild<QWidget *>(toQString(info(field).key)))
        row->setFocus(Qt::ShortcutFocusReason); // selects a line's text, which shows where one is
}

void ModuleForm::show()
{
    while (m_form->rowCount() > 0)
        m_form->removeRow(0);
    if (m_cursor.isValid()) {
        const PatternConfig &entry = *m_cursor.entry();
        for (const Field field : fieldsInOrder(Level::PatternConfig, m_cursor.document().api())) {
            const FieldValue *value = entry.record().find(field);
            if (value && isShown(info(field).kind) && !std::holds_alternative<Null>(*value))
                addRow(info(field), valueText(*value));
        }
    }
    setVisible(m_form->rowCount() > 0);
}

void ModuleForm::addRow(const FieldInfo &field, const QString &text)
{
    auto *name = new QLabel(toQString(field.title), this);
    name->setForegroundRole(QPalette::PlaceholderText);
    name->setToolTip(toQString(field.help));
    QWidget *value = nullptr;
    if (text.contains('\n')) {
        QLabel *lines = newCodeLabel(this);
        lines->setText(text);
        value = lines;
    } else {
        value = newCodeLine(text, this);
    }
    value->setObjectName(toQString(field.key));
    value->setAccessibleName(toQString(field.title));
    m_form->addRow(name, value);
}

} // namespace bcfg::ui
