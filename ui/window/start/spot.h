// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/jsonpointer.h"

#include <QString>

#include <optional>
#include <utility>

namespace bcfg::ui::window {

/// A place of a document as the command line names it: a pointer, or else line and column of its file, counted from 1.
struct Spot
{
    std::optional<JsonPointer> pointer = {};
    std::optional<std::size_t> line = {};
    std::optional<std::size_t> column = {}; ///< in code points

    bool isGiven() const { return pointer || line; }
};

/// Splits FILE, FILE:LINE or FILE:LINE:COLUMN, even if text follows, as in the output of `bcfg validate`. The name of
/// an existing file is not split.
std::pair<QString, Spot> splitFileAndSpot(const QString &argument);

/// The place that a spot leads to in a document.
struct Landing
{
    JsonPointer where; ///< the place of the spot, or the nearest one around it
    QString note;      ///< a sentence where the spot does not exist, or is outside the pattern configs; else empty
};
Landing landing(const Spot &spot, const BackendConfig &document, const QString &path);

} // namespace bcfg::ui::window
