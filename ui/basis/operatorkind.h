// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/pattern.h"
#include "core/torch/catalog/release.h"

#include <QIcon>
#include <QPainterPath>

class QPalette;

namespace bcfg::ui {

/// The kind of graph node that an atom of a pattern matches. The tree, the graph and the palette of operators show a
/// kind by the same shape, colour and word.
enum class OperatorKind {
    Module,         ///< call_module
    Function,       ///< call_function; also any name that begins with "torch.ops."
    PythonOperator, ///< call_function of Python's operator module
    Method,         ///< call_method
    OwnSymbol,      ///< another class or function that this release of PyTorch does not have
    AnyNode,        ///< MatchAllNode
    Constant,       ///< a literal, such as 1
    Tuple,          ///< a tuple whose first element is a tuple, so that it has no operator
};

OperatorKind kindOf(const Pattern &atom, Release release);
QString kindText(OperatorKind kind);
/// The colour of the shape's outline and of texts, with a contrast of 4.5:1 or more on the palette's base colour.
QColor kindColor(OperatorKind kind, const QPalette &palette);
/// The colour that fills the shape. Text in the palette's text colour is readable on it.
QColor kindFill(OperatorKind kind, const QPalette &palette);
QPainterPath kindShape(OperatorKind kind, const QRectF &box);
/// The style of the outline: dashed for OwnSymbol, else solid.
Qt::PenStyle kindLine(OperatorKind kind);
QIcon kindIcon(OperatorKind kind);
/// The MIME type of an operator that is dragged within the program. The data is the operator's notation.
QString operatorMimeType();

} // namespace bcfg::ui
