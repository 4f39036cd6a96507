// SPDX-License-Identifier: Apache-2.0
#include "ui/views/modelview/coveragepanel.h"

#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/labels.h"
#include "ui/basis/toolkit/markdowncopy.h"
#include "ui/basis/toolkit/tableviews.h"
#include "ui/session/model/openmodel.h"
#include "ui/session/qconfigs/simulator.h"
#include "ui/session/session.h"
#include "ui/views/match/matrixheaders.h"
#include "ui/views/modelview/coveragemodel.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace bcfg::ui::views {

CoveragePanel::CoveragePanel(session::Session &session)
    : m_session(session),
      m_coverage(session.modelCoverage()),
      m_model(new CoverageModel(m_coverage, session.simulator(), this)),
      m_state(new ElidedLabel(this)),
      m_remove(new QPushButton(tr("Remove"), this)),
      m_view(newCellView(this)),
      m_headline(new ElidedLabel(this)),
      m_operators(new QTreeWidget(this))
{
    setUpView();
    auto *parts = new QSplitter(this);
    fillSplitter(*parts, {{m_view, 2}, {newDetails(), 1}});
    auto *layout = newInnerLayout<QVBoxLayout>(this, 0);
    layout->addWidget(newTools());
    layout->addWidget(parts, 1);
    setFocusProxy(m_view);

    for (const auto signal : {&session::Simulator::qconfigChanged, &session::Simulator::choicesReset})
        connect(&session.simulator(), signal, this, &CoveragePanel::showChosen);
    connect(m_model, &QAbstractItemModel::modelReset, this, [this] {
        arrangeChoices(*m_view->verticalHeader(), m_session.simulator().choices());
        m_view->resizeColumnsToContents();
        showChosen();
        showDetails();
        updateState();
    });
    connect(&m_coverage, &session::ModelCoverage::changed, this, [this](int model) {
        if (model == chosenModel())
            showDetails();
        updateState();
    });
    connect(&m_coverage, &session::ModelCoverage::explained, this,
            [this](int model, int choice, const std::vector<session::ModelCoverage::FloatOperator> &operators) {
                if (model == chosenModel() && choice == m_view->currentIndex().row())
                    showOperators(operators);
            });
    arrangeChoices(*m_view->verticalHeader(), m_session.simulator().choices());
    showChosen();
    showDetails();
    updateState();
}

void CoveragePanel::setUpView()
{
    setNames(*m_view, "modelsView", tr("Quantized operators by model and QConfig"));
    m_view->setModel(m_model);
    m_view->setTextElideMode(Qt::ElideMiddle);
    for (QHeaderView *header : {m_view->verticalHeader(), m_view->horizontalHeader()}) {
        header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        header->setHighlightSections(false);
    }
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_view->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    m_view->horizontalHeader()->setTextElideMode(Qt::ElideMiddle);
    m_view->horizontalHeader()->setMaximumSectionSize(28 * fontMetrics().averageCharWidth());
    auto *openCell = new QAction(tr("&Open Model under This QConfig"), m_view);
    connect(openCell, &QAction::triggered, this, [this] { open(m_view->currentIndex()); });
    auto *remove = new QAction(tr("&Remove from Table"), m_view);
    connect(remove, &QAction::triggered, this, &CoveragePanel::removeModel);
    m_view->addActions({openCell, remove});
    addMarkdownCopy(*m_view);
    connect(m_view, &QTableView::activated, this, &CoveragePanel::open);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &CoveragePanel::showDetails);
}

QWidget *CoveragePanel::newTools()
{
    m_state->setObjectName(QStringLiteral("modelsState"));
    auto *add = newButton<QPushButton>(tr("Add Models…"), "addComparedModels", {}, this);
    connect(add, &QPushButton::clicked, this, &CoveragePanel::askModels);
    auto *folder = newButton<QPushButton>(tr("Add Folder…"), {},
                                          tr("Adds all models of a folder, *.fxgraph.json and *.pt2."), this);
    connect(folder, &QPushButton::clicked, this, &CoveragePanel::askFolder);
    m_remove->setToolTip(tr("Removes the selected model from the table; its file stays."));
    connect(m_remove, &QPushButton::clicked, this, &CoveragePanel::removeModel);
    auto *tools = new QWidget(this);
    auto *layout = newLayout<QHBoxLayout>(tools, {8, 6, 8, 6});
    layout->addWidget(m_state, 1);
    layout->addWidget(add);
    layout->addWidget(folder);
    layout->addWidget(m_remove);
    return tools;
}

QWidget *CoveragePanel::newDetails()
{
    m_headline->setObjectName(QStringLiteral("modelsHeadline"));
    m_headline->setContentsMargins(8, 4, 8, 4);
    setNames(*m_operators, "floatOperators", tr("Operators that stay float"));
    m_operators->setHeaderLabels({tr("Stays float"), tr("Nodes"), tr("Why")});
    m_operators->setRootIsDecorated(false);
    m_operators->setUniformRowHeights(true);
    m_operators->setFrameShape(QFrame::NoFrame);
    m_operators->header()->resizeSection(0, 180);
    m_operators->header()->resizeSection(1, 56);
    addMarkdownCopy(*m_operators);
    auto *details = new QWidget(this);
    auto *layout = newInnerLayout<QVBoxLayout>(details, 0);
    layout->addWidget(m_headline);
    layout->addWidget(m_operators, 1);
    return details;
}

/// Puts table and list side by side in a wide panel, below each other in a high one.
void CoveragePanel::resizeEvent(QResizeEvent *event)
{
    Panel::resizeEvent(event);
    auto *parts = static_cast<QSplitter *>(m_view->parentWidget());
    parts->setOrientation(width() > height() ? Qt::Horizontal : Qt::Vertical);
}

void CoveragePanel::askModels()
{
    const QString last =
        m_coverage.count() > 0 ? m_coverage.path(m_coverage.count() - 1) : m_session.openModel().path();
    const QStringList paths =
        QFileDialog::getOpenFileNames(this, tr("Compare Models"), QFileInfo(last).path(), session::modelFileFilter());
    if (!paths.isEmpty())
        m_coverage.add(paths);
}

void CoveragePanel::askFolder()
{
    const QString path = QFileDialog::getExistingDirectory(this, tr("Compare Models of a Folder"));
    if (path.isEmpty())
        return;
    const int before = m_coverage.count();
    m_coverage.add({path});
    if (m_coverage.count() == before)
        emit refused(
            tr("Compare Models"),
            tr("%1 has no model, *.fxgraph.json or *.pt2, that is not in the table.").arg(QFileInfo(path).fileName()));
}

int CoveragePanel::chosenModel() const
{
    return std::max(-1, m_view->currentIndex().column() - CoverageModel::firstModelColumn);
}

void CoveragePanel::removeModel()
{
    if (chosenModel() >= 0)
        m_coverage.remove(chosenModel());
}

void CoveragePanel::open(const QModelIndex &cell)
{
    const int model = cell.column() - CoverageModel::firstModelColumn;
    if (model < 0 || !m_coverage.model(model))
        return;
    m_session.simulator().choose(cell.row());
    m_session.openModel().open(m_coverage.path(model));
}

void CoveragePanel::showChosen()
{
    if (m_session.simulator().chosen() >= 0)
        m_view->scrollTo(m_model->index(m_session.simulator().chosen(), CoverageModel::allColumn),
                         QAbstractItemView::PositionAtTop);
}

void CoveragePanel::showDetails()
{
    const QModelIndex cell = m_view->currentIndex();
    const int model = chosenModel();
    m_remove->setEnabled(model >= 0);
    m_operators->clear();
    if (model < 0) {
        m_headline->setText(m_coverage.count() > 0 ? tr("Select a cell to see what stays float, and why.") : QString());
        return;
    }
    if (const QString problem = m_coverage.problem(model); !problem.isEmpty()) {
        m_headline->setText(problem.section('\n', 0, 0));
        return;
    }
    m_headline->setText(cell.data(Qt::AccessibleTextRole).toString());
    m_coverage.explain(model, cell.row());
}

void CoveragePanel::showOperators(const std::vector<session::ModelCoverage::FloatOperator> &operators)
{
    m_operators->clear();
    for (const session::ModelCoverage::FloatOperator &one : operators) {
        auto *item = new QTreeWidgetItem(m_operators);
        item->setText(0, toQString(one.name));
        item->setText(1, QString::number(one.nodes));
        item->setText(2, toQString(one.why));
        item->setToolTip(0, plainToolTip(item->text(0)));
        item->setToolTip(2, plainToolTip(item->text(2)));
    }
}

void CoveragePanel::updateState()
{
    const int count = m_coverage.count();
    QString text = tr("Add traced models to see how much of each is quantized under every QConfig.");
    if (count > 0)
        text = (count == 1 ? tr("1 model") : tr("%1 models").arg(count)) +
               (m_coverage.isBusy() ? tr(": simulating…") : tr(": percent of the operators that are quantized"));
    m_state->setText(text);
}

} // namespace bcfg::ui::views
