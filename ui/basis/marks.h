// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "core/document/model/enumarray.h"
#include "core/exchange/base/flatten.h"
#include "core/prepare/decisions/verdict.h"
#include "ui/basis/tones.h"

#include <QIcon>

class QPainter;

namespace bcfg::ui {

/// The glyphs of verdicts, checks and problems, in the order of the legend. Each meaning has one shape and one colour
/// everywhere.
enum class Mark {
    Quantized,
    ObservedOnly,
    NoEffect,
    Rejected,
    NotConfigured,
    NoPattern,      ///< no entry matches a node of a model, or the module that a pattern is fused into
    Removed,        ///< convert removes a node of a model
    Raises,         ///< prepare or convert raises an exception
    FusedQuantized, ///< this and the next three: the pattern is fused, and the fused module has this status
    FusedObservedOnly,
    FusedNoEffect,
    FusedRejected,
    Holds,      ///< the check passes
    NotChecked, ///< PyTorch does not compare the two values
    Error,
    Warning,
    Info,
    Base,       ///< in a document that starts from a base: an entry of the base
    Overridden, ///< an entry of the document that replaces one of the base
    Own,        ///< an entry of the document that the base does not have
};

Mark markOf(Severity severity);
/// `isFused` says that the status is that of the module into which the pattern is fused.
Mark markOf(Status status, bool isFused = false);
Mark markOf(const Check &check);
Mark markOf(Origin origin);

QIcon markIcon(Mark mark);
/// The glyph as an SVG of 16 × 16 pixels, in the colours of the current theme.
QByteArray markSvg(Mark mark);
/// Whether the painter records drawing commands (QPicture, SVG), so that icons must be drawn as lines, not as pixels.
bool keepsLines(const QPainter &painter);
Tone toneOf(Mark mark);
QString markText(Mark mark); ///< a few words, for tool tips and screen readers

/// A sentence that explains the mark to a reader of the legend.
QString markMeaning(Mark mark);

/// An icon of the resources, such as CommandExtras::icon, in the colour of texts.
QIcon commandIcon(const QString &name);
QIcon programIcon();

} // namespace bcfg::ui

template <>
inline constexpr std::size_t bcfg::enumCount<bcfg::ui::Mark> = static_cast<std::size_t>(bcfg::ui::Mark::Own) + 1;
