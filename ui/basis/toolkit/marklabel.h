// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/marks.h"

#include <QWidget>

namespace bcfg::ui {

/// A mark beside a text. It is drawn anew each time, so it is in the colours of whatever theme comes.
class MarkLabel : public QWidget
{
    Q_OBJECT

public:
    explicit MarkLabel(QWidget *parent = nullptr);

    void setMark(Mark mark); ///< which the tool tip says too

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Mark m_mark = Mark::NotChecked;
};

} // namespace bcfg::ui
