// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/panel.h"
#include "ui/basis/toolkit/turns.h"
#include "ui/session/document/cursor.h"
#include "ui/session/qconfigs/simulator.h"
#include "ui/views/match/checkmodel.h"

class QCheckBox;
class QLabel;
class QListView;
class QSplitter;
class QToolButton;

namespace bcfg::ui {
class ElidedLabel;
class FittingArea;
class MarkLabel;
} // namespace bcfg::ui

namespace bcfg::ui::views {

class ChangeList;

/// Shows what PyTorch does with the pattern at the cursor under the chosen QConfig: a headline with the outcome, notes,
/// the comparisons of the dtype configs with the QConfig (those that decide come first), and the changes that would get
/// the pattern quantized.
class PatternExplanation : public Panel
{
    Q_OBJECT

public:
    /// `cursor` and `simulator` must outlive this object.
    PatternExplanation(session::Cursor &cursor, session::Simulator &simulator, QWidget *parent = nullptr);

    ChangeList &changes() const { return *m_changes; }
    /// The same size for every verdict, so that nothing moves when another verdict is shown.
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void explain();
    void request(const QModelIndex &check);
    void showVerdict(Mark mark, const QString &verdict, const QString &meaning);
    void showNotes(const ExplainedVerdict &explanation, const std::optional<Outcome> &outcome);
    QWidget *newReasons();
    void setUpChecks();
    void showChecks(std::vector<Check> checks, std::optional<std::size_t> fitting = {});
    void shareRoom();

    session::Cursor &m_cursor;
    session::Simulator &m_simulator;
    CheckModel m_checks;
    LateCall m_soon{*this, &PatternExplanation::explain};
    QLabel *m_empty; // shown alone if there is no verdict; tells the user what to choose
    MarkLabel *m_mark;
    ElidedLabel *m_headline;
    ElidedLabel *m_meaning;
    QCheckBox *m_byContract;
    QSplitter *m_parts;
    QLabel *m_notes;
    FittingArea *m_notesArea;
    QListView *m_view;
    QToolButton *m_fold; // folds away the checks that do not decide
    ChangeList *m_changes;
};

} // namespace bcfg::ui::views
