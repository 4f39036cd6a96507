// SPDX-License-Identifier: Apache-2.0
#include "app/cli/sarifresult.h"

#include "core/document/json/textedits.h"

#include <cstdint>

namespace bcfg::cli {

namespace {

/// An FNV-1a hash. Services only need a text that stays the same.
std::string hashOf(std::string_view text)
{
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    constexpr std::string_view digits = "0123456789abcdef";
    std::string result;
    for (int shift = 60; shift >= 0; shift -= 4)
        result += digits[(hash >> shift) & 15];
    return result;
}

} // namespace

SarifFile::SarifFile(const FileFindings &findings) : m_findings(findings), m_lines(findings.text)
{
    if (findings.config && !findings.text.empty())
        m_places = TextPlaces::of(findings.text);
}

std::string SarifFile::fingerprint(const Diagnostic &diagnostic)
{
    std::string identity(toString(diagnostic.rule));
    const std::optional<std::size_t> row = diagnostic.where.configIndex();
    const bool isOfEntry = row && m_findings.config && *row < m_findings.config->configs.size();
    if (isOfEntry) {
        const std::optional<Pattern> key = m_findings.config->configs[*row]->reversedPattern(m_findings.config->api);
        identity += '\n' + (key ? notation(*key) : std::string("(no pattern)"));
    }
    const std::vector<std::string> &tokens = diagnostic.where.tokens();
    for (std::size_t i = isOfEntry ? 2 : 0; i < tokens.size(); ++i)
        identity += '\n' + tokens[i];
    const std::size_t before = m_seen[identity]++;
    return hashOf(identity + '\n' + std::to_string(before));
}

std::vector<SarifFile::Replacement> SarifFile::replacements(const Diagnostic &diagnostic)
{
    if (!diagnostic.fix || !m_places)
        return {};
    std::vector<Replacement> result;
    if (auto edits = textEdits(*m_places, *m_findings.config, diagnostic.fix->edits)) {
        for (TextEdit &edit : *edits)
            result.push_back({m_lines.placeOf(edit.span.begin), m_lines.placeOf(edit.span.end), std::move(edit.text)});
    }
    return result;
}

} // namespace bcfg::cli
