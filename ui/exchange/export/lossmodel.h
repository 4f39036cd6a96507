// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/publish/forms.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/titledcolumns.h"

namespace bcfg::ui::exchange {

/// The losses of an export, one per row, in the order of the document.
class LossModel : public TitledColumns<QAbstractTableModel>
{
    Q_OBJECT

public:
    enum Column {
        RowColumn,
        PatternColumn,
        KindColumn,
        ReasonColumn
    };

    LossModel() : TitledColumns({tr("#"), tr("Pattern"), tr("Not carried over"), tr("Why")}) {}

    /// Shows the losses of an export of `document`.
    void setLosses(BackendConfig document, std::vector<Loss> losses);
    const Loss &loss(int row) const { return m_losses[toIndex(row)]; }
    /// "12 things are not carried over: fused_module (8), range (4)."
    QString summary() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    BackendConfig m_document;
    std::vector<Loss> m_losses;
};

} // namespace bcfg::ui::exchange
