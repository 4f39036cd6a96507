// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/inthread.h"
#include "ui/basis/toolkit/panel.h"
#include "ui/basis/toolkit/turns.h"
#include "ui/views/overview/overviewcounts.h"
#include "ui/views/overview/overviewmodel.h"

class QTreeView;

namespace bcfg::ui::session {
class Session;
}

namespace bcfg::ui::views {

/// Shows the document in numbers: how many patterns each QConfig quantizes, dtypes, problems, and the changes since the
/// document was saved. A click or Enter on a row goes to the row's OverviewTarget, such as the patterns or problems
/// that the row counts. Counting runs in threads; dtypes and changes are counted only while the panel is visible.
class OverviewPanel : public Panel
{
    Q_OBJECT

public:
    /// `session` must outlive this object.
    explicit OverviewPanel(session::Session &session);

    void setWatched(bool isWatched) override;

signals:
    /// Asks the window to show the differences from the document as last saved.
    void comparisonRequested();

private:
    /// The counts that a thread computes.
    struct Counted
    {
        std::vector<DTypeCount> dtypes;
        ChangeCounts changes;
    };

    void setUpView();
    void countLater();
    void count();
    void refresh();
    void request(const QModelIndex &index);
    OverviewSection qconfigs() const;
    OverviewSection dtypes() const;
    OverviewSection problems() const;
    OverviewSection changes() const;

    session::Session &m_session;
    OverviewModel m_model;
    QTreeView *m_view;
    std::optional<Counted> m_counted;
    LateCall m_later{*this, &OverviewPanel::count, 300};
    LateCall m_soon{*this, &OverviewPanel::refresh}; // once for the several signals of one edit
    OneAtATime m_counting;
    bool m_isWatched = false;
};

} // namespace bcfg::ui::views
