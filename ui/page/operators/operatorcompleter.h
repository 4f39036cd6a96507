// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/operators.h"

#include <QCompleter>
#include <QStringListModel>

#include <span>

class QLineEdit;

namespace bcfg::ui {

/// Offers operators for what stands behind the last separator of a field, those first that fit it best, and keeps what
/// stands before it. Enter takes the first where none was chosen.
class OperatorCompleter : public QCompleter
{
    Q_OBJECT

public:
    /// Becomes the field's completer, and its child. For `ownWords`, which mean something to the field itself, nothing
    /// is offered.
    OperatorCompleter(Release release, QString separators, QStringList ownWords, QLineEdit &edit);

    QString pathFromIndex(const QModelIndex &index) const override;

protected:
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    qsizetype startOfName(const QString &text) const;
    void offer(const QString &text);

    std::span<const OperatorName> m_operators;
    QString m_separators;
    QStringList m_ownWords;
    QStringListModel m_offered;
};

} // namespace bcfg::ui
