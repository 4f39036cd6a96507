// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/findings.h"
#include "core/document/json/lineindex.h"
#include "core/document/json/textplaces.h"

#include <map>
#include <optional>
#include <string>

namespace bcfg::cli {

/// Makes fingerprints and fixes of the findings of one file for SARIF. The findings must outlive this object.
class SarifFile
{
public:
    explicit SarifFile(const FileFindings &findings);

    /// A fingerprint by which a service recognizes a finding after lines have moved. It is computed from the rule, the
    /// key of the pattern and the place within the entry. Findings that are equal in all three are numbered in the
    /// order of the calls.
    std::string fingerprint(const Diagnostic &diagnostic);

    /// A text that replaces the part of the file between two places.
    struct Replacement
    {
        Place begin;
        Place end;
        std::string text;
    };
    /// The fix of a finding as replacements in the text; empty where it has none.
    std::vector<Replacement> replacements(const Diagnostic &diagnostic);

private:
    const FileFindings &m_findings;
    LineIndex m_lines;
    std::optional<TextPlaces> m_places;
    std::map<std::string, std::size_t> m_seen; // what a fingerprint is made of -> how often it was seen
};

} // namespace bcfg::cli
