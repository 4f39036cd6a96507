// SPDX-License-Identifier: Apache-2.0
// Reads any bytes as an archive of torch.export, and as the JSON inside such an archive. Each reading must refuse the
// bytes, or return a consistent model, which is the same after writing and reading it.
#include "core/torch/trace/exportedprogram.h"
#include "core/torch/trace/modelfile.h"
#include "core/torch/trace/reconstruction.h"
#include "tests/fuzz/promise.h"

#include <cstdint>
#include <string_view>

using namespace bcfg;
using bcfg::fuzz::require;

namespace {

void readBack(const trace::Model &model)
{
    const trace::ModelRead again = trace::readFxGraph(trace::writeFxGraph(model));
    require(again.model.has_value(), "what was written can be read");
    require(*again.model == model, "what was written reads back the same");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view bytes(reinterpret_cast<const char *>(data), size);
    if (bytes.starts_with("PK")) {
        const trace::ModelRead read = trace::readModel(bytes);
        require(read.model.has_value() == read.diagnostics.empty(), "either a model or errors");
        if (read.model)
            readBack(*read.model);
        return 0;
    }
    const auto read = trace::readExportedProgram(std::string(bytes));
    if (const auto *errors = std::get_if<std::vector<Diagnostic>>(&read))
        require(!errors->empty(), "either a program or errors");
    else
        readBack(trace::reconstruct(std::get<trace::ExportedProgram>(read)));
    return 0;
}
