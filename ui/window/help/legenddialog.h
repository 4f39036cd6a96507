// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

namespace bcfg::ui {

/// The marks of verdicts, checks and problems, and what they mean.
class LegendDialog : public QDialog
{
    Q_OBJECT

public:
    explicit LegendDialog(QWidget *parent = nullptr);
};

} // namespace bcfg::ui
