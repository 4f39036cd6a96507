// SPDX-License-Identifier: Apache-2.0
#include "ui/dialogs/gotodialog.h"

#include "ui/widgets/rowdelegate.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QVBoxLayout>

namespace bcfg::ui {

GoToDialog::GoToDialog(const Document &document, QWidget *parent)
    : QDialog(parent),
      m_found(document),
      m_edit(new QLineEdit(this)),
      m_list(new QListView(this))
{
    setWindowTitle(tr("Go to Pattern"));
    resize(480, 384);
    m_edit->setObjectName(QStringLiteral("goToEdit"));
    m_edit->setAccessibleName(tr("Letters of the title, or number"));
    m_edit->setPlaceholderText(tr("Letters of the title such as c2bn, or a number"));
    m_edit->installEventFilter(this);
    m_list->setAccessibleName(tr("Patterns found"));
    m_list->setModel(&m_found);
    m_list->setItemDelegate(new RowDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(8);
    layout->addWidget(m_edit);
    layout->addWidget(m_list);
    connect(m_edit, &QLineEdit::textChanged, this, &GoToDialog::search);
    connect(m_edit, &QLineEdit::returnPressed, this, &QDialog::accept);
    connect(m_list, &QListView::activated, this, &QDialog::accept);
    search({});
}

std::optional<int> GoToDialog::chosenRow() const
{
    const QModelIndex current = m_list->currentIndex();
    return current.isValid() ? std::optional(m_found.entryAt(current.row())) : std::nullopt;
}

bool GoToDialog::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_edit && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown) {
            QCoreApplication::sendEvent(m_list, event);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

void GoToDialog::search(const QString &text)
{
    m_found.search(text);
    m_list->setCurrentIndex(m_found.index(0));
}

} // namespace bcfg::ui
