// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractItemModel>
#include <QStringList>

#include <type_traits>

namespace bcfg::ui {

/// The base class of item models whose columns have fixed titles. `Model` is QAbstractTableModel, or QAbstractItemModel
/// for a tree.
template <class Model>
class TitledColumns : public Model
{
public:
    explicit TitledColumns(const QStringList &titles) : m_titles(titles) {}

    int columnCount(const QModelIndex &parent = {}) const override
    {
        constexpr bool isTable = std::is_same_v<Model, QAbstractTableModel>;
        return isTable && parent.isValid() ? 0 : static_cast<int>(m_titles.size());
    }
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override
    {
        return orientation == Qt::Horizontal && role == Qt::DisplayRole ? m_titles.value(section) : QVariant();
    }

private:
    const QStringList m_titles;
};

} // namespace bcfg::ui
