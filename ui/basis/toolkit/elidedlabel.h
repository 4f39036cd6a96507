// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>

namespace bcfg::ui {

/// A label of one line that may become narrower than its text: the text is then elided, and the tool tip has all of it.
class ElidedLabel : public QLabel
{
    Q_OBJECT

public:
    using QLabel::QLabel;

    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;
};

} // namespace bcfg::ui
