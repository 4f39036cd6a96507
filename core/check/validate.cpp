// SPDX-License-Identifier: Apache-2.0
#include "core/check/validate.h"

#include "core/check/validator.h"
#include "core/document/model/progress.h"

namespace bcfg {

std::vector<Diagnostic> validate(const BackendConfig &document)
{
    Validator validator(document);
    std::vector<Diagnostic> result = validator.documentDiagnostics();
    for (std::size_t row = 0; row < validator.size(); ++row) {
        goOn();
        validator.addDiagnosticsOf(row, result);
    }
    return result;
}

} // namespace bcfg
