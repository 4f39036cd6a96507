// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/document/document.h"

#include <QAbstractListModel>

namespace bcfg::ui {

/// How well letters fit a text that holds them in their order: "c2bn" fits "Conv2d → BatchNorm2d". More is better;
/// beginnings of words and neighbouring letters count. Nothing where they do not fit.
std::optional<int> fuzzyScore(const QString &letters, const QString &text);

/// The pattern configs that fit some letters best, or the one with that number. Requires that nobody edits the document
/// meanwhile.
class PatternSearch : public QAbstractListModel
{
    Q_OBJECT

public:
    explicit PatternSearch(const Document &document, QObject *parent = nullptr);

    void search(const QString &text);
    int entryAt(int row) const { return m_found[static_cast<std::size_t>(row)]; }

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    const Document &m_document;
    std::vector<QString> m_titles; // by row of the document
    std::vector<int> m_found;      // rows of the document, the best first
};

} // namespace bcfg::ui
