// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/panel.h"
#include "ui/views/overview/overviewcounts.h"
#include "ui/views/overview/overviewmodel.h"

#include <QTimer>

class QTreeView;

namespace bcfg::ui {

class Checker;
class Document;
class QConfigCoverage;
class Simulator;

/// The document in numbers: how many patterns each QConfig quantizes, dtypes, problems, and what has changed since it
/// was saved. A click, or Enter, leads to what a row counts. Counting is done in threads; what the panel counts
/// itself, only while it is in sight.
class OverviewPanel : public Panel
{
    Q_OBJECT

public:
    /// All of them live longer.
    OverviewPanel(Document &document, const Checker &checker, Simulator &simulator, const QConfigCoverage &coverage,
                  QWidget *parent = nullptr);

    void setWatched(bool isWatched) override;

signals:
    /// What differs from the document as last saved is to be shown.
    void comparisonRequested();

private:
    /// What is worked out in a thread.
    struct Counted
    {
        std::vector<DTypeCount> dtypes;
        ChangeCounts changes;
    };

    void countLater();
    void count();
    void refresh();
    void unfold();
    void request(const QModelIndex &index);
    OverviewSection qconfigs() const;
    OverviewSection dtypes() const;
    OverviewSection problems() const;
    OverviewSection changes() const;
    QString ofAll(int patterns) const;
    double share(int patterns) const;

    Document &m_document;
    const Checker &m_checker;
    Simulator &m_simulator;
    const QConfigCoverage &m_coverage;
    OverviewModel m_model;
    QTreeView *m_view;
    std::optional<Counted> m_counted;
    QTimer m_later; // of several edits in a row, the last is counted
    QTimer m_soon;  // several signals are told of one edit
    bool m_isCounting = false;
    bool m_isBehind = false; // what is being counted is an older document
    bool m_isWatched = false;
};

} // namespace bcfg::ui
