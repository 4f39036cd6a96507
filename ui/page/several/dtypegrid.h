// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/several/selectedentries.h"

#include <QWidget>

#include <vector>

class QGridLayout;

namespace bcfg::ui {

class NotationEdit;

/// Shows a common value in a line; where the values differ, the line is empty, and its placeholder and tooltip say so.
void showCommon(NotationEdit &line, const CommonValue &value);

/// Has a line for each value of a dtype config: rows for input, output and weight, columns for the dtype and its
/// constraints.
class DTypeGrid : public QWidget
{
    Q_OBJECT

public:
    explicit DTypeGrid(QWidget *parent = nullptr);

    /// Shows the common values of these dtype configs, in the fields of that generation.
    void show(const std::vector<DTypeConfig> &configs, Api api);

signals:
    /// The user has typed a text, which the column can hold, in place of the shown value.
    void committed(const bcfg::ui::DTypeColumn &column, const QString &text);
    /// Why the column cannot hold the typed text; empty where it can.
    void problemChanged(const QString &message);

private:
    void rebuild(Api api);
    NotationEdit *newLine(const DTypeColumn &column);

    QGridLayout *m_grid;
    std::vector<NotationEdit *> m_lines; // by column
    std::optional<Api> m_api;
};

} // namespace bcfg::ui
