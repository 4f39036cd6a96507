// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/searchdialog.h"

#include "ui/basis/toolkit/dialogs.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/inputfilters.h"
#include "ui/basis/toolkit/tableviews.h"

#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QVBoxLayout>

namespace bcfg::ui {

SearchDialog::SearchDialog(SearchModel &found, const QString &title, const QString &hint, QWidget *parent)
    : QDialog(parent),
      m_found(found),
      m_edit(new QLineEdit(this)),
      m_list(new QListView(this)),
      m_none(newEmptyHint(m_list))
{
    setWindowTitle(title);
    resize(480, 384);
    setNames(*m_edit, "searchEdit", hint);
    m_edit->setPlaceholderText(hint);
    m_edit->installEventFilter(this);
    m_list->setAccessibleName(tr("Found"));
    m_list->setModel(&m_found);
    m_list->setItemDelegate(new RowDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_none->setObjectName(QStringLiteral("searchNone"));

    auto *layout = newLayout<QVBoxLayout>(this, {8, 8, 8, 8}, 8);
    layout->addWidget(m_edit);
    layout->addWidget(m_list);
    connect(m_edit, &QLineEdit::textChanged, this, &SearchDialog::search);
    connect(m_edit, &QLineEdit::returnPressed, this, [this] {
        if (m_list->currentIndex().isValid())
            accept();
    });
    connect(m_list, &QListView::activated, this, &QDialog::accept);
    connect(&m_found, &SearchModel::grown, this, &SearchDialog::searchAgain);
    search({});
}

void SearchDialog::choose(std::function<void(int item)> then)
{
    connect(this, &QDialog::accepted, this, [this, then = std::move(then)] {
        if (const QModelIndex current = m_list->currentIndex(); current.isValid())
            then(m_found.itemAt(current.row()));
    });
    showModal(this);
}

bool SearchDialog::eventFilter(QObject *watched, QEvent *event)
{
    return (watched == m_edit && moveInList(*m_list, *event)) || QDialog::eventFilter(watched, event);
}

void SearchDialog::search(const QString &text)
{
    m_found.search(text);
    m_list->setCurrentIndex(m_found.index(0));
    m_none->setVisible(m_found.rowCount() == 0 && !m_found.searched().isEmpty());
    m_none->setText(tr("Nothing fits “%1”.").arg(m_found.searched()));
}

/// Keeps the same item selected, as the user may be about to press Enter.
void SearchDialog::searchAgain(int item, int count)
{
    const QModelIndex current = m_list->currentIndex();
    int chosen = current.isValid() ? m_found.itemAt(current.row()) : -1;
    chosen += chosen >= item ? count : 0;
    search(m_edit->text());
    for (int row = 0; row < m_found.rowCount(); ++row) {
        if (m_found.itemAt(row) == chosen)
            m_list->setCurrentIndex(m_found.index(row));
    }
}

} // namespace bcfg::ui
