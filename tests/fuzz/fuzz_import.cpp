// SPDX-License-Identifier: Apache-2.0
// Reads any bytes as a document. The reading must refuse the bytes with one error that has a place, or return a
// document that can be checked, shown and converted, and that is the same after writing and reading it.
#include "core/check/validate.h"
#include "core/document/json/exporter.h"
#include "core/document/json/importer.h"
#include "core/document/json/locate.h"
#include "core/exchange/base/inheritance.h"
#include "core/exchange/conversion/migration.h"
#include "core/publish/python/todict.h"
#include "core/publish/report/table.h"
#include "core/torch/catalog/builtinconfigs.h"
#include "tests/fuzz/promise.h"

#include <cstdint>
#include <string_view>

using namespace bcfg;
using bcfg::fuzz::require;

namespace {

void check(const BackendConfig &document, std::string_view text)
{
    std::vector<Diagnostic> diagnostics = validate(document);
    locate(diagnostics, text);
    for (const Diagnostic &diagnostic : diagnostics)
        require(diagnostic.place.has_value(), "every diagnostic has a place");
}

void show(const BackendConfig &document)
{
    toDictText(document);
    supportTable(document, TableFormat::Markdown);
    for (const Shared<PatternConfig> &config : document.configs) {
        prettyText(*config, releaseOf(document));
        toDictLines(*config, releaseOf(document));
    }
}

void writeAndReadBack(const BackendConfig &document)
{
    const std::string exported = exportDocument(document);
    const Imported again = importDocument(exported);
    require(again.document == document, "a document reads back the same");
    require(exportDocument(*again.document) == exported, "canonical layout stays as it is");
}

void convertThereAndBack(const BackendConfig &document)
{
    const Api other = otherApi(document.api);
    const Migrated there = migrate(document, other);
    require(there.document.api == other, "a conversion reaches its generation");
    writeAndReadBack(there.document);
    const Migrated back = migrate(there.document, document.api);
    writeAndReadBack(back.document);
    require(!there.diagnostics.empty() || back.document.configs == document.configs,
            "what converts without a word comes back the same");
}

/// Adds the entries of a base to the document, whatever `$base` says, and removes them again: nothing may be lost.
void startFromBase(const BackendConfig &document)
{
    const BuiltInConfig &base = builtInConfigs(releaseOf(document)).front();
    const BackendConfig whole = wholeOf(document, {base.name(), base.name(), base.config()});
    require(asWritten(whole) == document, "a whole that nobody edits is written as it was");
    check(whole, exportDocument(whole));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    const Imported imported = importDocument(text);
    if (!imported.document) {
        require(imported.diagnostics.size() == 1 && imported.diagnostics[0].place, "a refusal has one place");
        return 0;
    }
    check(*imported.document, text);
    show(*imported.document);
    writeAndReadBack(*imported.document);
    convertThereAndBack(*imported.document);
    startFromBase(*imported.document);
    return 0;
}
