// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/findings.h"
#include "core/document/json/lineindex.h"
#include "core/document/json/textplaces.h"

#include <map>
#include <optional>
#include <string>

namespace bcfg::cli {

/// What SARIF says of a finding besides its place: by what a service knows it again, and how it is mended.
class SarifFile
{
public:
    explicit SarifFile(const FileFindings &findings);

    /// The same wherever the lines have moved: made of the rule, the key of the pattern and the place below it.
    /// Findings that agree in these are told apart by their order.
    std::string fingerprint(const Diagnostic &diagnostic);

    struct Replacement
    {
        Place begin;
        Place end;
        std::string text;
    };
    /// The fix of a finding in the text; empty where it has none.
    std::vector<Replacement> replacements(const Diagnostic &diagnostic);

private:
    const FileFindings &m_findings;
    LineIndex m_lines;
    std::optional<TextPlaces> m_places;
    std::map<std::string, std::size_t> m_seen; // fingerprints, without their order
};

} // namespace bcfg::cli
