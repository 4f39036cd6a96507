// SPDX-License-Identifier: Apache-2.0
#include "core/check/validate.h"

#include "core/check/validator.h"
#include "core/document/model/progress.h"

#include <algorithm>
#include <future>
#include <iterator>

namespace bcfg {

namespace {

/// Appends the findings about the pattern configs from `row` up to `end`.
void addFindings(const Validator &validator, std::size_t row, std::size_t end, std::vector<Diagnostic> &all)
{
    DTypeFindings known;
    for (; row < end; ++row) {
        goOn();
        validator.addDiagnosticsOf(row, known, all);
    }
}

} // namespace

std::vector<Diagnostic> validate(const BackendConfig &document)
{
    const Validator validator(document);
    const std::size_t half = validator.size() / 2;
    std::vector<Diagnostic> ofSecondHalf;
    std::future<void> second =
        beside(validator.size(), [&] { addFindings(validator, half, validator.size(), ofSecondHalf); });
    std::vector<Diagnostic> result = validator.documentDiagnostics();
    addFindings(validator, 0, half, result);
    second.get();
    std::ranges::move(ofSecondHalf, std::back_inserter(result));
    return result;
}

} // namespace bcfg
