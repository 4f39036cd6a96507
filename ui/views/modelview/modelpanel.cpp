// SPDX-License-Identifier: Apache-2.0
#include "ui/views/modelview/modelpanel.h"

#include "core/document/model/printable.h"
#include "core/torch/trace/tracingnotes.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/foldingrow.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/labels.h"
#include "ui/basis/toolkit/markdowncopy.h"
#include "ui/basis/toolkit/tableviews.h"
#include "ui/session/document/cursor.h"
#include "ui/session/document/document.h"
#include "ui/session/model/modelsimulator.h"
#include "ui/session/model/openmodel.h"
#include "ui/session/qconfigs/simulator.h"
#include "ui/session/session.h"
#include "ui/views/modelview/modelgraph.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QShortcut>
#include <QSplitter>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace bcfg::ui::views {

ModelPanel::ModelPanel(session::Session &session)
    : m_session(session),
      m_open(session.openModel()),
      m_models(session.modelSimulator()),
      m_summary(new ElidedLabel(this)),
      m_raised(new QLabel(this)),
      m_notes(newHintLabel(this)),
      m_search(new QLineEdit(this)),
      m_found(new QLabel(this)),
      m_kind(new QComboBox(this)),
      m_comparison(new QComboBox(this)),
      m_qat(new QCheckBox(tr("QAT"), this)),
      m_graph(new ModelGraph(this)),
      m_tree(new QTreeView(this))
{
    setObjectName(QStringLiteral("modelPanel"));
    setFocusProxy(m_graph);
    m_summary->setObjectName(QStringLiteral("modelSummary"));
    m_notes->setObjectName(QStringLiteral("modelNotes"));
    m_notes->setContentsMargins(8, 0, 8, 4);
    m_raised->setObjectName(QStringLiteral("modelRaised"));
    m_raised->setContentsMargins(8, 0, 8, 4);
    m_raised->setWordWrap(true);
    m_raised->setTextFormat(Qt::RichText);
    m_raised->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_raised->hide();
    writeInTone(*m_raised, Tone::Vermilion);
    setUpTree();
    setUpSearch();
    auto *parts = new QSplitter(this);
    fillSplitter(*parts, {{m_graph, 1}, {m_tree, 0}});
    parts->setSizes({520, 300});
    auto *layout = newInnerLayout<QVBoxLayout>(this, 0);
    layout->addWidget(newTools());
    layout->addWidget(m_raised);
    layout->addWidget(m_notes);
    layout->addWidget(parts, 1);
    connectParts();
    showComparisons();
    rebuildGraph();
}

QWidget *ModelPanel::newTools()
{
    auto *tools = new QWidget(this);
    setNames(*m_kind, "modelKind", tr("Graph"));
    m_kind->addItems({tr("Traced model"), tr("Reference graph")});
    m_kind->setToolTip(tr("The model as it was traced, or what convert makes of it: with quantize, dequantize and "
                          "reference modules."));
    setNames(*m_comparison, "modelComparison", tr("Compare with"));
    m_comparison->setToolTip(
        tr("Highlights the nodes that another QConfig, or the document as last saved, treats "
           "differently: another verdict, another pattern or other dtypes. Match says what differs "
           "in the selected node."));
    setWidthInCharacters(*m_comparison, 14);
    m_qat->setObjectName(QStringLiteral("modelQat"));
    m_qat->setToolTip(tr("Prepares the model for quantization-aware training, as prepare_qat_fx does."));
    const auto button = [&](const QString &text, const QString &help, auto function) {
        auto *made = newButton<QToolButton>(text, {}, help, tools);
        connect(made, &QToolButton::clicked, m_graph, function);
        return made;
    };
    auto *summary = new QHBoxLayout;
    summary->addWidget(m_summary);
    auto *settings = new QHBoxLayout;
    settings->addWidget(m_qat);
    settings->addWidget(m_kind);
    settings->addWidget(m_comparison);
    auto *second = new QHBoxLayout;
    second->addWidget(m_search, 1);
    second->addWidget(m_found);
    second->addWidget(button(tr("Fit"), tr("Shows all of the graph (0)."), &ModelGraph::fit));
    second->addWidget(button(tr("Fold All"), tr("Folds all modules; Backspace folds the one around the chosen node."),
                             &ModelGraph::closeAll));
    second->addWidget(
        button(tr("Unfold All"), tr("Opens all modules; a click or Enter opens one."), &ModelGraph::openAll));
    auto *layout = newLayout<QVBoxLayout>(tools, {8, 6, 8, 6}, 6);
    layout->addWidget(new FoldingRow(summary, settings, tools));
    layout->addLayout(second);
    return tools;
}

void ModelPanel::setUpTree()
{
    setNames(*m_tree, "moduleTree", tr("Modules"));
    m_tree->setModel(&m_modules);
    m_tree->setItemDelegate(new RowDelegate(m_tree));
    m_tree->setUniformRowHeights(true);
    m_tree->setAllColumnsShowFocus(true);
    m_tree->setIndentation(14);
    m_tree->setFrameShape(QFrame::NoFrame);
    addMarkdownCopy(*m_tree);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(ModuleTree::NameColumn, QHeaderView::Stretch);
    m_tree->header()->resizeSection(ModuleTree::CoverageColumn, 104);
    auto *show = new QAction(tr("&Show in Graph"), m_tree);
    auto *copyName = new QAction(tr("Copy &Name"), m_tree);
    m_tree->insertActions(m_tree->actions().value(0), {show, copyName});

    // a click on another row also makes that row current, but must choose the node only once
    auto *chooser = new ItemChooser(*m_tree, [this](const QModelIndex &row) {
        if (row.isValid())
            m_graph->choose(m_modules.itemAt(row));
    });
    connect(show, &QAction::triggered, chooser, [this, chooser] { chooser->choose(m_tree->currentIndex()); });
    connect(copyName, &QAction::triggered, this, [this] {
        QGuiApplication::clipboard()->setText(
            m_tree->currentIndex().siblingAtColumn(ModuleTree::NameColumn).data().toString());
    });
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, chooser,
            [this, chooser](const QModelIndex &row) {
                if (m_tree->hasFocus() && row.isValid() && m_graph->chosenInGraph() != m_modules.itemAt(row))
                    chooser->choose(row);
            });
}

void ModelPanel::setUpSearch()
{
    setUpSearchField(*m_search, "modelSearch", tr("Find nodes"), tr("Find nodes, such as layer1 conv rejected"));
    m_search->setToolTip(tr("Highlights the nodes whose name, module, operator or verdict has every word. Enter leads "
                            "to the next one, Shift+Enter to the one before."));
    m_found->setForegroundRole(QPalette::PlaceholderText);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_words = text.toLower().split(' ', Qt::SkipEmptyParts);
        showEmphasis();
    });
    connect(m_search, &QLineEdit::returnPressed, this, [this] { goToNext(m_graph->picture().emphasized); });
    auto *back = new QShortcut(
        Qt::SHIFT | Qt::Key_Return, m_search, this, [this] { goToNext(m_graph->picture().emphasized, true); },
        Qt::WidgetShortcut);
    back->setObjectName(QStringLiteral("modelSearchBack"));
    leaveByEscape(*m_search, *m_graph);
}

void ModelPanel::connectParts()
{
    connect(&m_open, &session::OpenModel::changed, this, [this, path = m_open.path()]() mutable {
        if (std::exchange(path, m_open.path()) != m_open.path())
            m_search->clear(); // the search was for another model
        rebuildGraph();
    });
    connect(&m_models, &session::ModelSimulator::changed, this, &ModelPanel::onResult);
    connect(&m_models, &session::ModelSimulator::settingChanged, this, &ModelPanel::showComparisons);
    for (const auto signal : {&session::Simulator::choicesChanged, &session::Simulator::qconfigChanged})
        connect(&m_session.simulator(), signal, this, &ModelPanel::showComparisons);
    for (const auto signal : {&session::Cursor::switched, &session::Cursor::rowShifted})
        connect(&m_session.cursor(), signal, this, &ModelPanel::showLit);
    connect(m_kind, &QComboBox::activated, this, [this] {
        m_models.keepReference(showsReference());
        rebuildGraph();
    });
    connect(m_comparison, &QComboBox::activated, this,
            [this] { m_models.compareWith(m_comparison->currentData().value<session::ModelComparison>()); });
    connect(m_qat, &QCheckBox::clicked, &m_models, &session::ModelSimulator::setQat);
    connect(m_graph, &ModelGraph::chosenChanged, this, &ModelPanel::showChosen);
    connect(m_graph, &ModelGraph::asked, this, [this] {
        m_session.modelCursor().choose(chosen());
        emit paneRequested(PaneId::Match);
    });
    connect(m_raised, &QLabel::linkActivated, this, &ModelPanel::showRaised);
    connect(m_graph, &ModelGraph::requested, this, &ModelPanel::requested);
}

bool ModelPanel::showsReference() const
{
    return m_kind->currentIndex() == 1;
}

/// Makes the graph to draw in a thread; ModelGraph lays it out in another one.
void ModelPanel::rebuildGraph()
{
    m_making.stop();
    const std::shared_ptr<const trace::Model> model = m_open.model();
    const std::shared_ptr<const session::SimulatedModel> result = m_models.result();
    const bool isReference = showsReference();
    const bool isKnown = result && result->sharedModel() == model;
    if (std::exchange(m_drawn, model) != model || !model)
        takeGraph(nullptr); // else nodes of the old model would be looked up in a result of the new one
    if (!model || (isReference && (!isKnown || !result->simulation().reference))) {
        const bool isComing = isKnown && !result->simulation().error;
        if (isReference && model && !isComing)
            takeGraph(nullptr);
        return;
    }
    const auto make = [model, result, isReference] {
        return std::make_shared<const FoldedGraph>(
            isReference ? drawnNodes(*result->simulation().reference, *model) : drawnNodes(*model), model->modules);
    };
    m_making.start(*this, make, [this](std::shared_ptr<const FoldedGraph> graph) { takeGraph(std::move(graph)); });
}

void ModelPanel::takeGraph(std::shared_ptr<const FoldedGraph> graph)
{
    m_modules.setGraph(graph);
    m_graph->setGraph(std::move(graph));
    m_tree->expandToDepth(0);
    showResult();
}

void ModelPanel::onResult()
{
    m_tree->viewport()->update();
    if (showsReference())
        rebuildGraph();
    showResult();
}

void ModelPanel::showResult()
{
    m_modules.setResult(m_models.result());
    m_graph->setResult(m_models.result());
    showSummary();
    showLit();
    showEmphasis();
    showChosen();
}

void ModelPanel::showSummary()
{
    const session::SimulatedModel *result = m_models.result().get();
    QStringList notes;
    if (const auto &model = m_open.model()) {
        if (model->isReconstructed)
            notes.append(tr("Reconstructed from an export: modules and functions are inferred."));
        notes += textList(tracingNotes(*model, m_models.isQat(), m_session.document().release()));
    }
    if (!result) {
        m_summary->setText(m_open.model() ? tr("%1: simulating…").arg(m_open.title()) : QString());
    } else {
        const fx::Overview &overview = result->overview();
        QString counts =
            tr("%1 of %2 operators quantized").arg(overview.counts[fx::NodeStatus::Quantized]).arg(overview.operators);
        if (m_models.compared())
            counts = tr("%1, %2 in the comparison")
                         .arg(counts)
                         .arg(m_models.compared()->overview().counts[fx::NodeStatus::Quantized]);
        const QString qconfig = m_session.simulator().qconfigName();
        m_summary->setText(
            tr("%1 (%2, %3)").arg(counts, m_open.title(), qconfig.isEmpty() ? tr("no QConfig") : qconfig));
        m_summary->setMinimumWidth(m_summary->fontMetrics().horizontalAdvance(counts + QStringLiteral(" …")));
        const fx::Simulation &simulation = result->simulation();
        notes += textList(simulation.notes);
        if (showsReference() && simulation.error)
            notes.append(tr("There is no reference graph, as PyTorch raises."));
    }
    showError();
    m_notes->setText(notes.join('\n'));
    m_notes->setVisible(!notes.isEmpty());
}

/// Shows what prepare or convert raises, and where; the name of the node is a link to it in the graph.
void ModelPanel::showError()
{
    const session::SimulatedModel *result = m_models.result().get();
    const bool raises = result && result->simulation().error;
    m_raised->setVisible(raises);
    if (!raises)
        return;
    const PythonError &error = *result->simulation().error;
    const QString stage = result->simulation().stage == fx::Stage::Prepare ? tr("Prepare") : tr("Convert");
    const QString type = toQString(error.type).toHtmlEscaped();
    const QString message = toQString(visibleText(error.message)).toHtmlEscaped();
    if (!error.isKnown())
        return m_raised->setText(tr("%1 cannot be judged: %2").arg(stage, message));
    if (!error.node)
        return m_raised->setText(tr("%1 raises %2: %3").arg(stage, type, message));
    const QString node = toQString(visibleText(result->model().nodes[*error.node].name)).toHtmlEscaped();
    m_raised->setText(tr("%1 raises %2 at %3: %4")
                          .arg(stage, type, QStringLiteral("<a href=\"node\"><b>%1</b></a>").arg(node), message));
}

void ModelPanel::showRaised()
{
    const FoldedGraph *graph = m_graph->graph().get();
    const session::SimulatedModel *result = m_models.result().get();
    if (!graph || !result || !result->simulation().error || !result->simulation().error->node)
        return;
    const auto raising = std::ranges::find(graph->nodes, *result->simulation().error->node, &DrawnNode::origin);
    if (raising != graph->nodes.end())
        m_graph->choose({false, static_cast<std::uint32_t>(raising - graph->nodes.begin())});
}

void ModelPanel::showComparisons()
{
    m_qat->setChecked(m_models.isQat());
    using Comparison = session::ModelComparison;
    const auto add = [this](const QString &title, const Comparison &with) {
        m_comparison->addItem(title, QVariant::fromValue(with));
    };
    m_comparison->clear();
    add(tr("Compare with…"), {Comparison::With::Nothing});
    add(tr("document as last saved"), {Comparison::With::SavedDocument});
    m_comparison->insertSeparator(m_comparison->count());
    const session::QConfigChoices &choices = m_session.simulator().choices();
    for (int choice = 0; choice < choices.count(); ++choice) {
        if (choice != m_session.simulator().chosen())
            add(choices.at(choice).title, {Comparison::With::QConfig, choices.at(choice).key()});
    }
    m_comparison->setCurrentIndex(std::max(0, m_comparison->findData(QVariant::fromValue(m_models.comparison()))));
}

void ModelPanel::showChosen()
{
    m_session.modelCursor().set(chosen());
    const std::optional<FoldItem> item = m_graph->chosen();
    if (!item)
        return;
    const std::shared_ptr<const FoldedGraph> &drawn = m_graph->picture().drawing->of;
    if (drawn == m_graph->graph()) {
        const QModelIndex row = m_modules.indexOf(*item);
        const QModelIndex current = m_tree->currentIndex();
        // arrow keys can pass the row of a fold that is open in the graph: the graph then chooses the fold's first node
        const bool isPassing = m_tree->hasFocus() && current.isValid() && m_modules.itemAt(current).isFold &&
                               drawn->begin(m_modules.itemAt(current)) == drawn->begin(*item);
        if (!isPassing) {
            m_tree->setCurrentIndex(row);
            m_tree->scrollTo(row);
        }
    }
    m_graph->setAccessibleDescription(QStringLiteral("%1, %2").arg(titleOf(*drawn, *item), typeText(*drawn, *item)));
}

session::ModelCursor::Chosen ModelPanel::chosen() const
{
    const std::optional<FoldItem> item = m_graph->chosen();
    const ModelPicture &picture = m_graph->picture();
    if (!item)
        return {.text = m_open.model() ? tr("Select a node to see what becomes of it, and why.") : QString()};
    if (item->isFold) {
        const FoldedGraph &graph = *picture.drawing->of;
        return {.headline = QStringLiteral("%1: %2").arg(titleOf(graph, *item), typeText(graph, *item)),
                .text = tr("%1 of %2 operators quantized. Enter or a click opens it.")
                            .arg(picture.count(picture.coverage.quantized, *item))
                            .arg(picture.count(picture.coverage.operators, *item))};
    }
    const DrawnNode &node = picture.node(item->index);
    const bool isKnown = m_models.result() != nullptr;
    if (isKnown && node.origin != fx::noNode)
        return {.node = node.origin};
    return {.headline = toQString(node.name),
            .text = isKnown ? tr("%1, which convert inserted.").arg(toQString(node.type)) : QString()};
}

void ModelPanel::showLit()
{
    const session::SimulatedModel *result = m_models.result().get();
    const session::Cursor &cursor = m_session.cursor();
    const bool hasNodes = result && cursor.isValid() && m_models.nodeCount(cursor.row());
    m_graph->setLit(hasNodes ? result->nodesOf(toIndex(cursor.row())) : std::vector<fx::NodeIndex>());
}

/// Emphasizes the nodes that the search finds; without a search, the nodes that differ from the compared result.
void ModelPanel::showEmphasis()
{
    const FoldedGraph *graph = m_graph->graph().get();
    NodeCounts emphasized;
    if (graph && !m_words.isEmpty())
        emphasized = NodeCounts(*graph, [this](const DrawnNode &node) { return isFound(node); });
    else if (graph && m_models.compared())
        emphasized = NodeCounts(*graph, [this](const DrawnNode &node) { return m_models.differs(node.origin); });
    m_found->setText(emphasized.isEmpty() ? QString()
                     : m_words.isEmpty()  ? tr("differ: %1").arg(emphasized.total())
                                          : tr("found: %1").arg(emphasized.total()));
    m_graph->setEmphasized(std::move(emphasized));
}

bool ModelPanel::isFound(const DrawnNode &node) const
{
    const fx::NodeStatus status = m_graph->picture().status(node);
    // with the path of a called module: "layer1.0.conv1", whose node has the name layer1_0_conv1
    const std::string target = node.origin != fx::noNode ? m_drawn->nodes[node.origin].target : std::string();
    const QString text =
        (toQString(node.name) + ' ' + toQString(target) + ' ' + toQString(node.folder) + ' ' + toQString(node.type) +
         ' ' + session::statusText(status) + " is:" + toQString(toString(status))) // as in the filter of patterns
            .toLower();
    return std::ranges::all_of(m_words, [&text](const QString &word) { return text.contains(word); });
}

void ModelPanel::goToNext(const NodeCounts &among, bool isBack)
{
    const FoldedGraph *graph = m_graph->graph().get();
    if (!graph || among.total() == 0)
        return;
    const auto count = static_cast<std::uint32_t>(graph->nodes.size());
    const std::optional<FoldItem> chosen = m_graph->chosenInGraph();
    const std::uint32_t here =
        chosen ? (isBack ? graph->begin(*chosen) : graph->end(*chosen) - 1) : (isBack ? 0 : count - 1);
    for (std::uint32_t step = 1; step <= count; ++step) {
        const std::uint32_t node = (isBack ? here + count - step : here + step) % count;
        if (among.in(node, node + 1) == 0)
            continue;
        m_graph->choose({false, node});
        return;
    }
}

bool ModelPanel::goToNextNotQuantized()
{
    const FoldedGraph *graph = m_graph->graph().get();
    const session::SimulatedModel *result = m_models.result().get();
    if (!graph || !result)
        return false;
    if (result->simulation().nodes.empty()) { // prepare raises, so no node has a verdict
        showRaised();
        return true;
    }
    const NodeCounts notQuantized(*graph, [result](const DrawnNode &node) {
        return node.origin != fx::noNode && result->isNotQuantized(node.origin);
    });
    // Otherwise clears the message, as it is about something else.
    emit done(notQuantized.total() == 0 ? tr("Every operator of the model is quantized") : QString());
    goToNext(notQuantized);
    return notQuantized.total() > 0;
}

void ModelPanel::focusSearch()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

} // namespace bcfg::ui::views
