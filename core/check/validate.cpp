// SPDX-License-Identifier: Apache-2.0
#include "core/check/validate.h"

#include "core/check/validator.h"
#include "core/document/model/progress.h"

#include <algorithm>
#include <future>
#include <iterator>

namespace bcfg {

namespace {

/// A document with fewer pattern configs is checked in less time than a second thread needs to start.
constexpr std::size_t worthTwoThreads = 1000;

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
        std::async(validator.size() < worthTwoThreads ? std::launch::deferred : std::launch::async,
                   [&, asked = Stoppable::asked()] {
                       const Stoppable stoppable(asked);
                       addFindings(validator, half, validator.size(), ofSecondHalf);
                   });
    std::vector<Diagnostic> result = validator.documentDiagnostics();
    addFindings(validator, 0, half, result);
    second.get();
    std::ranges::move(ofSecondHalf, std::back_inserter(result));
    return result;
}

} // namespace bcfg
