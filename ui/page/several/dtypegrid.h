// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/several/selectedentries.h"

#include <QWidget>

#include <vector>

class QGridLayout;

namespace bcfg::ui {

class NotationEdit;

/// Shows what the line's field has in all, and where that differs, says so in the empty line.
void showCommon(NotationEdit &line, const CommonValue &value);

/// A line for each value of a dtype config: input, output and weight are rows, the dtype and its constraints columns.
class DTypeGrid : public QWidget
{
    Q_OBJECT

public:
    explicit DTypeGrid(QWidget *parent = nullptr);

    /// Shows what these have in common, by the fields of that generation.
    void show(const std::vector<DTypeConfig> &configs, Api api);

signals:
    /// The user wants this text, which the column takes, in place of what was shown.
    void committed(const bcfg::ui::DTypeColumn &column, const QString &text);
    /// Why what is being typed cannot stand; empty where it can.
    void problemChanged(const QString &message);

private:
    void rebuild(Api api);
    NotationEdit *newLine(const DTypeColumn &column);

    QGridLayout *m_grid;
    std::vector<NotationEdit *> m_lines; // by column
    std::optional<Api> m_api;
};

} // namespace bcfg::ui
