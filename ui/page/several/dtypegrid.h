// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/several/selectedentries.h"

#include <QWidget>

#include <vector>

class QGridLayout;

namespace bcfg::ui {
class NotationEdit;
}

namespace bcfg::ui::page {

/// Sets the tool tip of a field to the field's Qt property "help" and, if the values differ, some of the values. Screen
/// readers get the values, too.
void tellDifferent(QWidget &field, const CommonValue &value);

/// Shows a common value in a line edit. If the values differ, the line edit is empty, and its placeholder and tool tip
/// say so. A text that is being typed or was refused stays if the common value has not changed.
void showCommon(NotationEdit &line, const CommonValue &value);

/// A grid with a line edit for each value of a dtype config: rows for input, output and weight, columns for the dtype
/// and its constraints.
class DTypeGrid : public QWidget
{
    Q_OBJECT

public:
    explicit DTypeGrid(QWidget *parent = nullptr);

    /// Shows the common values of these dtype configs, with the fields of the generation `api`.
    void show(const std::vector<DTypeConfig> &configs, Api api);

signals:
    /// The user has typed a new text for a value. The text is valid for `column`.
    void committed(const bcfg::ui::page::DTypeColumn &column, const QString &text);
    /// Why the text in a line edit is not valid; empty once the text is valid.
    void problemChanged(const QString &message);

private:
    void rebuild(Api api);
    NotationEdit *newLine(const DTypeColumn &column);

    QGridLayout *m_grid;
    std::vector<NotationEdit *> m_lines; // by index in DTypeColumn::all()
    std::optional<Api> m_api;
};

} // namespace bcfg::ui::page
