// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/pattern.h"
#include "core/torch/catalog/release.h"
#include "ui/basis/toolkit/notationedit.h"

namespace bcfg::ui::page {

/// A line edit over the graph for typing one operator, to replace an operator or to insert one. Enter, leaving the line
/// and choosing a completion emit typed() if the text has changed; Escape discards the text. A text that is no operator
/// stays after Enter.
class OperatorEdit : public NotationEdit
{
    Q_OBJECT

public:
    /// `given` is the operator to replace; empty to insert one.
    OperatorEdit(const QString &given, Release release, QWidget *parent);

signals:
    void typed(const Pattern &atom);
    /// Typing has ended, and the line can be removed. `left` is a message with the lost text and why it is no operator;
    /// empty where no text is lost.
    void closed(const QString &left);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
};

} // namespace bcfg::ui::page
