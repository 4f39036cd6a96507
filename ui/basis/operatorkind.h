// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/pattern.h"
#include "core/torch/catalog/release.h"

#include <QIcon>
#include <QPainterPath>

class QPalette;

namespace bcfg::ui {

/// The kind of graph node that an atom of a pattern matches. Each kind has one shape, one colour and one word in the
/// tree, the graph and the palette of operators.
enum class OperatorKind {
    Module,         ///< call_module
    Function,       ///< call_function
    PythonOperator, ///< call_function of Python's operator module
    Method,         ///< call_method
    OwnSymbol,      ///< a name that the release of PyTorch does not have
    AnyNode,        ///< MatchAllNode
    Constant,
    Tuple, ///< a tuple whose first element is a tuple, so that it has no operator
};

OperatorKind kindOf(const Pattern &atom, Release release);
QString kindText(OperatorKind kind);
/// The colour of the shape's outline and of texts, with a contrast of 4.5:1 or more on the palette's base colour.
QColor kindColor(OperatorKind kind, const QPalette &palette);
/// The colour that fills the shape. The palette's text colour is readable on it.
QColor kindFill(OperatorKind kind, const QPalette &palette);
QPainterPath kindShape(OperatorKind kind, const QRectF &box);
/// The style of the outline: dashed for OwnSymbol, else solid.
Qt::PenStyle kindLine(OperatorKind kind);
QIcon kindIcon(OperatorKind kind);
/// The format of the notation of an operator that is dragged within the program.
QString operatorMimeType();

} // namespace bcfg::ui
