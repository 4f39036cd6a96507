// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/pattern.h"
#include "core/torch/catalog/release.h"
#include "ui/basis/toolkit/notationedit.h"

namespace bcfg::ui {

/// A line in which one operator is typed, over what it is to replace or where it is to come. Enter, leaving the line
/// and choosing a completion take the operator; Escape closes the line. What is no operator stays to be mended.
class OperatorEdit : public NotationEdit
{
    Q_OBJECT

public:
    /// `given` is the operator that stands there; empty where none does.
    OperatorEdit(const QString &given, Release release, QWidget *parent);

signals:
    void typed(const Pattern &atom);
    /// Nothing is to be typed any more; `left` is why what stands in the line cannot be taken, or empty.
    void closed(const QString &left);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
};

} // namespace bcfg::ui
