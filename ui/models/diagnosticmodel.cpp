// SPDX-License-Identifier: Apache-2.0
#include "ui/models/diagnosticmodel.h"

#include "ui/models/marks.h"
#include "ui/models/patterntext.h"
#include "ui/text.h"

#include <QGuiApplication>
#include <QPalette>

namespace bcfg::ui {

DiagnosticModel::DiagnosticModel(const Document &document, const Checker &checker, QObject *parent)
    : QAbstractTableModel(parent),
      m_document(document),
      m_checker(checker),
      m_diagnostics(checker.diagnostics())
{
    connect(&checker, &Checker::changed, this, [this] {
        if (m_checker.diagnostics() == m_diagnostics)
            return; // keeps the selection through edits that raise nothing new
        beginResetModel();
        m_diagnostics = m_checker.diagnostics();
        endResetModel();
    });
}

int DiagnosticModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : toInt(m_diagnostics.size());
}

int DiagnosticModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant DiagnosticModel::data(const QModelIndex &index, int role) const
{
    Q_ASSERT(checkIndex(index, CheckIndexOption::IndexIsValid));
    const Diagnostic &found = diagnostic(index.row());
    if (role == Qt::ToolTipRole)
        return toQString(found.message) + '\n' + toQString(found.where.text());
    if (role == Qt::ForegroundRole && index.column() == FixColumn)
        return QGuiApplication::palette().brush(QPalette::Link);
    if (role == Qt::DecorationRole && index.column() == RuleColumn)
        return markIcon(markOf(found.severity));
    if (role == Qt::AccessibleTextRole && index.column() == RuleColumn)
        return tr("%1 %2").arg(markText(markOf(found.severity)), toQString(found.rule));
    if (role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(index.column())) {
    case RuleColumn:
        return toQString(found.rule);
    case MessageColumn:
        return toQString(found.message);
    case PatternColumn:
        return patternText(found);
    case FixColumn:
        return found.fix ? toQString(found.fix->title) : QString();
    case ColumnCount:
        break;
    }
    return {};
}

QVariant DiagnosticModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(section)) {
    case RuleColumn:
        return tr("Rule");
    case MessageColumn:
        return tr("Problem");
    case PatternColumn:
        return tr("Pattern");
    case FixColumn:
        return tr("Quick fix");
    case ColumnCount:
        break;
    }
    return {};
}

QString DiagnosticModel::patternText(const Diagnostic &diagnostic) const
{
    const std::optional<std::size_t> index = diagnostic.where.configIndex();
    if (!index || !m_document.isRow(toInt(*index)))
        return tr("Document");
    return tr("#%1  %2").arg(*index).arg(patternTitle(*m_document.entry(toInt(*index)), m_document.api()));
}

} // namespace bcfg::ui
