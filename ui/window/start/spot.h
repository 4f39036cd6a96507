// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/jsonpointer.h"

#include <QString>

#include <optional>
#include <utility>

namespace bcfg::ui::window {

/// A place of a document as the command line names it: a JSON pointer, or line and column of its file, counted from 1.
struct Spot
{
    std::optional<JsonPointer> pointer = {};
    std::optional<std::size_t> line = {};
    std::optional<std::size_t> column = {}; ///< in code points

    bool isGiven() const { return pointer || line; }
};

/// Splits FILE, FILE:LINE or FILE:LINE:COLUMN into the file and the spot, even if text follows, as in a line that `bcfg
/// validate` prints. The name of an existing file is not split.
std::pair<QString, Spot> splitFileAndSpot(const QString &argument);

/// The place in a document to which a spot leads.
struct Landing
{
    JsonPointer where; ///< the place of the spot or, if it does not exist, the nearest place that does
    QString note;      ///< says that the spot does not exist, or is outside the pattern configs; else empty
};
/// Finds the place of a spot for which isGiven() is true. `path` is the file of the document, in which lines are
/// counted.
Landing landing(const Spot &spot, const BackendConfig &document, const QString &path);

} // namespace bcfg::ui::window
