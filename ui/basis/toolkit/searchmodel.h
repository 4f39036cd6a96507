// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractListModel>

#include <optional>
#include <vector>

namespace bcfg::ui {

/// How well letters fit a text that holds them in their order: "c2bn" fits "Conv2d → BatchNorm2d". More is better;
/// beginnings of words and neighbouring letters count. Nothing where they do not fit.
std::optional<int> fuzzyScore(const QString &letters, const QString &text);

/// The items of a list that fit some letters, the best first.
class SearchModel : public QAbstractListModel
{
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    void search(const QString &text);
    int itemAt(int row) const { return m_found[static_cast<std::size_t>(row)]; }

    int rowCount(const QModelIndex &parent = {}) const override;

signals:
    void grown(int item, int count); ///< so many came before that item; who searches is to search again

protected:
    virtual int itemCount() const = 0;
    /// How well an item fits what was typed, which is not empty; nothing where it does not fit.
    virtual std::optional<int> score(const QString &text, int item) const = 0;

private:
    std::vector<int> m_found;
};

} // namespace bcfg::ui
