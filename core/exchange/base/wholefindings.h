// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/base/base.h"
#include "core/exchange/base/flatten.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace bcfg {

/// What the rules say about a document that starts from another.
struct WholeFindings
{
    std::vector<Diagnostic> diagnostics; ///< at places of the document itself, in their order
    std::string base = {};       ///< the name of what it starts from; empty where there is none, or no way to it
    std::size_t baseEntries = 0; ///< so many entries of the whole are the base's
    std::size_t inBase = 0;      ///< so many findings are the base's own, whatever the document says
    std::size_t muted = 0;       ///< so many findings the document does not want to hear of
};

/// Checks a document whole, with the base that it names: what the rules say, but for what is muted. Where the base
/// cannot be taken, that is what is wrong; of the entries nobody can say it then. A document without a base is judged
/// as it is. `file` is its own path.
WholeFindings checkedWhole(const BackendConfig &document, const std::filesystem::path &file,
                           const ReadBase &read = readBaseFile);

/// Checks the whole, and says what is the document's: findings at its own entries, and, at `$base`, those at entries of
/// the base that it alone causes. A fix is given where it changes the document's own entries only. Also found are
/// removed patterns that the base does not have, and a base that has changed. Numbers of entries within messages are
/// those of the whole. `whole` is flattened(document, base.document), perhaps for another release.
WholeFindings wholeFindings(const BackendConfig &document, const Base &base, const Flattened &whole);

/// What is to be said of the base alone, at places of the document: removed patterns that it does not have, and that it
/// has changed. `whole` is flattened(document, base.document).
std::vector<Diagnostic> findingsOfBase(const BackendConfig &document, const Base &base, const Flattened &whole);

} // namespace bcfg
