// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/change.h"
#include "ui/basis/toolkit/panel.h"
#include "ui/session/problems/diagnosticmodel.h"

#include <QHash>

class QAction;
class QLabel;
class QTextBrowser;
class QTreeView;

namespace bcfg::ui::session {

/// The list of the document's problems, in groups that fold. A click on a problem goes to its field; a click on its
/// fix, or Alt+Enter, applies the quick fix. The user can select several problems to copy them, or to fix those that
/// have the rule of the current problem.
class DiagnosticList : public Panel
{
    Q_OBJECT

public:
    DiagnosticList(Document &document, Checker &checker);

    void setWatched(bool isWatched) override;
    /// Goes to the next problem (1) or the previous problem (-1), wrapping around at the ends.
    void step(int step);
    /// Applies the quick fix of the current problem, or says that it has none.
    void applyFix();
    /// Two actions, which mute or unmute: muteOfProblem() the current problem, muteOfRule() the rule of the current
    /// row. Each is disabled where there is no such problem or rule.
    QAction &muteOfProblem() const { return *m_muteProblem; }
    QAction &muteOfRule() const { return *m_mute; }

private:
    void request(const QModelIndex &index);
    QWidget *newTools();
    const Diagnostic *current() const;
    void unfold();
    void followChosen(const Change &change);
    void chooseAgain();
    void rememberFold(const QModelIndex &index, bool isOpen);
    void applyFixOfAll();
    void applyFixOfSelected();
    std::optional<DiagnosticModel::FixOfSome> fixOfSelected() const;
    void copy() const;
    void apply(const QString &task, const Fix &fix);
    template <class What>
    void toggleMute(const What &what, RuleId rule, bool isByPattern);
    void toggleMuteOfRule();
    void toggleMuteOfProblem();
    void explain();
    void updateMuted();
    void updateState();

    Document &m_document;
    Checker &m_checker;
    DiagnosticModel m_model;
    QTreeView *m_view;
    QLabel *m_empty;
    QAction *m_fix;
    QAction *m_fixSelected;
    QAction *m_fixAll;
    QAction *m_mute;
    QAction *m_muteProblem;
    QAction *m_showMuted;
    QLabel *m_hidden;
    QTextBrowser *m_rule;
    QString m_explained;                // the HTML that m_rule shows
    std::optional<Diagnostic> m_chosen; // the problem that m_rule explains
    QHash<int, bool> m_folds;           // by group key: whether the user has opened or closed the group
    std::optional<int> m_left;          // DiagnosticModel::placeOf() of the last current problem
    bool m_isUnfolding = false;
};

} // namespace bcfg::ui::session
