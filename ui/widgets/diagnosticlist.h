// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/models/diagnosticmodel.h"

#include <QWidget>

class QAction;
class QLabel;
class QTextBrowser;
class QToolButton;
class QTreeView;

namespace bcfg::ui {

/// The problems of the document: a click leads to the field, a quick fix is one key or click away.
class DiagnosticList : public QWidget
{
    Q_OBJECT

public:
    DiagnosticList(Document &document, const Checker &checker, QWidget *parent = nullptr);

    /// Shows the problem that lies that many rows from the current one, round and round.
    void step(int rows);
    /// The rules that this document does not want to hear of, by id.
    void setMutedRules(const QStringList &rules);

signals:
    void requested(const JsonPointer &where);
    void refused(const QString &why);
    void mutedRulesChanged(const QStringList &rules);

private:
    void request(const QModelIndex &index);
    QWidget *newTools();
    const Diagnostic *current() const;
    void applyFix();
    void applyFixOfAll();
    void mute();
    void unmute(const QString &rule);
    void fillMutedMenu();
    void showRule();
    void updateState();

    Document &m_document;
    DiagnosticModel m_model;
    QTreeView *m_view;
    QWidget *m_empty;
    QAction *m_fix;
    QAction *m_fixAll;
    QAction *m_mute;
    QToolButton *m_muted;
    QLabel *m_hidden;
    QTextBrowser *m_rule;
};

} // namespace bcfg::ui
