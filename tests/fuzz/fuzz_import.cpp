// SPDX-License-Identifier: Apache-2.0
// Whatever the bytes are: reading either refuses them with one placed error, or gives a document that can be checked,
// shown and written, and that reads back the same.
#include "core/json/exporter.h"
#include "core/json/importer.h"
#include "core/json/locate.h"
#include "core/python/todict.h"
#include "core/validation/validate.h"

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string_view>

using namespace bcfg;

namespace {

void require(bool condition, const char *what)
{
    if (condition)
        return;
    std::cerr << "broken promise: " << what << '\n';
    std::abort();
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
    std::vector<Diagnostic> diagnostics = validate(*imported.document);
    locate(diagnostics, text);
    for (const Diagnostic &diagnostic : diagnostics)
        require(diagnostic.place.has_value(), "every diagnostic has a place");
    toDictText(*imported.document);
    const std::string exported = exportDocument(*imported.document);
    const Imported again = importDocument(exported);
    require(again.document == imported.document, "a document reads back the same");
    require(exportDocument(*again.document) == exported, "canonical layout stays as it is");
    return 0;
}

#ifdef FUZZ_REPLAY
#include "core/io/file.h"

int main(int argc, char **argv)
{
    int count = 0;
    for (int i = 1; i < argc; ++i) {
        for (const auto &entry : std::filesystem::recursive_directory_iterator(argv[i])) {
            if (!entry.is_regular_file())
                continue;
            const std::string text = std::get<std::string>(readFile(entry.path()));
            LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t *>(text.data()), text.size());
            ++count;
        }
    }
    std::cout << count << " files\n";
    return count > 0 ? 0 : 1;
}
#endif
