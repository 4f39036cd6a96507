// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/simulation/nearest.h"

#include <QAbstractListModel>

namespace bcfg::ui {

/// The changes after which a pattern is quantized, the smallest first.
class ChangeModel : public QAbstractListModel
{
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    void setChanges(std::vector<NearestChange> changes);
    const NearestChange &change(int row) const { return m_changes[static_cast<std::size_t>(row)]; }

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    std::vector<NearestChange> m_changes;
};

} // namespace bcfg::ui
