// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/api.h"
#include "core/document/model/diagnostic.h"
#include "core/document/model/patternconfig.h"

#include <QString>

#include <optional>
#include <vector>

namespace bcfg::ui {

/// A pattern config that somebody types as JSON.
struct TypedEntry
{
    std::optional<PatternConfig> entry; ///< none where the text is no JSON object
    /// Each with its place in the text; without an entry exactly one, which says why. What the rules say is not among
    /// them.
    std::vector<Diagnostic> problems;
};

/// Reads it as opening a file would.
TypedEntry readTypedEntry(const QString &text, Api api);

/// Gives problems of a pattern config, whichever row they name, their places in its text.
void placeInText(std::vector<Diagnostic> &problems, const QString &text);

} // namespace bcfg::ui
