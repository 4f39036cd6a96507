// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/backendconfig.h"

#include <QDialog>

namespace bcfg::ui {

/// What differs between two documents, pattern by pattern.
class ComparisonDialog : public QDialog
{
    Q_OBJECT

public:
    /// `legend` says what the lines that begin with - and + are.
    ComparisonDialog(const BackendConfig &first, const BackendConfig &second, const QString &legend,
                     QWidget *parent = nullptr);
};

} // namespace bcfg::ui
