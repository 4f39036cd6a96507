// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/api.h"
#include "core/document/model/diagnostic.h"
#include "core/document/model/patternconfig.h"

#include <QString>

#include <optional>
#include <vector>

namespace bcfg::ui {

/// A pattern config that was typed as JSON.
struct TypedEntry
{
    std::optional<PatternConfig> entry; ///< nothing where the text is no JSON object
    /// Problems of reading, each with its place in the text; without an entry exactly one, which says why. Findings of
    /// rules are not among them.
    std::vector<Diagnostic> problems;
};

/// Reads the text as a pattern config is read when a file is opened.
TypedEntry readTypedEntry(const QString &text, Api api);

/// Sets the places, in the text of a pattern config, of the problems that it has. Their row may be any.
void placeInText(std::vector<Diagnostic> &problems, const QString &text);

} // namespace bcfg::ui
