// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "core/exchange/base/flatten.h"
#include "core/prepare/decisions/verdict.h"
#include "ui/basis/tones.h"

#include <QIcon>

#include <span>

class QPainter;

namespace bcfg::ui {

/// The glyphs of verdicts, checks and problems: one shape and one colour a meaning, the same wherever they stand.
enum class Mark {
    Error,
    Warning,
    Info,
    Quantized,
    ObservedOnly,
    NoEffect,
    Rejected,
    NotConfigured,
    FusedQuantized, ///< the pattern is fused, and this is what becomes of the fused module
    FusedObservedOnly,
    FusedNoEffect,
    FusedRejected,
    Raises,     ///< preparing raises in PyTorch
    Holds,      ///< a check that is passed
    NotChecked, ///< two values that nobody compares
    NoPattern,  ///< no entry takes the node of a model, or the module that a pattern is fused into
    Base,       ///< in a document that starts from another: an entry of that one,
    Overridden, ///< one of the document's in the place of such a one,
    Own,        ///< and one that the other has not
};

Mark markOf(Severity severity);
/// `isFused`: of the module that a pattern is fused into.
Mark markOf(Status status, bool isFused = false);
Mark markOf(Origin origin);
QIcon markIcon(Mark mark);
/// The same as an SVG of 16 pixels, in the colours of now.
QByteArray markSvg(Mark mark);
/// Whether what is painted is kept as lines and texts, as an SVG is: icons are drawn as such there, and not as pixels.
bool keepsLines(const QPainter &painter);
Tone toneOf(Mark mark);
QString markText(Mark mark); ///< what the glyph says, for tooltips and for those who do not see it

/// What that means to a reader, a sentence.
QString markMeaning(Mark mark);
std::span<const Mark> allMarks();

/// An icon of a command, in the text's colour.
QIcon commandIcon(const QString &name);
QIcon programIcon();

} // namespace bcfg::ui
