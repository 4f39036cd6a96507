// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>
#include <QStringList>

namespace bcfg::ui {

/// What differs between two documents, pattern by pattern.
class ComparisonDialog : public QDialog
{
    Q_OBJECT

public:
    /// `lines` as documentDifference() gives them; `legend` says what those that begin with - and + are.
    ComparisonDialog(QStringList lines, const QString &legend, QWidget *parent = nullptr);
};

} // namespace bcfg::ui
