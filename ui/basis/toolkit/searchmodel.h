// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/text.h"

#include <QAbstractListModel>

#include <optional>
#include <vector>

namespace bcfg::ui {

/// How well a text matches typed letters. It matches if it contains the letters in this order, in upper or lower case:
/// "Conv2d → BatchNorm2d" matches "c2bn". A higher score is better; letters that begin words or are side by side raise
/// the score. Nothing where the text does not match.
std::optional<int> fuzzyScore(const QString &letters, const QString &text);

/// The base class of models with the items of a list that match the searched letters, the best first, 100 at most.
class SearchModel : public QAbstractListModel
{
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    void search(const QString &text);
    const QString &searched() const { return m_searched; } ///< the text of the last search, without blanks around it
    int itemAt(int row) const { return m_found[toIndex(row)]; }

    int rowCount(const QModelIndex &parent = {}) const override;

signals:
    void grown(int item, int count); ///< `count` items were added before `item`, so the search must be repeated

protected:
    virtual int itemCount() const = 0;
    /// How well an item matches a text that is not empty, as in fuzzyScore(); nothing where the item does not match.
    virtual std::optional<int> score(const QString &text, int item) const = 0;

private:
    QString m_searched;
    std::vector<int> m_found;
};

} // namespace bcfg::ui
