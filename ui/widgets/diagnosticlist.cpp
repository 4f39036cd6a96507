// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/diagnosticlist.h"

#include "ui/text.h"
#include "ui/widgets/rowdelegate.h"
#include "ui/widgets/section.h"

#include <QAction>
#include <QHeaderView>
#include <QTreeView>
#include <QVBoxLayout>

namespace bcfg::ui {

DiagnosticList::DiagnosticList(Document &document, const Checker &checker, QWidget *parent)
    : QWidget(parent),
      m_document(document),
      m_model(document, checker),
      m_view(new QTreeView(this))
{
    m_view->setObjectName(QStringLiteral("problemView"));
    m_view->setAccessibleName(tr("Problems"));
    m_view->setModel(&m_model);
    m_view->setItemDelegate(new RowDelegate(m_view));
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setAllColumnsShowFocus(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
    QHeaderView *header = m_view->header();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(DiagnosticModel::MessageColumn, QHeaderView::Stretch);
    header->resizeSection(DiagnosticModel::RuleColumn, 72);
    header->resizeSection(DiagnosticModel::PatternColumn, 208);
    header->resizeSection(DiagnosticModel::FixColumn, 256);

    m_fix = new QAction(tr("Apply quick fix"), this);
    m_fix->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Return));
    m_fix->setShortcutContext(Qt::WidgetShortcut);
    connect(m_fix, &QAction::triggered, this, &DiagnosticList::applyFix);
    m_view->addAction(m_fix);

    auto *empty = newHintLabel(m_view);
    empty->setText(tr("No problem found. Every rule of the checker is content with this document."));
    empty->setAlignment(Qt::AlignCenter);
    m_empty = empty;
    auto *overlay = new QVBoxLayout(m_view);
    overlay->setContentsMargins(16, 32, 16, 8);
    overlay->addWidget(empty);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
    setFocusProxy(m_view);

    connect(m_view, &QTreeView::clicked, this, &DiagnosticList::request);
    connect(m_view, &QTreeView::activated, this, &DiagnosticList::request);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &DiagnosticList::updateState);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &DiagnosticList::updateState);
    updateState();
}

void DiagnosticList::step(int rows)
{
    const int count = m_model.rowCount();
    if (count == 0)
        return;
    const QModelIndex current = m_view->currentIndex();
    const int from = current.isValid() ? current.row() : (rows > 0 ? -1 : count);
    const QModelIndex next = m_model.index(((from + rows) % count + count) % count, 0);
    m_view->setCurrentIndex(next);
    emit requested(m_model.diagnostic(next.row()).where);
}

void DiagnosticList::request(const QModelIndex &index)
{
    const Diagnostic &diagnostic = m_model.diagnostic(index.row());
    if (index.column() == DiagnosticModel::FixColumn && diagnostic.fix)
        applyFix();
    else
        emit requested(diagnostic.where);
}

void DiagnosticList::applyFix()
{
    const QModelIndex current = m_view->currentIndex();
    if (!current.isValid() || !m_model.diagnostic(current.row()).fix)
        return;
    const Diagnostic diagnostic = m_model.diagnostic(current.row()); // applying may reset the model
    emit requested(diagnostic.where);
    if (const std::optional<PatchError> error = m_document.apply(*diagnostic.fix))
        emit refused(toQString(error->message));
}

void DiagnosticList::updateState()
{
    m_empty->setVisible(m_model.rowCount() == 0);
    const QModelIndex current = m_view->currentIndex();
    m_fix->setEnabled(current.isValid() && m_model.diagnostic(current.row()).fix);
}

} // namespace bcfg::ui
