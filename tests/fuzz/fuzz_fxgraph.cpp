// SPDX-License-Identifier: Apache-2.0
// Reads any bytes as a `*.fxgraph.json`. The reading must refuse the bytes with errors that have places, or return a
// model that is the same after writing and reading it.
#include "core/torch/trace/modelfile.h"
#include "tests/fuzz/promise.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

using namespace bcfg;
using bcfg::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    const trace::ModelRead read = trace::readFxGraph(text);
    require(read.model.has_value() == read.diagnostics.empty(), "either a model or errors");
    require(std::ranges::all_of(read.diagnostics, [](const Diagnostic &error) { return error.place.has_value(); }),
            "an error has a place");
    if (!read.model)
        return 0;
    const std::string written = trace::writeFxGraph(*read.model);
    const trace::ModelRead again = trace::readFxGraph(written);
    require(again.model.has_value(), "what was written can be read");
    require(*again.model == *read.model, "what was written reads back the same");
    require(trace::writeFxGraph(*again.model) == written, "what was read is written the same");
    return 0;
}
