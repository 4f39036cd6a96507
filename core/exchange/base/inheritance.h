// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/base/base.h"
#include "core/exchange/base/flatten.h"
#include "core/torch/catalog/release.h"
#include "core/torch/patternkey.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace bcfg {

/// What the whole of a document takes of its base, and how its file says so. It never changes: all states of a document
/// that is being edited share it, as BackendConfig::inheritance, until another base is taken.
///
/// Which entry of the whole is the base's is a question of identity: an entry that was edited is another object, so it
/// is the document's from then on, also where it equals the base's again.
class Inheritance
{
public:
    /// `written` is the document as its file has it, `release` what the whole is judged by.
    Inheritance(Base base, BackendConfig written, Release release);

    const Base &base() const { return m_base; }
    const BackendConfig &written() const { return m_written; }
    /// What the rules say about this base: that it has changed, or does not have what is removed. At places of
    /// written(), whose fixes edited() makes.
    const std::vector<Diagnostic> &findings() const { return m_findings; }

    /// The entries that the base brings, in PyTorch's order. What follows counts them.
    const std::vector<Shared<PatternConfig>> &entries() const { return m_entries; }
    /// Which of them this very object is.
    std::optional<std::size_t> placeOf(const Shared<PatternConfig> &entry) const;
    /// Which of them has the same pattern.
    std::optional<std::size_t> namesakeOf(const Shared<PatternConfig> &entry) const;
    Origin originOf(const Shared<PatternConfig> &entry) const;
    /// Whether written() removes it.
    bool isRemovedInFile(std::size_t place) const { return m_isRemoved[place]; }

    /// The same where the file says something else about its base: `edits` are those of a fix of findings().
    std::shared_ptr<const Inheritance> edited(std::span<const Edit> edits) const;

private:
    Base m_base;
    BackendConfig m_written;
    Release m_release;
    std::vector<Shared<PatternConfig>> m_entries;
    std::unordered_map<const void *, std::size_t> m_places;
    torch::KeyMap<std::size_t> m_namesakes;
    std::vector<bool> m_isRemoved;
    std::vector<Diagnostic> m_findings;
};

/// The whole of a document, whose entries of the base are the base's own objects. Requires that both are of one
/// generation.
BackendConfig wholeOf(const BackendConfig &document, Base base);

/// The whole of a document whose base can be taken; else the document as it is written, and why.
struct Opened
{
    BackendConfig document;
    std::optional<Diagnostic> problem = {};
};
Opened openWhole(BackendConfig document, const std::filesystem::path &file, const ReadBase &read = readBaseFile);

/// Moves what is said of the entries of a document to where its whole has them.
void placeInWhole(std::vector<Diagnostic> &diagnostics, const BackendConfig &whole);
/// The row of the whole in which an entry of the document stands, counted as its file does.
std::optional<std::size_t> rowInWhole(const BackendConfig &whole, std::size_t rowInFile);

/// The entries of the base that a whole does not have, and has none with their pattern either, as Inheritance counts
/// them.
std::vector<std::size_t> removedFrom(const BackendConfig &whole);
/// The row at which that entry of the base is to come into the whole.
std::size_t rowForBase(const BackendConfig &whole, std::size_t place);

} // namespace bcfg
