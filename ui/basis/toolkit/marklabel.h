// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/marks.h"

#include <QWidget>

namespace bcfg::ui {

/// A widget that draws a mark, always in the colours of the current theme.
class MarkLabel : public QWidget
{
    Q_OBJECT

public:
    explicit MarkLabel(QWidget *parent = nullptr);

    void setMark(Mark mark); ///< the tool tip names it

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Mark m_mark = Mark::NotChecked;
};

} // namespace bcfg::ui
