// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/panel.h"
#include "ui/session/problems/diagnosticmodel.h"

#include <QHash>

class QAction;
class QLabel;
class QTextBrowser;
class QTreeView;

namespace bcfg::ui {

/// The problems of the document in groups that fold: a click leads to the field, a quick fix is one key or click away.
/// Several that are selected are copied and fixed at once.
class DiagnosticList : public Panel
{
    Q_OBJECT

public:
    DiagnosticList(Document &document, Checker &checker, QWidget *parent = nullptr);

    void setWatched(bool isWatched) override;
    /// Shows the problem that lies that many rows from the current one, round and round.
    void step(int rows);

private:
    void request(const QModelIndex &index);
    QWidget *newTools();
    const Diagnostic *current() const;
    void unfold();
    void rememberFold(const QModelIndex &index, bool isOpen);
    void applyFix();
    void applyFixOfAll();
    void applyFixOfSelected();
    std::optional<DiagnosticModel::FixOfSome> fixOfSelected() const;
    void copy() const;
    std::optional<std::string> askReason(const QString &title, const QString &question);
    void applyMute(const QString &name, Edit edit);
    void toggleMuteOfRule();
    void toggleMuteOfProblem();
    void showRule();
    void updateMuted();
    void updateState();

    Document &m_document;
    Checker &m_checker;
    DiagnosticModel m_model;
    QTreeView *m_view;
    QWidget *m_empty;
    QAction *m_fix;
    QAction *m_fixSelected;
    QAction *m_fixAll;
    QAction *m_mute;
    QAction *m_muteProblem;
    QAction *m_showMuted;
    QLabel *m_hidden;
    QTextBrowser *m_rule;
    QHash<int, bool> m_folds;  // whether the user opened or closed a group, by its key
    std::optional<int> m_left; // the place of the problem that was current, while none is
    bool m_isUnfolding = false;
};

} // namespace bcfg::ui
