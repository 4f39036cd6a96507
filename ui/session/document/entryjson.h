// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/api.h"
#include "core/document/model/diagnostic.h"
#include "core/document/model/patternconfig.h"

#include <QString>

#include <optional>
#include <vector>

namespace bcfg::ui::session {

/// A pattern config that was typed as JSON.
struct TypedEntry
{
    std::optional<PatternConfig> entry; ///< nothing where the text is no JSON object or nests too deep
    /// The problems of reading, each with its place in the text. Where there is no entry, exactly one problem, which
    /// says why. Findings of rules are not included.
    std::vector<Diagnostic> problems;
};

/// Reads the text as a pattern config, like one in a file.
TypedEntry readTypedEntry(const QString &text, Api api);

/// Sets the line and column of each problem of a pattern config: its place in the config's JSON text. The problems may
/// name any row; afterwards they name row 0.
void placeInText(std::vector<Diagnostic> &problems, const QString &text);

} // namespace bcfg::ui::session
