// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/jsonpointer.h"

#include <QString>

#include <optional>
#include <utility>

namespace bcfg::ui {

/// A place of a document, as the command line names it: by pointer, else by line and column of its file, from 1.
struct Spot
{
    std::optional<JsonPointer> pointer = {};
    std::optional<std::size_t> line = {};
    std::optional<std::size_t> column = {}; ///< in code points

    bool isGiven() const { return pointer || line; }
};

/// FILE, FILE:LINE and FILE:LINE:COLUMN, also with what `bcfg validate` prints behind it. A file that has such a name
/// itself is meant as a whole.
std::pair<QString, Spot> splitFileAndSpot(const QString &argument);

/// Where a spot leads in a document that was opened from a file.
struct Landing
{
    JsonPointer where; ///< what lies there, or nearest around it
    QString note;      ///< a sentence where the spot itself is not there
};
Landing landing(const Spot &spot, const BackendConfig &document, const QString &path);

} // namespace bcfg::ui
