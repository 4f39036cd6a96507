// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/models/diagnosticmodel.h"

#include <QWidget>

class QAction;
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

signals:
    void requested(const JsonPointer &where);
    void refused(const QString &why);

private:
    void request(const QModelIndex &index);
    void applyFix();
    void updateState();

    Document &m_document;
    DiagnosticModel m_model;
    QTreeView *m_view;
    QWidget *m_empty;
    QAction *m_fix;
};

} // namespace bcfg::ui
