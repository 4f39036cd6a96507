// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/documentrows.h"
#include "ui/session/qconfigs/simulator.h"

namespace bcfg::ui::views {

/// The table of patterns × QConfigs: one row for each pattern config of the document, one column for each choice of the
/// simulator. A cell is blank unless the simulator keeps its verdict (Simulator::keep()). The vertical header shows the
/// patterns, so that they stay visible when the columns scroll.
class VerdictModel : public session::DocumentRows
{
    Q_OBJECT

public:
    VerdictModel(session::Document &document, const session::Simulator &simulator);

    int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : m_choices; }
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    void onReplaced(int first, int last) override { emit headerDataChanged(Qt::Vertical, first, last); }
    void reset() override;

private:
    QString verdictHelp(const QModelIndex &index, const QString &verdict) const;
    QVariant choiceHeader(int choice, int role) const;
    QString choiceHelp(int choice) const;

    const session::Simulator &m_simulator;
    int m_choices; // the number of choices that views know of
};

} // namespace bcfg::ui::views
