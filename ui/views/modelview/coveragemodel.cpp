// SPDX-License-Identifier: Apache-2.0
#include "ui/views/modelview/coveragemodel.h"

#include "ui/basis/marks.h"
#include "ui/basis/roles.h"
#include "ui/basis/text.h"
#include "ui/session/model/openmodel.h"
#include "ui/session/qconfigs/simulator.h"

#include <QGuiApplication>
#include <QPalette>

namespace bcfg::ui::views {

namespace {

/// The percentage of quantized operators, rounded down, so that 100 means all of them; empty if there are no operators.
QString percent(std::size_t quantized, std::size_t operators)
{
    return operators == 0 ? QString() : QString::number(100 * quantized / operators);
}

QString shareText(std::size_t quantized, std::size_t operators)
{
    return CoverageModel::tr("%1 of %2").arg(quantized).arg(operators);
}

} // namespace

CoverageModel::CoverageModel(const session::ModelCoverage &coverage, const session::Simulator &simulator,
                             QObject *parent)
    : QAbstractTableModel(parent),
      m_coverage(coverage),
      m_simulator(simulator),
      m_models(coverage.count()),
      m_choices(simulator.choices().count())
{
    const auto reset = [this] {
        beginResetModel();
        m_models = m_coverage.count();
        m_choices = m_simulator.choices().count();
        endResetModel();
    };
    connect(&coverage, &session::ModelCoverage::modelsReset, this, reset);
    connect(&coverage, &session::ModelCoverage::changed, this, [this](int model) {
        const int column = firstModelColumn + model;
        emit headerDataChanged(Qt::Horizontal, column, column);
        if (m_choices == 0)
            return;
        emit dataChanged(index(0, column), index(m_choices - 1, column));
        emit dataChanged(index(0, allColumn), index(m_choices - 1, allColumn));
    });
    for (const auto signal : {&session::Simulator::choiceAdded, &session::Simulator::choiceRemoved})
        connect(&simulator, signal, this, reset);
    connect(&simulator, &session::Simulator::choicesReset, this, reset);
    connect(&simulator, &session::Simulator::choiceChanged, this,
            [this](int choice) { emit headerDataChanged(Qt::Vertical, choice, choice); });
    connect(&simulator, &session::Simulator::qconfigChanged, this, [this] {
        if (m_choices > 0)
            emit headerDataChanged(Qt::Vertical, 0, m_choices - 1); // the header marks the chosen QConfig
    });
}

int CoverageModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || m_models == 0 ? 0 : m_choices;
}

int CoverageModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() || m_models == 0 ? 0 : firstModelColumn + m_models;
}

QVariant CoverageModel::data(const QModelIndex &index, int role) const
{
    Q_ASSERT(checkIndex(index));
    if (!index.isValid()) // a view that copies without a current cell passes an invalid index
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignCenter);
    if (index.column() == allColumn)
        return allData(index.row(), role);
    const std::shared_ptr<const fx::Overview> overview =
        m_coverage.overview(index.column() - firstModelColumn, index.row());
    if (!overview)
        return {};
    const bool raises = overview->error.has_value();
    const std::size_t quantized = overview->counts[fx::NodeStatus::Quantized];
    switch (role) {
    case Qt::DisplayRole:
        return raises ? QVariant() : percent(quantized, overview->operators);
    case Qt::DecorationRole:
        return raises ? QVariant(markIcon(Mark::Raises)) : QVariant();
    case Qt::ForegroundRole:
        if (!raises && quantized == overview->operators)
            return toneColor(Tone::Accent, QGuiApplication::palette());
        return quantized == 0 ? QVariant(toneColor(Tone::Quiet, QGuiApplication::palette())) : QVariant();
    case CopyRole:
        return raises ? markText(Mark::Raises) : shareText(quantized, overview->operators);
    case Qt::ToolTipRole:
        return plainToolTip(help(index, *overview));
    case Qt::AccessibleTextRole:
        return help(index, *overview);
    default:
        return {};
    }
}

/// The data of the column for all models together.
QVariant CoverageModel::allData(int choice, int role) const
{
    std::size_t quantized = 0;
    std::size_t operators = 0;
    for (int model = 0; model < m_models; ++model) {
        if (const std::shared_ptr<const fx::Overview> overview = m_coverage.overview(model, choice)) {
            quantized += overview->counts[fx::NodeStatus::Quantized];
            operators += overview->operators;
        }
    }
    switch (role) {
    case Qt::DisplayRole:
        return percent(quantized, operators);
    case CopyRole:
        return shareText(quantized, operators);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return tr("All models under %1: %2 operators quantized")
            .arg(m_simulator.choices().at(choice).title, shareText(quantized, operators));
    default:
        return {};
    }
}

QString CoverageModel::help(const QModelIndex &index, const fx::Overview &overview) const
{
    const std::size_t quantized = overview.counts[fx::NodeStatus::Quantized];
    return tr("%1 under %2: %3")
        .arg(m_coverage.title(index.column() - firstModelColumn), m_simulator.choices().at(index.row()).title,
             overview.error ? toQString(overview.error->textOf("PyTorch"))
                            : tr("%1 operators quantized").arg(shareText(quantized, overview.operators)));
}

QVariant CoverageModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Vertical)
        return choiceHeader(section, role);
    if (section == allColumn)
        return role == Qt::DisplayRole ? QVariant(tr("All")) : QVariant();
    return modelHeader(section - firstModelColumn, role);
}

QVariant CoverageModel::modelHeader(int model, int role) const
{
    const QString problem = m_coverage.problem(model);
    switch (role) {
    case Qt::DisplayRole:
        return session::modelName(m_coverage.path(model));
    case Qt::DecorationRole:
        return problem.isEmpty() ? QVariant() : QVariant(markIcon(Mark::Error));
    case Qt::ToolTipRole:
        return plainToolTip(problem.isEmpty() ? m_coverage.path(model) : m_coverage.path(model) + '\n' + problem);
    case Qt::AccessibleTextRole:
        return problem.isEmpty() ? m_coverage.title(model) : m_coverage.title(model) + QStringLiteral(": ") + problem;
    default:
        return {};
    }
}

QVariant CoverageModel::choiceHeader(int choice, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return m_simulator.choices().at(choice).title;
    case Qt::ToolTipRole:
        return plainToolTip(m_simulator.choices().at(choice).name);
    case Qt::ForegroundRole:
        return choice == m_simulator.chosen() ? QVariant(toneColor(Tone::Accent, QGuiApplication::palette()))
                                              : QVariant();
    default:
        return {};
    }
}

} // namespace bcfg::ui::views
