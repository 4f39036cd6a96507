// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/export/lossmodel.h"

#include "ui/basis/text.h"
#include "ui/basis/values/patterntext.h"

#include <map>
#include <utility>

namespace bcfg::ui::exchange {

void LossModel::setLosses(BackendConfig document, std::vector<Loss> losses)
{
    beginResetModel();
    m_document = std::move(document);
    m_losses = std::move(losses);
    endResetModel();
}

QString LossModel::summary() const
{
    if (m_losses.empty())
        return tr("All of it is carried over.");
    std::map<std::string, int> counts;
    for (const Loss &loss : m_losses)
        ++counts[loss.words()];
    QStringList kinds;
    for (const auto &[words, count] : counts)
        kinds.append(QStringLiteral("%1 (%L2)").arg(toQString(words)).arg(count));
    const QString all = kinds.join(QStringLiteral(", "));
    return m_losses.size() == 1 ? tr("1 thing is not carried over: %1.").arg(all)
                                : tr("%L1 things are not carried over: %2.").arg(m_losses.size()).arg(all);
}

int LossModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : toInt(m_losses.size());
}

QVariant LossModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    const Loss &lost = loss(index.row());
    const std::optional<std::size_t> entry = lost.where.configIndex();
    QString text;
    switch (static_cast<Column>(index.column())) {
    case RowColumn:
        return entry ? QVariant(toInt(*entry)) : QVariant();
    case PatternColumn:
        text = entry ? patternTitle(*m_document.configs[*entry], m_document.api) : tr("the document");
        break;
    case KindColumn:
        text = toQString(lost.words());
        break;
    case ReasonColumn:
        text = toQString(lost.reason);
        break;
    }
    return role == Qt::ToolTipRole ? plainToolTip(text) : text;
}

} // namespace bcfg::ui::exchange
