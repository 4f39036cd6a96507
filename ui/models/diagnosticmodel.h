// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/document/checker.h"
#include "ui/document/document.h"

#include <QAbstractTableModel>

#include <vector>

namespace bcfg::ui {

/// What the checker found, one problem a row.
class DiagnosticModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column {
        RuleColumn,
        MessageColumn,
        PatternColumn,
        FixColumn,
        ColumnCount
    };

    DiagnosticModel(const Document &document, const Checker &checker, QObject *parent = nullptr);

    /// The one in that row. Requires a valid row.
    const Diagnostic &diagnostic(int row) const { return m_diagnostics[static_cast<std::size_t>(row)]; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString patternText(const Diagnostic &diagnostic) const;

    const Document &m_document;
    const Checker &m_checker;
    std::vector<Diagnostic> m_diagnostics; // as told at the last reset; the checker may be ahead for a moment
};

} // namespace bcfg::ui
