// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/pattern.h"
#include "core/torch/catalog/release.h"

#include <QIcon>
#include <QPainterPath>

class QPalette;

namespace bcfg::ui {

/// What kind of graph node an atom of a pattern matches. One shape, one colour and one word each, the same in the
/// tree, the graph and the palette.
enum class OperatorKind {
    Module,         ///< call_module
    Function,       ///< call_function
    PythonOperator, ///< call_function of Python's operator module
    Method,         ///< call_method
    OwnSymbol,      ///< a name that the release of PyTorch does not have
    AnyNode,        ///< MatchAllNode
    Constant,
    Tuple, ///< a tuple that begins with a tuple, which has no operator
};

OperatorKind kindOf(const Pattern &atom, Release release);
QString kindText(OperatorKind kind);
/// The line, and the text of that colour, on the palette's base: 4.5:1 or more.
QColor kindColor(OperatorKind kind, const QPalette &palette);
/// What the shape is filled with; the palette's text reads well on it.
QColor kindFill(OperatorKind kind, const QPalette &palette);
QPainterPath kindShape(OperatorKind kind, const QRectF &box);
/// Own symbols have a broken line.
Qt::PenStyle kindLine(OperatorKind kind);
QIcon kindIcon(OperatorKind kind);

} // namespace bcfg::ui
