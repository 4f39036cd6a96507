// SPDX-License-Identifier: Apache-2.0
#include "ui/models/fielddelegate.h"

#include "core/model/field.h"
#include "ui/models/dtypemodel.h"
#include "ui/models/fieldvalues.h"
#include "ui/models/roles.h"
#include "ui/tones.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMetaProperty>
#include <QValidator>

namespace bcfg::ui {

namespace {

FieldKind kindOf(const QModelIndex &index)
{
    return static_cast<FieldKind>(index.data(FieldKindRole).toInt());
}

/// Takes any finite number, and blank for unset, which QDoubleValidator would not let one leave.
class BoundValidator : public QValidator
{
public:
    using QValidator::QValidator;
    State validate(QString &text, int &) const override
    {
        if (text.trimmed().isEmpty() || toNumber(text))
            return Acceptable;
        static const QString typed = QStringLiteral("0123456789+-.eE ");
        const auto known = [](QChar c) {
            return typed.contains(c);
        };
        return std::all_of(text.cbegin(), text.cend(), known) ? Intermediate : Invalid;
    }
};

void addChoice(QComboBox &box, const QString &text, const QVariant &value)
{
    box.addItem(text, value);
}

QComboBox *newChoiceBox(QWidget *parent, FieldKind kind)
{
    auto *box = new QComboBox(parent);
    addChoice(*box, FieldDelegate::tr("unset"), {});
    if (kind == FieldKind::Boolean) {
        addChoice(*box, fieldText(true), true);
        addChoice(*box, fieldText(false), false);
    } else {
        for (const QString &name : dtypeShortNames())
            addChoice(*box, name, name);
    }
    box->setMaxVisibleItems(16);
    return box;
}

QLineEdit *newBoundEdit(QWidget *parent)
{
    auto *edit = new QLineEdit(parent);
    edit->setValidator(new BoundValidator(edit));
    edit->setPlaceholderText(FieldDelegate::tr("unset"));
    edit->setFrame(false);
    edit->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return edit;
}

} // namespace

QWidget *FieldDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem &option,
                                     const QModelIndex &index) const
{
    QWidget *editor = nullptr;
    switch (kindOf(index)) {
    case FieldKind::Bound:
        editor = newBoundEdit(parent);
        break;
    case FieldKind::DType:
    case FieldKind::Boolean: {
        QComboBox *box = newChoiceBox(parent, kindOf(index));
        // One choice is the whole edit, so it is taken as soon as it is made.
        connect(box, &QComboBox::activated, this, [this, box] {
            auto *self = const_cast<FieldDelegate *>(this);
            emit self->commitData(box);
            emit self->closeEditor(box);
        });
        QMetaObject::invokeMethod(box, &QComboBox::showPopup, Qt::QueuedConnection);
        editor = box;
        break;
    }
    default:
        return QStyledItemDelegate::createEditor(parent, option, index);
    }
    editor->setAccessibleName(index.data(Qt::AccessibleTextRole).toString());
    return editor;
}

void FieldDelegate::setEditorData(QWidget *editor, const QModelIndex &index) const
{
    if (auto *box = qobject_cast<QComboBox *>(editor))
        box->setCurrentIndex(std::max(0, box->findData(index.data(Qt::EditRole))));
    else
        QStyledItemDelegate::setEditorData(editor, index);
}

void FieldDelegate::setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const
{
    const auto *box = qobject_cast<const QComboBox *>(editor);
    const QVariant value = box ? box->currentData() : editor->property(editor->metaObject()->userProperty().name());
    QModelIndexList cells = {index};
    if (const auto *view = qobject_cast<const QAbstractItemView *>(parent())) {
        for (const QModelIndex &selected : view->selectionModel()->selectedIndexes()) {
            if (selected.column() == index.column() && selected != index)
                cells.append(selected);
        }
    }
    static_cast<DTypeModel *>(model)->setValues(cells, value);
}

void FieldDelegate::updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                                         const QModelIndex &index) const
{
    QStyledItemDelegate::updateEditorGeometry(editor, option, index);
    // A column may be narrower than its choices.
    if (qobject_cast<QComboBox *>(editor))
        editor->resize(std::max(editor->width(), editor->sizeHint().width()), editor->height());
}

void FieldDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    if (!index.data(UnsetRole).toBool())
        return;
    // Unset is not zero: a quiet dash, where a value would stand in the text's colour.
    option->text = QStringLiteral("–");
    option->features |= QStyleOptionViewItem::HasDisplay;
    option->palette.setColor(QPalette::Text, toneColor(Tone::Quiet, option->palette));
}

bool FieldDelegate::eventFilter(QObject *editor, QEvent *event)
{
    // The list of a combo box takes the focus when it opens; that is no reason to close the editor.
    if (event->type() == QEvent::FocusOut && qobject_cast<QComboBox *>(editor) &&
        static_cast<QFocusEvent *>(event)->reason() == Qt::PopupFocusReason)
        return false;
    return QStyledItemDelegate::eventFilter(editor, event);
}

} // namespace bcfg::ui
