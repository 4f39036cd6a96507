// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/panel.h"
#include "ui/session/document/cursor.h"
#include "ui/session/qconfigs/simulator.h"
#include "ui/views/match/checkmodel.h"

#include <QTimer>

class QCheckBox;
class QLabel;
class QListView;
class QSplitter;
class QToolButton;

namespace bcfg::ui {

class ChangeList;
class Checker;
class ElidedLabel;
class FittingArea;
class MarkLabel;

/// What becomes of the pattern at the cursor under the chosen QConfig: the verdict in a sentence, what else should be
/// known, the checks that led to it, those that decide first, and the changes that would make it quantized.
class MatchPanel : public Panel
{
    Q_OBJECT

public:
    /// All of them live longer.
    MatchPanel(Cursor &cursor, const Checker &checker, Simulator &simulator, QWidget *parent = nullptr);

    /// Makes the first of the changes that are shown, as its button does; without one nothing happens.
    void applySmallestChange();
    /// The same for every verdict, so that nothing moves when another one comes.
    QSize minimumSizeHint() const override;

signals:
    void changesShown(bool any);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void explain();
    QString fusion() const;
    void showVerdict(const Verdict &verdict, bool byContract);
    void showNotes(const ExplainedVerdict &explanation);
    QWidget *newReasons();
    void setUpChecks();
    void showChecks(std::vector<Check> checks, std::optional<std::size_t> fitting = {});
    void shareRoom();
    void showChanges(std::vector<NearestChange> changes);
    void take(const NearestChange &change);

    Cursor &m_cursor;
    const Checker &m_checker;
    Simulator &m_simulator;
    CheckModel m_checks;
    QString m_fusion; // what becomes of the pattern that is shown where it is fused
    QTimer m_timer;   // of several changes in a row, the last is explained
    MarkLabel *m_mark;
    ElidedLabel *m_headline;
    ElidedLabel *m_meaning;
    QCheckBox *m_byContract;
    QSplitter *m_parts;
    QLabel *m_notes;
    FittingArea *m_notesArea;
    QListView *m_view;
    QToolButton *m_fold; // of the checks that hold
    ChangeList *m_changes;
};

} // namespace bcfg::ui
