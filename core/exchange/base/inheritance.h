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
#include <vector>

namespace bcfg {

/// The base of a whole, and the document as it is in its file. An Inheritance never changes: while a document is
/// edited, all its states share one Inheritance (BackendConfig::inheritance), until the document gets another base.
///
/// An entry of the whole belongs to the base if it is the very same object. An edited entry is another object, so it
/// belongs to the document from then on, even if it becomes equal to the base's entry again.
class Inheritance
{
public:
    /// `written` is the document as it is in its file; `release` is the release by which the whole is judged.
    Inheritance(Base base, BackendConfig written, Release release);

    const Base &base() const { return m_base; }
    const BackendConfig &written() const { return m_written; }
    /// The result of findingsOfBase(): the base has changed, or lacks a pattern that written() removes. Places and
    /// fixes refer to written(); to apply a fix, pass its edits to edited().
    const std::vector<Diagnostic> &findings() const { return m_findings; }

    /// The entries of the base, in PyTorch's order. The "places" in the functions below are indices in this list.
    const std::vector<Shared<PatternConfig>> &entries() const { return m_entries; }
    /// The place of the base's entry that is the very same object; nullopt where there is none.
    std::optional<std::size_t> placeOf(const Shared<PatternConfig> &entry) const;
    /// placeOf(entry), or else the place of the base's entry with the same pattern; nullopt where there is neither.
    std::optional<std::size_t> namesakeOf(const Shared<PatternConfig> &entry) const;
    Origin originOf(const Shared<PatternConfig> &entry) const;
    /// Whether written() removes the entry at that place.
    bool isRemovedInFile(std::size_t place) const { return m_isRemoved[place]; }

    /// The same Inheritance after `edits`, the edits of a fix of findings(), were applied to written().
    std::shared_ptr<const Inheritance> edited(std::span<const Edit> edits) const;

private:
    Base m_base;
    BackendConfig m_written;
    Release m_release;
    std::vector<Shared<PatternConfig>> m_entries;
    SharedMap<PatternConfig, std::size_t> m_places;
    torch::KeyMap<std::size_t> m_namesakes;
    std::vector<bool> m_isRemoved;
    std::vector<Diagnostic> m_findings;
};

/// The whole of a document, with its Inheritance. The whole shares the entries of the base with `base`. The document
/// and the base must be of one generation.
BackendConfig wholeOf(const BackendConfig &document, Base base);

/// A document that was opened: its whole, or, if its base cannot be used, the document itself.
struct Opened
{
    BackendConfig document;
    std::optional<Diagnostic> problem = {}; ///< why the base cannot be used
};
/// Finds the base with baseOf() and makes the whole with wholeOf(). `file` is the document's path. A document without a
/// base is returned unchanged.
Opened openWhole(BackendConfig document, const std::filesystem::path &file, const ReadBase &read = readBaseFile);

/// Turns a whole into the document for its file, the reverse of wholeOf(). The document has its own entries, the
/// patterns that it removes from the base, and everything else that the file had. Parts that were not edited stay as
/// they are in the file.
///
/// When the document is read again, the entries of the base and those that replace them come first, in the order of the
/// base. So new entries between them move behind them, and moved entries return to their places, as long as that makes
/// no difference to PyTorch. Otherwise, the document removes the base's entries from the first one out of order on and
/// sets them again.
///
/// `file` is the path that the document will have: the path of the base is made relative to its folder. If `file` is
/// empty, the name of the base stays. A document without a base is returned unchanged.
BackendConfig asWritten(const BackendConfig &whole, const std::filesystem::path &file = {});

/// Whether reading `written`, which is asWritten(whole), gives the entries of the whole in exactly the same order.
bool keepsOrder(const BackendConfig &whole, const BackendConfig &written);

/// Moves diagnostics about entries from the rows of the file to the rows of the whole. A moved diagnostic loses its
/// fix. A diagnostic about the document itself, or about an entry that the whole no longer has, stays as it is.
void placeInWhole(std::vector<Diagnostic> &diagnostics, const BackendConfig &whole);
/// The row in the whole of the entry in this row of the file; nullopt where the whole no longer has the entry.
std::optional<std::size_t> rowInWhole(const BackendConfig &whole, std::size_t rowInFile);

/// The places in Inheritance::entries() of the base's entries that a whole neither has nor replaces.
std::vector<std::size_t> removedFrom(const BackendConfig &whole);
/// The row of the whole where the base's entry at that place should be inserted again.
std::size_t rowForBase(const BackendConfig &whole, std::size_t place);

} // namespace bcfg
