// SPDX-License-Identifier: Apache-2.0
// Reads any bytes as a QConfig and as a QConfigMapping. Each reading must refuse the bytes with an error that has a
// place, or return a value that is the same after writing and reading it.
#include "core/document/json/qconfigjson.h"
#include "tests/fuzz/promise.h"

#include <cstdint>
#include <string_view>

using namespace bcfg;
using bcfg::fuzz::require;

namespace {

template <class T, class Parse, class Export>
void readBack(const std::variant<T, Diagnostic> &read, Parse parse, Export write)
{
    if (const Diagnostic *refusal = std::get_if<Diagnostic>(&read)) {
        require(refusal->place.has_value(), "a refusal has a place");
        return;
    }
    const std::string written = write(std::get<T>(read));
    const std::variant<T, Diagnostic> again = parse(written);
    require(std::holds_alternative<T>(again), "what was written can be read");
    require(write(std::get<T>(again)) == written, "what was written reads back the same");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    readBack(parseQConfig(text), parseQConfig, exportQConfig);
    readBack(parseQConfigMapping(text), parseQConfigMapping, exportQConfigMapping);
    return 0;
}
