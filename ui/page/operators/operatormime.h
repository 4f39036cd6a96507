// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/pattern.h"

#include <QMimeData>

#include <optional>

namespace bcfg::ui::page {

// MIME data for drags within the window: an operator of the palette, or a node of the shown pattern. operatorIn() and
// nodeIn() return nothing for data of another kind.

/// The atom with this notation; nothing where `text` is not the notation of an atom.
std::optional<Pattern> atomOf(std::string_view text);

/// New MIME data with the notation of an atom, also as plain text for other programs.
QMimeData *newOperatorMime(const Pattern &atom);
std::optional<Pattern> operatorIn(const QMimeData &data);

QMimeData *newNodeMime(const PatternPath &path);
std::optional<PatternPath> nodeIn(const QMimeData &data);
QString nodeMimeType();

} // namespace bcfg::ui::page
