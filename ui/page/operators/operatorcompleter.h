// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/operators.h"

#include <QCompleter>
#include <QStringListModel>

#include <span>

class QLineEdit;

namespace bcfg::ui::page {

/// Completes the operator after the last separator in a line edit, best matches first. The text before the operator
/// stays. Enter takes the first completion if the user has chosen none.
class OperatorCompleter : public QCompleter
{
    Q_OBJECT

public:
    /// Becomes the completer and a child of `edit`. `separators` are the characters that separate operators. Offers
    /// nothing while the typed text is one of `ownWords`, which have a meaning of their own in the field.
    OperatorCompleter(Release release, QString separators, QStringList ownWords, QLineEdit &edit);

    QString pathFromIndex(const QModelIndex &index) const override;

protected:
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    qsizetype startOfName(const QString &text) const;
    bool isAfterFunction(const QString &text) const;
    void offer(const QString &text);

    Release m_release;
    std::span<const OperatorName> m_operators;
    QString m_separators;
    QStringList m_ownWords;
    QStringListModel m_offered;
};

} // namespace bcfg::ui::page
