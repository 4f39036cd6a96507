// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/qconfigs/mappingmodel.h"
#include "ui/session/qconfigs/ownqconfigdialog.h"

class QPushButton;
class QTableView;

namespace bcfg::ui::session {

class QConfigCombo;

/// The dialog that edits a QConfigMapping: its rows in a table, and below the table the QConfig of the current row.
class QConfigMappingDialog : public OwnQConfigDialog
{
    Q_OBJECT

public:
    /// `used` are the object types that the model and the document have; they are proposed before the others.
    QConfigMappingDialog(QConfigChoice given, const QConfigChoices &choices, const QStringList &used = {},
                         QWidget *parent = nullptr);

    MappingModel &model() { return m_model; }

protected:
    Source source() const override { return m_model.mapping(); }
    QString problem() const override { return m_refused.isEmpty() ? m_model.problem() : m_refused; }
    QString note() const override { return m_model.note(); }

private:
    /// The mapping and the current row, before or after an edit.
    struct State
    {
        QConfigMapping mapping;
        int row = 0;
    };

    void followEdits();
    void restore(const State &state);
    void createTable(const QStringList &used);
    QWidget *newButtons();
    QWidget *newRowEditor();
    int row() const;
    void add(MappingModel::List list);
    int choiceOf(const QConfig &qconfig) const;
    void forgetRefusal();
    void showRow();
    void chooseQConfig();
    void editQConfig();

    const QConfigChoices m_offered;
    MappingModel m_model;
    State m_before; // the edit that is being made
    QTableView *m_table;
    QConfigCombo *m_qconfig;
    QPushButton *m_edit;
    QPushButton *m_remove;
    QPushButton *m_up;
    QPushButton *m_down;
    QString m_refused;            // why the last typed text was refused; empty once another cell is current or edited
    bool m_isJustRefused = false; // in this pass of the event loop; the same click may make another cell current
};

} // namespace bcfg::ui::session
