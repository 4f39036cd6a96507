// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/simulation/matchindex.h"
#include "core/simulation/verdict.h"
#include "ui/document/liveindex.h"

#include <array>

namespace bcfg::ui {

/// How many patterns have each verdict, by Status.
using StatusCounts = std::array<int, 6>;

/// The document's patterns with the verdicts of one QConfig.
class JudgedDocument
{
public:
    JudgedDocument(const BackendConfig &document, std::optional<QConfig> qconfig);

    void insert(std::size_t row, const Shared<PatternConfig> &entry);
    void remove(std::size_t row);
    void replace(std::size_t row, const Shared<PatternConfig> &entry);

    const std::vector<Status> &statuses() const { return m_statuses; }
    Candidate candidate(std::size_t row) const { return m_index.candidate(row); }
    const ResolvedQConfig *qconfig() const { return m_qconfig ? &*m_qconfig : nullptr; }

private:
    void judgeRows(const std::vector<std::size_t> &rows);

    MatchIndex m_index;
    std::optional<ResolvedQConfig> m_qconfig;
    std::vector<Status> m_statuses; // by row
};

/// What PyTorch makes of each pattern under the chosen QConfig, in step with every edit.
class Simulator : public QObject
{
    Q_OBJECT

public:
    explicit Simulator(Document &document, QObject *parent = nullptr);

    Api api() const { return m_document.api(); }
    /// Names of the QConfigs that the document's PyTorch brings with it.
    std::vector<std::string> qconfigNames() const;
    /// By full or short name; whether the document's PyTorch has it. With an empty name no QConfig is chosen.
    bool chooseQConfig(const QString &name);
    /// As PyTorch spells it; empty where none is chosen.
    QString qconfigName() const;

    /// Nothing while a large document is looked at for the first time.
    std::optional<Status> status(int row) const;
    const StatusCounts &totals() const { return m_totals; }
    std::optional<Explanation> explain(int row) const;

signals:
    void changed();
    void qconfigChanged();

private:
    void onChanged();

    Document &m_document;
    std::string m_wanted; // the short name, which is the same in both generations
    StatusCounts m_totals = {};
    LiveIndex<JudgedDocument> m_judged;
};

} // namespace bcfg::ui
