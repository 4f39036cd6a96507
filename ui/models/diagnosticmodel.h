// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/document/checker.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <vector>

namespace bcfg::ui {

/// What the checker finds, one problem a row: in the order of the document or of the rules, without what is muted or
/// not grave enough.
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

    enum class Order {
        ByPattern,
        ByRule
    };
    void setOrder(Order order);
    void setLowest(Severity lowest);         ///< leaves out what is less grave
    void setMuted(const QStringList &rules); ///< by id
    const QStringList &muted() const { return m_muted; }
    int hiddenCount() const { return m_hidden; }
    /// The quick fixes of all problems of a rule as one; nothing where it has none.
    std::optional<Fix> fixOfAll(const std::string &rule) const;

    /// Requires a row of the model.
    const Diagnostic &diagnostic(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    /// Where a row's problem is found: the one with that number among those of an entry, or of the document itself.
    struct Line
    {
        int entry; // -1: the document
        int number;
        RuleNumber rule;
        bool operator==(const Line &) const = default;
    };

    const Diagnostic &diagnosticOf(int entry, int number) const;
    void update();
    std::vector<Line> lines();
    QString patternText(const Diagnostic &diagnostic) const;

    const Document &m_document;
    const Checker &m_checker;
    Order m_order = Order::ByPattern;
    Severity m_lowest = Severity::Info;
    QStringList m_muted;
    int m_hidden = 0;
    std::vector<Line> m_lines;
    // The entry looked at last: a view asks for its cells one after the other.
    mutable std::optional<int> m_lookedAt;
    mutable std::vector<Diagnostic> m_found;
};

} // namespace bcfg::ui
