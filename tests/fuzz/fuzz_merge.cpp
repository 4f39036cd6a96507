// SPDX-License-Identifier: Apache-2.0
// Merges any three documents, which lines "---" separate: base, ours, theirs. The result must be the same after writing
// and reading it, and must contain all conflicts. If only one side has changed, the result is that side. The patch from
// ours to theirs must turn ours into theirs.
#include "core/document/json/exporter.h"
#include "core/document/json/importer.h"
#include "core/document/json/patch.h"
#include "core/document/model/ownkeys.h"
#include "core/exchange/diff/compare.h"
#include "core/exchange/diff/merge.h"
#include "tests/fuzz/promise.h"

#include <array>
#include <cstdint>
#include <string_view>

using namespace bcfg;
using bcfg::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    constexpr std::string_view separator = "\n---\n";
    std::string_view text(reinterpret_cast<const char *>(data), size);
    std::array<BackendConfig, 3> documents;
    for (BackendConfig &document : documents) {
        const std::size_t end = text.find(separator);
        const Imported read = importDocument(text.substr(0, end));
        if (!read.document)
            return 0;
        document = *read.document;
        text = end == std::string_view::npos ? std::string_view("{}") : text.substr(end + separator.size());
    }
    const auto &[base, ours, theirs] = documents;
    require(exportDocument(diff::merge(base, ours, base).document) == exportDocument(ours), "ours alone changed");
    require(exportDocument(diff::merge(base, base, theirs).document) == exportDocument(theirs), "theirs alone changed");

    const diff::Merged merged = diff::merge(base, ours, theirs);
    const std::string written = exportDocument(merged.document);
    const Imported again = importDocument(written);
    require(again.document.has_value(), "what was merged can be read");
    require(exportDocument(*again.document) == written, "what was merged reads back the same");
    require(merged.conflicts.empty() || !conflictsOf(*again.document).empty(), "conflicts are noted");

    const auto made = applyEdits(ours, diff::patch(ours, theirs));
    require(std::holds_alternative<BackendConfig>(made), "a patch fits");
    require(std::get<BackendConfig>(made) == theirs, "a patch makes the other one");
    require(diff::compare(ours, ours, {true}).groups.empty(), "a document equals itself");
    return 0;
}
